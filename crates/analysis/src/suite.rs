//! Test suites: positions with a known answer, asked one by one.
//!
//! An EPD line asks for best moves (`bm`), for moves to avoid (`am`), for a mate (`bm #3`, `dm 3`)
//! or gives points to several moves (`c8` points, `c9` moves, as the Strategic Test Suite does).

use crate::in_order;
use std::{fmt, ops::ControlFlow, time::Duration};
use tabia_chess::{
    Game, Move, MoveError, Position,
    notation::epd::{Epd, EpdError},
};
use tabia_engine::{Engine, EngineError, Limits, Outcome};

/// What counts as a right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wanted {
    Best(Vec<Move>),
    Avoid(Vec<Move>),
    /// A mate in at most this many moves; negative when the side to move is mated.
    Mate(i32),
    Points(Vec<(Move, u32)>),
}

/// A position and its right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The name the suite gives it, or its line number.
    pub id: String,
    /// The position.
    pub position: Position,
    wanted: Wanted,
}

/// Why a line asks nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuestionError {
    /// The line is not an EPD.
    Epd(EpdError),
    /// An answer is not a legal move.
    Move(MoveError),
    /// Points or mate distance are not numbers, or do not go with the moves.
    Number(String),
    /// There is nothing to ask: no `bm`, `am`, `dm` or points.
    NothingAsked,
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Epd(error) => error.fmt(f),
            Self::Move(error) => error.fmt(f),
            Self::Number(text) => write!(f, "'{text}' is not the number that is needed here"),
            Self::NothingAsked => f.write_str("neither bm, am, dm nor points are given"),
        }
    }
}

impl std::error::Error for QuestionError {}

impl Question {
    /// Reads one line of a suite. `number` names the question if the line does not.
    ///
    /// # Errors
    /// The line is not an EPD, or asks nothing that can be answered.
    ///
    /// ```
    /// use tabia_analysis::suite::Question;
    ///
    /// let line = r#"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "back rank";"#;
    /// assert_eq!(Question::read(line, 1).expect("a question").id, "back rank");
    /// ```
    pub fn read(line: &str, number: usize) -> Result<Self, QuestionError> {
        let epd: Epd = line.parse().map_err(QuestionError::Epd)?;
        let id = epd.operand("id").map_or_else(|| number.to_string(), str::to_owned);
        Ok(Self { id, wanted: wanted(&epd)?, position: epd.position })
    }

    /// The most points an answer can get.
    #[must_use]
    pub fn points(&self) -> u32 {
        match &self.wanted {
            Wanted::Points(points) => points.iter().map(|(_, points)| *points).max().unwrap_or(0),
            _ => 1,
        }
    }

    fn grade(&self, outcome: &Outcome) -> u32 {
        let found = |moves: &[Move]| outcome.best.is_some_and(|best| moves.contains(&best));
        match &self.wanted {
            Wanted::Best(moves) => found(moves).into(),
            Wanted::Avoid(moves) => (outcome.best.is_some() && !found(moves)).into(),
            Wanted::Mate(moves) => {
                let found = outcome.score.mate_moves().unwrap_or(0);
                let in_time = found.signum() == moves.signum()
                    && found.unsigned_abs() <= moves.unsigned_abs();
                in_time.into()
            }
            Wanted::Points(points) => points
                .iter()
                .find(|(mv, _)| Some(*mv) == outcome.best)
                .map_or(0, |(_, points)| *points),
        }
    }
}

fn wanted(epd: &Epd) -> Result<Wanted, QuestionError> {
    let number = |text: &str| text.parse().map_err(|_| QuestionError::Number(text.to_owned()));
    let moves = |opcode| epd.moves(opcode).map_err(QuestionError::Move);
    if let (Some(points), Some(names)) = (epd.operand("c8"), epd.operand("c9")) {
        let values: Vec<_> = points.split_whitespace().collect();
        let names: Vec<_> = names.split_whitespace().collect();
        if values.len() != names.len() {
            return Err(QuestionError::Number(points.to_owned()));
        }
        return values
            .into_iter()
            .zip(names)
            .map(|(points, name)| {
                let mv = epd.position.parse_uci(name).map_err(QuestionError::Move)?;
                let points = number(points)?;
                Ok((mv, u32::try_from(points).unwrap_or(0)))
            })
            .collect::<Result<_, _>>()
            .map(Wanted::Points);
    }
    if let Some(mate) = epd.operand("dm").or_else(|| epd.operand("bm")?.strip_prefix('#')) {
        return number(mate).map(Wanted::Mate);
    }
    if epd.operand("bm").is_some() {
        return moves("bm").map(Wanted::Best);
    }
    if epd.operand("am").is_some() {
        return moves("am").map(Wanted::Avoid);
    }
    Err(QuestionError::NothingAsked)
}

