//! A Hub engine as a player, whichever version it speaks.

mod dialect;

use std::time::{Duration, Instant};

use damier_protocol::hub::{Command, HubMove, Info, Parameter, Reply, old};
use damier_protocol::uci::{Score, Worth};
use damier_search::Stop;

use crate::error::{Fault, GuestError, Moment, beginning};
use crate::guest::{Budget, Choice, GameText, Guest, Stopper, Terms, Verdict};
use crate::launch::Launch;
use crate::process::{Process, Wait};
use crate::timeouts::Timeouts;

pub(crate) use dialect::in_hub;
use dialect::{Dialect, Said};

/// A Hub engine that runs.
///
/// Engines of version 1 are known by their introduction and driven in their own words. They declare no parameters, so
/// that what is set in them cannot be checked, and they tell nothing of their thoughts that could be understood.
#[derive(Debug)]
pub struct Hub {
    process: Process,
    timeouts: Timeouts,
    name: String,
    dialect: Dialect,
    parameters: Vec<Parameter>,
    /// Whether it knows all that was set.
    is_initialised: bool,
    /// Whether a search was begun that has not told its move.
    owes_a_move: bool,
}

impl Hub {
    /// Starts an engine and lets it say who it is.
    pub fn start(launch: &Launch, timeouts: Timeouts) -> Result<Hub, GuestError> {
        let mut process = Process::start(launch, timeouts.farewell)?;
        process.send(&Command::Hub.to_string())?;
        let (mut name, mut dialect, mut parameters) = (None, Dialect::Named, Vec::new());
        process.until(Wait::answer("hub", timeouts.start, Moment::Start), |line| {
            match (Reply::parse(line), old::Reply::parse(line)) {
                (Ok(Reply::Id(identity)), _) => {
                    let parts = identity.name.into_iter().chain(identity.version);
                    name = Some(parts.collect::<Vec<_>>().join(" "));
                }
                (Ok(Reply::Param(parameter)), _) => parameters.push(parameter),
                (Ok(Reply::Wait), _) => return Ok(Some(())),
                (_, Ok(old::Reply::Name(told))) => {
                    dialect = Dialect::Old;
                    name = Some(told);
                }
                _ => {}
            }
            Ok(None)
        })?;
        let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| process.name().to_owned());
        let (is_initialised, owes_a_move) = (false, false);
        Ok(Hub { process, timeouts, name, dialect, parameters, is_initialised, owes_a_move })
    }

    /// The version of the protocol it speaks, 1 or 2.
    pub fn version(&self) -> u8 {
        match self.dialect {
            Dialect::Old => 1,
            Dialect::Named => 2,
        }
    }

    /// What can be set.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The number of the process, and of its group.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Something that ends a search from another thread.
    pub fn stopper(&self) -> Stopper {
        Stopper { teller: self.process.teller(), word: "stop" }
    }

    /// Sets a parameter that it has declared to a value that fits.
    pub fn set_parameter(&mut self, name: &str, value: &str) -> Result<(), GuestError> {
        let refused = |reason| Fault::OptionRefused { name: name.to_owned(), reason };
        let checked = match self.parameters.iter().find(|parameter| parameter.name == name) {
            Some(parameter) => parameter.check(value).map(|_| ()).map_err(|error| refused(error.to_string())),
            None if self.dialect == Dialect::Old => Ok(()),
            None => Err(refused(format!("there is no parameter `{name}`"))),
        };
        checked.map_err(|fault| self.process.error(fault))?;
        // Parameters count from the next `init` on.
        self.is_initialised = false;
        self.process.send(&self.dialect.set(name, value))
    }

    /// Lets it load what its parameters ask for. Done before the first game if nobody does it earlier.
    pub fn initialise(&mut self) -> Result<(), GuestError> {
        if self.is_initialised {
            return Ok(());
        }
        self.process.send(&Command::Init.to_string())?;
        self.wait_for("init", &Said::Ready, self.timeouts.new_game)?;
        self.is_initialised = true;
        Ok(())
    }

    /// Waits until everything it was told is done. What it has said before is passed over, except for complaints.
    fn ping(&mut self, patience: Duration) -> Result<(), GuestError> {
        self.process.send(&Command::Ping.to_string())?;
        self.wait_for("ping", &Said::Pong, patience)
    }

    fn wait_for(
        &mut self,
        question: &'static str,
        answer: &Said,
        patience: Duration,
    ) -> Result<(), GuestError> {
        let dialect = self.dialect;
        self.process.until(Wait::answer(question, patience, Moment::Preparing), |line| {
            match dialect.read(line) {
                Said::Error(reason) => Err(Fault::Refused { reason: beginning(&reason) }),
                said => Ok((said == *answer).then_some(())),
            }
        })
    }

    /// Waits for the move of a search that was given up, so that it is not taken for that of the next.
    fn collect_debt(&mut self) -> Result<(), GuestError> {
        if self.owes_a_move {
            self.process.send(&Command::Stop.to_string())?;
            let dialect = self.dialect;
            let wait = Wait::answer("stop", self.timeouts.ping, Moment::Preparing);
            self.process.until(wait, |line| {
                Ok(matches!(dialect.read(line), Said::Done { .. } | Said::BadMove(_)).then_some(()))
            })?;
            self.owes_a_move = false;
        }
        Ok(())
    }
}

