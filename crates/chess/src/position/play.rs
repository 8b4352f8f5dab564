//! Playing a move.

use super::{PieceObserver, Position, zobrist};
use crate::{
    Bitboard, Castling, Color, Move, MoveKind, Piece, PieceKind, Square, attacks::pawn_attacks,
};

impl Position {
    /// The position after a legal move.
    ///
    /// ```
    /// use tabia_chess::{Color, Position};
    ///
    /// let initial = Position::initial();
    /// let after = initial.after(initial.parse_uci("e2e4").expect("legal"));
    /// assert_eq!((initial.turn(), after.turn()), (Color::White, Color::Black));
    /// ```
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut after = self.clone();
        after.play(mv, &mut ());
        after
    }

    /// Plays a legal move and tells the observer which men came and went.
    ///
    /// The move must be legal here ([`Position::is_legal`]); debug builds check it.
    ///
    /// ```
    /// use tabia_chess::{Piece, PieceObserver, Position, Square};
    ///
    /// #[derive(Default)]
    /// struct Changes(Vec<(Piece, Square, bool)>);
    ///
    /// impl PieceObserver for Changes {
    ///     fn added(&mut self, piece: Piece, square: Square) { self.0.push((piece, square, true)); }
    ///     fn removed(&mut self, piece: Piece, square: Square) { self.0.push((piece, square, false)); }
    /// }
    ///
    /// let mut position = Position::initial();
    /// let mut changes = Changes::default();
    /// let push = position.parse_uci("e2e4").expect("legal");
    /// position.play(push, &mut changes);
    /// assert_eq!(changes.0, [
    ///     (Piece::WhitePawn, Square::E2, false),
    ///     (Piece::WhitePawn, Square::E4, true),
    /// ]);
    /// ```
    #[inline]
    pub fn play(&mut self, mv: Move, observer: &mut impl PieceObserver) {
        debug_assert!(self.is_legal(mv), "{mv} is not legal in {self:?}");
        let us = self.turn;
        let (from, to) = (mv.from(), mv.to());
        let moved = self.board[from].expect("a legal move moves a man");
        self.forget_en_passant();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.plies_since_null = self.plies_since_null.saturating_add(1);

        match mv.kind() {
            MoveKind::Normal => {
                self.capture(to, observer);
                self.relocate(moved, from, to, observer);
            }
            MoveKind::Promotion(kind) => {
                self.capture(to, observer);
                self.remove(moved, from, observer);
                self.add(Piece::new(us, kind), to, observer);
            }
            MoveKind::EnPassant => {
                self.capture(Square::new(to.file(), from.rank()), observer);
                self.relocate(moved, from, to, observer);
            }
            MoveKind::Castle => self.castle(mv, observer),
        }

        self.turn = !us;
        self.keys.full ^= zobrist::turn();
        self.fullmove_number = self.fullmove_number.saturating_add(us as u16);
        match moved.kind() {
            PieceKind::Pawn => {
                self.restart_clocks();
                self.remember_en_passant(from, to);
            }
            PieceKind::King if self.castling.any_of(us) => {
                self.change_castling(|castling| castling.revoke_all(us));
            }
            PieceKind::Rook if self.castling.any_of(us) => {
                self.change_castling(|castling| castling.revoke_rook(us, from));
            }
            _ => {}
        }
        self.refresh_checks();
        debug_assert_eq!(*self, self.recomputed(), "a cached field went stale by {mv}");
    }

    /// Passes the move to the other side. Not allowed in check.
    pub fn play_null(&mut self) {
        debug_assert!(!self.in_check(), "no null move in check: {self:?}");
        self.forget_en_passant();
        self.plies_since_null = 0;
        self.fullmove_number = self.fullmove_number.saturating_add(self.turn as u16);
        self.turn = !self.turn;
        self.keys.full ^= zobrist::turn();
        self.refresh_checks();
        debug_assert_eq!(*self, self.recomputed(), "a cached field went stale by a null move");
    }

    /// The key that the position will have after this move, but for castling and en passant.
    ///
    /// Good enough to fetch a table entry into the cache before the move is played.
    #[inline]
    #[must_use]
    pub fn key_after(&self, mv: Move) -> zobrist::Key {
        let (from, to) = (mv.from(), mv.to());
        let mut key = self.key() ^ zobrist::turn();
        if let Some(captured) = self.board[to] {
            key ^= zobrist::man(captured, to);
        }
        if let Some(moved) = self.board[from] {
            key ^= zobrist::man(moved, from) ^ zobrist::man(moved, to);
        }
        key
    }

    fn castle(&mut self, mv: Move, observer: &mut impl PieceObserver) {
        let us = self.turn;
        let side = mv.castling_side().expect("the move castles");
        let (king_to, rook_to) = self.castling_targets(side);
        let (king, rook) = (Piece::new(us, PieceKind::King), Piece::new(us, PieceKind::Rook));
        // Both leave before either arrives: in Chess960 one may land where the other stood.
        self.remove(king, mv.from(), observer);
        self.remove(rook, mv.to(), observer);
        self.add(king, king_to, observer);
        self.add(rook, rook_to, observer);
    }

    /// Takes the enemy man that stands on the square, if any.
    #[inline]
    fn capture(&mut self, square: Square, observer: &mut impl PieceObserver) {
        if let Some(captured) = self.board[square] {
            self.remove(captured, square, observer);
            self.restart_clocks();
            let owner = !self.turn;
            if captured.kind() == PieceKind::Rook && self.castling.any_of(owner) {
                self.change_castling(|castling| castling.revoke_rook(owner, square));
            }
        }
    }

    /// What has happened cannot be undone: no earlier position can come again.
    #[inline]
    fn restart_clocks(&mut self) {
        self.halfmove_clock = 0;
        self.plies_since_null = 0;
    }

    /// Keeps the square a pawn has just jumped over if an enemy pawn may legally capture there.
    #[inline]
    fn remember_en_passant(&mut self, from: Square, to: Square) {
        if (from as u8).abs_diff(to as u8) == 16 {
            let passed = Square::from_low_bits((from as u8).midpoint(to as u8));
            if self.can_capture_en_passant(passed) {
                self.en_passant = Some(passed);
                self.keys.full ^= zobrist::en_passant(passed);
            }
        }
    }

    /// Some pawn of the side to move may legally capture in passing on this square.
    pub(super) fn can_capture_en_passant(&self, target: Square) -> bool {
        let us = self.turn;
        let capturers = pawn_attacks(!us, target) & self.of(us, PieceKind::Pawn);
        capturers.into_iter().any(|from| self.is_en_passant_safe(from, target))
    }

    /// Capturing in passing leaves the own king unattacked. Two men leave one line at once, so
    /// ordinary pins do not tell.
    pub(crate) fn is_en_passant_safe(&self, from: Square, target: Square) -> bool {
        let us = self.turn;
        let captured = Bitboard::from(Square::new(target.file(), from.rank()));
        let occupied = (self.occupied() ^ from.into() ^ captured) | target.into();
        let attackers = self.attackers_to(self.king(us), occupied) & self.colors[!us];
        attackers.without(captured).is_empty()
    }

    #[inline]
    fn forget_en_passant(&mut self) {
        if let Some(square) = self.en_passant.take() {
            self.keys.full ^= zobrist::en_passant(square);
        }
    }

    #[inline]
    fn change_castling(&mut self, change: impl FnOnce(&mut Castling)) {
        let before = self.castling;
        change(&mut self.castling);
        if before != self.castling {
            self.keys.full ^= zobrist::castling(before) ^ zobrist::castling(self.castling);
        }
    }

    #[inline]
    pub(super) fn add(&mut self, piece: Piece, square: Square, observer: &mut impl PieceObserver) {
        self.kinds[piece.kind()] ^= square.into();
        self.colors[piece.color()] ^= square.into();
        self.board[square] = Some(piece);
        self.keys.toggle(piece, square);
        observer.added(piece, square);
    }

    #[inline]
    fn remove(&mut self, piece: Piece, square: Square, observer: &mut impl PieceObserver) {
        self.kinds[piece.kind()] ^= square.into();
        self.colors[piece.color()] ^= square.into();
        self.board[square] = None;
        self.keys.toggle(piece, square);
        observer.removed(piece, square);
    }

    #[inline]
    fn relocate(
        &mut self,
        piece: Piece,
        from: Square,
        to: Square,
        observer: &mut impl PieceObserver,
    ) {
        let both = Bitboard::from(from) ^ Bitboard::from(to);
        self.kinds[piece.kind()] ^= both;
        self.colors[piece.color()] ^= both;
        self.board[from] = None;
        self.board[to] = Some(piece);
        self.keys.relocate(piece, from, to);
        observer.moved(piece, from, to);
    }

    /// The position with every cached field computed from nothing.
    pub(super) fn recomputed(&self) -> Self {
        let mut fresh = Self {
            kinds: [Bitboard::EMPTY; PieceKind::COUNT],
            colors: [Bitboard::EMPTY; Color::COUNT],
            board: [None; Square::COUNT],
            ..self.clone()
        };
        for square in Square::ALL {
            if let Some(piece) = self.board[square] {
                fresh.add(piece, square, &mut ());
            }
        }
        fresh.en_passant = fresh.en_passant.filter(|target| fresh.can_capture_en_passant(*target));
        fresh.keys = zobrist::Keys::of(&fresh);
        fresh.refresh_checks();
        fresh
    }
}
