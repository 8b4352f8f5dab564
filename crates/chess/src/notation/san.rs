//! SAN: moves as people write them, `Nf3`, `exd5`, `O-O`, `e8=Q+`.

use super::uci::MoveError;
use crate::{
    Bitboard, CastlingSide, File, Move, MoveKind, Piece, PieceKind, Position, Rank, Square,
};

impl Position {
    /// The move as people write it, with `+` or `#`.
    ///
    /// ```
    /// use tabia_chess::Position;
    ///
    /// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").expect("valid");
    /// let mate = position.parse_uci("a1a8").expect("legal");
    /// assert_eq!(position.to_san(mate), "Ra8#");
    /// ```
    #[must_use]
    pub fn to_san(&self, mv: Move) -> String {
        let mut text = self.to_san_without_check(mv);
        let after = self.after(mv);
        if after.in_check() {
            text.push(if after.has_legal_move() { '+' } else { '#' });
        }
        text
    }

    fn to_san_without_check(&self, mv: Move) -> String {
        match mv.castling_side() {
            Some(CastlingSide::King) => return "O-O".to_owned(),
            Some(CastlingSide::Queen) => return "O-O-O".to_owned(),
            None => {}
        }
        let Some(piece) = self.piece_at(mv.from()) else { return mv.to_string() };
        let mut text = String::with_capacity(8);
        let captures = self.is_capture(mv);
        if piece.kind() == PieceKind::Pawn {
            if captures {
                text.push(mv.from().file().letter());
            }
        } else {
            text.push(piece.kind().letter().to_ascii_uppercase());
            self.push_disambiguation(&mut text, piece, mv);
        }
        if captures {
            text.push('x');
        }
        text.push_str(&mv.to().to_string());
        if let Some(kind) = mv.promotion() {
            text.push('=');
            text.push(kind.letter().to_ascii_uppercase());
        }
        text
    }

    /// Adds file, rank or both when another man of the kind could go there too.
    fn push_disambiguation(&self, text: &mut String, piece: Piece, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let rivals: Bitboard = (self.of(piece.color(), piece.kind()) ^ from.into())
            .into_iter()
            .filter(|rival| {
                Move::new(*rival, to, MoveKind::Normal).is_some_and(|other| self.is_legal(other))
            })
            .collect();
        if rivals.is_empty() {
            return;
        }
        let same_file = rivals.intersects(Bitboard::file(from.file()));
        let same_rank = rivals.intersects(Bitboard::rank(from.rank()));
        if !same_file || same_rank {
            text.push(from.file().letter());
        }
        if same_file {
            text.push(from.rank().digit());
        }
    }

    /// The legal move that is written like this.
    ///
    /// Tolerates what people write: missing or extra `+`, `#`, `x`, `=`, `!`, `?`, `e.p.`, zeros
    /// for castling and more disambiguation than needed.
    ///
    /// # Errors
    /// Says whether the text is no move at all, not legal here or ambiguous.
    ///
    /// ```
    /// use tabia_chess::Position;
    ///
    /// let position = Position::initial();
    /// assert_eq!(position.parse_san("Nf3"), position.parse_uci("g1f3"));
    /// assert!(position.parse_san("Nf6").is_err());
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let wanted = San::read(text).ok_or_else(|| MoveError::Malformed(text.to_owned()))?;
        let moves = self.legal_moves();
        let mut matching = moves.iter().filter(|mv| wanted.matches(self, *mv));
        match (matching.next(), matching.next()) {
            (Some(mv), None) => Ok(mv),
            (None, _) => Err(MoveError::Illegal(text.to_owned())),
            (Some(_), Some(_)) => Err(MoveError::Ambiguous(text.to_owned())),
        }
    }
}

/// What a SAN says, before it meets a position.
enum San {
    Castle(CastlingSide),
    Normal {
        kind: PieceKind,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<PieceKind>,
    },
}

impl San {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        let text = text.strip_suffix("e.p.").map_or(text, str::trim_end);
        match text {
            "O-O" | "0-0" | "o-o" => return Some(Self::Castle(CastlingSide::King)),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(Self::Castle(CastlingSide::Queen)),
            _ => {}
        }
        let (kind, rest) = match text.chars().next()? {
            letter @ ('N' | 'B' | 'R' | 'Q' | 'K' | 'P') => {
                (PieceKind::from_letter(letter)?, text.get(1..)?)
            }
            _ => (PieceKind::Pawn, text),
        };
        let (rest, promotion) = Self::split_promotion(rest)?;
        let (origin, target) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let to = target.parse().ok()?;

