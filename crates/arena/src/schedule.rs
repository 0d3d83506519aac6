//! Who meets whom.

/// One game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Its number, from 0.
    pub number: u32,
    /// Its round, from 0.
    pub round: u32,
    /// Who plays White.
    pub white: usize,
    /// Who plays Black.
    pub black: usize,
    /// Where it begins.
    pub opening: usize,
    /// The two games with this number have the same opening, and the colours swapped.
    pub pair: u32,
}
