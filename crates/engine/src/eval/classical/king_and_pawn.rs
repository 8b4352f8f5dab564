//! King and pawn against king, exactly.
//!
//! The table answers for White with the pawn on the files `a` to `d`; other cases are turned round
//! first. For each pawn and white king it keeps the set of black king squares from which White
//! wins, so that one step of retrograde analysis works on 64 positions at a time.

use super::geometry::around;
use std::sync::LazyLock;
use tabia_chess::{
    Bitboard, Color, File, Rank, Square,
    attacks::{king_attacks, pawn_attacks},
};

/// The winning squares of the black king, by pawn and white king.
type Wins = [[Bitboard; Square::COUNT]; Square::COUNT];

struct Table {
    white_to_move: Box<Wins>,
    black_to_move: Box<Wins>,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::solve);

/// Solves the ending now rather than when it first comes up.
pub(super) fn prepare() {
    LazyLock::force(&TABLE);
}

/// The side with the pawn wins.
pub(super) fn wins(
    strong: Color,
    strong_king: Square,
    pawn: Square,
    weak_king: Square,
    turn: Color,
) -> bool {
    let mirror = pawn.file() > File::D;
    let normal = |square: Square| {
        let square = square.relative_to(strong);
        if mirror { square.mirrored() } else { square }
    };
    let wins = if turn == strong { &TABLE.white_to_move } else { &TABLE.black_to_move };
    wins[normal(pawn)][normal(strong_king)].contains(normal(weak_king))
}

/// The pawns the table answers for.
fn pawns() -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().filter(|square| {
        square.file() <= File::D && (Rank::Second..=Rank::Seventh).contains(&square.rank())
    })
}

impl Table {
    /// Looks for wins until there are no more; what is left is drawn.
    fn solve() -> Self {
        let nothing = || Box::new([[Bitboard::EMPTY; Square::COUNT]; Square::COUNT]);
        let mut table = Self { white_to_move: nothing(), black_to_move: nothing() };
        while table.improve() {}
        table
    }

    /// Adds the wins that follow from those known; tells whether there were new ones.
    fn improve(&mut self) -> bool {
        let mut changed = false;
        for pawn in pawns() {
            for king in Square::ALL.into_iter().filter(|king| *king != pawn) {
                let white = self.white_wins(pawn, king);
                let black = self.black_loses(pawn, king);
                changed |= white != self.white_to_move[pawn][king];
                changed |= black != self.black_to_move[pawn][king];
                self.white_to_move[pawn][king] = white;
                self.black_to_move[pawn][king] = black;
            }
        }
        changed
    }

    /// With White to move, one winning move is enough.
    fn white_wins(&self, pawn: Square, king: Square) -> Bitboard {
        let mut wins = self.pawn_move_wins(pawn, king);
        for target in king_attacks(king).without(pawn.into()) {
            wins |= self.black_to_move[pawn][target];
        }
        let in_check = pawn_attacks(Color::White, pawn);
        wins & black_king_squares(pawn, king).without(in_check)
    }

    /// Black king squares from which a pawn move wins.
    fn pawn_move_wins(&self, pawn: Square, king: Square) -> Bitboard {
        let ahead = Bitboard::from(pawn).north();
        let Some(stop) = ahead.first() else { return Bitboard::EMPTY };
        if stop == king {
            return Bitboard::EMPTY;
        }
        if stop.rank() == Rank::Eighth {
            let defended = king_attacks(king).contains(stop);
            let takes = if defended { Bitboard::EMPTY } else { king_attacks(stop) };
            return !(takes | ahead);
        }
        let mut wins = self.black_to_move[stop][king];
        if let Some(far) = ahead.north().first()
            && pawn.rank() == Rank::Second
            && far != king
        {
            wins |= self.black_to_move[far][king].without(ahead);
        }
        wins
    }

    /// With Black to move, every move must lose; stalemate and taking the pawn do not.
    fn black_loses(&self, pawn: Square, king: Square) -> Bitboard {
        let check = pawn_attacks(Color::White, pawn);
        let legal = !(king_attacks(king) | king.into() | check);
        let saving = legal.without(self.white_to_move[pawn][king]);
        let moves_or_is_mated = around(legal) | check;
        black_king_squares(pawn, king).without(around(saving)) & moves_or_is_mated
    }
}

/// Where the black king may stand at all.
fn black_king_squares(pawn: Square, king: Square) -> Bitboard {
    !(Bitboard::from(pawn) | king.into() | king_attacks(king))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};
    use Square::*;

    #[test]
    fn known_wins_and_draws() {
        // The king two ranks ahead of its pawn wins with any side to move.
        assert!(wins(White, E6, E4, E8, White) && wins(White, E6, E4, E8, Black));
        // Right ahead of it, it wins only with the opposition.
        assert!(wins(White, E5, E4, E7, Black) && !wins(White, E5, E4, E7, White));
        // The rook pawn with the defender in the corner is a draw.
        assert!(!wins(White, B6, A6, A8, White) && !wins(White, G6, H5, G8, Black));
        // Outside the square the pawn runs.
        assert!(wins(White, A1, H5, A5, White) && !wins(White, A1, H5, D5, Black));
        // Stalemate on the last step, unless Black has to let the king through.
        assert!(!wins(White, E6, E7, E8, Black) && wins(White, E6, E7, E8, White));
    }

    #[test]
    fn both_colours_and_both_wings_are_the_same() {
        for (king, pawn, enemy) in [(E6, E5, E8), (B4, C3, C6), (G5, H4, F7), (D2, D3, D6)] {
            for (turn, other) in [(White, Black), (Black, White)] {
                let expected = wins(White, king, pawn, enemy, turn);
                let (a, b, c) = (king.flipped(), pawn.flipped(), enemy.flipped());
                assert_eq!(wins(Black, a, b, c, other), expected);
                let (a, b, c) = (king.mirrored(), pawn.mirrored(), enemy.mirrored());
                assert_eq!(wins(White, a, b, c, turn), expected);
            }
        }
    }

    /// The numbers of legal and won positions with the pawn on the left half are well known.
    #[test]
    fn as_many_positions_are_won_as_others_found() {
        let count =
            |wins: &Wins| -> u32 { wins.iter().flatten().map(|squares| squares.len()).sum() };
        assert_eq!(count(&TABLE.white_to_move), 62_480);
        assert_eq!(count(&TABLE.black_to_move), 48_802);
    }
}
