//! What an engine is told.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use crate::words::OneLine;

/// A line to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// You talk to a program. The first line of all.
    Xboard,
    /// This version of the protocol is spoken.
    Protover(u8),
    /// A feature is understood.
    Accepted(String),
    /// A feature is not.
    Rejected(String),
    /// Sets what it has declared with the feature `option`; buttons have no value.
    Option {
        /// The name.
        name: String,
        /// What to set it to.
        value: Option<String>,
    },
    /// Use so many megabytes.
    Memory(u32),
    /// Use so many processors.
    Cores(u32),
    /// Another game, from the opening and without a limit of depth.
    New,
    /// Move for neither side.
    Force,
    /// Do not think in the opponent's time.
    Easy,
    /// Tell what you think.
    Post,
    /// The board is this one, as FEN.
    SetBoard(String),
    /// A move, bare as the first version has it.
    Move(String),
    /// A move behind a word, so that it cannot be taken for a command.
    UserMove(String),
    /// Play with this clock.
    Level {
        /// Moves of a session; 0 means the game.
        moves: u32,
        /// Time for a session. It is written in whole seconds, and never as none.
        time: Duration,
        /// Time added for each move.
        increment: Duration,
    },
    /// Look so many plies ahead and no further.
    Depth(u32),
    /// What is left on your clock.
    Time(Duration),
    /// What is left on the clock of your opponent.
    OpponentTime(Duration),
    /// Move for the side whose turn it is.
    Go,
    /// `?`: move now.
    MoveNow,
    /// Answer with the same number when everything before this is done.
    Ping(u32),
    /// The game is over, with this result.
    Result(String),
    /// The end.
    Quit,
}

impl Display for Command {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Command::Xboard => f.write_str("xboard"),
            Command::Protover(version) => write!(f, "protover {version}"),
            Command::Accepted(feature) => write!(f, "accepted {}", OneLine(feature)),
            Command::Rejected(feature) => write!(f, "rejected {}", OneLine(feature)),
            Command::Option { name, value: None } => write!(f, "option {}", OneLine(name)),
            Command::Option { name, value: Some(value) } => {
                write!(f, "option {}={}", OneLine(name), OneLine(value))
            }
            Command::Memory(megabytes) => write!(f, "memory {megabytes}"),
            Command::Cores(number) => write!(f, "cores {number}"),
            Command::New => f.write_str("new"),
            Command::Force => f.write_str("force"),
            Command::Easy => f.write_str("easy"),
            Command::Post => f.write_str("post"),
            Command::SetBoard(fen) => write!(f, "setboard {}", OneLine(fen)),
            Command::Move(text) => write!(f, "{}", OneLine(text)),
            Command::UserMove(text) => write!(f, "usermove {}", OneLine(text)),
            Command::Level { moves, time, increment } => {
                write!(f, "level {moves} {} {}", Base(*time), increment.as_secs_f64())
            }
            Command::Depth(plies) => write!(f, "sd {plies}"),
            Command::Time(time) => write!(f, "time {}", hundredths(*time)),
            Command::OpponentTime(time) => write!(f, "otim {}", hundredths(*time)),
            Command::Go => f.write_str("go"),
            Command::MoveNow => f.write_str("?"),
            Command::Ping(number) => write!(f, "ping {number}"),
            Command::Result(result) => write!(f, "result {}", OneLine(result)),
            Command::Quit => f.write_str("quit"),
        }
    }
}

/// Minutes, and seconds if there are any.
struct Base(Duration);

impl Display for Base {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // No time at all would be no game: what a clock shows is told by `time`, and that exactly.
        let seconds = self.0.as_secs().saturating_add(u64::from(self.0.subsec_nanos() > 0)).max(1);
        match (seconds / 60, seconds % 60) {
            (minutes, 0) => write!(f, "{minutes}"),
            (minutes, seconds) => write!(f, "{minutes}:{seconds:02}"),
        }
    }
}

/// Rounded down, so that nobody believes in time that is not there; never none, which is a flag that has fallen.
fn hundredths(time: Duration) -> u128 {
    (time.as_millis() / 10).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_told_in_minutes_and_in_hundredths() {
        let level = |moves, milliseconds, increment| {
            let (time, increment) = (Duration::from_millis(milliseconds), Duration::from_millis(increment));
            Command::Level { moves, time, increment }.to_string()
        };
        assert_eq!(level(40, 300_000, 0), "level 40 5 0");
        assert_eq!(level(0, 2_000, 20), "level 0 0:02 0.02");
        assert_eq!(level(1, 65_001, 1_500), "level 1 1:06 1.5");
        assert_eq!(level(1, 0, 0), "level 1 0:01 0");
        assert_eq!(Command::Time(Duration::from_millis(1_999)).to_string(), "time 199");
        assert_eq!(Command::OpponentTime(Duration::ZERO).to_string(), "otim 1");
    }

    #[test]
    fn no_text_becomes_a_second_command() {
        for command in [
            Command::UserMove("e2e4\nquit".to_owned()),
            Command::SetBoard("8/8\r8".to_owned()),
            Command::Option { name: "a\nb".to_owned(), value: Some("c\0d".to_owned()) },
        ] {
            assert!(!command.to_string().contains(['\n', '\r', '\0']), "{command:?}");
        }
    }
}
