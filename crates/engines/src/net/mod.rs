//! Judgement learned by a network: how each game shows its positions to one, and the networks of the house.
//!
//! What a network is and how it computes stands in [`damier_nets`]. Here a game says what it shows ([`Sight`]): its pieces, kind by kind,
//! and how each side counts the squares. That is all a network is ever told of a game; the rest it has found out by play.

mod house;
mod judge;
mod manifest;
mod reckoning;
mod sight;
mod worth;

pub use house::{House, house, houses};
pub use judge::{Network, UNSCALED};
pub use manifest::Manifest;
pub use reckoning::{Count, Reckoning};
pub use sight::{Sight, chart, shape};
pub use worth::Worth;

use damier_nets::{Net, NetError, Shape};
use thiserror::Error;

use crate::Playable;

/// Why a network cannot judge a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// It is damaged, or no network.
    #[error(transparent)]
    Net(#[from] NetError),
    /// It has learned another game.
    #[error("the network has learned {learned}, not {game}")]
    Game {
        /// The game it knows.
        learned: String,
        /// The game that was to be judged.
        game: &'static str,
    },
}

/// Reads a network for the game `P` from the bytes of its file.
pub fn read<P: Playable>(bytes: &[u8]) -> Result<Net, NetworkError> {
    let net = Net::read(bytes)?;
    let Shape { hidden, buckets, rooms, .. } = *net.shape();
    let fits = *net.shape() == Shape { rooms, ..shape::<P>(hidden, buckets) }
        && rooms.is_none_or(|rooms| P::KING.is_some() && usize::from(rooms) <= P::ROOMS);
    let lent = house(P::ID).is_some_and(|house| house.learned == net.game());
    if fits && (net.game() == P::ID || lent) {
        Ok(net)
    } else {
        Err(NetworkError::Game { learned: net.game().to_owned(), game: P::ID })
    }
}
