//! Explanations of real games, held against the facts: what a text claims must be found again in
//! the lines it speaks of, by other means than those that wrote it.
//!
//! `TABIA_REVIEWED_GAMES=30 TABIA_REVIEWED_NODES=20000` checks more of them.

mod changes;
mod claims;
mod ideas;

#[path = "../../../chess/tests/common/mod.rs"]
mod common;

use claims::Claim;
use common::shared_path;
use std::{env, fs::File, io::BufReader, ops::ControlFlow};
use tabia_analysis::{
    Evaluation, Line,
    pgn::Reader,
    review::{ReviewedMove, Reviewer, Role},
};
use tabia_chess::{Color, DrawReason, Game, Move, Outcome, Position};
use tabia_engine::{Config, Engine, Limits};

/// Mates in more moves are proven only by the search that found them.
const PROVEN_MATE: u32 = 3;

/// A line of play from a position.
struct Played {
    positions: Vec<Position>,
    moves: Vec<Move>,
    sans: Vec<String>,
    /// For whom something is claimed.
    side: Color,
}

impl Played {
    fn new(start: &Position, sans: Vec<String>, side: Color) -> Self {
        let mut positions = vec![start.clone()];
        let mut moves = Vec::new();
        for san in &sans {
            let mut position = positions[moves.len()].clone();
            let mv = position.parse_san(san).expect("lines are legal");
            position.play(mv, &mut ());
            moves.push(mv);
            positions.push(position);
        }
        Self { positions, moves, sans, side }
    }
}

fn sans(line: Option<&Line>) -> Vec<String> {
    line.map_or_else(Vec::new, |line| line.san.clone())
}

/// A judged move with both of its lines.
struct Judged<'a> {
    reviewed: &'a ReviewedMove,
    text: &'a str,
    /// The played move and the best answers to it, for the opponent.
    allowed: Played,
    /// The better line, for the player.
    missed: Played,
}

impl<'a> Judged<'a> {
    fn new(before: &Position, reviewed: &'a ReviewedMove) -> Option<Self> {
        reviewed.judgement?;
        let text = reviewed.explanation.as_deref().expect("mistakes are explained");
        let played = [vec![reviewed.san.clone()], sans(reviewed.reply.as_ref())].concat();
        let (us, them) = (before.turn(), !before.turn());
        let allowed = Played::new(before, played, them);
        let missed = Played::new(before, sans(reviewed.best.as_ref()), us);
        Some(Self { reviewed, text, allowed, missed })
    }

    fn line(&self, role: Role) -> &Played {
        match role {
            Role::Allowed => &self.allowed,
            Role::Missed => &self.missed,
        }
    }

    /// Everything that is not true.
    fn faults(&self, prover: &mut Engine) -> Vec<String> {
        let mut faults = Vec::new();
        for claim in claims::in_text(self.text, &self.reviewed.san) {
            faults.extend(claim.fault(self.line(claim.role())));
            if let Claim::Mate { moves, role } = claim {
                faults.extend(self.mate_fault(moves, role, prover));
            }
        }
        for named in &self.reviewed.motifs {
            let line = self.line(named.role);
            let is_true = match named.name.as_str() {
                "mate" => self.reviewed.after.seen_by(line.side).is_won(),
                "missed-mate" => self.reviewed.before.seen_by(line.side).is_won(),
                "stalemate" => {
                    let end = line.positions.last().and_then(Position::outcome);
                    end == Some(Outcome::Draw(DrawReason::Stalemate))
                }
                _ => ideas::is_true(named, line),
            };
            faults.extend((!is_true).then(|| format!("no {} {:?}", named.name, named.squares)));
        }
        faults.extend(changes::fault(self.text, &self.allowed));
        faults.extend(changes::runner_fault(self.text, &self.allowed, &self.missed));
        for (man, square) in claims::men(self.text) {
            let lines = [&self.allowed, &self.missed];
            let stands = |position: &Position| {
                position.kind_at(square).is_some_and(|kind| kind.to_string() == man)
            };
            if !lines.iter().any(|line| line.positions.iter().any(stands)) {
                faults.push(format!("no {man} on {square}"));
            }
        }
        faults
    }

    fn mate_fault(&self, moves: u32, role: Role, prover: &mut Engine) -> Option<String> {
        let line = self.line(role);
        let (value, start) = match role {
            Role::Allowed => (self.reviewed.after, &line.positions[1]),
            Role::Missed => (self.reviewed.before, &line.positions[0]),
        };
        if value.seen_by(line.side) != Evaluation::Mate(moves as i32) {
            return Some(format!("mate in {moves}, but the evaluation is {value}"));
        }
        if moves > PROVEN_MATE {
            return None;
        }
        prover.set_game(Game::new(start.clone()));
        let limits = Limits { mate: Some(moves), ..Limits::default() };
        let found = prover.go(limits, ()).expect("it is free").wait().score.mate_moves();
        let is_proven = found.is_some_and(|found| (1..=moves as i32).contains(&found));
        (!is_proven).then(|| format!("mate in {moves} is not proven: {found:?}"))
    }
}

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

fn engine() -> Engine {
    Engine::new(Config { table_mebibytes: 1, ..Config::default() }).expect("an engine starts")
}

#[test]
fn explanations_of_real_games_are_true() {
    let Some(path) = shared_path("pgn/lichess_db_100k.pgn") else { return };
    let nodes = Some(number("TABIA_REVIEWED_NODES", 1000));
    let games = number("TABIA_REVIEWED_GAMES", 8) as usize;
    let mut reviewer = Reviewer::new(engine(), Limits { nodes, ..Limits::default() });
    let mut prover = engine();
    let (mut explained, mut faults) = (0, Vec::new());
    for game in Reader::new(BufReader::new(File::open(path).expect("it opens"))).take(games) {
        let game = game.expect("it reads");
        let review = reviewer.review(&game, |_| ControlFlow::Continue(()));
        let review = review.expect("the engine is free").expect("nobody cancels");
        let mut before = game.start.clone();
        for reviewed in &review.moves {
            if let Some(judged) = Judged::new(&before, reviewed) {
                explained += 1;
                let found = judged.faults(&mut prover).into_iter();
                let place = format!("game {}, {}: {}", game.number, reviewed.fen, judged.text);
                faults.extend(found.map(|fault| format!("{fault}\n  {place}")));
            }
            before = Position::from_fen(&reviewed.fen).expect("a position");
        }
    }
    assert!(explained >= games, "these players make mistakes");
    assert!(faults.is_empty(), "{} of {explained}:\n{}", faults.len(), faults.join("\n"));
}
