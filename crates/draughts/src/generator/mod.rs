//! The fast move generator: whole boards at a time, the rules folded in by the compiler.

mod captures;
mod chance;
mod doubles;
mod jumps;
mod quiets;
mod urgent;

pub(crate) use captures::count_captures;
pub(crate) use jumps::{FirstJumps, Terrain};
pub(crate) use quiets::{count_quiets, list_quiets, men_can_step};
