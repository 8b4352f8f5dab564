//! Games in PGN, for making a book.

use super::Maker;
use pgn_reader::{Outcome, RawTag, Reader, SanPlus, Visitor};
use shakmaty::{Color as TheirColor, KnownOutcome};
use std::{
    io::{self, Read},
    ops::ControlFlow,
};
use tabia_chess::{Color, Move, Position};

/// How many games were read, and how many of them only in part or not at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GamesRead {
    /// Games with at least one move.
    pub games: u64,
    /// Games that were left at a move that is not legal.
    pub broken: u64,
    /// Games that do not start from a valid position of chess, left out.
    pub foreign: u64,
}

/// Counts the moves of all games of a file; variations are passed over.
///
/// # Errors
/// The file cannot be read.
pub fn read_games(file: impl Read, maker: &mut Maker) -> io::Result<GamesRead> {
    let mut collector = Collector { maker, read: GamesRead::default() };
    Reader::new(file).visit_all_games(&mut collector)?;
    Ok(collector.read)
}

struct Collector<'a> {
    maker: &'a mut Maker,
    read: GamesRead,
}

/// Where a game starts; nothing when it is not a game of ours.
struct Header(Option<Position>);

/// A game while it is read.
struct Play {
    start: Position,
    position: Position,
    moves: Vec<Move>,
    winner: Option<Color>,
    broken: bool,
}

/// Names under which chess and Chess960 go in PGN.
const VARIANTS: [&str; 7] =
    ["standard", "chess", "normal", "from position", "chess960", "fischerandom", "fischerrandom"];

impl Visitor for Collector<'_> {
    type Tags = Header;
    type Movetext = Play;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Header> {
        ControlFlow::Continue(Header(Some(Position::initial())))
    }

    fn tag(&mut self, header: &mut Header, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        let text = value.decode_utf8_lossy();
        if name == b"FEN" && header.0.is_some() {
            header.0 = Position::from_fen(&text).ok();
        } else if name == b"Variant" && !VARIANTS.contains(&text.to_lowercase().as_str()) {
            header.0 = None;
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, header: Header) -> ControlFlow<(), Play> {
        let Some(start) = header.0 else {
            self.read.foreign += 1;
            return ControlFlow::Break(());
        };
        let position = start.clone();
        let moves = Vec::new();
        ControlFlow::Continue(Play { start, position, moves, winner: None, broken: false })
    }

    fn san(&mut self, play: &mut Play, san: SanPlus) -> ControlFlow<()> {
        if !play.broken {
            match play.position.parse_san(&san.san.to_string()) {
                Ok(mv) => {
                    play.position.play(mv, &mut ());
                    play.moves.push(mv);
                }
                Err(_) => play.broken = true,
            }
        }
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, play: &mut Play, outcome: Outcome) -> ControlFlow<()> {
        play.winner = match outcome {
            Outcome::Known(KnownOutcome::Decisive { winner: TheirColor::White }) => {
                Some(Color::White)
            }
            Outcome::Known(KnownOutcome::Decisive { winner: TheirColor::Black }) => {
                Some(Color::Black)
            }
            _ => None,
        };
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, play: Play) {
        self.read.broken += u64::from(play.broken);
        if !play.moves.is_empty() {
            self.read.games += 1;
            self.maker.add(&play.start, &play.moves, play.winner);
        }
    }
}
