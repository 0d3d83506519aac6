//! A network: its weights, and what they make of two views of a board.

use std::fmt;

use crate::shelf::Shelf;
use crate::simd::Unit;
use crate::{SECOND, Shape};

/// One, in the sums of the first layer. Its square still fits into 16 bits.
pub(crate) const ONE: i16 = 181;

/// One, in the weights of the second layer.
pub(crate) const MIX: i32 = 1024;

/// One, in the sums of the second layer.
const FULL: i32 = ONE as i32 * ONE as i32 * MIX;

/// Bits that the sums of the second layer lose before they are squared: what is left is one part in 65,522.
const SPARE: u32 = 9;

/// One, in what is left of them, squared.
const FULL_SQUARED: i64 = ((FULL >> SPARE) as i64).pow(2);

/// One, in the weights of the third layer.
pub(crate) const OUT: i64 = 1024;

/// Sums whose weights for a mixture stand side by side: as many as the widest register holds.
pub(crate) const TOGETHER: usize = 32;

/// A network that judges positions of a game.
#[derive(Clone, PartialEq, Eq)]
pub struct Net {
    pub(crate) game: String,
    pub(crate) shape: Shape,
    /// For each input a column of as many weights as there are sums; room after room.
    pub(crate) columns: Shelf,
    /// What the sums start from.
    pub(crate) start: Vec<i16>,
    pub(crate) heads: Vec<Head>,
}

/// The last two layers, for boards of about the same number of pieces.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Head {
    /// The weights of [`TOGETHER`] sums for the first mixture, for the second and so on; then those of the next sums.
    pub(crate) mix: Shelf,
    pub(crate) mix_start: [i32; SECOND],
    pub(crate) out: [i16; SECOND],
    /// What the value starts from, in thousandths.
    pub(crate) out_start: i32,
}

impl Net {
    /// A network that has learned nothing: every position is even.
    ///
    /// # Panics
    /// If no network can have this shape.
    pub fn ignorant(game: &str, shape: Shape) -> Net {
        assert!(shape.is_sound(), "{shape:?}");
        let head = Head {
            mix: Shelf::of(2 * shape.hidden * SECOND),
            mix_start: [0; SECOND],
            out: [0; SECOND],
            out_start: 0,
        };
        Net {
            game: game.to_owned(),
            shape,
            columns: Shelf::of(shape.copies() * shape.inputs() * shape.hidden),
            start: vec![0; shape.hidden],
            heads: vec![head; shape.buckets],
        }
    }

    /// The game it looks at, by the name on the command line.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Its measures.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The value of a board for the side whose view is `own`, in thousandths; `bucket` as [`Shape::bucket`] says.
    #[inline]
    pub(crate) fn judge(&self, unit: Unit, own: &[i16], other: &[i16], bucket: usize) -> i32 {
        unit.judge([own, other], &self.heads[bucket])
    }
}

impl Head {
    /// Where the weight of a sum for a mixture stands.
    #[inline]
    pub(crate) const fn place(sum: usize, mixture: usize) -> usize {
        (sum / TOGETHER * SECOND + mixture) * TOGETHER + sum % TOGETHER
    }

    /// The third layer: from the sums of the second to thousandths.
    ///
    /// Small enough a loop to be made wide by the compiler, in the units that call it.
    #[inline]
    pub(crate) fn conclude(&self, sums: &[i32; SECOND]) -> i32 {
        let mut total = 0;
        for (sum, weight) in sums.iter().zip(self.out) {
            let clipped = (*sum).clamp(0, FULL) >> SPARE;
            // 65,522 times 32,768 still fits.
            total += i64::from(clipped) * i64::from(clipped * i32::from(weight));
        }
        (total * 1000 / (FULL_SQUARED * OUT)) as i32 + self.out_start
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Net({}, {:?}, {})", self.game, self.shape, self.hash())
    }
}
