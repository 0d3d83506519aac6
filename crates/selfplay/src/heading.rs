//! The first line of a file of games: what they are, and on what they depend.

use damier_engines::net::{Manifest, Network, Sight, UNSCALED};

use crate::fault::MAGIC;
use crate::{BookError, Conduct};

/// What a file of games holds, and on what the games depend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// The game.
    pub game: String,
    /// Seed, nodes and the rest of the conduct, in words.
    pub conduct: String,
    /// The network that judged, if one did.
    pub judge: Option<Judge>,
    /// Who played.
    pub player: String,
}

/// The network that judged the games of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judge {
    /// Its hash.
    pub network: String,
    /// What its values were multiplied by, in thousandths.
    pub scale: u16,
    /// A digest of what else was measured of it, by which its searches go.
    pub measured: Option<String>,
}

impl Judge {
    /// A network as it judges now.
    pub fn of<P: Sight>(network: &Network<P>) -> Judge {
        let Manifest { deviation, reckoning, .. } = network.manifest();
        let is_measured = deviation.is_some() || reckoning.is_some();
        let told = serde_json::json!([deviation, reckoning]).to_string();
        let digest = || blake3::hash(told.as_bytes()).to_hex()[..8].to_owned();
        Judge {
            network: network.hash().to_owned(),
            scale: network.scale(),
            measured: is_measured.then(digest),
        }
    }

    fn words(&self) -> String {
        let Judge { network, scale, measured } = self;
        // Files of games are older than scales, and scales than digests.
        let scale = if *scale == UNSCALED { String::new() } else { format!(" scale={scale}") };
        let measured = measured.as_ref().map_or(String::new(), |digest| format!(" measured={digest}"));
        format!("{network}{scale}{measured}")
    }

    fn read(words: &str) -> Option<Judge> {
        let (words, measured) = match words.split_once(" measured=") {
            Some((words, digest)) => (words, Some(digest.to_owned())),
            None => (words, None),
        };
        let (network, scale) = match words.split_once(" scale=") {
            Some((network, scale)) => (network, scale.parse().ok()?),
            None => (words, UNSCALED),
        };
        Some(Judge { network: network.to_owned(), scale, measured })
    }
}

impl Heading {
    /// The heading of games played like this.
    pub fn new(game: &str, conduct: &Conduct, judge: Option<Judge>, player: &str) -> Heading {
        let (game, player) = (game.to_owned(), player.to_owned());
        Heading { game, conduct: conduct.words(), judge, player }
    }

    /// The first line of the file.
    pub fn line(&self) -> String {
        let Heading { game, conduct, judge, player } = self;
        let network = judge.as_ref().map_or("none".to_owned(), Judge::words);
        format!("{MAGIC}{game} {conduct} network={network} player={player}")
    }

    pub(crate) fn read(line: &str) -> Result<Heading, BookError> {
        let rest = line.strip_prefix(MAGIC).ok_or(BookError::Foreign)?;
        let parts = || {
            let (rest, player) = rest.split_once(" player=")?;
            let (rest, network) = rest.split_once(" network=")?;
            let (game, conduct) = rest.split_once(' ')?;
            let judge = if network == "none" { None } else { Some(Judge::read(network)?) };
            Some(Heading {
                game: game.to_owned(),
                conduct: conduct.to_owned(),
                judge,
                player: player.to_owned(),
            })
        };
        parts().ok_or(BookError::Heading)
    }
}
