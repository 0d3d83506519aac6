//! One game: the referee and his clock.

use std::time::{Duration, Instant};

use damier_core::{BySide, Outcome, Side};
use damier_guest::{Budget, Claim, GuestError, Verdict};
use damier_search::{Clock, Stop};

use crate::player::{Answer, Player, Said};
use crate::{Adjudication, Margin, Pace, Remark, Sheet, Termination};

/// How a game is played.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// What each side may spend.
    pub pace: BySide<Pace>,
    /// How late a move may be on a clock, and how late where every move has its own limit.
    pub margin: Margin,
    /// When it ends before its rules say so.
    pub adjudication: Adjudication,
    /// What chance starts from.
    pub seed: u64,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Bout {
    /// Who won; none if it was stopped.
    pub outcome: Option<Outcome>,
    /// Why it ended.
    pub termination: Termination,
    /// The time each side took.
    pub spent: BySide<Duration>,
    /// The side whose program failed and has to be started again.
    pub broken: Option<Side>,
}

/// Plays a game from a sheet on which its opening stands already. `watch` sees the sheet after every move.
pub fn play(
    sheet: &mut Sheet,
    players: &mut BySide<&mut dyn Player>,
    terms: &Terms,
    stop: &Stop,
    mut watch: Option<&mut dyn FnMut(&Sheet)>,
) -> Bout {
    let clocks = BySide { white: terms.pace.white.clock(), black: terms.pace.black.clock() };
    let mut referee = Referee { terms, clocks, spent: BySide::default(), broken: None };
    let (outcome, termination) = referee.conduct(sheet, players, stop, &mut watch);
    let verdict = match outcome {
        Some(Outcome::Win(side)) => Verdict::Won(side),
        Some(Outcome::Draw) => Verdict::Drawn,
        None => Verdict::Open,
    };
    for side in Side::BOTH.into_iter().filter(|side| referee.broken != Some(*side)) {
        players[side].game_over(sheet, verdict);
    }
    Bout { outcome, termination, spent: referee.spent, broken: referee.broken }
}

struct Referee<'a> {
    terms: &'a Terms,
    clocks: BySide<Option<Clock>>,
    spent: BySide<Duration>,
    broken: Option<Side>,
}

type End = (Option<Outcome>, Termination);

impl Referee<'_> {
    fn conduct(
        &mut self,
        sheet: &mut Sheet,
        players: &mut BySide<&mut dyn Player>,
        stop: &Stop,
        watch: &mut Option<&mut dyn FnMut(&Sheet)>,
    ) -> End {
        for side in Side::BOTH {
            let seed = self.terms.seed.wrapping_add(side as u64);
            if let Err(error) = players[side].new_game(sheet, side, &self.terms.pace[side], seed) {
                self.broken = Some(side);
                return lost(side, Termination::from(&error));
            }
        }
        // One look at the clock a move: what is between two moves is less than it could tell.
        let mut begun = Instant::now();
        loop {
            if let Some(end) = self.over(sheet) {
                return end;
            }
            let side = sheet.board().turn();
            let answer = players[side].choose(sheet, &self.budget(side), stop);
            let now = Instant::now();
            let waited = now.duration_since(begun);
            begun = now;
            if stop.is_raised() {
                return (None, Termination::Interrupted);
            }
            if let Err(end) = self.take(sheet, side, answer, waited) {
                return end;
            }
            if let Some(watch) = watch {
                watch(sheet);
                begun = Instant::now();
            }
        }
    }

    /// Whether the game is over, by its rules or by ours.
    fn over(&self, sheet: &Sheet) -> Option<End> {
        let board = sheet.board();
        if let Some(ending) = board.ending() {
            return Some((Some(ending.verdict.outcome(board.turn())), Termination::Rules(ending.reason)));
        }
        let plies = sheet.choices().len();
        // Looking back is dear, and whatever loops comes by again.
        let repetitions = if plies.is_multiple_of(8) { board.repetitions() } else { 1 };
        let judged = self.terms.adjudication.judge(sheet.remarks(), sheet.last(), plies, repetitions);
        judged.map(|(outcome, termination)| (Some(outcome), termination))
    }

    fn budget(&self, side: Side) -> Budget {
        Budget { white: self.clocks.white, black: self.clocks.black, limits: self.terms.pace[side].limits }
    }

    /// Takes an answer: the clock first, then the move.
    fn take(
        &mut self,
        sheet: &mut Sheet,
        side: Side,
        answer: Result<Answer, GuestError>,
        waited: Duration,
    ) -> Result<(), End> {
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) => {
                self.broken = Some(side);
                return Err(lost(side, self.failure(side, &error)));
            }
        };
        let elapsed = answer.elapsed.unwrap_or(waited);
        self.spent[side] += elapsed;
        self.press(side, elapsed).map_err(|over| lost(side, Termination::TimeForfeit(over)))?;
        let nth = match answer.said {
            Said::Nth(nth) => nth,
            Said::Words(text) => match sheet.board().find_wire(&text) {
                Ok(nth) => nth,
                Err(_) => return Err(lost(side, Termination::IllegalMove(format!("`{text}`")))),
            },
            Said::Claim(Claim::Lost) => return Err(lost(side, Termination::Resigned)),
            Said::Claim(claim) => {
                let text = format!("claims that the game is over ({claim:?})").to_lowercase();
                return Err(lost(side, Termination::IllegalMove(text)));
            }
            Said::Nothing => return Err(lost(side, Termination::IllegalMove("no move".to_owned()))),
        };
        sheet.play(nth, Remark { elapsed, ..answer.remark });
        Ok(())
    }

    /// A program that did not move in the time it had has lost by that.
    fn failure(&self, side: Side, error: &GuestError) -> Termination {
        let longest = self.budget(side).longest(side);
        match (&error.fault, longest) {
            // It may have less time by its own wish, and that is not the referee's affair.
            (damier_guest::Fault::NoMove { within }, Some(longest)) if *within >= longest => {
                Termination::TimeForfeit(within.saturating_sub(longest))
            }
            _ => Termination::from(error),
        }
    }

    /// Presses the clock; the error is by how much it was too late.
    fn press(&mut self, side: Side, elapsed: Duration) -> Result<(), Duration> {
        let (pace, margin) = (&self.terms.pace[side], self.terms.margin);
        if let Some(each) = pace.limits.time
            && elapsed > each + margin.each
        {
            return Err(elapsed.saturating_sub(each));
        }
        if let (Some(control), Some(clock)) = (pace.control, self.clocks[side]) {
            if elapsed > clock.remaining + margin.clock {
                return Err(elapsed.saturating_sub(clock.remaining));
            }
            self.clocks[side] = Some(control.after(clock, elapsed));
        }
        Ok(())
    }
}

fn lost(side: Side, termination: Termination) -> End {
    (Some(Outcome::Win(!side)), termination)
}
