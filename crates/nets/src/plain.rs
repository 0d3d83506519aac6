//! The arithmetic as anyone can read it; [`simd`](crate::simd) does the same with wider instructions.

use crate::SECOND;
use crate::net::ONE;

/// What is taken from the sums of a view, and added to them: of each piece, where its column begins.
pub(crate) struct Change<'a> {
    /// The columns of all inputs.
    pub(crate) weights: &'a [i16],
    pub(crate) gone: &'a [u32],
    pub(crate) come: &'a [u32],
}

/// Where the sums of a view are read and where they are written, and how many there are. They may be the same place.
#[derive(Clone, Copy)]
pub(crate) struct Route {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) hidden: usize,
}

/// Takes from the sums of a view the columns of what is gone, and adds those of what has come.
pub(crate) fn shift(sums: &mut [i16], route: Route, change: &Change<'_>) {
    let Route { from, to, hidden } = route;
    sums.copy_within(from..from + hidden, to);
    let sums = &mut sums[to..to + hidden];
    let column = |first: u32| &change.weights[first as usize..][..hidden];
    // No sum of a network that was read can overflow; wrapping spares the check.
    for first in change.gone {
        sums.iter_mut().zip(column(*first)).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
    }
    for first in change.come {
        sums.iter_mut().zip(column(*first)).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
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
