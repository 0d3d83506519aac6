//! How an engine says what it can, or does not because it is too old to.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use damier_protocol::xboard::{Command, Feature, Reply, Setting};

use crate::error::{Fault, GuestError, Moment, beginning};
use crate::process::{Process, Silence, soon};
use crate::timeouts::Timeouts;

/// What is known of an engine once it was greeted. Before it says otherwise it is one of version 1.
#[derive(Clone, Debug)]
// Each of them is a word of the protocol that an engine knows or does not.
#[allow(clippy::struct_excessive_bools)]
pub(super) struct Introduction {
    pub(super) name: Option<String>,
    /// It has said anything at all: it knows version 2.
    pub(super) has_features: bool,
    pub(super) knows_ping: bool,
    pub(super) knows_setboard: bool,
    pub(super) knows_usermove: bool,
    pub(super) knows_time: bool,
    pub(super) knows_memory: bool,
    pub(super) knows_cores: bool,
    /// Whether it can play a second game.
    pub(super) can_be_used_again: bool,
    pub(super) settings: Vec<Setting>,
}

/// What somebody who reads a feature has to do about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Listen,
    /// It needs longer.
    Wait,
    /// It has said everything.
    Done,
}

/// How long an engine has to wake up, and how long it may be silent then before it is nudged with a word that changes
/// nothing.
// GNU Chess 6.2.7 sleeps over what it is told while it wakes up, until something else comes. Greeted and asked in one
// breath it needed nudges 12 times of 12, and 5 times of 120 they did not help; asked a moment later, all of 225 times.
const NUDGE: Duration = Duration::from_millis(100);

/// Features that we take as they are: we do what they ask for, or never do what they are about.
const UNDERSTOOD: [&str; 20] = [
    "ping",
    "setboard",
    "playother",
    "usermove",
    "time",
    "draw",
    "sigint",
    "sigterm",
    "reuse",
    "analyze",
    "myname",
    "variants",
    "ics",
    "name",
    "pause",
    "debug",
    "memory",
    "smp",
    "option",
    "done",
];

impl Introduction {
    /// Greets an engine, and hears what it can.
    pub(super) fn of(process: &mut Process, timeouts: &Timeouts) -> Result<Introduction, GuestError> {
        process.send(&Command::Xboard.to_string())?;
        // Not in the same breath. Of what it says while it wakes up only features are an answer.
        let (awake, mut early) = (soon(NUDGE), VecDeque::new());
        while let Some(line) = hear(process, awake)? {
            early.extend(Some(line).filter(|line| line.starts_with("feature ")));
        }
        process.send(&Command::Protover(2).to_string())?;
        let mut introduction = Introduction::of_an_old_engine();
        let last = soon(timeouts.start);
        let (mut deadline, mut has_promised_more) = (soon(timeouts.features), false);
        while Instant::now() < deadline {
            let moment = if introduction.has_features { deadline } else { deadline.min(soon(NUDGE)) };
            let heard = if early.is_empty() { hear(process, moment)? } else { early.pop_front() };
            let Some(line) = heard else {
                process.send(&Command::Force.to_string())?;
                continue;
            };
            match Reply::parse(&line) {
                Ok(Reply::Features(features)) => {
                    for feature in features {
                        process.send(&answer(&feature).to_string())?;
                        match introduction.learn(feature) {
                            Next::Wait if !has_promised_more => {
                                (deadline, has_promised_more) = (soon(timeouts.start), true);
                            }
                            Next::Listen | Next::Wait => {}
                            Next::Done => return Ok(introduction),
                        }
                    }
                    // One who has begun is heard, but not one who never ends.
                    if !has_promised_more {
                        deadline = soon(timeouts.features).min(last);
                    }
                }
                // One who does not know the word knows only version 1.
                Ok(Reply::IllegalMove { about, .. } | Reply::Error { about, .. })
                    if about.starts_with("protover") =>
                {
                    return Ok(introduction);
                }
                _ => {}
            }
        }
        if has_promised_more {
            let fault = Fault::NoAnswer { question: "protover", within: timeouts.start };
            return Err(process.error(fault));
        }
        Ok(introduction)
    }

    fn of_an_old_engine() -> Introduction {
        Introduction {
            name: None,
            has_features: false,
            knows_ping: false,
            knows_setboard: false,
            knows_usermove: false,
            knows_time: true,
            knows_memory: false,
            knows_cores: false,
            can_be_used_again: true,
            settings: Vec::new(),
        }
    }