/// What the engine answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The name of the question.
    pub id: String,
    /// The move it would play, in SAN.
    pub best: Option<String>,
    /// Points earned; 1 for a right answer where there are no points.
    pub points: u32,
    /// Points that could be earned.
    pub of: u32,
    /// Plies searched.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl Answer {
    /// The answer is the best one.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.points == self.of
    }
}

/// Asks all questions, one of each engine at a time, and calls `progress` with each answer, in
/// order. Every question starts from an empty table.
///
/// # Errors
/// A search cannot be started.
pub fn ask(
    questions: &[Question],
    engines: Vec<Engine>,
    limits: &Limits,
    mut progress: impl FnMut(&Answer),
) -> Result<Vec<Answer>, EngineError> {
    let mut answers = Vec::with_capacity(questions.len());
    let mut result = Ok(());
    let ask = |engine: &mut Engine, question| answer(engine, question, limits);
    in_order(questions.iter(), engines, ask, |answer| match answer {
        Ok(answer) => {
            progress(&answer);
            answers.push(answer);
            ControlFlow::Continue(())
        }
        Err(error) => {
            result = Err(error);
            ControlFlow::Break(())
        }
    });
    result.map(|()| answers)
}

fn answer(
    engine: &mut Engine,
    question: &Question,
    limits: &Limits,
) -> Result<Answer, EngineError> {
    engine.new_game()?;
    engine.set_game(Game::new(question.position.clone()));
    let outcome = engine.go(limits.clone(), ())?.wait();
    Ok(Answer {
        id: question.id.clone(),
        best: outcome.best.map(|mv| question.position.to_san(mv)),
        points: question.grade(&outcome),
        of: question.points(),
        depth: outcome.depth,
        nodes: outcome.progress.nodes,
        time: outcome.progress.elapsed,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_engine::Config;

    fn limits() -> Limits {
        Limits { depth: Some(4), ..Limits::default() }
    }

    #[test]
    fn right_and_wrong_answers_are_told_apart() {
        let lines = [
            r#"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "best";"#,
            r#"6k1/5ppp/8/8/8/8/8/R5K1 w - - am Ra8#; id "avoid";"#,
            r#"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm #1; id "mate";"#,
            r#"6k1/5ppp/8/8/8/8/8/R5K1 w - - c8 "3 10"; c9 "a1a8 a1a7"; id "points";"#,
        ];
        let questions: Vec<_> =
            lines.iter().map(|line| Question::read(line, 1).expect("a question")).collect();
        let engine = |_| Engine::new(Config::default()).expect("an engine starts");
        let engines = (0..2).map(engine).collect();
        let answers = ask(&questions, engines, &limits(), |_| {}).expect("searches start");
        let graded: Vec<_> =
            answers.iter().map(|answer| (answer.id.as_str(), answer.points, answer.of)).collect();
        assert_eq!(graded, [("best", 1, 1), ("avoid", 0, 1), ("mate", 1, 1), ("points", 3, 10)]);
        assert_eq!(answers[0].best.as_deref(), Some("Ra8#"));
    }

    #[test]
    fn lines_that_ask_nothing_are_named() {
        let read = |line| Question::read(line, 7);
        assert!(matches!(read("junk"), Err(QuestionError::Epd(_))));
        let quiet = "6k1/5ppp/8/8/8/8/8/R5K1 w - - id \"x\";";
        assert_eq!(read(quiet), Err(QuestionError::NothingAsked));
        let illegal = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Qa8;";
        assert!(matches!(read(illegal), Err(QuestionError::Move(_))));
        let uneven = "6k1/8/8/8/8/8/8/R5K1 w - - c8 \"10\"; c9 \"a1a2 a1a3\";";
        assert_eq!(read(uneven), Err(QuestionError::Number("10".to_owned())));
        assert_eq!(read("6k1/8/8/8/8/8/8/R5K1 w - - bm Ra2;").map(|q| q.id), Ok("7".to_owned()));
    }
}
