//! A UCI engine as a player.

use std::time::{Duration, Instant};

use damier_core::Side;
use damier_protocol::uci::{
    Command, Declaration, Go, Info, Progress, Registration, Reply, Score, Start, Value, find,
};
use damier_search::Stop;

use crate::error::{Fault, GuestError, Moment, beginning};
use crate::guest::{Budget, Choice, GameText, Guest, Stopper, Terms, Verdict};
use crate::launch::Launch;
use crate::process::{Process, Wait};
use crate::timeouts::Timeouts;

/// A UCI engine that runs.
#[derive(Debug)]
pub struct Uci {
    process: Process,
    timeouts: Timeouts,
    name: String,
    author: Option<String>,
    options: Vec<Declaration>,
    /// Whether a search was begun that has not told its move.
    owes_a_move: bool,
}

impl Uci {
    /// Starts an engine and lets it say who it is.
    pub fn start(launch: &Launch, timeouts: Timeouts) -> Result<Uci, GuestError> {
        let mut process = Process::start(launch, timeouts.farewell)?;
        process.send(&Command::Uci.to_string())?;
        let (mut name, mut author, mut options) = (None, None, Vec::new());
        let mut wants_to_be_bought = false;
        let wait = Wait::answer("uci", timeouts.start, Moment::Start);
        process.until(wait, |line| {
            match Reply::parse(line) {
                Ok(Reply::IdName(told)) => name = Some(told),
                Ok(Reply::IdAuthor(told)) => author = Some(told),
                Ok(Reply::Option(declaration)) => options.push(declaration),
                Ok(Reply::CopyProtection(Progress::Error)) => {
                    return Err(Fault::Refused { reason: "it takes itself for an unlawful copy".to_owned() });
                }
                Ok(Reply::Registration(Progress::Error)) => wants_to_be_bought = true,
                Ok(Reply::UciOk) => return Ok(Some(())),
                _ => {}
            }
            Ok(None)
        })?;
        if wants_to_be_bought {
            process.send(&Command::Register(Registration::Later).to_string())?;
        }
        let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| process.name().to_owned());
        Ok(Uci { process, timeouts, name, author, options, owes_a_move: false })
    }

    /// Who wrote it, if it says so.
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// What can be set.
    pub fn options(&self) -> &[Declaration] {
        &self.options
    }

    /// The number of the process, and of its group.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Something that ends a search from another thread.
    pub fn stopper(&self) -> Stopper {
        Stopper { teller: self.process.teller(), word: "stop" }
    }

    /// Sets an option that it has declared to a value that fits; a button has none.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), GuestError> {
        let checked = find(&self.options, name)
            .and_then(|declaration| Ok((declaration.name.clone(), declaration.check(value)?)));
        let (name, value) = checked.map_err(|error| {
            self.process.error(Fault::OptionRefused { name: name.to_owned(), reason: error.to_string() })
        })?;
        let value = match value {
            Value::Check(on) => Some(on.to_string()),
            Value::Spin(number) => Some(number.to_string()),
            Value::Combo(text) | Value::Text(text) => Some(text),
            Value::Button => None,
        };
        self.say(&Command::SetOption { name, value })
    }

    /// Waits until everything it was told is done. What it has said before is passed over.
    pub fn ready(&mut self) -> Result<(), GuestError> {
        self.ready_within(self.timeouts.ping)
    }

    fn ready_within(&mut self, patience: Duration) -> Result<(), GuestError> {
        self.say(&Command::IsReady)?;
        self.process.until(Wait::answer("isready", patience, Moment::Preparing), |line| {
            Ok(matches!(Reply::parse(line), Ok(Reply::ReadyOk)).then_some(()))
        })
    }

    /// Waits for the move of a search that was given up, so that it is not taken for that of the next.
    fn collect_debt(&mut self) -> Result<(), GuestError> {
        if self.owes_a_move {
            self.say(&Command::Stop)?;
            self.process.until(Wait::answer("stop", self.timeouts.ping, Moment::Preparing), |line| {
                Ok(line.trim_start().starts_with("bestmove").then_some(()))
            })?;
            self.owes_a_move = false;
        }
        Ok(())
    }

    fn say(&mut self, command: &Command) -> Result<(), GuestError> {
        self.process.send(&command.to_string())
    }
}

impl Guest for Uci {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, _terms: &Terms) -> Result<(), GuestError> {
        self.collect_debt()?;
        self.say(&Command::NewGame)?;
        self.ready_within(self.timeouts.new_game)
    }

    fn choose(&mut self, game: &GameText, budget: &Budget) -> Result<Choice, GuestError> {
        self.collect_debt()?;
        let start = game.start.clone().map_or(Start::Startpos, Start::Fen);
        self.say(&Command::Position { start, moves: game.moves.clone() })?;
        // A second move for the search before is passed over here.
        self.ready()?;
        // And one that was said in the same breath as that it is ready.
        self.process.pass_over();
        let since = Instant::now();
        self.say(&Command::Go(go(budget, game.turn)))?;
        let wait = Wait::a_move(since, budget.patience(game.turn, &self.timeouts));
        let mut choice = Choice::default();
        let answer = self.process.until(wait, |line| hear(line, &mut choice));
        choice.elapsed = since.elapsed();
        self.owes_a_move = matches!(&answer, Err(error) if !matches!(error.fault, Fault::BadMove { .. }));
        let (best, ponder) = answer?;
        if let Some(text) = best.as_deref().filter(|best| !looks_like_a_move(best)) {
            return Err(self.process.error(bad_move(text, "a move is squares, such as e2e4 or 32-28")));
        }
        Ok(Choice { best, ponder, ..choice })
    }

    fn game_over(&mut self, _game: &GameText, _verdict: Verdict) -> Result<(), GuestError> {
        Ok(())
    }

    fn heed(&mut self, stop: &Stop) {
        self.process.heed(stop);
    }

    fn end(&mut self) {
        self.process.end(Some("quit"), self.timeouts.quit);
    }
}

