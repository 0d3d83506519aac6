//! A game with somebody at the keyboard: turn after turn, until it ends or is left.

use std::path::Path;
use std::time::Duration;

use damier::arena::Remark;
use damier::core::Side;
use damier::engines::player::LEVELS;
use indicatif::ProgressBar;

use super::advice::{either, explain, forced, list};
use super::archive;
use super::bookmark::Bookmark;
use super::chair::Chair;
use super::console::Console;
use super::ending::{Cause, Ending};
use super::order::{Order, WORDS};
use super::round::Round;
use super::screen::Screen;
use crate::player::grouped;

/// Who is asked for hints.
const COUNSEL: &str = "level:9";
/// A machine that sees no more than this for itself takes a draw.
const DRAWISH: f64 = 0.1;

/// A game and the conversation about it.
pub(crate) struct Session<'a> {
    pub(crate) console: Console<'a>,
    pub(crate) round: &'a mut Round,
    pub(crate) screen: Screen,
    /// Whether it is shown what the machine thought.
    pub(crate) shows_thoughts: bool,
    pub(crate) bookmark: Bookmark,
    /// Whether the board on the screen is not the one of the game.
    pub(crate) is_stale: bool,
}

/// What comes after an order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl Session<'_> {
    /// Plays until the game ends or is left, and tells how.
    pub(crate) fn run(&mut self) -> anyhow::Result<Ending> {
        self.is_stale = true;
        let ending = loop {
            self.bookmark.set(self.round);
            if let Some(ending) = self.round.ending() {
                break ending;
            }
            if !self.round.chair(self.round.turn()).is_human() {
                self.machine_turn()?;
            } else if self.human_turn()? == Next::Leave {
                let words = self.bookmark.words();
                self.console.say(&format!("The game is not finished; {words}"))?;
                return Ok(Ending::left());
            }
        };
        if self.is_stale {
            let board = self.screen.draw(self.round)?;
            self.console.say(&format!("\n{board}"))?;
        }
        self.console.say(&format!("{ending}\n"))?;
        Ok(ending)
    }

    fn machine_turn(&mut self) -> anyhow::Result<()> {
        let side = self.round.turn();
        let spinner = self.spinner(side);
        let thought = self.round.let_think();
        if let Some(spinner) = spinner {
            spinner.finish_and_clear();
        }
        if let Some((text, remark)) = thought? {
            self.console.say(&format!("{side} plays {text}\n"))?;
            if self.shows_thoughts {
                self.console.say(&format!("  {}\n", thoughts(side, &remark)))?;
            }
        }
        self.is_stale = true;
        Ok(())
    }

    /// Something that moves while a machine takes its time.
    fn spinner(&self, side: Side) -> Option<ProgressBar> {
        let Chair::Machine(machine) = self.round.chair(side) else { return None };
        let limits = machine.entrant.limits();
        let is_slow = limits.time.is_some_and(|time| time > Duration::from_secs(1)) || limits.depth.is_some();
        (is_slow && self.console.is_terminal).then(|| {
            let spinner = ProgressBar::new_spinner().with_message(format!("{side} is thinking"));
            spinner.enable_steady_tick(Duration::from_millis(120));
            spinner
        })
    }

    fn human_turn(&mut self) -> anyhow::Result<Next> {
        if std::mem::take(&mut self.is_stale) {
            let board = self.screen.draw(self.round)?;
            self.console.say(&format!("\n{board}"))?;
            if let Some(captures) = forced(self.round.sheet().board()) {
                self.console.say(&format!("You must capture: {}\n", either(&captures)))?;
            }
        }
        let choices = self.round.sheet().board().choices();
        let word = if choices == 1 { "move" } else { "moves" };
        let prompt = format!("{} ({choices} {word})> ", self.round.turn());
        let Some(line) = self.console.ask(&prompt)? else { return Ok(Next::Leave) };
        match Order::read(&line) {
            Ok(order) => self.carry_out(order),
            Err(error) => {
                self.refuse(&format!("{error}\n"))?;
                Ok(Next::GoOn)
            }
        }
    }

    fn refuse(&mut self, why: &str) -> anyhow::Result<()> {
        self.console.say(why)?;
        Ok(self.console.count_wrong()?)
    }

    fn carry_out(&mut self, order: Order) -> anyhow::Result<Next> {
        match order {
            Order::Play(text) => return self.play(&text).map(|()| Next::GoOn),
            Order::Nth(number) => return self.play_nth(number).map(|()| Next::GoOn),
            Order::Level(level) => return self.change_level(level).map(|()| Next::GoOn),
            _ => self.console.forgive(),
        }
        match order {
            Order::Moves => self.console.say(&list(self.round.sheet().board()))?,
            Order::Hint => self.hint()?,
            Order::Undo => self.undo()?,
            Order::Think => {
                self.shows_thoughts = !self.shows_thoughts;
                let told = if self.shows_thoughts { "shown" } else { "hidden" };
                self.console.say(&format!("What the machine thinks is {told} from now on.\n"))?;
            }
            Order::Numbers => {
                self.screen.numbers = !self.screen.numbers;
                self.is_stale = true;
            }
            Order::Flip => {
                self.screen.flipped = !self.screen.flipped;
                self.is_stale = true;
            }
            Order::Fen => self.console.say(&format!("{}\n", self.round.sheet().board().fen()))?,
            Order::Save(path) => self.save(&path)?,
            Order::Load(path) => self.load(&path)?,
            Order::Draw => self.offer_draw()?,
            Order::Resign => {
                let side = self.round.turn();
                self.round.end(Ending::lost(side, Cause::Resignation(side)));
            }
            Order::Help => self.console.say(&help())?,
            Order::Quit => return Ok(Next::Leave),
            _ => self.is_stale = true,
        }
        Ok(Next::GoOn)
    }

    fn play(&mut self, text: &str) -> anyhow::Result<()> {
        match self.round.sheet().board().find(text) {
            Ok(nth) => {
                self.console.forgive();
                self.round.play(nth, Remark::default());
                self.is_stale = true;
                Ok(())
            }
            Err(error) => {
                let why = explain(self.round.sheet().board(), &error);
                self.refuse(&why)
            }
        }
    }

    fn play_nth(&mut self, number: usize) -> anyhow::Result<()> {
        let board = self.round.sheet().board();
        match number.checked_sub(1).filter(|&nth| nth < board.choices()) {
            Some(nth) => {
                let text = board.written(nth);
                self.console.forgive();
                self.console.say(&format!("{} plays {text}\n", self.round.turn()))?;
                self.round.play(nth, Remark::default());
                self.is_stale = true;
                Ok(())
            }
            None => self.refuse(&format!("there is no move #{number}; `moves` lists them\n")),
        }
    }

    fn change_level(&mut self, level: usize) -> anyhow::Result<()> {
        if self.round.humans() == 2 {
            return self.refuse("there is no machine at this board\n");
        }
        if !(1..=LEVELS.len()).contains(&level) {
            return self.refuse(&format!("there is no level {level}: write 1 to {}\n", LEVELS.len()));
        }
        self.console.forgive();
        self.round.change_machines(&format!("level:{level}"))?;
        self.console.say(&format!("{} plays at level {level} now.\n", !self.round.turn()))?;
        Ok(())
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let told = match self.round.counsel(COUNSEL)? {
            None => "there is nothing to advise".to_owned(),
            Some((text, remark)) => {
                let value = remark.score.map_or_else(String::new, |score| format!(" ({score} for you)"));
                format!("Level 8 would play {text}{value}.")
            }
        };
        self.console.say(&format!("{told}\n"))?;
        Ok(())
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        if Side::BOTH.into_iter().any(|side| !self.round.chair(side).forgets()) {
            self.console.say("A game over a connection only goes forwards.\n")?;
            return Ok(());
        }
        if self.round.undo()? {
            self.is_stale = true;
        } else {
            self.console.say("There is nothing to take back.\n")?;
        }
        Ok(())
    }

    fn save(&mut self, path: &Path) -> anyhow::Result<()> {
        let told = match archive::save(path, self.round, None) {
            Ok(()) => {
                format!("Saved to {}; `load` or `damier play --load` goes on from there.\n", path.display())
            }
            Err(error) => format!("{error:#}\n"),
        };
        Ok(self.console.say(&told)?)
    }

    fn load(&mut self, path: &Path) -> anyhow::Result<()> {
        let loaded = archive::load(path, None, Some(self.round.game()))
            .and_then(|opening| self.round.begin(&opening).map(|()| opening.choices.len()));
        let told = match loaded {
            Err(error) => format!("{error:#}\n"),
            Ok(plies) => format!("Loaded {}: {plies} moves were played.\n", path.display()),
        };
        self.is_stale = true;
        Ok(self.console.say(&told)?)
    }

    fn offer_draw(&mut self) -> anyhow::Result<()> {
        let other = !self.round.turn();
        let accepts = match self.round.chair(other) {
            Chair::Human => {
                let answer = self.console.ask(&format!("{other}, do you accept a draw? [y/n]> "))?;
                is_yes(answer.as_deref())
            }
            Chair::Machine(machine) if machine.entrant.is_of_the_house() => {
                let name = machine.entrant.name.clone();
                let score = self.round.counsel(&name)?.and_then(|(_, remark)| remark.score);
                score.is_some_and(|score| (-score).in_points() <= DRAWISH)
            }
            // A program is not asked twice: what it thought of its last move is its answer.
            Chair::Machine(_) => {
                let last = self.round.sheet().remarks().last();
                last.and_then(|remark| remark.score).is_some_and(|score| score.in_points() <= DRAWISH)
            }
        };
        if accepts {
            self.round.end(Ending::drawn(Cause::Agreement));
            return Ok(self.console.say(&format!("{other} accepts the draw.\n"))?);
        }
        Ok(self.console.say(&format!("{other} declines the draw.\n"))?)
    }
}

/// Whether an answer means yes.
pub(crate) fn is_yes(answer: Option<&str>) -> bool {
    answer.is_some_and(|answer| matches!(answer.to_lowercase().as_str(), "y" | "yes"))
}

/// What a machine thought of its move.
pub(crate) fn thoughts(side: Side, remark: &Remark) -> String {
    let value = remark.score.map_or_else(String::new, |score| format!("{score} for {side}, "));
    let (nodes, seconds) = (grouped(remark.nodes), remark.elapsed.as_secs_f64());
    format!("{value}depth {}, {nodes} nodes, {seconds:.2} s", remark.depth)
}

fn help() -> String {
    let line = |(word, argument, words): &(&str, &str, &str)| {
        format!("  {:<11}{words}\n", format!("{word}{argument}"))
    };
    let moves = "Write a move in any form (11-15, 1115, a3-b4, Nf3), or a word:\n";
    moves.to_owned() + &WORDS.iter().map(line).collect::<String>()
}
