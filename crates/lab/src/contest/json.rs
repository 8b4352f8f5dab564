//! Pairs and results as JSON.

use super::{Decision, Ending, Hypotheses, Pair, PlayedGame, Settings};
use crate::games::{self, GameResult};
use serde_json::{Map, Value, json};

impl Pair {
    /// The pair as JSON, for a line of a file.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let game = |game: &PlayedGame| {
            json!({
                "result": name(game.result),
                "ending": game.ending.name(),
                "plies": game.plies,
                "nodes": game.nodes,
            })
        };
        json!({ "number": self.number, "games": self.games.iter().map(game).collect::<Vec<_>>() })
    }

    /// Reads what [`Pair::to_json`] wrote.
    #[must_use]
    pub fn from_json(value: &Value) -> Option<Self> {
        let game = |game: &Value| {
            let (result, ending) = (game["result"].as_str()?, game["ending"].as_str()?);
            Some(PlayedGame {
                result: GameResult::ALL.into_iter().find(|one| name(*one) == result)?,
                ending: games::Ending::ALL.into_iter().find(|one| one.name() == ending)?,
                plies: u32::try_from(game["plies"].as_u64()?).ok()?,
                nodes: game["nodes"].as_u64()?,
            })
        };
        let number = u32::try_from(value["number"].as_u64()?).ok()?;
        Some(Self { number, games: [game(&value["games"][0])?, game(&value["games"][1])?] })
    }
}

/// A result as chess players write it.
const fn name(result: GameResult) -> &'static str {
    match result {
        GameResult::BlackWin => "0-1",
        GameResult::Draw => "1/2-1/2",
        GameResult::WhiteWin => "1-0",
    }
}

impl Ending {
    /// The result of a match as JSON. Infinite numbers are null.
    #[must_use]
    pub fn to_json(&self, settings: &Settings) -> Value {
        let standing = &self.standing;
        let strength = standing.pairs.strength();
        let endings: Map<_, _> = games::Ending::ALL
            .into_iter()
            .zip(standing.endings)
            .map(|(ending, games)| (ending.name().to_owned(), json!(games)))
            .collect();
        let [losses, draws, wins] = standing.results;
        let mut object = json!({
            "first": settings.players[0].to_string(),
            "second": settings.players[1].to_string(),
            "nodes": settings.pace.nodes_a_move(),
            "openings": settings.openings.to_string(),
            "seed": settings.seed,
            "games": standing.games(),
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "points": standing.points(),
            "pentanomial": standing.pairs.0,
            "elo": strength.map(|strength| strength.elo),
            "elo_error": strength.map(|strength| strength.error()),
            "elo_lower": strength.map(|strength| strength.lower),
            "elo_upper": strength.map(|strength| strength.upper),
            "superiority": standing.pairs.superiority(),
            "endings": endings,
            "plies": standing.plies,
            "searched_nodes": standing.nodes,
            "complete": self.is_complete,
        });
        if let Some(hypotheses) = &settings.hypotheses {
            object["test"] = test(hypotheses, self);
        }
        object
    }
}

fn test(hypotheses: &Hypotheses, ending: &Ending) -> Value {
    let Hypotheses { elo0, elo1 } = hypotheses;
    let decision = ending.decision.map(|decision| match decision {
        Decision::Lower => "elo0",
        Decision::Higher => "elo1",
    });
    json!({
        "elo0": elo0,
        "elo1": elo1,
        "log_likelihood_ratio": hypotheses.ratio(&ending.standing.pairs),
        "bound": Hypotheses::bound(),
        "decision": decision,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_survive_the_way_to_json_and_back() {
        let game = |result, ending| PlayedGame { result, ending, plies: 77, nodes: 1 << 40 };
        for (result, ending) in GameResult::ALL.into_iter().zip(games::Ending::ALL) {
            let games = [game(result, ending), game(GameResult::Draw, games::Ending::TooLong)];
            let pair = Pair { number: 12, games };
            assert_eq!(Pair::from_json(&pair.to_json()), Some(pair));
        }
        assert_eq!(Pair::from_json(&json!({ "number": 3, "games": [] })), None);
    }
}