type Answer = (Option<String>, Option<String>);

fn hear(line: &str, choice: &mut Choice) -> Result<Option<Answer>, Fault> {
    match Reply::parse(line) {
        Ok(Reply::BestMove { best, ponder }) => Ok(Some((best, ponder))),
        Ok(Reply::Info(info)) => {
            note(&info, choice);
            Ok(None)
        }
        Err(error) if line.trim_start().starts_with("bestmove") => Err(bad_move(line, &error.to_string())),
        // Engines say much that means nothing to us.
        _ => Ok(None),
    }
}

fn note(info: &Info, choice: &mut Choice) {
    choice.nodes = info.nodes.or(choice.nodes);
    // The second best line is not what it thinks of its move.
    if info.multi_pv.is_some_and(|rank| rank > 1) {
        return;
    }
    choice.depth = info.depth.or(choice.depth);
    let is_exact = |score: &Score| score.bound.is_none();
    if let Some(score) =
        info.score.filter(|score| is_exact(score) || !choice.score.as_ref().is_some_and(is_exact))
    {
        choice.score = Some(score);
    }
    if !info.pv.is_empty() {
        choice.pv.clone_from(&info.pv);
    }
}

fn go(budget: &Budget, turn: Side) -> Go {
    let time = |side| budget.clock(side).map(|clock| milliseconds(clock.remaining));
    let increment = |side| budget.clock(side).map(|clock| milliseconds(clock.increment));
    let go = Go {
        white_time: time(Side::White),
        black_time: time(Side::Black),
        white_increment: increment(Side::White),
        black_increment: increment(Side::Black),
        moves_to_go: budget.clock(turn).and_then(|clock| clock.moves_to_go),
        depth: budget.limits.depth,
        nodes: budget.limits.nodes,
        move_time: budget.limits.time.map(|time| milliseconds(time) as u64),
        ..Go::default()
    };
    Go { infinite: go == Go::default(), ..go }
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// Whether this could be a move of some game: letters, digits and signs, a digit among them, and not a whole book.
fn looks_like_a_move(text: &str) -> bool {
    const LONGEST: usize = 128;
    let fits = |c: char| c.is_ascii_alphanumeric() || "-@+=:".contains(c);
    text.len() <= LONGEST && text.chars().all(fits) && text.contains(|c: char| c.is_ascii_digit())
}

fn bad_move(text: &str, problem: &str) -> Fault {
    Fault::BadMove { text: beginning(text), problem: problem.to_owned() }
}

#[cfg(test)]
mod tests {
    use damier_protocol::uci::Worth;
    use damier_search::{Clock, Limits};

    use super::*;

    #[test]
    fn a_budget_is_told_as_it_is() {
        let clock = |seconds, moves_to_go| {
            let increment = Duration::from_millis(20);
            Some(Clock { remaining: Duration::from_secs(seconds), increment, moves_to_go })
        };
        let budget =
            Budget { white: clock(60, Some(40)), black: clock(50, Some(39)), limits: Limits::depth(9) };
        assert_eq!(
            go(&budget, Side::Black).to_string(),
            "go wtime 60000 btime 50000 winc 20 binc 20 movestogo 39 depth 9"
        );
        assert_eq!(
            go(&Budget::of(Limits::time(Duration::MAX)), Side::White).move_time,
            Some(i64::MAX as u64)
        );
        assert_eq!(go(&Budget::default(), Side::White).to_string(), "go infinite");
    }

    #[test]
    fn the_second_best_line_and_bounds_do_not_hide_what_was_exact() {
        let mut choice = Choice::default();
        for line in [
            "info depth 5 multipv 1 score cp 30 nodes 100 pv e2e4 e7e5",
            "info depth 5 multipv 2 score cp 10 pv d2d4",
            "info depth 6 score cp 80 lowerbound nodes 150",
            "info string depth is not what it seems",
        ] {
            assert_eq!(hear(line, &mut choice), Ok(None));
        }
        assert_eq!(choice.score.map(|score| score.worth), Some(Worth::Centipawns(30)));
        assert_eq!((choice.depth, choice.nodes, choice.pv.len()), (Some(6), Some(150), 2));
    }

    #[test]
    fn moves_of_chess_and_of_draughts_look_like_moves_and_fruit_does_not() {
        assert!(["e2e4", "e7e8q", "32-28", "28x19x23", "P@e4"].iter().all(|text| looks_like_a_move(text)));
        assert!(!["banana", "e2,e4", "é2e4"].iter().any(|text| looks_like_a_move(text)));
        assert!(!looks_like_a_move(&"1".repeat(1000)));
    }
}
