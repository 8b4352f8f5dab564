//! Static exchange evaluation against a slow search of the same exchange on a plain board.
//!
//! The slow search shares nothing with the library but the position it starts from: it walks the
//! board square by square and looks for the exact worth of an exchange, not for a threshold.

mod common;

use common::{RandomGames, spread_over_cores};
use std::sync::atomic::{AtomicUsize, Ordering};
use tabia_chess::{Color, ExchangeValues, Move, MoveKind, Piece, PieceKind, Position, Square};

const PLAIN: ExchangeValues = [100, 300, 300, 500, 900, 0];
/// Every kind has a worth of its own. The king's is absurd, to show that nobody uses it.
const UNEVEN: ExchangeValues = [97, 311, 337, 503, 1013, 77_777];

/// The exact worth of a move by the documented rules of exchange.
fn worth(position: &Position, mv: Move, values: &ExchangeValues) -> i32 {
    let mover = position.piece_at(mv.from()).expect("a legal move moves a man");
    let mut exchange = Exchange::on(mv.to(), position, values);
    let (captured, standing) = match mv.kind() {
        MoveKind::Castle => return 0,
        MoveKind::Normal => (mv.to(), mover.kind()),
        MoveKind::EnPassant => (Square::new(mv.to().file(), mv.from().rank()), mover.kind()),
        MoveKind::Promotion(kind) => (mv.to(), kind),
    };
    let promotion = mv.promotion().map_or(0, |kind| values[kind] - values[PieceKind::Pawn]);
    let gain = exchange.board[captured].map_or(0, |man| values[man.kind()]) + promotion;
    exchange.board[captured] = None;
    exchange.board[mv.from()] = None;
    exchange.board[mv.to()] = Some(Piece::new(mover.color(), standing));
    gain - exchange.answer(!mover.color())
}

/// A man that stood between its king and an enemy slider when the exchange began.
struct Pin {
    pinned: Square,
    pinner: Square,
    king: Square,
}

struct Exchange<'a> {
    board: [Option<Piece>; Square::COUNT],
    target: Square,
    pins: Vec<Pin>,
    values: &'a ExchangeValues,
}

impl<'a> Exchange<'a> {
    fn on(target: Square, position: &Position, values: &'a ExchangeValues) -> Self {
        let board = Square::ALL.map(|square| position.piece_at(square));
        let pins = Color::ALL.into_iter().flat_map(|color| find_pins(&board, color)).collect();
        Self { board, target, pins, values }
    }

    /// What the side wins by taking the man on the target, or nothing if it had better stop.
    fn answer(&mut self, side: Color) -> i32 {
        let standing = self.board[self.target].expect("a man has just come here");
        let prize = self.values[standing.kind()];
        let Some((kind, from)) = self.least_valuable(side) else { return 0 };
        if kind == PieceKind::King {
            return if self.least_valuable(!side).is_some() { 0 } else { prize };
        }
        let man = self.board[from].take();
        self.board[self.target] = man;
        let won = prize - self.answer(!side);
        self.board[from] = man;
        self.board[self.target] = Some(standing);
        won.max(0)
    }

    /// The man that captures next. Among equals the one on the lowest square goes first.
    fn least_valuable(&self, side: Color) -> Option<(PieceKind, Square)> {
        Square::ALL
            .into_iter()
            .filter_map(|square| Some((self.board[square]?, square)))
            .filter(|(man, square)| man.color() == side && *square != self.target)
            .filter(|(_, square)| reaches(&self.board, *square, self.target))
            .filter(|(_, square)| !self.is_held(*square))
            .map(|(man, square)| (man.kind(), square))
            .min()
    }

    /// A pin keeps the man from the target. A pinner that has captured no longer pins.
    fn is_held(&self, square: Square) -> bool {
        self.pins.iter().any(|pin| {
            pin.pinned == square
                && self.board[pin.pinner].is_some()
                && !are_in_line(pin.king, pin.pinned, self.target)
        })
    }
}

fn coordinates(square: Square) -> (i32, i32) {
    (square.file() as i32, square.rank() as i32)
}

/// From one square to another, in files and ranks.
fn way(from: Square, to: Square) -> (i32, i32) {
    let ((from_file, from_rank), (to_file, to_rank)) = (coordinates(from), coordinates(to));
    (to_file - from_file, to_rank - from_rank)
}

fn are_in_line(one: Square, other: Square, third: Square) -> bool {
    let ((files, ranks), (more_files, more_ranks)) = (way(one, other), way(one, third));
    files * more_ranks == ranks * more_files
}

fn step(from: Square, (files, ranks): (i32, i32)) -> Option<Square> {
    let (file, rank) = coordinates(from);
    let (file, rank) = (file + files, rank + ranks);
    let is_on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    is_on_board.then(|| Square::ALL[(rank * 8 + file) as usize])
}

/// Such a man moves along lines of this direction, as far as it likes.
fn slides(kind: PieceKind, (files, ranks): (i32, i32)) -> bool {
    match kind {
        PieceKind::Bishop => files.abs() == ranks.abs(),
        PieceKind::Rook => files == 0 || ranks == 0,
        PieceKind::Queen => files.abs() == ranks.abs() || files == 0 || ranks == 0,
        _ => false,
    }
}

