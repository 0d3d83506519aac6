//! An engine of the xboard protocol as a player, whichever version it speaks.
//!
//! Such an engine has a board of its own and plays on it by itself. Here it is told to move for nobody (`force`) except
//! when it is its turn, so that its board is always the one we think it is: of a game that goes on it is told only what
//! is new, and any other game begins anew.

mod answer;
mod introduction;
mod pace;

use std::time::{Duration, Instant};

use damier_protocol::xboard::{Command, Reply};
use damier_search::Stop;

use crate::error::{Fault, GuestError, Moment};
use crate::guest::{Budget, Choice, Claim, GameText, Guest, Stopper, Terms, Verdict};
use crate::launch::Launch;
use crate::process::{Process, Wait};
use crate::timeouts::Timeouts;

use answer::{Answer, grave, hear};
use introduction::Introduction;
use pace::Pace;

/// The only game whose moves and positions mean the same to these engines and to us.
const GAME: &str = "chess";

/// An engine of the xboard protocol that runs.
///
/// Engines of version 1 do not say what they can. They are told moves and clocks, and no positions. Without `ping` they
/// cannot say that they have read everything: what they say twice is passed over by comparison, and after a search that
/// was given up they are started again.
#[derive(Debug)]
pub struct Xboard {
    process: Process,
    launch: Launch,
    timeouts: Timeouts,
    stop: Stop,
    introduction: Introduction,
    name: String,
    /// What was set, for a program that has to be started again.
    set: Vec<Command>,
    /// The time that the clocks of the game began with.
    base: Option<Duration>,
    /// The game on its board; none if nobody knows.
    board: Option<Record>,
    /// What it was told of time and depth in this game.
    level: Option<Command>,
    depth: Option<u32>,
    /// Its last move in this game.
    last: Option<String>,
    pings: u32,
    /// Whether a search was begun that has not told its move.
    owes_a_move: bool,
    /// Whether it has begun a game.
    has_played: bool,
}

/// A game as far as an engine was told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Record {
    start: Option<String>,
    moves: Vec<String>,
}

impl Record {
    fn leads_to(&self, game: &GameText) -> bool {
        self.start == game.start && game.moves.starts_with(&self.moves)
    }
}

impl Xboard {
    /// Starts an engine and lets it say what it can.
    pub fn start(launch: &Launch, timeouts: Timeouts) -> Result<Xboard, GuestError> {
        let mut process = Process::start(launch, timeouts.farewell)?;
        let introduction = Introduction::of(&mut process, &timeouts)?;
        let name = introduction.name.clone().unwrap_or_else(|| process.name().to_owned());
        Ok(Xboard {
            process,
            launch: launch.clone(),
            timeouts,
            stop: Stop::default(),
            introduction,
            name,
            set: Vec::new(),
            base: None,
            board: None,
            level: None,
            depth: None,
            last: None,
            pings: 0,
            owes_a_move: false,
            has_played: false,
        })
    }

    /// The version of the protocol it speaks, 1 or 2.
    pub fn version(&self) -> u8 {
        if self.introduction.has_features { 2 } else { 1 }
    }

    /// The number of the process, and of its group.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Something that ends a search from another thread.
    pub fn stopper(&self) -> Stopper {
        Stopper { teller: self.process.teller(), word: "?" }
    }

