//! One game at the terminal: the sheet, who plays, and the clocks of the machines.

use std::time::{Duration, Instant};

use damier::arena::{Adjudication, Pace, Remark, Said, Sheet, Termination};
use damier::core::{BySide, Reason, Side};
use damier::guest::{Budget, Claim, GuestError, Verdict};
use damier::search::{Clock, Stop};

use super::chair::{Chair, Machine};
use super::ending::{Cause, Ending};
use crate::player::as_failure;

/// A game that is being played.
pub(crate) struct Round {
    sheet: Sheet,
    chairs: BySide<Chair>,
    pace: Pace,
    /// Only machines have one.
    clocks: BySide<Option<Clock>>,
    seed: u64,
    /// The end, where the players made it.
    made: Option<Ending>,
    /// The position before the last move.
    before: Option<String>,
}

/// What a round is played on: the position it begins with, and the moves that stand already.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Opening {
    pub(crate) game: &'static str,
    pub(crate) start: Option<String>,
    /// Each by its place among the legal ones.
    pub(crate) choices: Vec<usize>,
}

impl Round {
    /// Seats the players that the texts name, and begins.
    pub(crate) fn open(
        opening: &Opening,
        names: &BySide<String>,
        pace: Pace,
        seed: u64,
    ) -> anyhow::Result<Round> {
        let chair = |side| Chair::read(&names[side], opening.game);
        let chairs = BySide { white: chair(Side::White)?, black: chair(Side::Black)? };
        let sheet = Sheet::new(opening.game).expect("a game of the catalogue");
        let clocks = BySide::default();
        let mut round = Round { sheet, chairs, pace, clocks, seed, made: None, before: None };
        round.begin(opening)?;
        Ok(round)
    }

    /// Begins again, perhaps another game; the players stay.
    pub(crate) fn begin(&mut self, opening: &Opening) -> anyhow::Result<()> {
        if opening.game != self.game() {
            let seated = |side: Side| Chair::read(self.chairs[side].name(), opening.game);
            self.chairs = BySide { white: seated(Side::White)?, black: seated(Side::Black)? };
            self.sheet = Sheet::new(opening.game).expect("a game of the catalogue");
        }
        let in_words = Side::BOTH.into_iter().any(|side| match &self.chairs[side] {
            Chair::Human => false,
            Chair::Machine(machine) => machine.player.wants_words(),
        });
        self.sheet.begin(opening.start.as_deref(), in_words)?;
        self.made = None;
        self.before = None;
        let clock = |chair: &Chair| if chair.is_human() { None } else { self.pace.clock() };
        self.clocks = BySide { white: clock(&self.chairs.white), black: clock(&self.chairs.black) };
        for &nth in &opening.choices {
            self.play(nth, Remark::default());
        }
        self.tell_players()
    }

    /// Another game between the same players.
    pub(crate) fn again(&mut self) -> anyhow::Result<()> {
        self.seed = self.seed.wrapping_add(2);
        let start = self.sheet.start().map(str::to_owned);
        self.begin(&Opening { game: self.game(), start, choices: Vec::new() })
    }

    /// Tells the machines that the game is as it stands, whatever was before.
    fn tell_players(&mut self) -> anyhow::Result<()> {
        for side in Side::BOTH {
            let seed = self.seed.wrapping_add(side as u64);
            if let Chair::Machine(machine) = &mut self.chairs[side] {
                let told = machine.player.new_game(&self.sheet, side, &self.pace, seed);
                told.map_err(failed)?;
            }
        }
        Ok(())
    }

