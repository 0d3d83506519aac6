//! The registers of ARM: eight numbers.

use std::arch::aarch64 as wide;

use crate::SECOND;
use crate::net::{Head, ONE, TOGETHER};
use crate::plain::{Change, Route};
use crate::simd::begins_a_line;

first_layer!("neon", lanes 8, vld1q_s16, vst1q_s16, vaddq_s16, vsubq_s16);

/// Numbers in a register.
const LANES: usize = 8;

/// The second layer and the third.
#[target_feature(enable = "neon")]
pub(super) fn judge(views: [&[i16]; 2], head: &Head) -> i32 {
    head.conclude(&mix(views, &head.mix, &head.mix_start))
}

/// The second layer. There are registers enough for the totals of all mixtures, so the sums are squared once.
#[target_feature(enable = "neon")]
#[inline]
fn mix(views: [&[i16]; 2], weights: &[i16], start: &[i32; SECOND]) -> [i32; SECOND] {
    let hidden = views[0].len();
    assert!(hidden.is_multiple_of(TOGETHER) && views[1].len() == hidden);
    assert!(weights.len() == 2 * hidden * SECOND);
    let (none, one) = (wide::vdupq_n_s16(0), wide::vdupq_n_s16(ONE));
    let mut totals = [wide::vdupq_n_s32(0); SECOND];
    let mut rows = weights.as_ptr();
    for view in views {
        for at in (0..hidden).step_by(TOGETHER) {
            for part in (0..TOGETHER).step_by(LANES) {
                // SAFETY: views are read up to `hidden`, and of the weights sixteen for each sum.
                unsafe {
                    let sums = wide::vld1q_s16(view.as_ptr().add(at + part));
                    let clipped = wide::vminq_s16(wide::vmaxq_s16(sums, none), one);
                    let squares = wide::vmulq_s16(clipped, clipped);
                    for (nth, total) in totals.iter_mut().enumerate() {
                        let weights = wide::vld1q_s16(rows.add(nth * TOGETHER + part));
                        let halves = (wide::vget_low_s16(squares), wide::vget_low_s16(weights));
                        let lower = wide::vmlal_s16(*total, halves.0, halves.1);
                        *total = wide::vmlal_high_s16(lower, squares, weights);
                    }
                }
            }
            rows = rows.wrapping_add(SECOND * TOGETHER);
        }
    }
    std::array::from_fn(|nth| start[nth].wrapping_add(wide::vaddvq_s32(totals[nth])))
}