impl Guest for Hub {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, _terms: &Terms) -> Result<(), GuestError> {
        self.collect_debt()?;
        self.initialise()?;
        self.process.send(&self.dialect.new_game())?;
        self.ping(self.timeouts.new_game)
    }

    fn choose(&mut self, game: &GameText, budget: &Budget) -> Result<Choice, GuestError> {
        self.collect_debt()?;
        self.initialise()?;
        let dialect = self.dialect;
        let told = dialect.position(game).and_then(|position| {
            let level = dialect.level(budget, game.turn)?;
            Ok(position.into_iter().chain(level))
        });
        for line in told.map_err(|fault| self.process.error(fault))? {
            self.process.send(&line)?;
        }
        // A second move for the search before is passed over here.
        self.ping(self.timeouts.ping)?;
        // And one that was said in the same breath as that it is ready.
        self.process.pass_over();
        let since = Instant::now();
        self.process.send(&dialect.go())?;
        let wait = Wait::a_move(since, budget.patience(game.turn, &self.timeouts));
        let mut choice = Choice::default();
        let answer = self.process.until(wait, |line| hear(dialect, line, &mut choice));
        choice.elapsed = since.elapsed();
        self.owes_a_move = matches!(&answer, Err(error) if !matches!(error.fault, Fault::BadMove { .. }));
        let (best, ponder) = answer?;
        let text = |m: Option<HubMove>| m.map(|m| m.to_string());
        Ok(Choice { best: text(best), ponder: text(ponder), ..choice })
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

type Answer = (Option<HubMove>, Option<HubMove>);

fn hear(dialect: Dialect, line: &str, choice: &mut Choice) -> Result<Option<Answer>, Fault> {
    match dialect.read(line) {
        Said::Done { best, ponder } => Ok(Some((best, ponder))),
        Said::News(info) => {
            note(&info, choice);
            Ok(None)
        }
        Said::BadMove(error) => Err(Fault::BadMove { text: beginning(line), problem: error.to_string() }),
        Said::Error(reason) => Err(Fault::Refused { reason: beginning(&reason) }),
        Said::Ready | Said::Pong | Said::Other => Ok(None),
    }
}

fn note(info: &Info, choice: &mut Choice) {
    choice.nodes = info.nodes.or(choice.nodes);
    choice.depth = info.depth.or(choice.depth);
    if let Some(men) = info.score {
        let worth = Worth::Centipawns((men * 100.0).round() as i32);
        choice.score = Some(Score { worth, bound: None });
    }
    if !info.pv.is_empty() {
        choice.pv = info.pv.iter().map(HubMove::to_string).collect();
    }
}