    pub(crate) fn game(&self) -> &'static str {
        self.sheet.board().game()
    }

    pub(crate) fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    pub(crate) fn turn(&self) -> Side {
        self.sheet.board().turn()
    }

    pub(crate) fn chair(&self, side: Side) -> &Chair {
        &self.chairs[side]
    }

    /// The position before the last move, for those who want to see what changed.
    pub(crate) fn before(&self) -> Option<&str> {
        self.before.as_deref()
    }

    pub(crate) fn names(&self) -> BySide<&str> {
        BySide { white: self.chairs.white.name(), black: self.chairs.black.name() }
    }

    pub(crate) fn humans(&self) -> usize {
        Side::BOTH.into_iter().filter(|&side| self.chairs[side].is_human()).count()
    }

    /// How the game ended, if it has.
    pub(crate) fn ending(&self) -> Option<Ending> {
        if self.made.is_some() {
            return self.made.clone();
        }
        let board = self.sheet.board();
        if let Some(ending) = board.ending() {
            let cause = match ending.reason {
                reason @ (Reason::NoPieces | Reason::Blocked) => {
                    let stuck = if board.choices() == 0 { board.turn() } else { !board.turn() };
                    Cause::Stuck(stuck, reason)
                }
                reason => Cause::Usual(Termination::Rules(reason)),
            };
            return Some(Ending { outcome: Some(ending.verdict.outcome(board.turn())), cause });
        }
        let (plies, repetitions) = (self.sheet.choices().len(), board.repetitions());
        let judged = Adjudication::default().judge(&[], self.sheet.last(), plies, repetitions);
        judged
            .map(|(outcome, termination)| Ending { outcome: Some(outcome), cause: Cause::Usual(termination) })
    }

    /// Ends the game by the will of its players.
    pub(crate) fn end(&mut self, ending: Ending) {
        self.made = Some(ending);
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, nth: usize, remark: Remark) {
        self.before = Some(self.sheet.board().fen());
        self.sheet.play(nth, remark);
    }

    /// Lets the machine whose turn it is move, and gives what it thought and the move as people write it; none if it
    /// did not move, which ends the game.
    pub(crate) fn let_think(&mut self) -> anyhow::Result<Option<(String, Remark)>> {
        let side = self.turn();
        let budget = Budget { white: self.clocks.white, black: self.clocks.black, limits: self.pace.limits };
        let Chair::Machine(machine) = &mut self.chairs[side] else { return Ok(None) };
        let begun = Instant::now();
        let answer = machine.player.choose(&self.sheet, &budget, &Stop::default()).map_err(failed)?;
        let elapsed = answer.elapsed.unwrap_or_else(|| begun.elapsed());
        let found = self.press(side, elapsed).and_then(|()| self.found(answer.said));
        let nth = match found {
            Ok(nth) => nth,
            Err(termination) => {
                self.end(Ending::lost(side, Cause::Usual(termination)));
                return Ok(None);
            }
        };
        let remark = Remark { elapsed, ..answer.remark };
        let text = self.sheet.board().written(nth);
        self.play(nth, remark);
        Ok(Some((text, remark)))
    }

    /// The move that was said, or why there is none.
    fn found(&self, said: Said) -> Result<usize, Termination> {
        match said {
            Said::Nth(nth) => Ok(nth),
            Said::Words(text) => {
                let found = self.sheet.board().find_wire(&text);
                found.map_err(|_| Termination::IllegalMove(format!("`{text}`")))
            }
            Said::Claim(Claim::Lost) => Err(Termination::Resigned),
            Said::Claim(_) => Err(Termination::IllegalMove("says that the game is over".to_owned())),
            Said::Nothing => Err(Termination::IllegalMove("no move".to_owned())),
        }
    }

    fn press(&mut self, side: Side, elapsed: Duration) -> Result<(), Termination> {
        let (Some(control), Some(clock)) = (self.pace.control, self.clocks[side]) else { return Ok(()) };
        if elapsed > clock.remaining {
            return Err(Termination::TimeForfeit(elapsed.saturating_sub(clock.remaining)));
        }
        self.clocks[side] = Some(control.after(clock, elapsed));
        Ok(())
    }

    /// Takes moves back until it is the turn of the same person again; whether there was one to take back.
    pub(crate) fn undo(&mut self) -> anyhow::Result<bool> {
        // With two people the last move is meant, whoever made it; else the last own one and the answer to it.
        let plies = if self.humans() == 2 { 1 } else { 2 };
        if self.sheet.choices().len() < plies {
            return Ok(false);
        }
        let all_taken = (0..plies).all(|_| self.sheet.undo());
        self.before = None;
        self.tell_players()?;
        Ok(all_taken)
    }

    /// Seats another machine in the place of each machine.
    pub(crate) fn change_machines(&mut self, name: &str) -> anyhow::Result<()> {
        for side in Side::BOTH {
            if !self.chairs[side].is_human() {
                self.chairs[side] = Chair::read(name, self.game())?;
            }
        }
        self.tell_players()
    }

    /// What a player thinks of the position as it stands: its move as people write it, and the value for the side to move.
    pub(crate) fn counsel(&self, name: &str) -> anyhow::Result<Option<(String, Remark)>> {
        let mut machine = Machine::read(name, self.game())?;
        let player = &mut machine.player;
        player.new_game(&self.sheet, self.turn(), &Pace::default(), self.seed).map_err(failed)?;
        let answer = player.choose(&self.sheet, &Budget::default(), &Stop::default()).map_err(failed)?;
        let found = self.found(answer.said).ok();
        Ok(found.map(|nth| (self.sheet.board().written(nth), answer.remark)))
    }

    /// Tells programs that the game is over.
    pub(crate) fn say_goodbye(&mut self) {
        let verdict = match self.ending().and_then(|ending| ending.outcome) {
            Some(damier::core::Outcome::Win(side)) => Verdict::Won(side),
            Some(damier::core::Outcome::Draw) => Verdict::Drawn,
            None => Verdict::Open,
        };
        for side in Side::BOTH {
            if let Chair::Machine(machine) = &mut self.chairs[side] {
                machine.player.game_over(&self.sheet, verdict);
            }
        }
    }
}

fn failed(error: GuestError) -> anyhow::Error {
    as_failure(error.into())
}
