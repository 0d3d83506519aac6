//! What a move may cost, in the words of xboard.

use std::time::Duration;

use damier_protocol::xboard::Command;

use crate::error::Fault;
use crate::guest::{Budget, GameText};

/// What of a clock is left to the way there and back.
const OVERHEAD: Duration = Duration::from_millis(20);

/// What an engine is told of time and depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pace {
    /// The clock that it plays with.
    pub(super) level: Command,
    /// How deep it may look.
    pub(super) depth: Option<u32>,
    /// What is left on its clock.
    pub(super) ours: Duration,
    /// What is left on the clock of its opponent.
    pub(super) theirs: Duration,
}

impl Pace {
    /// What a budget is in these words; `base` is the time the clocks of the game began with, and `untimed` is for moves
    /// that may take as long as they like.
    ///
    /// A time for one move is told as a clock that is set again after every move. There is a word `st` for it, which is
    /// in whole seconds and a wish: GNU Chess takes a hundredth more than it is allowed, and has lost.
    pub(super) fn of(
        budget: &Budget,
        game: &GameText,
        base: Option<Duration>,
        untimed: Duration,
    ) -> Result<Pace, Fault> {
        if budget.limits.nodes.is_some() {
            return Err(Fault::Unsayable {
                what: "a number of positions: the protocol of xboard has no word for it".to_owned(),
            });
        }
        let depth = budget.limits.depth;
        Ok(match (budget.clock(game.turn), budget.limits.time) {
            (Some(clock), None) => {
                // Engines count the moves of a session from the first of the game, but an opening costs no time. So a
                // session is said to end where it does in their count, which is the same number until it ends.
                let played = u32::try_from(game.moves.len() / 2).unwrap_or(u32::MAX);
                let level = Command::Level {
                    moves: clock.moves_to_go.map_or(0, |moves| moves.saturating_add(played)),
                    time: base.unwrap_or(clock.remaining),
                    increment: clock.increment,
                };
                let theirs = budget.clock(!game.turn).unwrap_or(clock).remaining;
                Pace { level, depth, ours: clock.remaining, theirs }
            }
            (clock, limit) => {
                let share = clock.map(|clock| clock.share(OVERHEAD));
                let time = share.into_iter().chain(limit).min().unwrap_or(untimed);
                let level = Command::Level { moves: 1, time, increment: Duration::ZERO };
                Pace { level, depth, ours: time, theirs: time }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use damier_core::Side;
    use damier_search::{Clock, Limits};

    use super::*;

    /// What Black is told after so many plies.
    fn told(budget: &Budget, plies: usize, base: Option<Duration>) -> [String; 3] {
        let moves = vec!["e2e4".to_owned(); plies];
        let game = GameText { moves, turn: Side::Black, ..GameText::opening("") };
        let pace = Pace::of(budget, &game, base, Duration::from_hours(1)).expect("it has words for this");
        [pace.level, Command::Time(pace.ours), Command::OpponentTime(pace.theirs)]
            .map(|word| word.to_string())
    }

    #[test]
    fn a_clock_is_told_as_the_game_has_it_and_as_it_stands() {
        let clock = |seconds, moves_to_go| {
            let increment = Duration::from_millis(20);
            Some(Clock { remaining: Duration::from_secs(seconds), increment, moves_to_go })
        };
        let base = Some(Duration::from_mins(2));
        let budget =
            |moves| Budget { white: clock(60, moves), black: clock(50, moves), limits: Limits::default() };
        assert_eq!(told(&budget(None), 7, base), ["level 0 2 0.02", "time 5000", "otim 6000"]);
        assert_eq!(told(&budget(None), 7, None)[0], "level 0 0:50 0.02");
        // Three moves of an opening: of forty that count the first is its fourth and the last its forty-third.
        assert_eq!(told(&budget(Some(40)), 7, base)[0], "level 43 2 0.02");
        assert_eq!(told(&budget(Some(1)), 85, base)[0], "level 43 2 0.02");
        assert_eq!(told(&budget(Some(40)), 87, base)[0], "level 83 2 0.02");
    }

    #[test]
    fn a_time_for_one_move_is_a_clock_for_one_move() {
        let budget = Budget::of(Limits::time(Duration::from_millis(200)));
        assert_eq!(told(&budget, 0, None), ["level 1 0:01 0", "time 20", "otim 20"]);
        assert_eq!(
            told(&Budget::of(Limits::depth(5)), 0, None),
            ["level 1 60 0", "time 360000", "otim 360000"]
        );
        let clock = Some(Clock { remaining: Duration::from_secs(3), ..Clock::default() });
        let limits = Limits::time(Duration::from_secs(1));
        // Less than a second, because the clock has to do for more moves than this one.
        assert_eq!(told(&Budget { white: clock, black: clock, limits }, 0, None)[1], "time 8");
    }

    #[test]
    fn a_number_of_positions_has_no_word() {
        let nodes = Budget::of(Limits::nodes(1000));
        let pace = Pace::of(&nodes, &GameText::opening(""), None, Duration::from_hours(1));
        assert!(matches!(pace, Err(Fault::Unsayable { .. })));
    }
}
