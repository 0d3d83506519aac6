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
    /// Thirty-two numbers, multiplied and added by one instruction.
    #[cfg(target_arch = "x86_64")]
    Vnni,
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
                if is_x86_feature_detected!("avx512vnni") {
                    units.push(Unit(Width::Vnni));
                }
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
            Width::Avx512 | Width::Vnni => unsafe { avx512::shift(sums, route, change) },
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
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Width::Vnni => unsafe { vnni::mix(views, weights, start) },
        }
    }
}

/// The first layer, for registers of one width. The names of the instructions differ and nothing else does.
#[cfg(target_arch = "x86_64")]
macro_rules! first_layer {
    ($features:literal, lanes $lanes:literal, $load:ident, $store:ident, $add:ident, $sub:ident) => {
        /// Registers that are worked on at a time: 64 sums, as many as every view has, or a multiple of them.
        const TILE: usize = 64 / $lanes;

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
                    let mut tile = [wide::$load(from.add(at).cast()); TILE];
                    for part in 0..TILE {
                        tile[part] = wide::$load(from.add(at + part * $lanes).cast());
                    }
                    for first in change.gone {
                        let column = column(first).add(at);
                        for part in 0..TILE {
                            tile[part] =
                                wide::$sub(tile[part], wide::$load(column.add(part * $lanes).cast()));
                        }
                    }
                    for first in change.come {
                        let column = column(first).add(at);
                        for part in 0..TILE {
                            tile[part] =
                                wide::$add(tile[part], wide::$load(column.add(part * $lanes).cast()));
                        }
                    }
                    for part in 0..TILE {
                        wide::$store(to.add(at + part * $lanes).cast(), tile[part]);
                    }
                }
            }
        }
    };
}

