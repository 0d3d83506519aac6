//! A game with all that a player needs.

use damier_core::{MoveError, Notation, Playout, Side};
use damier_search::engine::Knowledge;
use damier_search::{Score, Tactics};

use crate::net::{Network, Sight, house};

/// A game with all that a player needs: rules, words, chance, and minds to judge it.
///
/// ```
/// use damier_draughts::{English, Position};
/// use damier_engines::Playable;
/// use damier_search::{Evaluator, Score};
///
/// type Game = Position<English>;
/// let default = &Game::evaluations()[0];
/// let mut mind = Game::evaluation(default.name, 1).expect("a name from the list");
/// assert_eq!(mind.evaluate(&Game::default()), Score::DRAWN);
/// assert!(Game::evaluation("astrology", 1).is_none());
/// ```
pub trait Playable: Notation + Playout + Sight {
    /// The one type of all evaluations of the game, so that a search is compiled once for all of them.
    type Evaluation: Knowledge<Self>;

    /// The name on the command line.
    const ID: &'static str;

    /// The name in running text.
    const NAME: &'static str;

    /// What a search may know of the moves.
    const TACTICS: Tactics<Self>;

    /// The evaluations there are, the default first.
    fn evaluations() -> &'static [Description];

    /// The evaluation of this name, if there is one; `seed` matters only to those that draw lots.
    fn evaluation(name: &str, seed: u64) -> Option<Self::Evaluation>;

    /// The evaluation that judges by this network.
    fn judged_by_network(network: Network<Self>) -> Self::Evaluation;

    /// The network that an evaluation judges by, if it is one that does.
    fn network(evaluation: &Self::Evaluation) -> Option<&Network<Self>>;

    /// The evaluation the champion judges by where nobody says.
    fn strongest() -> &'static str {
        if house(Self::ID).is_some() { "net" } else { "hand" }
    }

    /// The value of a position term by term, as `side` sees it.
    ///
    /// The terms add up to the value the evaluation gives: to that value itself if `side` is to move, and to its
    /// opposite if not. What would count nothing is left out.
    fn terms(evaluation: &Self::Evaluation, pos: &Self, side: Side) -> Vec<Term>;

    /// Reads a position from bytes, which may be no text.
    fn from_bytes(bytes: &[u8]) -> Result<Self, Self::FenError>;

    /// Reads a position as programs send it to each other.
    fn from_wire(text: &str) -> Result<Self, Self::FenError> {
        Self::from_fen(text)
    }

    /// Writes the position as programs send it to each other.
    fn wire(&self) -> String {
        self.fen()
    }

    /// Writes a move as programs send it to each other; `by_rook` has castling written as the king taking the rook.
    fn wire_move(&self, m: Self::Move, by_rook: bool) -> String;

    /// Reads a move as programs send it to each other.
    fn parse_wire_move(&self, text: &str) -> Result<Self::Move, MoveError>;
}

/// An evaluation in words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Description {
    /// The name it is chosen by.
    pub name: &'static str,
    /// What it looks at, in one line.
    pub words: &'static str,
    /// Who asks for it.
    pub source: &'static str,
}

/// One part of the value of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// What it counts, as in `enemy kings`.
    pub name: String,
    /// How many of them there are.
    pub count: u32,
    /// What they add; less than nothing where they count against the side that looks.
    pub value: Score,
}
