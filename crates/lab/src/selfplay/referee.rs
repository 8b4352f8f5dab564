//! Ending games whose result is clear, so that no time is spent on it.

use super::Adjudication;
use crate::games::{Ending, GameResult};
use tabia_chess::{Color, Game};
use tabia_engine::Score;

/// Watches the scores of one game.
pub(crate) struct Referee {
    rules: Adjudication,
    /// For how many plies which side has been far ahead.
    ahead: Option<(Color, u32)>,
    /// For how many plies nobody has been ahead.
    level: u32,
    /// How many plies it has watched.
    watched: u32,
}

impl Referee {
    pub fn new(rules: Adjudication) -> Self {
        Self { rules, ahead: None, level: 0, watched: 0 }
    }

    /// How the game has ended after a move with this score from White's view: by the rules, or
    /// else by what the scores say.
    pub fn verdict(&mut self, game: &Game, score: Score) -> Option<(GameResult, Ending)> {
        let judged = self.judge(score, game.position().ply());
        game.outcome().map(Ending::of).or(judged)
    }

    /// Hears the score of a move from White's view and the number of plies played with it.
    fn judge(&mut self, score: Score, plies: u32) -> Option<(GameResult, Ending)> {
        let rules = &self.rules;
        self.watched += 1;
        let leader = if score.value() > 0 { Color::White } else { Color::Black };
        let distance = score.value().abs();
        self.ahead = (distance >= rules.win_score).then_some(match self.ahead {
            Some((color, plies)) if color == leader => (leader, plies + 1),
            _ => (leader, 1),
        });
        self.level = if distance <= rules.draw_score { self.level + 1 } else { 0 };
        let far_ahead = self.ahead.is_some_and(|(_, plies)| plies >= rules.win_plies);
        if score.is_decisive() || far_ahead {
            Some((GameResult::win_for(leader), Ending::AdjudicatedWin))
        } else if self.level >= rules.draw_plies && plies >= rules.draw_from_ply {
            Some((GameResult::Draw, Ending::AdjudicatedDraw))
        } else {
            let too_long =
                plies >= rules.longest || rules.most_plies.is_some_and(|most| self.watched >= most);
            too_long.then_some((GameResult::Draw, Ending::TooLong))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives the verdict after these scores, which start after `plies` plies.
    fn verdict(scores: &[i32], plies: u32) -> Option<(GameResult, Ending)> {
        verdict_by(Adjudication::default(), scores, plies)
    }

    fn verdict_by(rules: Adjudication, scores: &[i32], plies: u32) -> Option<(GameResult, Ending)> {
        let mut referee = Referee::new(rules);
        let mut judge = |(score, plies)| referee.judge(Score::new(score), plies);
        scores.iter().copied().zip(plies..).map(&mut judge).last()?
    }

    #[test]
    fn wins_need_a_lead_that_lasts() {
        let (white, black) = (GameResult::WhiteWin, GameResult::BlackWin);
        assert_eq!(verdict(&[2000; 4], 20), Some((white, Ending::AdjudicatedWin)));
        assert_eq!(verdict(&[-2500; 4], 20), Some((black, Ending::AdjudicatedWin)));
        assert_eq!(verdict(&[2000; 3], 20), None);
        assert_eq!(verdict(&[2000, 2000, -2000, -2000], 20), None);
        assert_eq!(verdict(&[2000, 2000, 1999, 2000], 20), None);
    }

    #[test]
    fn a_mate_wins_at_once() {
        let mut referee = Referee::new(Adjudication::default());
        let verdict = referee.judge(Score::mated_in(5), 20);
        assert_eq!(verdict, Some((GameResult::BlackWin, Ending::AdjudicatedWin)));
    }

    #[test]
    fn draws_need_a_long_calm_late_in_the_game() {
        let draw = Some((GameResult::Draw, Ending::AdjudicatedDraw));
        assert_eq!(verdict(&[5; 12], 80), draw);
        assert_eq!(verdict(&[-5; 12], 69), draw);
        assert_eq!(verdict(&[0; 12], 68), None);
        assert_eq!(verdict(&[0; 11], 80), None);
        assert_eq!(verdict(&[50], 400), Some((GameResult::Draw, Ending::TooLong)));
    }

    #[test]
    fn games_may_be_broken_off() {
        let rules = Adjudication { most_plies: Some(3), ..Adjudication::default() };
        assert_eq!(verdict_by(rules, &[90, 90], 70), None);
        let draw = Some((GameResult::Draw, Ending::TooLong));
        assert_eq!(verdict_by(rules, &[90, 90, 90], 70), draw);
    }
}
