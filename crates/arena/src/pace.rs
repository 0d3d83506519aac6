//! What a move, or a game, may cost.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::Duration;

use damier_engines::player::read_time;
use damier_search::{Clock, Limits};
use thiserror::Error;

/// What the players may spend: a clock for the game, limits for each move, or both.
///
/// ```
/// use std::time::Duration;
/// use damier_arena::Pace;
///
/// let pace: Pace = "40/60+0.6".parse()?;
/// assert_eq!(pace.control.unwrap().moves, Some(40));
/// assert_eq!("1+0.01".parse::<Pace>()?.to_string(), "1+0.01");
/// assert_eq!("time=100ms".parse::<Pace>()?.limits.time, Some(Duration::from_millis(100)));
/// # Ok::<(), damier_arena::PaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// A clock.
    pub control: Option<Control>,
    /// Limits of each move.
    pub limits: Limits,
}

/// A clock before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// The moves the time is for; the game, if not said.
    pub moves: Option<u32>,
    /// The time.
    pub time: Duration,
    /// What is added after every move.
    pub increment: Duration,
}

/// Why a text is no pace.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "`{text}` is no time control: write seconds as in `10+0.1` or `40/60+0.6`, or `time=100ms`, `depth=6`, `nodes=10000`"
)]
pub struct PaceError {
    text: String,
}

impl Pace {
    /// A limit for each move and no clock.
    pub const fn of(limits: Limits) -> Pace {
        Pace { control: None, limits }
    }

    /// Whether nothing is limited.
    pub fn is_free(&self) -> bool {
        *self == Pace::default()
    }

    /// The clock at the start.
    pub fn clock(&self) -> Option<Clock> {
        self.control.map(|control| Clock {
            remaining: control.time,
            increment: control.increment,
            moves_to_go: control.moves,
        })
    }
}

impl Control {
    /// The clock after a move that took so long, in time.
    pub fn after(&self, clock: Clock, elapsed: Duration) -> Clock {
        let mut next = Clock { remaining: clock.remaining.saturating_sub(elapsed) + self.increment, ..clock };
        next.moves_to_go = clock.moves_to_go.map(|left| left.saturating_sub(1));
        if next.moves_to_go == Some(0) {
            next.moves_to_go = self.moves;
            next.remaining += self.time;
        }
        next
    }
}

fn seconds(text: &str) -> Option<Duration> {
    text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
}

fn control(text: &str) -> Option<Control> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
        None => (None, text),
    };
    let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let time = seconds(time).filter(|time| !time.is_zero())?;
    Some(Control { moves, time, increment: seconds(increment)? })
}

impl FromStr for Pace {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || PaceError { text: text.to_owned() };
        let mut pace = Pace::default();
        for part in text.split(',') {
            match part.split_once('=') {
                None => pace.control = Some(control(part).ok_or_else(wrong)?),
                Some(("time", value)) => {
                    pace.limits.time =
                        Some(read_time(value).filter(|time| !time.is_zero()).ok_or_else(wrong)?);
                }
                Some(("depth", value)) => pace.limits.depth = Some(value.parse().map_err(|_| wrong())?),
                Some(("nodes", value)) => pace.limits.nodes = Some(value.parse().map_err(|_| wrong())?),
                Some(_) => return Err(wrong()),
            }
        }
        Ok(pace)
    }
}

impl Display for Pace {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(control) = self.control {
            let moves = control.moves.map_or_else(String::new, |moves| format!("{moves}/"));
            let plus = match control.increment {
                Duration::ZERO => String::new(),
                increment => format!("+{}", increment.as_secs_f64()),
            };
            parts.push(format!("{moves}{}{plus}", control.time.as_secs_f64()));
        }
        parts.extend(self.limits.time.map(|time| format!("time={}s", time.as_secs_f64())));
        parts.extend(self.limits.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.limits.nodes.map(|nodes| format!("nodes={nodes}")));
        f.write_str(&parts.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["10+0.1", "40/60+0.6", "300", "time=0.1s", "depth=6", "1+0.01,depth=9,nodes=5000"] {
            let pace: Pace = text.parse().expect(text);
            assert_eq!(pace.to_string(), text);
        }
        for text in ["", "0", "+1", "0/5", "1+", "-1", "ever", "depth=x", "pace=5", "1e400"] {
            assert!(text.parse::<Pace>().is_err(), "{text}");
        }
    }

    #[test]
    fn time_comes_again_after_the_moves_it_was_for() {
        let control = "2/10+1".parse::<Pace>().unwrap().control.unwrap();
        let mut clock = Pace { control: Some(control), ..Pace::default() }.clock().unwrap();
        clock = control.after(clock, Duration::from_secs(4));
        assert_eq!((clock.remaining.as_secs(), clock.moves_to_go), (7, Some(1)));
        clock = control.after(clock, Duration::from_secs(7));
        assert_eq!((clock.remaining.as_secs(), clock.moves_to_go), (11, Some(2)));
    }
}
