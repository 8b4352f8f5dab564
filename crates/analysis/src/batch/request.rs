//! One line of input: a FEN, an EPD or a JSON object.

use serde::Deserialize;
use serde_json::Value;
use tabia_chess::{Game, Position, notation::epd::Epd};

/// A position to analyse.
#[derive(Clone, Debug)]
pub struct Request {
    /// The name the input gives it.
    pub id: Option<Value>,
    /// The position, with the moves that led to it.
    pub game: Game,
}

/// A line that is not a position.
#[derive(Clone, Debug, PartialEq)]
pub struct BadRequest {
    /// The name, if at least that could be read.
    pub id: Option<Value>,
    /// What is wrong.
    pub message: String,
}

/// The JSON object of an input line.
#[derive(Deserialize)]
struct Object {
    fen: Option<String>,
    #[serde(default)]
    moves: Moves,
}

/// Moves in UCI or SAN, as an array or one text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Moves {
    Array(Vec<String>),
    Text(String),
}

impl Default for Moves {
    fn default() -> Self {
        Self::Array(Vec::new())
    }
}

impl Moves {
    fn words(&self) -> Vec<&str> {
        match self {
            Self::Array(words) => words.iter().map(String::as_str).collect(),
            Self::Text(text) => text.split_whitespace().collect(),
        }
    }
}

impl Request {
    /// Reads a line: `{"id": 7, "fen": "...", "moves": ["e2e4"]}`, or an EPD, or a FEN. A missing
    /// `fen` is the start of the game.
    ///
    /// # Errors
    /// The line is none of these, or its position or moves are not possible.
    ///
    /// ```
    /// use tabia_analysis::batch::Request;
    ///
    /// let request = Request::read(r#"{"id": "x", "moves": "e2e4 e5"}"#).expect("a position");
    /// assert_eq!(request.game.moves().len(), 2);
    /// ```
    pub fn read(line: &str) -> Result<Self, BadRequest> {
        let line = line.trim();
        if line.starts_with('{') { Self::read_object(line) } else { Self::read_epd(line) }
    }

    fn read_epd(line: &str) -> Result<Self, BadRequest> {
        let epd: Epd =
            line.parse().map_err(|error| BadRequest { id: None, message: format!("{error}") })?;
        let id = epd.operand("id").map(Value::from);
        Ok(Self { id, game: Game::new(epd.position) })
    }

    fn read_object(line: &str) -> Result<Self, BadRequest> {
        let mut id = None;
        let mut read = || -> Result<Game, String> {
            let value: Value =
                serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"))?;
            id = value.get("id").filter(|id| !id.is_null()).cloned();
            let object: Object = serde_json::from_value(value)
                .map_err(|error| format!("'fen' and 'moves' are needed as text: {error}"))?;
            let position = object.fen.map_or_else(
                || Ok(Position::initial()),
                |fen| Position::from_fen(&fen).map_err(|faults| faults.to_string()),
            )?;
            let mut game = Game::new(position);
            for word in object.moves.words() {
                let position = game.position();
                let mv = position
                    .parse_uci(word)
                    .or_else(|_| position.parse_san(word))
                    .map_err(|error| error.to_string())?;
                game.play(mv);
            }
            Ok(game)
        };
        match read() {
            Ok(game) => Ok(Self { id, game }),
            Err(message) => Err(BadRequest { id, message }),
        }
    }
}
