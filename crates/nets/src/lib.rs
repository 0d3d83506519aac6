//! Small networks that judge positions.
//!
//! A network is shown what stands where and answers with a number. It is made of three layers. The first knows every kind of piece
//! on every square, and for each of these *inputs* a column of weights; the columns of what is on the board are added up, and that is
//! all it does. It looks at the board twice, once from each side. What is below nothing is then cut off, what is above one too, and
//! the rest is squared. The second layer mixes both views into sixteen numbers, the third into one. The last two layers exist
//! several times: a board full of men and a bare ending ask for different judgement, so the pieces are counted, and the
//! count chooses ([`Shape::bucket`]).
//!
//! Where kings decide, as in chess, a side looks from its own: the board has *rooms*, and every room that the king can be in has
//! inputs of its own ([`Chart::from_kings`]). The board may be seen in a mirror from there, too.
//!
//! The number is a *logit*: a value `z` means that the side to move can expect `1 / (1 + e^-z)` of a point,
//! so far as it has learned what it promises. How much that is worth to whoever plays is measured, and stands in its manifest.
//!
//! **Why this is quick.** A move changes two or three inputs out of hundreds. So the sums of the first layer are not computed
//! anew but kept, and the difference is added ([`Stack`]). Nobody has to tell the network what was moved: it compares the sets of
//! pieces with those it saw last, a ply or two before. The game crates know nothing of it.
//!
//! **Why this is exact.** All weights are whole numbers of 16 bits, all sums whole numbers of 16 or 32 bits, and a network whose sums
//! could overflow on some board is refused when it is read ([`NetError::Overflow`]). Then the order of additions cannot matter: sums kept
//! up move by move equal sums made anew, and the instructions that add thirty-two numbers at once ([`Unit`]) equal the plain
//! loop, bit for bit. Tests hold them to it.
//!
//! ```
//! use damier_nets::{Chart, Net, Shape, Stack};
//!
//! // A game on four squares with one kind of piece, and a network that has learned nothing.
//! let shape = Shape { kinds: 2, squares: 4, pieces: 4, hidden: 64, buckets: 1, rooms: None };
//! let net = Net::ignorant("demo", shape);
//! let read = Net::read(&net.write()).expect("what was written can be read");
//! assert_eq!(read.hash(), net.hash());
//!
//! let chart = Chart::new(&shape, |white, place| (place < 4).then(|| if white { place } else { 3 - place }));
//! let mut stack = Stack::new(read.into(), chart.into());
//! // One piece each: White's at the first place, Black's at the last.
//! assert_eq!(stack.value([0b0001, 0b1000], true), 0);
//! ```

mod chart;
mod file;
mod net;
mod plain;
mod shape;
mod shelf;
mod simd;
mod stack;
#[cfg(test)]
mod tests;

pub use chart::Chart;
pub use file::{NetError, seal};
pub use net::Net;
pub use shape::{SECOND, Shape};
pub use simd::Unit;
pub use stack::{Sets, Stack};
