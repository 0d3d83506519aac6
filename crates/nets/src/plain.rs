//! The arithmetic as anyone can read it; [`simd`](crate::simd) does the same with wider instructions.

use crate::SECOND;
use crate::net::{ONE, TOGETHER};

/// What is taken from the sums of a view, and added to them: pieces, as inputs ([`Chart::columns`](crate::Chart::columns)).
pub(crate) struct Change<'a> {
    /// The columns of all inputs.
    pub(crate) weights: &'a [i16],
    /// Where the column of each input begins, as the view sees it.
    pub(crate) columns: &'a [u32],
    pub(crate) gone: &'a [u16],
    pub(crate) come: &'a [u16],
}

impl<'a> Change<'a> {
    /// The column of an input.
    #[inline]
    pub(crate) fn column(&self, input: u16, hidden: usize) -> &'a [i16] {
        &self.weights[self.columns[usize::from(input)] as usize..][..hidden]
    }
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
    // No sum of a network that was read can overflow; wrapping spares the check.
    for input in change.gone {
        let column = change.column(*input, hidden);
        sums.iter_mut().zip(column).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
    }
    for input in change.come {
        let column = change.column(*input, hidden);
        sums.iter_mut().zip(column).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
    }
}

/// The second layer. The sums of two views, one after the other, are cut off below nothing and above one and squared; `start` and
/// what the squares weigh is the answer. The weights stand as [`Head::place`](crate::net::Head::place) says.
pub(crate) fn mix(views: [&[i16]; 2], weights: &[i16], start: &[i32; SECOND]) -> [i32; SECOND] {
    let mut mixed = *start;
    let sums = views.into_iter().flat_map(|view| view.as_chunks::<TOGETHER>().0);
    for (sums, weights) in sums.zip(weights.as_chunks::<{ TOGETHER * SECOND }>().0) {
        // The square of one still fits into 16 bits.
        let squares = sums.map(|sum| sum.clamp(0, ONE).pow(2));
        for (mixed, weights) in mixed.iter_mut().zip(weights.as_chunks::<TOGETHER>().0) {
            *mixed += weigh(&squares, weights);
        }
    }
    mixed
}

/// The sum of the products.
// Never inlined, and told of no length: only then does the compiler see a loop, and multiplies and adds eight numbers at a time.
// With 512 sums the second layer takes 828 ns and not 3,756.
#[inline(never)]
fn weigh(squares: &[i16], weights: &[i16]) -> i32 {
    squares.iter().zip(weights).map(|(square, weight)| i32::from(*square) * i32::from(*weight)).sum()
}
