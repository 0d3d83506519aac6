//! The registers of x86: sixteen numbers, or thirty-two.

/// The second layer, for registers of one width: as many mixtures at a time as a register has room for their totals.
macro_rules! second_layer {
    ($features:literal, lanes $lanes:literal, $load:ident, $load_any:ident, $store_any:ident, $max:ident, $min:ident, $mul:ident, $all:ident,
     $add_long:ident, $weigh:ident, $merge:ident) => {
        /// Mixtures at a time.
        const GROUP: usize = $lanes / 2;

        /// The second layer and the third.
        #[target_feature(enable = $features)]
        pub(in crate::simd) fn judge(views: [&[i16]; 2], head: &Head) -> i32 {
            head.conclude(&mix(views, &head.mix, &head.mix_start))
        }

        #[target_feature(enable = $features)]
        #[inline]
        fn mix(views: [&[i16]; 2], weights: &[i16], start: &[i32; SECOND]) -> [i32; SECOND] {
            let hidden = views[0].len();
            assert!(hidden.is_multiple_of(64) && views[1].len() == hidden);
            assert!(weights.len() == 2 * hidden * SECOND);
            assert!([views[0], views[1], weights].into_iter().all(begins_a_line));
            let (none, one) = (wide::$all(0), wide::$all(ONE));
            let mut mixed = *start;
            for first in (0..SECOND).step_by(GROUP) {
                let mut totals = [none; GROUP];
                // SAFETY: views are read up to `hidden`, and of the weights sixteen for each sum, all of them register by register from
                // the beginning of a line; `mixed` has room for the group.
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
                    let sum = wide::$add_long(wide::$load_any(group.cast()), $merge(&totals));
                    wide::$store_any(group.cast(), sum);
                }
            }
            mixed
        }
    };
}

pub(super) mod avx2 {
    use std::arch::x86_64::{self as wide, __m256i};

    use crate::SECOND;
    use crate::net::{Head, ONE, TOGETHER};
    use crate::plain::{Change, Route};
    use crate::simd::begins_a_line;

    first_layer!("avx2", lanes 16, _mm256_load_si256, _mm256_store_si256, _mm256_add_epi16, _mm256_sub_epi16);
    second_layer!(
        "avx2", lanes 16, _mm256_load_si256, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16,
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

pub(super) mod avx512 {
    use std::arch::x86_64::{self as wide, __m512i};

    use crate::SECOND;
    use crate::net::{Head, ONE, TOGETHER};
    use crate::plain::{Change, Route};
    use crate::simd::begins_a_line;

    first_layer!(
        "avx512f,avx512bw", lanes 32, _mm512_load_si512, _mm512_store_si512, _mm512_add_epi16,
        _mm512_sub_epi16
    );
    second_layer!(
        "avx512f,avx512bw", lanes 32, _mm512_load_si512, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_max_epi16, _mm512_min_epi16,
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

pub(super) mod vnni {
    use std::arch::x86_64::{self as wide, __m512i};

    use super::avx512::merge;
    use crate::SECOND;
    use crate::net::{Head, ONE, TOGETHER};
    use crate::simd::begins_a_line;

    second_layer!(
        "avx512f,avx512bw,avx512vnni", lanes 32, _mm512_load_si512, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_max_epi16,
        _mm512_min_epi16, _mm512_mullo_epi16, _mm512_set1_epi16, _mm512_add_epi32, weigh, merge
    );

    /// Adds the products of neighbours to the totals.
    #[target_feature(enable = "avx512f,avx512vnni")]
    #[inline]
    fn weigh(totals: __m512i, squares: __m512i, weights: __m512i) -> __m512i {
        wide::_mm512_dpwssd_epi32(totals, squares, weights)
    }
}
