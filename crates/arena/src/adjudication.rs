//! Games that need not be played to their end.

use std::ops::Range;
use std::str::FromStr;

use damier_core::{Located, Outcome, Side};
use damier_search::Score;
use thiserror::Error;

use crate::{Remark, Termination};

/// Times the same position may stand where the rules of the game do not forbid it.
const LOOP: usize = 5;

/// When a game ends before its rules say so; each rule only if it is asked for, but for endless loops and the length.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Adjudication {
    /// A player that sees itself this far behind, this often in a row, has lost.
    pub resign: Option<Resign>,
    /// Players that both see nothing in it for long have drawn.
    pub draw: Option<Draw>,
    /// A game of so many plies is drawn.
    pub longest: usize,
}

/// When a player has lost hope.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Resign {
    /// How far behind, in men or pawns.
    pub score: f64,
    /// How many of its moves in a row.
    pub moves: usize,
}

/// When both players agree that there is nothing in it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Draw {
    /// How near to nothing, in men or pawns.
    pub score: f64,
    /// How many moves of each in a row.
    pub moves: usize,
    /// Not before so many moves of each.
    pub after: usize,
}

impl Default for Adjudication {
    fn default() -> Self {
        Adjudication { resign: None, draw: None, longest: 1000 }
    }
}

impl Adjudication {
    /// The verdict on a game so far, if there is one: `remarks` are those on the moves played, the last of them by
    /// `last`; `repetitions` says how often the position has stood.
    pub fn judge(
        &self,
        remarks: &[Remark],
        last: Side,
        plies: usize,
        repetitions: usize,
    ) -> Option<(Outcome, Termination)> {
        if repetitions >= LOOP {
            return Some((Outcome::Draw, Termination::Loop));
        }
        if let Some(resign) = self.resign
            && self.all(remarks, 2, resign.moves, |score| score.in_points() <= -resign.score)
        {
            return Some((Outcome::Win(!last), Termination::HopelessScore));
        }
        if let Some(draw) = self.draw
            && plies >= 2 * draw.after
            && self.all(remarks, 1, 2 * draw.moves, |score| score.in_points().abs() <= draw.score)
        {
            return Some((Outcome::Draw, Termination::AgreedDraw));
        }
        (plies >= self.longest).then_some((Outcome::Draw, Termination::Length))
    }

    /// Whether the last `number` scores, every `step`th, are known and such.
    #[expect(clippy::unused_self, reason = "a question about the rules")]
    fn all(&self, remarks: &[Remark], step: usize, number: usize, is_so: impl Fn(Score) -> bool) -> bool {
        let mut last = remarks.iter().rev().step_by(step).take(number);
        number > 0 && last.len() == number && last.all(|remark| remark.score.is_some_and(&is_so))
    }
}

/// Why a text is no rule of adjudication.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{text}` {why}")]
pub struct RuleError {
    text: String,
    why: &'static str,
    span: Range<usize>,
    example: &'static str,
}

impl Located for RuleError {
    fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    fn remedy(&self) -> Option<String> {
        Some(format!("write it as in {}", self.example))
    }
}

/// The key that is not a number of moves.
const SCORE: &str = "score";

/// Reads `key=number` pairs into the places of their keys.
fn read<const N: usize>(
    text: &str,
    keys: [&str; N],
    usual: [f64; N],
    example: &'static str,
) -> Result<[f64; N], RuleError> {
    let mut values = usual;
    let wrong = |fault: &str, why| {
        let start = fault.as_ptr() as usize - text.as_ptr() as usize;
        RuleError { text: fault.to_owned(), why, span: start..start + fault.len(), example }
    };
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=').ok_or_else(|| wrong(part, "lacks a number"))?;
        let place = keys.iter().position(|known| *known == key);
        let place = place.ok_or_else(|| wrong(key, "is no word of this rule"))?;
        let number = value.parse().ok().filter(|value: &f64| value.is_finite() && *value >= 0.0);
        let number = number.ok_or_else(|| wrong(value, "is no number from 0"))?;
        // Scores may lie between two numbers; all else is counted in moves.
        if key != SCORE && number.fract() != 0.0 {
            return Err(wrong(value, "is no whole number"));
        }
        values[place] = number;
    }
    Ok(values)
}

