//! The same arithmetic with the widest instructions the machine has.
#![allow(unsafe_code)]

use crate::SECOND;
use crate::plain::{self, Change, Route};

/// What adds and multiplies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unit(Width);

/// How much at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Width {
    /// The plain loops, on any machine.
    Plain,
    /// Sixteen numbers.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Thirty-two numbers.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Unit {
    /// The plain loops, on any machine.
    pub const PLAIN: Unit = Unit(Width::Plain);

    /// The units this machine has, from the plain to the best: there is no other way to one.
    pub fn all() -> Vec<Unit> {
        #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut, reason = "there is but one"))]
        let mut units = vec![Unit::PLAIN];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                units.push(Unit(Width::Avx2));
            }
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") {
                units.push(Unit(Width::Avx512));
            }
        }
        units
    }

    /// The best of them.
    pub fn best() -> Unit {
        Unit::all().pop().unwrap_or(Unit::PLAIN)
    }

    /// See [`plain::shift`].
    #[inline]
    pub(crate) fn shift(self, sums: &mut [i16], route: Route, change: &Change<'_>) {
        match self.0 {
            Width::Plain => plain::shift(sums, route, change),
            // SAFETY: whoever has this unit has it from `all`, which has asked the machine.
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => unsafe { avx2::shift(sums, route, change) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => unsafe { avx512::shift(sums, route, change) },
        }
    }

    /// See [`plain::mix`].
    #[inline]
    pub(crate) fn mix(self, views: [&[i16]; 2], weights: &[i16], start: &[i32; SECOND]) -> [i32; SECOND] {
        match self.0 {
            Width::Plain => plain::mix(views, weights, start),
            // SAFETY: whoever has this unit has it from `all`, which has asked the machine.
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => unsafe { avx2::mix(views, weights, start) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => unsafe { avx512::mix(views, weights, start) },
        }
    }
}

/// The two functions, for registers of one width. The names of the instructions differ and nothing else does.
#[cfg(target_arch = "x86_64")]
macro_rules! unit {
    ($name:ident, $features:literal, $register:ident, lanes $lanes:literal, parts $parts:literal,
     $load:ident, $store:ident, $add:ident, $sub:ident, $max:ident, $min:ident, $mul:ident, $madd:ident, $add_long:ident,
     $one:ident, $word:ident) => {
        mod $name {
            use std::arch::x86_64::{
                $add, $add_long, $load, $madd, $max, $min, $mul, $one, $register, $store, $sub, $word,
            };

            use crate::SECOND;
            use crate::net::ONE;
            use crate::plain::{Change, Route};

            /// Numbers of 16 bits in a register.
            const LANES: usize = $lanes;

            /// Registers that are worked on at a time: 64 sums, as many as every view has, or a multiple of them.
            const TILE: usize = 64 / LANES;

            #[target_feature(enable = $features)]
            pub(super) fn shift(sums: &mut [i16], route: Route, change: &Change<'_>) {
                let Route { from, to, hidden } = route;
                assert!(hidden.is_multiple_of(64));
                assert!(from + hidden <= sums.len() && to + hidden <= sums.len());
                let sums = sums.as_mut_ptr();
                let (from, to) = (sums.wrapping_add(from), sums.wrapping_add(to));
                let column = |first: &u32| change.weights[*first as usize..][..hidden].as_ptr();
                for at in (0..hidden).step_by(64) {
                    // SAFETY: behind `from`, `to` and every column are `hidden` numbers, of which 64 are left.
                    unsafe {
                        let mut tile = [$load(from.add(at).cast()); TILE];
                        for part in 0..TILE {
                            tile[part] = $load(from.add(at + part * LANES).cast());
                        }
                        for first in change.gone {
                            let column = column(first).add(at);
                            for part in 0..TILE {
                                tile[part] = $sub(tile[part], $load(column.add(part * LANES).cast()));
                            }
                        }
                        for first in change.come {
                            let column = column(first).add(at);
                            for part in 0..TILE {
                                tile[part] = $add(tile[part], $load(column.add(part * LANES).cast()));
                            }
                        }
                        for part in 0..TILE {
                            $store(to.add(at + part * LANES).cast(), tile[part]);
                        }
                    }
                }
            }

            #[target_feature(enable = $features)]
            pub(super) fn mix(views: [&[i16]; 2], weights: &[i16], start: &[i32; SECOND]) -> [i32; SECOND] {
                let hidden = views[0].len();
                assert!(
                    hidden.is_multiple_of(64)
                        && views[1].len() == hidden
                        && weights.len() == 2 * hidden * SECOND
                );
                let (none, one) = ($one(0), $one(ONE));
                let mut mixed = *start;
                let parts: *mut $register = mixed.as_mut_ptr().cast();
                // SAFETY: `mixed` has room for all parts; views are read up to `hidden`, and of the weights sixteen for each sum.
                unsafe {
                    let mut totals: [$register; $parts] = [$load(parts); $parts];
                    for part in 0..$parts {
                        totals[part] = $load(parts.add(part));
                    }
                    let mut weights = weights.as_ptr();
                    for view in views {
                        for at in (0..hidden).step_by(LANES) {
                            let sums = $load(view.as_ptr().add(at).cast());
                            let clipped = $min($max(sums, none), one);
                            let mut pairs = [0_i32; LANES / 2];
                            $store(pairs.as_mut_ptr().cast(), $mul(clipped, clipped));
                            // Nearly half of the pairs weigh nothing, but asking which costs more than weighing them.
                            for pair in pairs {
                                let both = $word(pair);
                                for part in 0..$parts {
                                    let row = $load(weights.add(part * LANES).cast());
                                    totals[part] = $add_long(totals[part], $madd(both, row));
                                }
                                weights = weights.add(2 * SECOND);
                            }
                        }
                    }
                    for part in 0..$parts {
                        $store(parts.add(part), totals[part]);
                    }
                }
                mixed
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
unit!(
    avx2, "avx2", __m256i, lanes 16, parts 2, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_add_epi16, _mm256_sub_epi16,
    _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16, _mm256_madd_epi16, _mm256_add_epi32, _mm256_set1_epi16,
    _mm256_set1_epi32
);

#[cfg(target_arch = "x86_64")]
unit!(
    avx512, "avx512f,avx512bw", __m512i, lanes 32, parts 1, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_add_epi16,
    _mm512_sub_epi16, _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16, _mm512_madd_epi16, _mm512_add_epi32,
    _mm512_set1_epi16, _mm512_set1_epi32
);
