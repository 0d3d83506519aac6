//! The bonus for a capture that is about to be made (document 003, P-8).

use damier_core::{MoveList, Position as _};
use damier_draughts::{Position, Variant};

use super::forces::Kind;

// What each piece of such a capture brings, in thousandths of a point and to the nearest eighth: the average over
// random positions of the document's game, when all captures are played out and judged by `kings`. It is more than
// one, because some of the pieces taken are kings and some of the men are crowned. The test below measures it again.
const BY_MAN: i32 = 1250;
const BY_KING: i32 = 1125;

/// A capture of several pieces that the side to move can make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pending {
    /// The kind of piece that captures.
    pub(super) by: Kind,
    /// The number of pieces it takes: two at least.
    pub(super) taken: u32,
}

impl Pending {
    /// The pending capture of the side to move with the greatest bonus, if there is one.
    // Kept out of the callers: it brings the generator of the game with it.
    #[inline(never)]
    pub(super) fn of<V: Variant>(pos: &Position<V>) -> Option<Pending> {
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        let kings = pos.kings(pos.turn());
        let captures = moves.iter().filter(|m| m.captured.count() > 1);
        let pending = captures.map(|m| Pending {
            by: if kings.has(m.from) { Kind::King } else { Kind::Man },
            taken: m.captured.count(),
        });
        pending.max_by_key(|pending| pending.bonus())
    }

    /// What it adds for the side to move, in thousandths of a point.
    pub(super) fn bonus(self) -> i32 {
        let each = match self.by {
            Kind::Man => BY_MAN,
            Kind::King => BY_KING,
        };
        each * self.taken as i32
    }
}

#[cfg(test)]
mod tests {
    use damier_core::{Position as _, testing::random_positions};
    use damier_draughts::{In104, Position};
    use damier_search::{Aids, Context, Evaluator, Limits, Meter, Silent, Stop, Window, ladder::quiescence};

    use super::{BY_KING, BY_MAN, Kind, Pending};
    use crate::Playable;

    type Game = Position<In104>;

    /// What the side to move wins by playing all captures out, if the game is not over then.
    fn gain(pos: &Game) -> Option<f64> {
        let mut kings = Game::evaluation("kings", 0)?;
        let before = kings.evaluate(pos);
        let aids = Aids { tactics: Game::TACTICS, ..Aids::default() };
        let meter = Meter::new(&Limits::default(), &Stop::default());
        let mut cx = Context::with(kings, Silent, meter, None, aids);
        let after = quiescence(&mut cx, pos, Window::FULL, 100, 0).ok()?.score;
        after.verdict().is_none().then(|| f64::from((after - before).in_thousandths()))
    }

    #[test]
    fn the_bonus_is_what_is_won_on_average_when_all_captures_are_played_out() {
        let (mut won, mut taken) = ([0.0; 2], [0.0; 2]);
        for pos in random_positions::<Game>(400_000, 8) {
            if pos.ending().is_none()
                && let Some(pending) = Pending::of(&pos)
                && let Some(gain) = gain(&pos)
            {
                won[pending.by as usize] += gain;
                taken[pending.by as usize] += f64::from(pending.taken);
            }
        }
        for (kind, bonus) in [(Kind::Man, BY_MAN), (Kind::King, BY_KING)] {
            let mean = won[kind as usize] / taken[kind as usize];
            assert!((mean - f64::from(bonus)).abs() < 125.0 / 2.0, "{kind:?}: {mean} and not {bonus}");
        }
    }
}
