//! Settings from files: `./damier.toml`, then `damier/config.toml` in the user's configuration folder.

use std::fs;
use std::io::ErrorKind;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::Context;
use etcetera::BaseStrategy;
use serde::Deserialize;

use crate::args::Color;
use crate::failure::BadFile;

/// What a file may set; the environment and the flags go before it.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {
    pub(crate) game: Option<String>,
    pub(crate) color: Option<Color>,
    pub(crate) threads: Option<NonZeroUsize>,
}

impl Settings {
    /// Reads both files; what the nearer one sets goes first.
    pub(crate) fn load() -> anyhow::Result<Settings> {
        let near = Settings::read(Path::new("damier.toml"))?;
        let far = match etcetera::choose_base_strategy() {
            Ok(folders) => Settings::read(&folders.config_dir().join("damier/config.toml"))?,
            Err(_) => Settings::default(),
        };
        Ok(Settings {
            game: near.game.or(far.game),
            color: near.color.or(far.color),
            threads: near.threads.or(far.threads),
        })
    }

    fn read(path: &Path) -> anyhow::Result<Settings> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Ok(Settings::default());
            }
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        toml::from_str(&text).map_err(|error| {
            let path = PathBuf::from(path);
            BadFile { path, message: error.to_string() }.into()
        })
    }
}
