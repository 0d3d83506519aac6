//! Every way in which a program can fail as a player.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use damier_protocol::dxp::{SessionError, Violation};
use thiserror::Error;

/// A program that failed, how, and what it said before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuestError {
    /// The program, as it is called where it was named.
    pub guest: String,
    /// What it did.
    pub fault: Fault,
    /// What is known of the moments before. Boxed: errors travel through every result.
    pub last_words: Box<LastWords>,
}

/// What a program said before it failed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LastWords {
    /// The last line it said, perhaps only half of it.
    pub said: Option<String>,
    /// The end of what it wrote to its error output.
    pub complaint: String,
}

/// What a program did wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// There is no such program.
    #[error("was not found: is it installed, and is `{program}` its path?")]
    NotFound {
        /// Where it was looked for.
        program: String,
    },
    /// There is a file, and it is no program.
    #[error("cannot be run: `{program}` is no program, or you may not run it")]
    NotExecutable {
        /// The file.
        program: String,
    },
    /// It could not be started for another reason.
    #[error("could not be started: {reason}")]
    NotStarted {
        /// In the words of the system.
        reason: String,
    },
    /// It could not be started because too much is open or running already, which is no fault of its own.
    #[error(
        "could not be started ({reason}): play fewer games at a time, or allow more open files and processes"
    )]
    NoRoom {
        /// In the words of the system.
        reason: String,
    },
    /// It did not answer a question that every program of its protocol answers.
    #[error("did not answer `{question}` within {within:?}")]
    NoAnswer {
        /// What it was asked.
        question: &'static str,
        /// How long it had.
        within: Duration,
    },
    /// It ended, and nobody had asked it to.
    #[error("died {during} ({exit})")]
    Died {
        /// When.
        during: Moment,
        /// How.
        exit: Exit,
    },
    /// It runs, but it can say nothing any more.
    #[error("closed its output {during}")]
    ClosedOutput {
        /// When.
        during: Moment,
    },
    /// It does not read what it is told.
    #[error("does not read what it is told")]
    NotListening,
    /// It did not move in time.
    #[error("did not move within {within:?}")]
    NoMove {
        /// How long it had, with the margin.
        within: Duration,
    },
    /// It said something that is no word of the protocol where only such words are allowed.
    #[error("talks nonsense: {problem}")]
    Nonsense {
        /// What is wrong with it.
        problem: String,
    },
    /// What it answered is no move.
    #[error("answered `{text}` for a move: {problem}")]
    BadMove {
        /// What it answered.
        text: String,
        /// What is wrong with it.
        problem: String,
    },
    /// An option cannot be set so.
    #[error("cannot be set so: {reason}")]
    OptionRefused {
        /// The option.
        name: String,
        /// Why.
        reason: String,
    },
    /// It refuses, in its own words.
    #[error("refuses: {reason}")]
    Refused {
        /// Its words.
        reason: String,
    },
    /// It speaks another version of the protocol.
    #[error("speaks another version of the protocol")]
    OtherVersion,
    /// What it should be told has no words in its protocol.
    #[error("cannot be told {what}")]
    Unsayable {
        /// What we wanted to say.
        what: String,
    },
    /// Nobody answers at this address.
    #[error("cannot be reached: {reason}")]
    Unreachable {
        /// In the words of the system.
        reason: String,
    },
    /// Nobody came to where we listened.
    #[error("did not connect within {within:?}")]
    NobodyCame {
        /// How long we waited.
        within: Duration,
    },
    /// The connection is gone.
    #[error("lost the connection: {reason}")]
    ConnectionLost {
        /// In the words of the system.
        reason: String,
    },
    /// It did what its protocol does not allow.
    #[error("broke the protocol: {0}")]
    Violation(Violation),
    /// We wanted to do what its protocol does not allow.
    #[error("may not be told that now: {0}")]
    NotNow(SessionError),
}

/// What was going on when a program failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// It was started and greeted.
    Start,
    /// It was told something and asked whether it is ready.
    Preparing,
    /// It was to move.
    Thinking,
}

/// How a program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// With this code.
    Code(i32),
    /// Killed by this signal.
    Signal(i32),
    /// Nobody knows.
    Unknown,
}

/// What the words of others are cut to in a message.
const LONGEST: usize = 200;

impl Display for GuestError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` {}", self.guest, self.fault)?;
        if let Some(said) = &self.last_words.said {
            write!(f, "; it last said `{}`", beginning(said))?;
        }
        match self.last_words.complaint.lines().rfind(|line| !line.trim().is_empty()) {
            Some(line) => write!(f, "; it complained: {}", beginning(line.trim())),
            None => Ok(()),
        }
    }
}

impl std::error::Error for GuestError {}

impl Display for Moment {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Moment::Start => "at the start",
            Moment::Preparing => "before it was to move",
            Moment::Thinking => "while it was to move",
        })
    }
}

impl Display for Exit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Code(code) => write!(f, "exit code {code}"),
            Exit::Signal(signal) => write!(f, "signal {signal}"),
            Exit::Unknown => f.write_str("nobody knows how"),
        }
    }
}

impl From<std::process::ExitStatus> for Exit {
    fn from(status: std::process::ExitStatus) -> Self {
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
            return Exit::Signal(signal);
        }
        status.code().map_or(Exit::Unknown, Exit::Code)
    }
}

pub(crate) fn beginning(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_tells_who_did_what_and_what_was_heard_before() {
        let mut error = GuestError {
            guest: "scan".to_owned(),
            fault: Fault::Died { during: Moment::Thinking, exit: Exit::Signal(11) },
            last_words: Box::default(),
        };
        assert_eq!(error.to_string(), "`scan` died while it was to move (signal 11)");
        error.last_words.said = Some("info depth=3".to_owned());
        error.last_words.complaint = "loading\nno such bitbase\n\n".to_owned();
        assert_eq!(
            error.to_string(),
            "`scan` died while it was to move (signal 11); it last said `info depth=3`; it complained: no such bitbase"
        );
        error.last_words.said = Some("é".repeat(1000));
        assert!(error.to_string().len() < 600);
    }
}
