//! Files of networks: a line that says what it is, the weights, and a checksum.
//!
//! ```text
//! damier-net 1 international kinds=4 squares=50 pieces=40 hidden=128 buckets=4
//! ```
//!
//! A network that looks from the kings says in the end how many rooms it knows: `rooms=4`.
//!
//! The weights follow, little-endian: the columns of the inputs one after the other, room by room, and what the sums start from (16 bits each);
//! then for each bucket the weights of the second layer, pair by pair, and of the third (16 bits), what the sums of the second
//! start from and, in thousandths, the value (32 bits). The last 32 bytes are the SHA-256 checksum of all that stands before them.

use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::net::{Head, ONE, OUT};
use crate::{Net, SECOND, Shape};

/// What the first line begins with.
const MAGIC: &str = "damier-net 1 ";

/// Bytes of the checksum.
const CHECK: usize = 32;

/// The longest first line.
const LONGEST_LINE: usize = 200;

/// Why a file is no network.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetError {
    /// It is something else.
    #[error("this is no network of damier: it does not begin with `{}`", MAGIC.trim_end())]
    Foreign,
    /// The first line makes no sense.
    #[error("the first line of the network is damaged: `{0}`")]
    Header(String),
    /// There is more or less than the first line says.
    #[error(
        "the network has {found} bytes where its first line promises {expected}: it was cut off or changed"
    )]
    Length {
        /// Bytes that there are.
        found: usize,
        /// Bytes that there must be.
        expected: usize,
    },
    /// The checksum is of something else.
    #[error("the network is damaged: its checksum is of other weights")]
    Checksum,
    /// Some board would be too much for it.
    #[error("the network cannot be used: its {layer} layer overflows on some boards")]
    Overflow {
        /// `first` or `second`.
        layer: &'static str,
    },
}

impl Net {
    /// Reads a network from the bytes of its file.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        if !bytes.starts_with(MAGIC.as_bytes()) {
            return Err(NetError::Foreign);
        }
        let end = bytes.iter().take(LONGEST_LINE).position(|byte| *byte == b'\n');
        let line = String::from_utf8_lossy(&bytes[..end.unwrap_or(LONGEST_LINE.min(bytes.len()))]);
        let header = read_line(&line).filter(|_| end.is_some());
        let (game, shape) = header.ok_or_else(|| NetError::Header(line.clone().into_owned()))?;
        let mut net = Net::ignorant(&game, shape);
        let expected = line.len() + 1 + net.weight_bytes() + CHECK;
        if bytes.len() != expected {
            return Err(NetError::Length { found: bytes.len(), expected });
        }
        let (content, checksum) = bytes.split_at(expected - CHECK);
        if Sha256::digest(content)[..] != *checksum {
            return Err(NetError::Checksum);
        }
        net.fill(&mut Weights(&content[line.len() + 1..]));
        net.refuse_overflow()?;
        Ok(net)
    }

    /// The bytes of its file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = self.content();
        bytes.extend_from_slice(&[0; CHECK]);
        seal(&mut bytes);
        bytes
    }

    /// The name of its weights: the first 16 digits of the checksum.
    pub fn hash(&self) -> String {
        let digest: [u8; CHECK] = Sha256::digest(self.content()).into();
        let first = digest.first_chunk().copied().map_or(0, u64::from_be_bytes);
        format!("{first:016x}")
    }

    fn content(&self) -> Vec<u8> {
        let Shape { kinds, squares, pieces, hidden, buckets, rooms } = self.shape;
        let measures =
            format!("kinds={kinds} squares={squares} pieces={pieces} hidden={hidden} buckets={buckets}");
        let rooms = rooms.map_or(String::new(), |rooms| format!(" rooms={rooms}"));
        let line = format!("{MAGIC}{} {measures}{rooms}\n", self.game);
        let mut bytes = line.into_bytes();
        let short = |bytes: &mut Vec<u8>, weights: &[i16]| {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        };
        short(&mut bytes, &self.columns);
        short(&mut bytes, &self.start);
        for head in &self.heads {
            bytes.extend(head.pair_by_pair().flat_map(|place| head.mix[place].to_le_bytes()));
            short(&mut bytes, &head.out);
            bytes.extend(head.mix_start.iter().flat_map(|start| start.to_le_bytes()));
            bytes.extend(head.out_start.to_le_bytes());
        }
        bytes
    }

    /// Bytes that the weights take.
    fn weight_bytes(&self) -> usize {
        let head = 2 * (2 * self.shape.hidden + 1) * SECOND + 4 * (SECOND + 1);
        2 * (self.columns.len() + self.shape.hidden) + self.shape.buckets * head
    }

    fn fill(&mut self, weights: &mut Weights<'_>) {
        weights.short(&mut self.columns);
        weights.short(&mut self.start);
        for head in &mut self.heads {
            head.pair_by_pair().for_each(|place| head.mix[place] = i16::from_le_bytes(weights.take()));
            weights.short(&mut head.out);
            head.mix_start = std::array::from_fn(|_| weights.long());
            head.out_start = weights.long();
        }
    }

    /// No board may bring a sum out of its range: the worst one is found for each.
    fn refuse_overflow(&self) -> Result<(), NetError> {
        let inputs = self.shape.inputs() * self.shape.hidden;
        let is_sound =
            |room: &[i16]| (0..self.shape.hidden).all(|sum| self.worst_sum(room, sum) <= i64::from(i16::MAX));
        let is_first_sound = self.columns.chunks_exact(inputs).all(is_sound);
        if !is_first_sound {
            return Err(NetError::Overflow { layer: "first" });
        }
        let is_second_sound = self.heads.iter().all(|head| head.worst_mix() <= i64::from(i32::MAX));
        if !is_second_sound {
            return Err(NetError::Overflow { layer: "second" });
        }
        let is_third_sound = self.heads.iter().all(|head| head.worst_value() <= i64::from(i32::MAX));
        if is_third_sound { Ok(()) } else { Err(NetError::Overflow { layer: "third" }) }
    }

    /// The farthest from zero that a sum of the first layer can come with the columns of one room: no square has two pieces.
    fn worst_sum(&self, room: &[i16], sum: usize) -> i64 {
        let Shape { kinds, squares, hidden, .. } = self.shape;
        let weight =
            |kind: usize, square: usize| i64::from(room[(kind * squares + square) * hidden + sum]).abs();
        let heaviest = |square| (0..kinds).map(|kind| weight(kind, square)).max().unwrap_or(0);
        i64::from(self.start[sum]).abs() + (0..squares).map(heaviest).sum::<i64>()
    }
}