        let origin = origin.trim_end_matches(['x', ':', '-']);
        let (mut file, mut rank) = (None, None);
        for letter in origin.chars() {
            if let (Some(found), None, None) = (File::from_letter(letter), file, rank) {
                file = Some(found);
            } else if let (Some(found), None) = (Rank::from_digit(letter), rank) {
                rank = Some(found);
            } else {
                return None;
            }
        }
        Some(Self::Normal { kind, file, rank, to, promotion })
    }

    /// Takes `=Q`, `(Q)` or a bare `Q` off the end.
    fn split_promotion(text: &str) -> Option<(&str, Option<PieceKind>)> {
        let text = text.trim_end_matches(')');
        match text.chars().last()? {
            letter @ ('N' | 'B' | 'R' | 'Q') => {
                let rest = text.get(..text.len() - 1)?.trim_end_matches(['=', '(']);
                Some((rest, PieceKind::from_letter(letter)))
            }
            _ => Some((text, None)),
        }
    }

    fn matches(&self, position: &Position, mv: Move) -> bool {
        match *self {
            Self::Castle(side) => mv.castling_side() == Some(side),
            Self::Normal { kind, file, rank, to, promotion } => {
                !mv.is_castle()
                    && mv.to() == to
                    && position.kind_at(mv.from()) == Some(kind)
                    && mv.promotion() == promotion
                    && file.is_none_or(|file| mv.from().file() == file)
                    && rank.is_none_or(|rank| mv.from().rank() == rank)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn san(fen: &str, uci: &str) -> String {
        let position = Position::from_fen(fen).expect(fen);
        let mv = position.parse_uci(uci).expect(uci);
        let text = position.to_san(mv);
        assert_eq!(position.parse_san(&text), Ok(mv), "{text} reads back");
        text
    }

    #[test]
    fn origins_are_named_only_as_far_as_needed() {
        assert_eq!(san("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1"), "Rad1");
        assert_eq!(san("4k3/8/8/R7/8/8/4K3/R7 w - - 0 1", "a1a3"), "R1a3");
        assert_eq!(san("1k6/8/8/8/4Q2Q/8/K7/7Q w - - 0 1", "h4e1"), "Qh4e1");
        let pinned_rival = "4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1";
        assert_eq!(san(pinned_rival, "a1c2"), "Nc2", "the other knight is pinned");
    }

    #[test]
    fn special_moves() {
        assert_eq!(san("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"), "O-O-O");
        assert_eq!(san("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "O-O+");
        assert_eq!(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
        assert_eq!(san("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n"), "exd8=N");
    }

    #[test]
    fn what_people_write_is_understood() {
        let fen = "r3k2r/1P6/8/3pP3/8/2N5/8/R3K2R w KQkq d6 0 1";
        let position = Position::from_fen(fen).expect("valid");
        for (text, uci) in [
            ("0-0", "e1g1"),
            ("O-O-O!?", "e1c1"),
            ("exd6 e.p.", "e5d6"),
            ("ed6", "e5d6"),
            ("e5xd6", "e5d6"),
            ("b8Q", "b7b8q"),
            ("b8(N)", "b7b8n"),
            ("bxa8=R+", "b7a8r"),
            ("Nc3-d5", "c3d5"),
            ("Nxd5", "c3d5"),
            ("Pe6", "e5e6"),
        ] {
            assert_eq!(position.parse_san(text), position.parse_uci(uci), "{text}");
        }
        for text in ["", "e", "x", "Nz3", "O-O-O-O", "--", "Ncc3d5", "é4", "=Q"] {
            assert!(matches!(position.parse_san(text), Err(MoveError::Malformed(_))), "{text}");
        }
        assert!(matches!(position.parse_san("Qa4"), Err(MoveError::Illegal(_))));
        let twins = Position::from_fen("4k3/8/8/8/8/8/4K3/R6R w - - 0 1").expect("valid");
        assert!(matches!(twins.parse_san("Rd1"), Err(MoveError::Ambiguous(_))));
    }
}
