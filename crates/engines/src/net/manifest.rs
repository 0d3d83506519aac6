//! Where a network comes from, and what was measured of it.

use std::fmt::Display;
use std::fs;
use std::io::ErrorKind;
use std::num::NonZeroU16;
use std::path::Path;

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
    /// The manifest beside the file of the network of this hash; or what is wrong with it. What it does not say, or is not there to say, was
    /// not measured.
    pub fn beside(file: &Path, hash: &str) -> Result<Manifest, String> {
        let path = file.with_extension("json");
        let told = |what: &dyn Display| format!("the manifest {}: {what}", path.display());
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Manifest::default()),
            read => read.map_err(|error| told(&error))?,
        };
        let manifest = Manifest::read(&text).map_err(|error| told(&error))?;
        if manifest.hash.is_empty() || manifest.hash == hash {
            Ok(manifest)
        } else {
            Err(told(&format!("it is of the network {}, and this is {hash}", manifest.hash)))
        }
    }
}