impl Head {
    /// The places of the weights of the second layer in the order of the file: those of two neighbours for the first mixture, for the
    /// second and so on; then those of the next two.
    fn pair_by_pair(&self) -> impl Iterator<Item = usize> + use<> {
        let pairs = (0..self.mix.len() / SECOND).step_by(2);
        pairs.flat_map(|first| {
            let mixtures = (0..SECOND).flat_map(move |mixture| [(first, mixture), (first + 1, mixture)]);
            mixtures.map(|(sum, mixture)| Head::place(sum, mixture))
        })
    }

    /// The farthest from zero that a sum of the second layer can come.
    fn worst_mix(&self) -> i64 {
        let square = i64::from(ONE) * i64::from(ONE);
        let worst = |sum: usize| {
            let weight = |from: usize| i64::from(self.mix[Head::place(from, sum)]).abs();
            let weights = (0..self.mix.len() / SECOND).map(weight).sum::<i64>();
            i64::from(self.mix_start[sum]).abs() + square * weights
        };
        (0..SECOND).map(worst).max().unwrap_or(0)
    }

    /// The farthest from zero that the value can come, in thousandths: all mixtures at one, and rounded up.
    fn worst_value(&self) -> i64 {
        let weights: i64 = self.out.iter().map(|weight| i64::from(*weight).abs()).sum();
        i64::from(self.out_start).abs() + 1000 * weights / OUT + 1
    }
}

/// Puts the right checksum at the end of the bytes of a file.
pub fn seal(bytes: &mut [u8]) {
    let (content, checksum) = bytes.split_at_mut(bytes.len().saturating_sub(CHECK));
    if checksum.len() == CHECK {
        checksum.copy_from_slice(&Sha256::digest(content));
    }
}

/// The game and the shape that a first line names.
fn read_line(line: &str) -> Option<(String, Shape)> {
    let mut words = line.strip_prefix(MAGIC)?.split(' ');
    let game = words.next().filter(|game| !game.is_empty())?.to_owned();
    let mut measure = |name: &str| words.next()?.strip_prefix(name)?.strip_prefix('=')?.parse::<usize>().ok();
    let shape = Shape {
        kinds: measure("kinds")?,
        squares: measure("squares")?,
        pieces: measure("pieces")?,
        hidden: measure("hidden")?,
        buckets: measure("buckets")?,
        rooms: None,
    };
    let shape = match words.next() {
        Some(word) => Shape { rooms: Some(word.strip_prefix("rooms=")?.parse().ok()?), ..shape },
        None => shape,
    };
    (words.next().is_none() && shape.is_sound()).then_some((game, shape))
}

/// Weights that are still to be read; there are as many as asked for, for their length was looked at.
struct Weights<'a>(&'a [u8]);

impl Weights<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (taken, rest) = self.0.split_first_chunk().expect("the length was looked at");
        self.0 = rest;
        *taken
    }

    fn short(&mut self, weights: &mut [i16]) {
        for weight in weights {
            *weight = i16::from_le_bytes(self.take());
        }
    }

    fn long(&mut self) -> i32 {
        i32::from_le_bytes(self.take())
    }
}
