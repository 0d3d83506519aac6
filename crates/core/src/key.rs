//! Position keys (Zobrist 1970) and the numbers they are made of.

use std::ops::{BitXor, BitXorAssign};

/// A 64-bit fingerprint of a position: equal positions have equal keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Key;

    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

/// A stream of well-mixed numbers from a seed (`SplitMix64`, Steele, Lea and Flood 2014).
///
/// It is `const`, so that tables of keys are built by the compiler, and it is seeded, so that every random test
/// can be run again. It is no source of secrets.
///
/// ```
/// use damier_core::Dice;
/// let (mut one, mut other) = (Dice::new(7), Dice::new(7));
/// assert_eq!(one.roll(), other.roll());
/// assert!(one.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// A stream that is the same for the same seed.
    pub const fn new(seed: u64) -> Self {
        Dice(seed)
    }

    /// The next 64 bits.
    #[inline]
    pub const fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n` - 1; `n` must not be 0.
    ///
    /// The high half of a product: faster than a remainder, and for the lengths of move lists as even.
    #[inline]
    pub const fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "there is no number below zero");
        (((self.roll() >> 32) * n as u64) >> 32) as usize
    }
}
