//! Where a network comes from, and what was measured of it.

use std::num::NonZeroU16;

use serde::Deserialize;

use super::Reckoning;
use crate::hand::Chances;

/// What the manifest of a network says, as far as a player asks. A network whose manifest is lost judges all the same.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Manifest {
    /// The hash of the network it belongs to.
    pub hash: String,
    /// Its number among its forebears; the first has learned from games judged by material.
    pub generation: u32,
    /// Positions it has learned from.
    pub positions: u64,
    /// What its values are multiplied by, in thousandths, so that whoever is told +1.00 can expect three points of four: with every network
    /// the same. All that follows is told in such values.
    pub scale: Option<NonZeroU16>,
    /// How often positions of a value are won, drawn and lost.
    pub chances: Option<Chances>,
    /// How far searches that it judges stray over four plies, in thousandths: all margins are fitted to that.
    pub deviation: Option<NonZeroU16>,
    /// What it finds boards worth at least where one side has more pieces.
    pub reckoning: Option<Reckoning>,
}

impl Manifest {
    /// Reads a manifest.
    ///
    /// ```
    /// use damier_engines::net::Manifest;
    /// let manifest = Manifest::read(r#"{"game": "english", "generation": 3, "chances": {"a": 600, "b": 400}}"#)?;
    /// assert_eq!((manifest.generation, manifest.deviation), (3, None));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<Manifest, serde_json::Error> {
        serde_json::from_str(text)
    }
}