impl FromStr for Resign {
    type Err = RuleError;

    /// As in `score=5,moves=4`; what is left out is so.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let [score, moves] = read(text, [SCORE, "moves"], [5.0, 4.0], "score=5,moves=4")?;
        Ok(Resign { score, moves: moves as usize })
    }
}

impl FromStr for Draw {
    type Err = RuleError;

    /// As in `score=0.1,moves=8,after=40`; what is left out is so.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let example = "score=0.1,moves=8,after=40";
        let [score, moves, after] = read(text, [SCORE, "moves", "after"], [0.1, 8.0, 40.0], example)?;
        Ok(Draw { score, moves: moves as usize, after: after as usize })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remarks(scores: &[f64]) -> Vec<Remark> {
        scores
            .iter()
            .map(|&score| Remark { score: Some(Score::points(score)), ..Remark::default() })
            .collect()
    }

    #[test]
    fn a_player_without_hope_has_lost() {
        let rules =
            Adjudication { resign: Some("score=3,moves=2".parse().unwrap()), ..Adjudication::default() };
        let judged = |scores: &[f64]| rules.judge(&remarks(scores), Side::Black, scores.len(), 1);
        assert_eq!(judged(&[0.0, -4.0, 0.0]), None);
        assert_eq!(judged(&[-4.0, 0.0, -2.0]), None);
        let lost = Some((Outcome::Win(Side::White), Termination::HopelessScore));
        assert_eq!(judged(&[9.0, -4.0, 1.0, -3.0]), lost);
    }

    #[test]
    fn players_who_see_nothing_in_it_have_drawn() {
        let rules = Adjudication {
            draw: Some("score=0.2,moves=2,after=3".parse().unwrap()),
            ..Adjudication::default()
        };
        let judged = |scores: &[f64]| rules.judge(&remarks(scores), Side::Black, scores.len(), 1);
        assert_eq!(judged(&[0.1, 0.1, 0.1, 0.1]), None, "too early");
        assert_eq!(judged(&[1.0, 0.1, 0.1, 0.3, 0.1, 0.1]), None, "not all");
        assert_eq!(judged(&[1.0, 1.0, 0.1, -0.2, 0.0, 0.1]), Some((Outcome::Draw, Termination::AgreedDraw)));
    }

    #[test]
    fn no_game_goes_on_for_ever() {
        let rules = Adjudication { longest: 10, ..Adjudication::default() };
        assert_eq!(rules.judge(&[], Side::White, 9, 4), None);
        assert_eq!(rules.judge(&[], Side::White, 9, 5), Some((Outcome::Draw, Termination::Loop)));
        assert_eq!(rules.judge(&[], Side::White, 10, 1), Some((Outcome::Draw, Termination::Length)));
    }

    #[test]
    fn what_cannot_be_read_of_a_rule_is_pointed_at() {
        let fault = |text: &str| {
            let error = text.parse::<Resign>().unwrap_err();
            let fault = text[error.span()].to_owned();
            assert!(error.to_string().contains(&format!("`{fault}`")), "{error}");
            assert_eq!(error.remedy().unwrap(), "write it as in score=5,moves=4");
            fault
        };
        assert_eq!(fault("score"), "score");
        assert_eq!(fault("moves=2,score=high"), "high");
        assert_eq!(fault("moves=-1"), "-1");
        assert_eq!(fault("score=inf"), "inf");
        assert_eq!(fault("score=2.5,moves=2.7"), "2.7");
        assert_eq!(fault(",luck=3,moves=1"), "luck");
        let rule: Resign = "moves=2,".parse().unwrap();
        assert_eq!((rule.score, rule.moves), (5.0, 2), "what is left out is as usual");
    }
}