/// The man on `from` attacks the target.
fn reaches(board: &[Option<Piece>; Square::COUNT], from: Square, target: Square) -> bool {
    let Some(man) = board[from] else { return false };
    let (files, ranks) = way(from, target);
    let forward = if man.color() == Color::White { 1 } else { -1 };
    match man.kind() {
        PieceKind::Pawn => files.abs() == 1 && ranks == forward,
        PieceKind::Knight => files.abs() * ranks.abs() == 2,
        PieceKind::King => files.abs().max(ranks.abs()) == 1,
        kind => {
            let direction = (files.signum(), ranks.signum());
            let way = std::iter::successors(step(from, direction), |at| step(*at, direction));
            slides(kind, (files, ranks))
                && way.take_while(|at| *at != target).all(|at| board[at].is_none())
        }
    }
}

fn find_pins(board: &[Option<Piece>; Square::COUNT], color: Color) -> Vec<Pin> {
    let own_king = Some(Piece::new(color, PieceKind::King));
    let king = Square::ALL.into_iter().find(|square| board[*square] == own_king);
    let king = king.expect("each side has a king");
    let mut pins = Vec::new();
    for direction in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        let way = std::iter::successors(step(king, direction), |at| step(*at, direction));
        let mut men = way.filter_map(|square| Some((board[square]?, square)));
        if let (Some((shield, pinned)), Some((slider, pinner))) = (men.next(), men.next())
            && shield.color() == color
            && slider.color() != color
            && slides(slider.kind(), direction)
        {
            pins.push(Pin { pinned, pinner, king });
        }
    }
    pins
}

#[track_caller]
fn compare(position: &Position, mv: Move, values: &ExchangeValues) {
    let worth = worth(position, mv, values);
    for threshold in [worth - 1, worth, worth + 1, -1_000, -300, -1, 0, 1, 100, 600] {
        let expected = worth >= threshold;
        let found = position.see(mv, threshold, values);
        assert_eq!(found, expected, "{mv} against {threshold} is worth {worth} in {position:?}");
    }
}

#[test]
fn random_exchanges_are_worth_what_a_slow_search_finds() {
    let captures = AtomicUsize::new(0);
    let seeds: Vec<u64> = (0..24).collect();
    spread_over_cores(&seeds, |seed| {
        for step in RandomGames::new(*seed).take(4_000).step_by(4) {
            let position = step.position;
            for mv in position.legal_moves().iter() {
                compare(&position, mv, &PLAIN);
                compare(&position, mv, &UNEVEN);
                captures.fetch_add(usize::from(position.is_capture(mv)), Ordering::Relaxed);
            }
        }
    });
    let captures = captures.into_inner();
    assert!(captures >= 20_000, "only {captures} captures");
}

#[test]
fn known_exchanges() {
    for (why, fen, san, worth_of_move) in [
        ("nothing defends the pawn", "4k3/8/8/3p4/8/8/8/3RK3 w - -", "Rxd5", 100),
        ("a pawn defends the pawn", "4k3/2p5/3p4/8/8/8/8/3RK3 w - -", "Rxd6", -400),
        ("nobody sees e5", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "Rxe5", 100),
        (
            "White stops in time",
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -",
            "Nxe5",
            -200,
        ),
        ("a queen for a pawn", "3rk3/8/8/3p4/8/8/8/3QK3 w - -", "Qxd5", -800),
        ("a quiet move into a capture", "4k3/8/8/2p5/8/5N2/8/4K3 w - -", "Nd4", -300),
        ("a quiet move out of reach", "4k3/8/8/2p5/8/5N2/8/4K3 w - -", "Ng5", 0),
        ("one rook after the other", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - -", "Rxd5", 100),
        ("the bishop behind the pawn", "4k3/8/2p5/3p4/4P3/5B2/8/4K3 w - -", "exd5", 100),
        ("en passant, undefended", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6", 100),
        ("en passant, defended", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6", "exd6", 0),
        ("en passant clears the file", "4k3/2p5/8/3pP3/8/8/8/3RK3 w - d6", "exd6", 100),
        ("a promotion", "4k3/P7/8/8/8/8/8/4K3 w - -", "a8=Q", 800),
        ("a smaller promotion", "4k3/P7/8/8/8/8/8/4K3 w - -", "a8=N", 200),
        ("a promotion that is taken", "1r2k3/P7/8/8/8/8/8/4K3 w - -", "a8=Q", -100),
        ("a promotion that takes", "1r2k3/P7/8/8/8/8/8/4K3 w - -", "axb8=Q", 1_300),
        ("the defender is pinned", "5k2/8/5n2/3p4/8/1B6/8/4KR2 w - -", "Bxd5", 100),
        ("the defender is not pinned", "5k2/8/5n2/3p4/8/1B6/8/4K1R1 w - -", "Bxd5", -200),
        ("the pinner itself captures", "5k2/8/8/8/8/5n2/8/K3bR2 w - -", "Rxe1", -200),
        ("along the pin", "3k4/3r4/8/3R4/2P5/1P3b2/8/K7 b - -", "Bxd5", 300),
        ("the king recaptures", "4k3/3p4/8/8/8/8/8/3RK3 w - -", "Rxd7+", -400),
        ("the king may not recapture", "4k3/3p4/8/8/B7/8/8/3RK3 w - -", "Rxd7", 100),
        ("the king captures", "4k3/8/8/8/8/8/3p4/4K3 w - -", "Kxd2", 100),
        ("castling", "4k3/8/8/8/8/8/8/4K2R w K -", "O-O", 0),
    ] {
        let position = Position::from_fen(fen).expect(fen);
        let mv = position.parse_san(san).expect(san);
        assert_eq!(worth(&position, mv, &PLAIN), worth_of_move, "{why}: {san} in {fen}");
        compare(&position, mv, &PLAIN);
    }
}
