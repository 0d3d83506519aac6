//! Agents of ten lines: one line out for each turn, one line back.
//!
//! The protocol is written down for those who write agents in `docs/stdio.md`.

use std::time::{Duration, Instant};

use damier_search::Stop;

use crate::error::{Fault, GuestError, beginning};
use crate::guest::{Budget, Choice, GameText, Guest, Terms, Verdict};
use crate::launch::Launch;
use crate::process::{Process, Wait};
use crate::timeouts::Timeouts;

/// What of a clock is left to the way there and back.
const OVERHEAD: Duration = Duration::from_millis(20);

/// An agent that runs.
#[derive(Debug)]
pub struct Stdio {
    process: Process,
    timeouts: Timeouts,
}

impl Stdio {
    /// Starts an agent. It need not say anything before its first turn.
    pub fn start(launch: &Launch, timeouts: Timeouts) -> Result<Stdio, GuestError> {
        Ok(Stdio { process: Process::start(launch, timeouts.farewell)?, timeouts })
    }

    /// The number of the process, and of its group.
    pub fn id(&self) -> u32 {
        self.process.id()
    }
}

impl Guest for Stdio {
    fn name(&self) -> &str {
        self.process.name()
    }

    fn new_game(&mut self, terms: &Terms) -> Result<(), GuestError> {
        let side = terms.side.to_string().to_lowercase();
        self.process.send(&format!("game {} {side}", terms.game))
    }

    fn choose(&mut self, game: &GameText, budget: &Budget) -> Result<Choice, GuestError> {
        // Words said out of turn are no answer.
        self.process.pass_over();
        let since = Instant::now();
        let time = self.time_for(game, budget).as_millis();
        self.process.send(&format!("turn {} | {time} | {}", game.fen, game.legal.join(" ")))?;
        let wait = Wait::a_move(since, budget.patience(game.turn, &self.timeouts));
        let best = self.process.until(wait, |line| hear(line, &game.legal))?;
        Ok(Choice { best: Some(best), elapsed: since.elapsed(), ..Choice::default() })
    }

    fn game_over(&mut self, _game: &GameText, verdict: Verdict) -> Result<(), GuestError> {
        self.process.send(&format!("end {verdict}"))
    }

    fn heed(&mut self, stop: &Stop) {
        self.process.heed(stop);
    }

    fn end(&mut self) {
        // The end of its input is all the farewell an agent needs to understand.
        self.process.end(None, self.timeouts.quit);
    }
}

impl Stdio {
    /// One number, whatever the budget is made of, so that an agent need not know what a clock is.
    fn time_for(&self, game: &GameText, budget: &Budget) -> Duration {
        let share = budget.clock(game.turn).map(|clock| clock.share(OVERHEAD));
        share.into_iter().chain(budget.limits.time).min().unwrap_or(self.timeouts.untimed)
    }
}

/// The first line with something in it is the answer; one that begins with `#` is a note.
fn hear(line: &str, legal: &[String]) -> Result<Option<String>, Fault> {
    let answer = line.trim();
    if answer.is_empty() || answer.starts_with('#') {
        return Ok(None);
    }
    if !legal.is_empty() && !legal.iter().any(|m| m == answer) {
        let problem = format!("it is none of the {} legal moves", legal.len());
        return Err(Fault::BadMove { text: beginning(answer), problem });
    }
    Ok(Some(answer.to_owned()))
}