    /// Sets an option that it has declared to a value that fits; a button has none. `memory` (in megabytes) and `cores`
    /// are options of every engine that has a word for them.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), GuestError> {
        let command = self.introduction.set(name, value).map_err(|fault| self.process.error(fault))?;
        self.say(&command)?;
        self.set.push(command);
        Ok(())
    }

    fn say(&mut self, command: &Command) -> Result<(), GuestError> {
        self.process.send(&command.to_string())
    }

    /// Ends the program and starts it again: some play one game only, and some cannot say when a search has ended.
    fn start_again(&mut self) -> Result<(), GuestError> {
        self.end();
        let mut fresh = Xboard::start(&self.launch, self.timeouts)?;
        fresh.heed(&self.stop);
        fresh.base = self.base;
        for command in std::mem::take(&mut self.set) {
            fresh.say(&command)?;
            fresh.set.push(command);
        }
        *self = fresh;
        Ok(())
    }

    /// Lays the pieces out for another game.
    fn set_out(&mut self) -> Result<(), GuestError> {
        for command in [Command::New, Command::Force, Command::Easy, Command::Post] {
            self.say(&command)?;
        }
        self.has_played = true;
        self.board = Some(Record::default());
        (self.level, self.depth, self.last) = (None, None, None);
        Ok(())
    }

    /// Brings its board to where the game is.
    fn catch_up(&mut self, game: &GameText) -> Result<(), GuestError> {
        if let Some(fen) = game.start.as_ref().filter(|_| !self.introduction.knows_setboard) {
            let what = format!("the position `{fen}`: it does not say that it knows `setboard`");
            return Err(self.process.error(Fault::Unsayable { what }));
        }
        if !self.board.as_ref().is_some_and(|board| board.leads_to(game)) {
            if self.board != Some(Record::default()) {
                self.set_out()?;
            }
            if let Some(fen) = &game.start {
                self.say(&Command::SetBoard(fen.clone()))?;
            }
        }
        let known =
            self.board.as_ref().filter(|board| board.leads_to(game)).map_or(0, |board| board.moves.len());
        for text in game.moves[known..].iter().cloned() {
            let with_word = self.introduction.knows_usermove;
            self.say(&if with_word { Command::UserMove(text) } else { Command::Move(text) })?;
        }
        self.board = Some(Record { start: game.start.clone(), moves: game.moves.clone() });
        Ok(())
    }

    /// Tells what it does not know yet of the time and depth it has.
    fn tell(&mut self, pace: &Pace) -> Result<(), GuestError> {
        if self.level.as_ref() != Some(&pace.level) {
            self.say(&pace.level)?;
            self.level = Some(pace.level.clone());
        }
        if let Some(plies) = pace.depth.filter(|_| self.depth != pace.depth) {
            self.say(&Command::Depth(plies))?;
            self.depth = pace.depth;
        }
        Ok(())
    }

    /// Waits until everything it was told is done, if it can say so. What it has said before is passed over, except for
    /// complaints about the game.
    fn synchronise(&mut self, patience: Duration, moves: &[String]) -> Result<(), GuestError> {
        if !self.introduction.knows_ping {
            return Ok(());
        }
        self.pings += 1;
        let number = self.pings;
        self.say(&Command::Ping(number))?;
        let wait = Wait::answer("ping", patience, Moment::Preparing);
        self.process.until(wait, |line| match Reply::parse(line).ok() {
            Some(Reply::Pong(heard)) if heard == number => Ok(Some(())),
            reply => grave(reply, moves).map_or(Ok(None), Err),
        })?;
        // And what was said in the same breath.
        self.process.pass_over();
        Ok(())
    }

    /// Waits for the move of a search that was given up, so that it is not taken for that of the next.
    fn collect_debt(&mut self) -> Result<(), GuestError> {
        if !self.owes_a_move {
            return Ok(());
        }
        // One who cannot say that this was all may say more of it later.
        if !self.introduction.knows_ping {
            return self.start_again();
        }
        self.say(&Command::MoveNow)?;
        self.process.until(Wait::answer("?", self.timeouts.ping, Moment::Preparing), |line| {
            let settles = |reply| matches!(reply, Reply::Move(_) | Reply::Resign | Reply::Over { .. });
            Ok(Reply::parse(line).is_ok_and(settles).then_some(()))
        })?;
        self.say(&Command::Force)?;
        self.owes_a_move = false;
        Ok(())
    }

    /// Listens to a search.
    fn listen(
        &mut self,
        game: &GameText,
        since: Instant,
        within: Duration,
        choice: &mut Choice,
    ) -> Result<Answer, GuestError> {
        // Old engines say their move in two ways, and the second may come late. No move can be played twice in a row.
        let echo = self.last.take().filter(|_| !self.introduction.knows_ping).map(Answer::Move);
        let mut hear = |line: &str| {
            Ok(hear(line, game.turn, &game.moves, choice)?.filter(|answer| Some(answer) != echo.as_ref()))
        };
        let answer = self.process.until(Wait::a_move(since, within), &mut hear)?;
        if !self.introduction.knows_ping || !matches!(answer, Answer::Claim(Claim::Drawn | Claim::Won)) {
            return Ok(answer);
        }
        // Some claim what their move will bring about, and then move.
        self.pings += 1;
        let number = self.pings;
        self.say(&Command::Ping(number))?;
        self.process.until(Wait::a_move(since, within), |line| match Reply::parse(line) {
            Ok(Reply::Pong(heard)) if heard == number => Ok(Some(answer.clone())),
            _ => Ok(hear(line)?.filter(|answer| matches!(answer, Answer::Move(_)))),
        })
    }
}

impl Guest for Xboard {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, terms: &Terms) -> Result<(), GuestError> {
        if terms.game != GAME {
            let what = format!("to play `{}`: engines of xboard play {GAME} here", terms.game);
            return Err(self.process.error(Fault::Unsayable { what }));
        }
        if self.has_played && !self.introduction.can_be_used_again {
            self.start_again()?;
        }
        self.collect_debt()?;
        self.base = Some(terms.time);
        self.set_out()?;
        self.synchronise(self.timeouts.new_game, &[])
    }

    fn choose(&mut self, game: &GameText, budget: &Budget) -> Result<Choice, GuestError> {
        let pace = Pace::of(budget, game, self.base, self.timeouts.untimed)
            .map_err(|fault| self.process.error(fault))?;
        self.collect_debt()?;
        // Whatever was said out of turn. Complaints about what it is told now are not said yet.
        self.process.pass_over();
        // Only another game takes a limit of depth away.
        if self.depth.is_some() && pace.depth.is_none() {
            self.board = None;
        }
        self.catch_up(game)?;
        self.tell(&pace)?;
        self.synchronise(self.timeouts.ping, &game.moves)?;
        let since = Instant::now();
        if self.introduction.knows_time {
            self.say(&Command::Time(pace.ours))?;
            self.say(&Command::OpponentTime(pace.theirs))?;
        }
        self.say(&Command::Go)?;
        let mut choice = Choice::default();
        // Nobody knows what is on its board until it has moved.
        let record = self.board.take();
        let within = budget.patience(game.turn, &self.timeouts);
        let answer = self.listen(game, since, within, &mut choice);
        choice.elapsed = since.elapsed();
        self.owes_a_move = matches!(&answer, Err(error) if !matches!(error.fault, Fault::BadMove { .. }));
        let answer = answer?;
        self.say(&Command::Force)?;
        match answer {
            Answer::Move(best) => {
                self.board = record.map(|mut record| {
                    record.moves.push(best.clone());
                    record
                });
                self.last = Some(best.clone());
                choice.best = Some(best);
            }
            Answer::Claim(claim) => choice.claim = Some(claim),
        }
        Ok(choice)
    }

    fn game_over(&mut self, _game: &GameText, verdict: Verdict) -> Result<(), GuestError> {
        self.say(&Command::Force)?;
        self.say(&Command::Result(verdict.to_string()))
    }

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
        self.process.heed(stop);
    }

    fn end(&mut self) {
        self.process.end(Some("quit"), self.timeouts.quit);
    }
}