    fn learn(&mut self, feature: Feature) -> Next {
        let is_on = feature.is_on();
        self.has_features = true;
        match feature.name.as_str() {
            "myname" => self.name = Some(feature.value).filter(|name| !name.is_empty()),
            "ping" => self.knows_ping = is_on,
            "setboard" => self.knows_setboard = is_on,
            "usermove" => self.knows_usermove = is_on,
            "time" => self.knows_time = is_on,
            "memory" => self.knows_memory = is_on,
            "smp" => self.knows_cores = is_on,
            "reuse" => self.can_be_used_again = is_on,
            // What nobody can read nobody will set.
            "option" => self.settings.extend(Setting::parse(&feature.value)),
            "done" => return if is_on { Next::Done } else { Next::Wait },
            _ => {}
        }
        Next::Listen
    }

    /// The command that sets something to a value that fits.
    pub(super) fn set(&self, name: &str, value: Option<&str>) -> Result<Command, Fault> {
        let refused = |reason: String| Fault::OptionRefused { name: name.to_owned(), reason };
        let number = || {
            let number = value.and_then(|value| value.parse().ok());
            number.ok_or_else(|| refused(format!("`{name}` is set to a number")))
        };
        match name {
            "memory" if self.knows_memory => return Ok(Command::Memory(number()?)),
            "cores" if self.knows_cores => return Ok(Command::Cores(number()?)),
            _ => {}
        }
        let setting = self.settings.iter().find(|setting| setting.name.eq_ignore_ascii_case(name));
        let setting = setting.ok_or_else(|| refused(format!("there is no option `{name}`")))?;
        let written = value.map(|text| {
            setting
                .written(text)
                .ok_or_else(|| refused(format!("`{}` is no value of `{name}`", beginning(text))))
        });
        Ok(Command::Option { name: setting.name.clone(), value: written.transpose()? })
    }
}

/// Whether a feature is understood, in the words of the protocol.
fn answer(feature: &Feature) -> Command {
    let name = feature.name.clone();
    // Moves are squares here, and sides are not told: both can only be declined.
    let is_understood = match name.as_str() {
        "san" | "colors" => !feature.is_on(),
        name => UNDERSTOOD.contains(&name),
    };
    if is_understood { Command::Accepted(name) } else { Command::Rejected(name) }
}

/// The next line; none when the time is over.
fn hear(process: &mut Process, deadline: Instant) -> Result<Option<String>, GuestError> {
    let during = Moment::Start;
    match process.receive(deadline) {
        Ok(line) => Ok(Some(line)),
        Err(Silence::Late) => Ok(None),
        Err(Silence::Died(exit)) => Err(process.error(Fault::Died { during, exit })),
        Err(Silence::Closed) => Err(process.error(Fault::ClosedOutput { during })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn introduced(lines: &[&str]) -> (Introduction, Vec<String>) {
        let (mut introduction, mut answers) = (Introduction::of_an_old_engine(), Vec::new());
        for line in lines {
            let Ok(Reply::Features(features)) = Reply::parse(line) else { panic!("{line}") };
            for feature in features {
                answers.push(answer(&feature).to_string());
                introduction.learn(feature);
            }
        }
        (introduction, answers)
    }

    #[test]
    fn what_we_cannot_do_is_declined() {
        let (introduction, answers) = introduced(&["feature ping=1 san=1 colors=0 teleport=1"]);
        assert_eq!(answers, ["accepted ping", "rejected san", "accepted colors", "rejected teleport"]);
        assert!(introduction.knows_ping && !introduction.knows_usermove);
    }

    #[test]
    fn a_setting_is_told_in_the_words_of_the_engine() {
        let features = "feature memory=1 option=\"Resign -check 0\" option=\"Clear Hash -button\"";
        let (introduction, _) = introduced(&[features]);
        let told = |name: &str, value| introduction.set(name, value).map(|command| command.to_string());
        assert_eq!(told("resign", Some("true")), Ok("option Resign=1".to_owned()));
        assert_eq!(told("clear hash", None), Ok("option Clear Hash".to_owned()));
        assert_eq!(told("memory", Some("64")), Ok("memory 64".to_owned()));
        for (name, value) in [("memory", Some("much")), ("cores", Some("2")), ("Resign", Some("perhaps"))] {
            assert!(matches!(told(name, value), Err(Fault::OptionRefused { .. })), "{name}");
        }
    }
}
