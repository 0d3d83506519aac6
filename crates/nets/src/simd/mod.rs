//! The same arithmetic with the widest instructions the machine has.
#![allow(unsafe_code)]

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[macro_use]
mod first_layer;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::net::Head;
use crate::plain::{self, Change, Route};

/// What adds and multiplies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unit(Width);

/// How much at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Width {
    /// The plain loops, on any machine.
    Plain,
    /// Eight numbers, as ARM has them.
    #[cfg(target_arch = "aarch64")]
    Neon,
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

/// Whether these begin where a line of the cache does, so that registers may be filled from there that are only filled from such places.
/// (Compilers that build for old processors fill the others in halves: AVX2 took 570 ns for a value so, and takes 370.)
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline]
fn begins_a_line(numbers: &[i16]) -> bool {
    numbers.as_ptr().addr().is_multiple_of(crate::shelf::LINE)
}

impl Unit {
    /// The plain loops, on any machine.
    pub const PLAIN: Unit = Unit(Width::Plain);

    /// The units this machine has, from the plain to the best: there is no other way to one.
    pub fn all() -> Vec<Unit> {
        #[cfg_attr(
            not(any(target_arch = "x86_64", target_arch = "aarch64")),
            expect(unused_mut, reason = "there is but one")
        )]
        let mut units = vec![Unit::PLAIN];
        #[cfg(target_arch = "aarch64")]
        if std::arch::is_aarch64_feature_detected!("neon") {
            units.push(Unit(Width::Neon));
        }
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
            #[cfg(target_arch = "aarch64")]
            Width::Neon => unsafe { neon::shift(sums, route, change) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => unsafe { x86::avx2::shift(sums, route, change) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 | Width::Vnni => unsafe { x86::avx512::shift(sums, route, change) },
        }
    }

    /// The second and the third layer ([`plain::mix`], [`Head::conclude`]).
    #[inline]
    pub(crate) fn judge(self, views: [&[i16]; 2], head: &Head) -> i32 {
        match self.0 {
            Width::Plain => head.conclude(&plain::mix(views, &head.mix, &head.mix_start)),
            // SAFETY: whoever has this unit has it from `all`, which has asked the machine.
            #[cfg(target_arch = "aarch64")]
            Width::Neon => unsafe { neon::judge(views, head) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => unsafe { x86::avx2::judge(views, head) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => unsafe { x86::avx512::judge(views, head) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Width::Vnni => unsafe { x86::vnni::judge(views, head) },
        }
    }
}
