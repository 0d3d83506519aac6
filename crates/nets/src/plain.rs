//! The arithmetic as anyone can read it; [`simd`](crate::simd) does the same with wider instructions.

use std::ops::Range;

use crate::SECOND;
use crate::net::ONE;

/// A piece that has come or gone, as where its column begins in White's view and in Black's.
pub(crate) type Columns = [u32; 2];

/// What is taken from the sums of a board, and added to them.
pub(crate) struct Change<'a> {
    /// The columns of all inputs.
    pub(crate) weights: &'a [i16],
    pub(crate) gone: &'a [Columns],
    pub(crate) come: &'a [Columns],
}

/// Where sums are read and where they are written; both views of a board, White's first. They may be the same place.
#[derive(Clone, Copy)]
pub(crate) struct Route {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// The sums of one view.
    pub(crate) hidden: usize,
}

impl Route {
    /// Where the sums of a view are read and where they are written.
    pub(crate) fn of_view(self, view: usize) -> (Range<usize>, Range<usize>) {
        let (from, to) = (self.from + view * self.hidden, self.to + view * self.hidden);
        (from..from + self.hidden, to..to + self.hidden)
    }
}

/// Takes from the sums of a board the columns of what is gone, and adds those of what has come.
pub(crate) fn shift(sums: &mut [i16], route: Route, change: &Change<'_>) {
    for view in 0..2 {
        let (from, to) = route.of_view(view);
        sums.copy_within(from, to.start);
        let sums = &mut sums[to];
        let column = |columns: &Columns| &change.weights[columns[view] as usize..][..route.hidden];
        // No sum of a network that was read can overflow; wrapping spares the check.
        for columns in change.gone {
            sums.iter_mut().zip(column(columns)).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        }
        for columns in change.come {
            sums.iter_mut().zip(column(columns)).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
    }
}

/// The second layer. The sums of two views, one after the other, are cut off below nothing and above one and squared; `start` and
/// what the squares weigh is the answer.
pub(crate) fn mix(views: [&[i16]; 2], weights: &[i16], start: &[i32; SECOND]) -> [i32; SECOND] {
    let mut mixed = *start;
    let square = |sum: i16| i32::from(sum.clamp(0, ONE)).pow(2);
    let pairs = views.into_iter().flat_map(|view| view.as_chunks().0);
    for ([first, second], weights) in pairs.zip(weights.as_chunks::<{ 2 * SECOND }>().0) {
        let (first, second) = (square(*first), square(*second));
        for (sum, [for_first, for_second]) in mixed.iter_mut().zip(weights.as_chunks().0) {
            *sum += first * i32::from(*for_first) + second * i32::from(*for_second);
        }
    }
    mixed
}
