//! Where the games of a match begin.

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// What it is called, or the moves where it has no name.
    pub name: String,
    /// The position before its moves, as FEN; none is the game's own.
    pub start: Option<String>,
    /// Its moves as people write them.
    pub moves: Vec<String>,
}
