//! The arithmetic as anyone can read it; [`simd`](crate::simd) does the same with wider instructions.

use crate::SECOND;
use crate::net::{ONE, TOGETHER};

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
/// what the squares weigh is the answer. The weights stand as [`Head::place`](crate::net::Head::place) says.
pub(crate) fn mix(views: [&[i16]; 2], weights: &[i16], start: &[i32; SECOND]) -> [i32; SECOND] {
    let mut mixed = *start;
    let sums = views.into_iter().flat_map(|view| view.as_chunks::<TOGETHER>().0);
    for (sums, weights) in sums.zip(weights.as_chunks::<{ TOGETHER * SECOND }>().0) {
        let squares = sums.map(|sum| i32::from(sum.clamp(0, ONE)).pow(2));
        for (mixed, weights) in mixed.iter_mut().zip(weights.as_chunks::<TOGETHER>().0) {
            let weighed = squares.iter().zip(weights).map(|(square, weight)| square * i32::from(*weight));
            *mixed += weighed.sum::<i32>();
        }
    }
    mixed
}
