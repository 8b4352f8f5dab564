//! Why a position is worth what it is: both evaluations, and what each man means to the network.

use super::{Evaluator, Trace, trace};
use crate::wdl::{self, Wdl};
use std::{fmt, sync::Arc};
use tabia_chess::{Castling, Color, File, Piece, PieceKind, Position, Rank, Square};
use tabia_nnue::{Network, evaluate_from_scratch};

/// A position explained. Its [`Display`](fmt::Display) is for people. Values are those of
/// the evaluations, in about hundredths of a pawn.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The hand-made evaluation, term by term.
    pub classical: Trace,
    /// Which network, by its checksum.
    pub network_name: String,
    /// What the network says, for the side to move.
    pub network: i32,
    /// The chances that go with the network's value, for the side to move.
    pub chances: Wdl,
    /// Every man but the kings.
    pub men: Vec<Man>,
}

/// What one man means to the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// How much better the position is for White than without it; `None` if nobody could play
    /// without it, since the side to move could take the king.
    pub worth: Option<i32>,
}

/// Explains a position.
#[must_use]
pub fn explain(position: &Position, network: &Arc<Network>) -> Explanation {
    let for_white = |position: &Position| {
        let value = evaluate_from_scratch(network, position);
        if position.turn() == Color::White { value } else { -value }
    };
    let whole = for_white(position);
    let men = position
        .occupied()
        .into_iter()
        .filter_map(|square| Some((square, position.piece_at(square)?)))
        .filter(|(_, piece)| piece.kind() != PieceKind::King)
        .map(|(square, piece)| {
            let worth = without(position, square).map(|rest| whole - for_white(&rest));
            Man { square, piece, worth }
        })
        .collect();
    let network_value = if position.turn() == Color::White { whole } else { -whole };
    let evaluator = Evaluator::Network(network.clone());
    Explanation {
        classical: trace(position),
        network_name: evaluator.to_string(),
        network: network_value,
        chances: wdl::chances(evaluator.search_units(network_value, position), position),
        men,
    }
}

/// The position without the man on this square.
fn without(position: &Position, square: Square) -> Option<Position> {
    let mut setup = position.to_setup();
    setup.board[square] = None;
    // Neither matters to the network, and both may need the man.
    setup.castling = Castling::NONE;
    setup.en_passant = None;
    setup.into_position().ok()
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.classical.turn;
        let for_white = if turn == Color::White { self.network } else { -self.network };
        writeln!(f, "{}\n", self.classical)?;
        writeln!(f, "Network        | {} ({for_white} for White)", self.network_name)?;
        let Wdl { win, draw, loss } = self.chances;
        writeln!(f, "Chances        | {win} {draw} {loss} in 1000 for {}", turn.player())?;
        writeln!(f, "\nWhat each man adds to the network's value for White:")?;
        self.write_board(f)
    }
}

impl Explanation {
    fn write_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{} |", rank.digit())?;
            for file in File::ALL {
                let square = Square::new(file, rank);
                match self.men.iter().find(|man| man.square == square) {
                    Some(Man { piece, worth: Some(worth), .. }) => {
                        write!(f, " {}{worth:>+5} |", piece.letter())?;
                    }
                    Some(Man { piece, worth: None, .. }) => {
                        write!(f, " {}    ? |", piece.letter())?;
                    }
                    None => write!(f, "        |")?,
                }
            }
            writeln!(f)?;
        }
        f.write_str("      a        b        c        d        e        f        g        h")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::embedded_network;

    #[test]
    fn a_man_is_worth_what_is_lost_without_it() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        let position = Position::from_fen(fen).expect("valid");
        let explanation = explain(&position, &embedded_network());
        assert_eq!(explanation.men.len(), 30);
        let worth = |square| {
            let man = explanation.men.iter().find(|man| man.square == square);
            man.and_then(|man| man.worth).expect("a man that may be missing")
        };
        assert!(worth(Square::D1) > 300 && worth(Square::D8) < -300);
        let rest = without(&position, Square::F3).expect("playable");
        let loss = evaluate_from_scratch(&embedded_network(), &rest);
        assert_eq!(worth(Square::F3), explanation.network - loss);
    }

    #[test]
    fn the_sides_are_explained_alike_and_a_shield_is_left_out() {
        let position = Position::from_fen("4k3/8/8/4n3/8/8/4P3/4RK2 w - - 0 1").expect("valid");
        let one = explain(&position, &embedded_network());
        let two = explain(&position.flipped(), &embedded_network());
        assert_eq!((one.network, one.chances), (two.network, two.chances));
        for man in &one.men {
            let other = two.men.iter().find(|other| other.square == man.square.flipped());
            let worth = other.and_then(|other| other.worth).map(|worth| -worth);
            assert_eq!(worth, man.worth);
        }
        let pinned = Position::from_fen("4k3/8/8/4n3/8/8/8/4RK2 w - - 0 1").expect("valid");
        let shield = explain(&pinned, &embedded_network());
        let worths: Vec<_> = shield.men.iter().map(|man| (man.square, man.worth)).collect();
        assert!(worths.contains(&(Square::E5, None)), "{worths:?}");
    }
}
