//! The networks of the house, kept inside the program.

use std::sync::{Arc, OnceLock};

use damier_nets::Net;

use super::{Manifest, Network, Sight};

/// A network of the house, and the games it judges.
#[derive(Debug)]
pub struct House {
    /// The game it has learned.
    pub learned: &'static str,
    /// The games it judges: the one it has learned, and those of its kin for which it was measured to be better than the hand.
    pub games: &'static [&'static str],
    /// Its file.
    pub bytes: &'static [u8],
    /// Where it comes from, as JSON.
    pub manifest: &'static str,
    net: OnceLock<Arc<Net>>,
}

/// The network in the file of this name, with its manifest beside it.
macro_rules! house {
    ($learned:literal, $games:expr) => {
        House {
            learned: $learned,
            games: $games,
            bytes: include_bytes!(concat!("../../data/nets/", $learned, ".net")),
            manifest: include_str!(concat!("../../data/nets/", $learned, ".json")),
            net: OnceLock::new(),
        }
    };
}

/// Every network of the house.
static HOUSES: [House; 12] = [
    house!("english", &["english", "istic", "in104"]),
    house!("italian", &["italian"]),
    house!("sherlock", &["sherlock"]),
    house!("international", &["international", "killer"]),
    house!("frisian", &["frisian"]),
    house!("russian", &["russian", "brazilian", "pool", "in104-international"]),
    house!("thai", &["thai"]),
    house!("spanish", &["spanish"]),
    house!("czech", &["czech"]),
    house!("antidraughts", &["antidraughts"]),
    house!("breakthrough", &["breakthrough"]),
    house!("chess", &["chess"]),
];

impl House {
    /// The network, read when it is first asked for.
    pub fn net(&self) -> Arc<Net> {
        let read = || Arc::new(Net::read(self.bytes).expect("the networks of the house are sound"));
        Arc::clone(self.net.get_or_init(read))
    }

    /// Where it comes from, and what was measured of it.
    pub fn manifest(&self) -> Manifest {
        Manifest::read(self.manifest).expect("the manifests of the house are sound")
    }

    /// A judge of the game `P` by it.
    pub fn judge<P: Sight>(&self) -> Network<P> {
        Network::new(self.net()).measured(self.manifest())
    }
}

/// Every network of the house.
pub fn houses() -> &'static [House] {
    &HOUSES
}

/// The network that judges this game, if there is one.
pub fn house(game: &str) -> Option<&'static House> {
    HOUSES.iter().find(|house| house.games.contains(&game))
}
