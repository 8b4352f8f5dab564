//! Wins that the fifty-move rule spoils, and those that it just does not. Tables of four men hold
//! none that are spoiled from the start, so the clock of the positions is set.

use super::*;
use std::collections::HashMap;
use tabia_chess::DrawReason;

/// Who wins when the clock counts: every move tried, until somebody mates or the clock starts
/// again, from where the tables know.
struct Truth<'a> {
    tables: &'a Tablebases,
    known: HashMap<(u64, u16), bool>,
}

impl<'a> Truth<'a> {
    fn new(tables: &'a Tablebases) -> Self {
        Self { tables, known: HashMap::new() }
    }

    /// 1 when the side to move wins in time, -1 when it loses, 0 when nobody does.
    fn winner(&mut self, position: &Position) -> i32 {
        i32::from(self.wins(position)) - i32::from(self.loses(position))
    }

    /// The side to move wins in time.
    fn wins(&mut self, position: &Position) -> bool {
        if position.outcome().is_some() {
            return false;
        }
        let value = self.tables.wdl(position).expect("the table is there");
        if position.halfmove_clock() == 0 || value != Wdl::Win {
            return value == Wdl::Win;
        }
        // Never more than it takes.
        let distance = self.tables.dtz(position).expect("the table is there");
        if distance + i32::from(position.halfmove_clock()) > 100 {
            return false;
        }
        let key = (position.key(), position.halfmove_clock());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let moves = position.legal_moves();
        let wins = moves.iter().any(|mv| self.loses(&position.after(mv)));
        self.known.insert(key, wins);
        wins
    }

    /// The side to move is lost in time.
    fn loses(&mut self, position: &Position) -> bool {
        match position.outcome() {
            Some(end) => return matches!(end, End::Checkmate(_)),
            None if position.halfmove_clock() == 0 => {
                return self.tables.wdl(position).expect("the table is there") == Wdl::Loss;
            }
            None => {}
        }
        if self.tables.wdl(position).expect("the table is there") != Wdl::Loss {
            return false;
        }
        let moves = position.legal_moves();
        moves.iter().all(|mv| self.wins(&position.after(mv)))
    }
}

fn with_clock(position: &Position, clock: u16) -> Position {
    let mut setup = position.to_setup();
    setup.halfmove_clock = clock;
    setup.fullmove_number = 100;
    setup.into_position().expect("only the clock is another")
}

/// A position that is decided but for the clock, so many plies from the next capture or pawn move.
struct Case {
    position: Position,
    /// Negative when the side to move loses.
    distance: i32,
}

impl Case {
    /// The position when there are so many plies too few, or too many when negative.
    fn late_by(&self, plies: i32) -> Position {
        let clock = 100 - self.distance.abs() + plies;
        with_clock(&self.position, u16::try_from(clock).expect("the distances are short"))
    }

    fn side_that_would_win(&self) -> Color {
        let turn = self.position.turn();
        if self.distance > 0 { turn } else { !turn }
    }
}

/// Some of them, not so far that the truth could not be found out.
fn cases(tables: &Tablebases, seed: u64, count: usize) -> Vec<Case> {
    let mut random = Random::new(seed);
    let mut cases = Vec::new();
    while cases.len() < count {
        let men = 3 + cases.len() % 2;
        let position = random_position(&mut random, men);
        let distance = tables.dtz(&position).expect("the table is there");
        if (2..=7).contains(&distance.abs()) {
            cases.push(Case { position, distance });
        }
    }
    cases
}

fn set_rule(engine: &mut Engine, fifty_move_rule: bool) {
    let probe_limits = ProbeLimits { fifty_move_rule, ..ProbeLimits::default() };
    engine.set_options(Options { probe_limits, ..Options::default() });
}

/// The sign of a score that is told as certain; 0 for all others.
fn certainty(score: Score) -> i32 {
    i32::from(score.is_win()) - i32::from(score.is_loss())
}

#[test]
fn what_is_told_as_decided_is_decided_in_time() {
    let Some(tables) = tables() else { return };
    let mut engine = engine_with(&tables);
    let mut spoiled_by_a_ply = 0;
    for case in cases(&tables, 50, 150) {
        let sign = case.distance.signum();
        for late in [-2, -1, 0, 1, 2] {
            let position = case.late_by(late);
            let truth = Truth::new(&tables).winner(&position);
            let game = Game::new(position.clone());
            set_rule(&mut engine, true);
            let told = think(&mut engine, &game, 60).score;
            let fen = position.to_fen();
            assert!([truth, 0].contains(&certainty(told)), "{fen}: {told:?}, but {truth}");
            assert!(told.value().signum() * sign >= 0, "{fen}: {told:?}");
            assert!(late > -2 || certainty(told) == truth, "{fen}: {told:?}");
            // Nothing is left to try when the next ply is the hundredth.
            let spoiled = [Score::new(2 * sign), Score::DRAW];
            assert!(late <= 0 || spoiled.contains(&told), "{fen}: {told:?}");
            spoiled_by_a_ply += usize::from(late == 0 && truth == 0);
            set_rule(&mut engine, false);
            assert_eq!(certainty(think(&mut engine, &game, 60).score), sign, "{fen}: no rule");
        }
    }
    assert!(spoiled_by_a_ply > 5, "the tables round: {spoiled_by_a_ply}");
}

#[test]
fn a_spoiled_win_is_drawn_but_tried_to_the_last() {
    let Some(tables) = tables() else { return };
    let mut engine = engine_with(&tables);
    for case in cases(&tables, 51, 100) {
        let start = case.late_by(2);
        let game = Game::new(start.clone());
        let best = think(&mut engine, &game, 60).best.expect("the game is not over");
        let worths = start.legal_moves().iter().map(|mv| worth(&tables, &game, mv)).max();
        assert_eq!(Some(worth(&tables, &game, best)), worths, "{best} in {}", start.to_fen());
        let winner = case.side_that_would_win();
        for us in [winner, !winner] {
            let end = play(&tables, &mut engine, &start, us).outcome();
            assert!(matches!(end, Some(End::Draw(_))), "{}: {us:?} {end:?}", start.to_fen());
        }
    }
}

/// With no ply to spare the tables, which round, leave the choice to the search; with one they know.
#[test]
fn a_win_with_a_ply_to_spare_is_won() {
    let Some(tables) = tables() else { return };
    let mut engine = engine_with(&tables);
    for case in cases(&tables, 52, 200) {
        let start = case.late_by(-1);
        let winner = case.side_that_would_win();
        let end = play(&tables, &mut engine, &start, winner).outcome();
        assert_eq!(end, Some(End::Checkmate(winner)), "{}", start.to_fen());
    }
}

#[test]
fn without_the_rule_a_late_win_is_won() {
    const NODES: u64 = 60;
    let Some(tables) = tables() else { return };
    let mut engine = engine_with(&tables);
    set_rule(&mut engine, false);
    let mut random = Random::new(53);
    let mut game = Game::new(position(&format!("{FAR_FROM_MATE} 90 90")));
    let end = loop {
        let mv = if game.position().turn() == Color::White {
            think(&mut engine, &game, NODES).best.expect("the game is not over")
        } else {
            oracle_move(&tables, &game, &mut random)
        };
        game.play(mv);
        match game.outcome() {
            None | Some(End::Draw(DrawReason::FiftyMoves)) => {}
            Some(end) => break end,
        }
    };
    assert_eq!(end, End::Checkmate(Color::White));
    assert!(game.position().halfmove_clock() > 100, "the rule would have come first");
}
