//! What counting the pieces tells of a judgement that was not asked for.

use damier_core::Side;
use damier_nets::Shape;
use serde::{Deserialize, Serialize};

use super::Sight;

/// How far ahead a side may be and still be told apart: who is further ahead is at least as well off.
const FARTHEST: usize = 4;

/// One judgement in so many may be worse than the least that is reckoned with.
const TRUSTED: usize = 25;

/// Judgements of boards alike from which something may be reckoned.
const ENOUGH: usize = 200;

/// A value that tells nothing.
const NOTHING: i32 = -32_000;

/// The pieces of a board, counted for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Whether all of them are of the first kind, as men are.
    plain: bool,
    /// The layers of the network that judge so many.
    bucket: usize,
    /// What the side to move has more, in pieces of the first kind.
    ahead: i32,
}

impl Count {
    /// Counts what a position shows to a network of such a shape.
    #[inline]
    pub fn of<P: Sight>(pos: &P, shape: &Shape) -> Count {
        let sets = pos.sets();
        let (own, other) = sets.as_ref().split_at(P::KINDS / 2);
        let (mut ahead, mut all, mut others) = (0, 0, 0);
        for (kind, (own, other)) in own.iter().zip(other).enumerate() {
            let (own, other) = (own.count_ones() as i32, other.count_ones() as i32);
            ahead += P::WORTH[kind] * (own - other);
            all += own + other;
            others += if kind > 0 { own + other } else { 0 };
        }
        let ahead = if pos.turn() == Side::White { ahead } else { -ahead };
        Count { plain: others == 0, bucket: shape.bucket(all as usize), ahead }
    }
}

/// What a network finds boards worth at least where one side has more pieces, for that side, in thousandths: for each of its buckets a row,
/// and in it what being ahead by one, two, three, and four or more comes to.
///
/// A search that only asks whether a position is good enough need not ask the network about every one: half of the boards that it comes
/// across are a man up or down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Reckoning {
    /// Where all pieces are of the first kind.
    plain: Vec<[i32; FARTHEST]>,
    /// Where they are not.
    mixed: Vec<[i32; FARTHEST]>,
}

impl Reckoning {
    /// What judgements tell of boards like theirs: all but one in twenty-five are worth at least that.
    pub fn measured(buckets: usize, judged: impl IntoIterator<Item = (Count, i32)>) -> Reckoning {
        let mut heard = [(); 2].map(|()| vec![[const { Vec::new() }; FARTHEST]; buckets]);
        for (count, value) in judged {
            if count.ahead != 0 {
                let step = (count.ahead.unsigned_abs() as usize).min(FARTHEST) - 1;
                heard[usize::from(count.plain)][count.bucket][step].push(value * count.ahead.signum());
            }
        }
        let [mixed, plain] = heard.map(|rows| rows.into_iter().map(least_of_each).collect());
        Reckoning { plain, mixed }
    }

    /// The same, silent about whoever is ahead by less than `ahead`.
    #[must_use]
    pub fn of_leads_from(mut self, ahead: usize) -> Reckoning {
        for row in self.plain.iter_mut().chain(&mut self.mixed) {
            row[..ahead.saturating_sub(1).min(FARTHEST)].fill(NOTHING);
        }
        self
    }

    /// Between which values the judgement lies; `None` where counting tells nothing.
    #[inline]
    pub(super) fn bounds(&self, count: Count) -> Option<(i32, i32)> {
        let rows = if count.plain { &self.plain } else { &self.mixed };
        let step = (count.ahead.unsigned_abs() as usize).min(FARTHEST).checked_sub(1)?;
        let least = rows.get(count.bucket)?[step];
        Some(if count.ahead > 0 { (least, -NOTHING) } else { (NOTHING, -least) })
    }
}

/// The least that is reckoned with at each step. Who is further ahead is not reckoned to be worse off.
fn least_of_each(steps: [Vec<i32>; FARTHEST]) -> [i32; FARTHEST] {
    let mut before = NOTHING;
    steps.map(|mut values| {
        if values.len() >= ENOUGH {
            values.sort_unstable();
            before = before.max(values[values.len() / TRUSTED]);
        }
        before
    })
}

#[cfg(test)]
mod tests {
    use damier_core::Notation as _;
    use damier_draughts::{Position, Russian};

    use super::{Count, NOTHING, Reckoning};
    use crate::net::shape;

    fn count(ahead: i32) -> Count {
        Count { plain: true, bucket: 1, ahead }
    }

    /// A thousand judgements of who is ahead by one, from 1 to 1000, half of them seen from the other side; few of who is ahead by two.
    fn reckoning() -> Reckoning {
        let one = (1..=1000).map(|n| if n % 2 == 0 { (count(1), n) } else { (count(-1), -n) });
        let two = (0..100).map(|_| (count(2), 5));
        let three = (0..1000).map(|n| (count(3), 100 + n));
        Reckoning::measured(2, one.chain(two).chain(three))
    }

    #[test]
    fn pieces_are_counted_for_the_side_to_move() {
        let count = |fen: &str| {
            Count::of(&Position::<Russian>::from_fen(fen).unwrap(), &shape::<Position<Russian>>(64, 8))
        };
        assert_eq!(count("W:Wa1,c1,e1:Bb8,d8"), Count { plain: true, bucket: 1, ahead: 1 });
        assert_eq!(count("B:Wa1,c1,e1:Bb8,d8"), Count { plain: true, bucket: 1, ahead: -1 });
        assert_eq!(count("B:Wa1:BKb8,d8"), Count { plain: false, bucket: 0, ahead: 3 });
    }

    #[test]
    fn all_but_one_in_twenty_five_are_worth_what_is_reckoned() {
        let reckoning = reckoning();
        assert_eq!(reckoning.plain[1], [41, 41, 140, 140]);
        assert_eq!(reckoning.plain[0], [NOTHING; 4]);
        assert_eq!(reckoning.mixed, [[NOTHING; 4]; 2]);
    }

    #[test]
    fn small_leads_may_be_left_to_the_network() {
        assert_eq!(reckoning().of_leads_from(1), reckoning());
        let of_two = reckoning().of_leads_from(2);
        assert_eq!(of_two.plain[1], [NOTHING, 41, 140, 140]);
        assert_eq!(of_two.bounds(count(-1)), Some((NOTHING, -NOTHING)));
        assert_eq!(reckoning().of_leads_from(9).plain[1], [NOTHING; 4]);
    }

    #[test]
    fn bounds_lie_on_the_side_of_who_is_ahead() {
        let reckoning = reckoning();
        assert_eq!(reckoning.bounds(count(0)), None);
        assert_eq!(reckoning.bounds(count(1)), Some((41, -NOTHING)));
        assert_eq!(reckoning.bounds(count(-9)), Some((NOTHING, -140)));
        assert_eq!(Reckoning::default().bounds(count(1)), None);
    }
}