/// The second layer, for registers of one width: as many mixtures at a time as a register has room for their totals.
#[cfg(target_arch = "x86_64")]
macro_rules! second_layer {
    ($features:literal, lanes $lanes:literal, $load:ident, $store:ident, $max:ident, $min:ident, $mul:ident, $all:ident,
     $add_long:ident, $weigh:ident, $merge:ident) => {
        /// Mixtures at a time.
        const GROUP: usize = $lanes / 2;

        #[target_feature(enable = $features)]
        pub(super) fn mix(views: [&[i16]; 2], weights: &[i16], start: &[i32; SECOND]) -> [i32; SECOND] {
            let hidden = views[0].len();
            assert!(hidden.is_multiple_of(64) && views[1].len() == hidden);
            assert!(weights.len() == 2 * hidden * SECOND);
            let (none, one) = (wide::$all(0), wide::$all(ONE));
            let mut mixed = *start;
            for first in (0..SECOND).step_by(GROUP) {
                let mut totals = [none; GROUP];
                // SAFETY: views are read up to `hidden`, and of the weights sixteen for each sum; `mixed` has room for the group.
                unsafe {
                    let mut rows = weights.as_ptr().wrapping_add(first * TOGETHER);
                    for view in views {
                        for at in (0..hidden).step_by(TOGETHER) {
                            for part in (0..TOGETHER).step_by($lanes) {
                                let sums = wide::$load(view.as_ptr().add(at + part).cast());
                                let clipped = wide::$min(wide::$max(sums, none), one);
                                let squares = wide::$mul(clipped, clipped);
                                for nth in 0..GROUP {
                                    let weights = wide::$load(rows.add(nth * TOGETHER + part).cast());
                                    totals[nth] = $weigh(totals[nth], squares, weights);
                                }
                            }
                            rows = rows.wrapping_add(SECOND * TOGETHER);
                        }
                    }
                    let group = mixed.as_mut_ptr().add(first);
                    let sum = wide::$add_long(wide::$load(group.cast()), $merge(&totals));
                    wide::$store(group.cast(), sum);
                }
            }
            mixed
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::{self as wide, __m256i};

    use crate::SECOND;
    use crate::net::{ONE, TOGETHER};
    use crate::plain::{Change, Route};

    first_layer!("avx2", lanes 16, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_add_epi16, _mm256_sub_epi16);
    second_layer!(
        "avx2", lanes 16, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16,
        _mm256_set1_epi16, _mm256_add_epi32, weigh, merge
    );

    /// Adds the products of neighbours to the totals.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn weigh(totals: __m256i, squares: __m256i, weights: __m256i) -> __m256i {
        wide::_mm256_add_epi32(totals, wide::_mm256_madd_epi16(squares, weights))
    }

    /// The sum of the numbers in each register: halves are added until one register holds a number of each.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn merge(registers: &[__m256i; 8]) -> __m256i {
        let twos = |at: usize| {
            let (a, b) = (registers[at], registers[at + 1]);
            wide::_mm256_add_epi32(wide::_mm256_unpacklo_epi32(a, b), wide::_mm256_unpackhi_epi32(a, b))
        };
        let fours = |at: usize| {
            let (a, b) = (twos(at), twos(at + 2));
            wide::_mm256_add_epi32(wide::_mm256_unpacklo_epi64(a, b), wide::_mm256_unpackhi_epi64(a, b))
        };
        let (a, b) = (fours(0), fours(4));
        let (left, right) =
            (wide::_mm256_permute2x128_si256::<0x20>(a, b), wide::_mm256_permute2x128_si256::<0x31>(a, b));
        wide::_mm256_add_epi32(left, right)
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::{self as wide, __m512i};

    use crate::SECOND;
    use crate::net::{ONE, TOGETHER};
    use crate::plain::{Change, Route};

    first_layer!(
        "avx512f,avx512bw", lanes 32, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_add_epi16, _mm512_sub_epi16
    );
    second_layer!(
        "avx512f,avx512bw", lanes 32, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_max_epi16, _mm512_min_epi16,
        _mm512_mullo_epi16, _mm512_set1_epi16, _mm512_add_epi32, weigh, merge
    );

    /// Adds the products of neighbours to the totals.
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn weigh(totals: __m512i, squares: __m512i, weights: __m512i) -> __m512i {
        wide::_mm512_add_epi32(totals, wide::_mm512_madd_epi16(squares, weights))
    }

    /// The sum of the numbers in each register: halves are added until one register holds a number of each.
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    pub(super) fn merge(registers: &[__m512i; 16]) -> __m512i {
        let twos = |at: usize| {
            let (a, b) = (registers[at], registers[at + 1]);
            wide::_mm512_add_epi32(wide::_mm512_unpacklo_epi32(a, b), wide::_mm512_unpackhi_epi32(a, b))
        };
        let fours = |at: usize| {
            let (a, b) = (twos(at), twos(at + 2));
            wide::_mm512_add_epi32(wide::_mm512_unpacklo_epi64(a, b), wide::_mm512_unpackhi_epi64(a, b))
        };
        let halves = |a: __m512i, b: __m512i| {
            let (even, odd) = (
                wide::_mm512_shuffle_i32x4::<0b10_00_10_00>(a, b),
                wide::_mm512_shuffle_i32x4::<0b11_01_11_01>(a, b),
            );
            wide::_mm512_add_epi32(even, odd)
        };
        halves(halves(fours(0), fours(4)), halves(fours(8), fours(12)))
    }
}

#[cfg(target_arch = "x86_64")]
mod vnni {
    use std::arch::x86_64::{self as wide, __m512i};

    use super::avx512::merge;
    use crate::SECOND;
    use crate::net::{ONE, TOGETHER};

    second_layer!(
        "avx512f,avx512bw,avx512vnni", lanes 32, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_max_epi16,
        _mm512_min_epi16, _mm512_mullo_epi16, _mm512_set1_epi16, _mm512_add_epi32, weigh, merge
    );

    /// Adds the products of neighbours to the totals.
    #[target_feature(enable = "avx512f,avx512vnni")]
    #[inline]
    fn weigh(totals: __m512i, squares: __m512i, weights: __m512i) -> __m512i {
        wide::_mm512_dpwssd_epi32(totals, squares, weights)
    }
}
