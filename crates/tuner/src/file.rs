//! Samples in a file, so that fitting can be repeated without playing.
//!
//! A line that says what it is, the game, the features, the samples as numbers of fixed width with the least byte first, and the
//! BLAKE3 digest of all of it: a file that lost its end or a bit is not believed.

use damier_core::Verdict;
use damier_engines::hand::Group;
use thiserror::Error;

use crate::sample::{Facts, Samples};

const TITLE: &[u8] = b"damier samples 1\n";
const DIGEST: usize = 32;

/// Why a file of samples is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SamplesError {
    /// It is something else.
    #[error("this is no file of samples: it does not begin with `damier samples 1`")]
    Title,
    /// Its digest is not that of what it holds.
    #[error("the file of samples is damaged: its digest does not fit; play the games again")]
    Damaged,
    /// It is about another game.
    #[error("these are samples of `{found}`, and not of `{expected}`")]
    Game {
        /// The game it is about.
        found: String,
        /// The game that was asked for.
        expected: String,
    },
    /// The features have changed since.
    #[error("the samples were told by other features than the game has now: play the games again")]
    Features,
}

impl Samples {
    /// The bytes of a file with these samples of a game.
    pub fn to_bytes(&self, game: &str, groups: &[Group]) -> Vec<u8> {
        let mut bytes = TITLE.to_vec();
        bytes.extend(head(game, groups).as_bytes());
        bytes.extend((self.len() as u64).to_le_bytes());
        for sample in self.iter() {
            let facts = sample.facts;
            bytes.extend(facts.phase.to_le_bytes());
            bytes.extend(facts.trust.to_le_bytes());
            bytes.extend(facts.score.to_le_bytes());
            bytes.extend(facts.game.to_le_bytes());
            bytes.push(match facts.result {
                Verdict::Lost => 0,
                Verdict::Drawn => 1,
                Verdict::Won => 2,
            });
            bytes.extend((sample.features.len() as u16).to_le_bytes());
            for (feature, count) in sample.features {
                bytes.extend(feature.to_le_bytes());
                bytes.extend(count.to_le_bytes());
            }
        }
        let digest = blake3::hash(&bytes);
        bytes.extend(digest.as_bytes());
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote for the same game with the same features.
    pub fn from_bytes(bytes: &[u8], game: &str, groups: &[Group]) -> Result<Samples, SamplesError> {
        if !bytes.starts_with(TITLE) {
            return Err(SamplesError::Title);
        }
        let (told, digest) = bytes
            .split_last_chunk::<DIGEST>()
            .filter(|(told, _)| told.len() >= TITLE.len())
            .ok_or(SamplesError::Damaged)?;
        if blake3::hash(told).as_bytes() != digest {
            return Err(SamplesError::Damaged);
        }
        let rest = &told[TITLE.len()..];
        let end = rest.windows(2).position(|pair| pair == b"\n\n").ok_or(SamplesError::Damaged)? + 2;
        let found = String::from_utf8_lossy(&rest[..end]);
        let expected = head(game, groups);
        let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
        if first(&found) != first(&expected) {
            return Err(SamplesError::Game { found: first(&found), expected: first(&expected) });
        }
        if found != expected {
            return Err(SamplesError::Features);
        }
        read_samples(&rest[end..]).ok_or(SamplesError::Damaged)
    }
}

/// The game and its features in words, an empty line behind them.
fn head(game: &str, groups: &[Group]) -> String {
    let mut head = format!("{game}\n");
    for group in groups {
        head.push_str(&format!("{}: {}\n", group.name, group.size));
    }
    head + "\n"
}

fn read_samples(bytes: &[u8]) -> Option<Samples> {
    let mut bytes = Bytes(bytes);
    let mut samples = Samples::default();
    let mut features = Vec::new();
    for _ in 0..u64::from_le_bytes(bytes.take()?) {
        let facts = Facts {
            phase: u16::from_le_bytes(bytes.take()?),
            trust: u16::from_le_bytes(bytes.take()?),
            score: i32::from_le_bytes(bytes.take()?),
            game: u32::from_le_bytes(bytes.take()?),
            result: match bytes.take()? {
                [0] => Verdict::Lost,
                [1] => Verdict::Drawn,
                [2] => Verdict::Won,
                _ => return None,
            },
        };
        features.clear();
        for _ in 0..u16::from_le_bytes(bytes.take()?) {
            features.push((u16::from_le_bytes(bytes.take()?), i16::from_le_bytes(bytes.take()?)));
        }
        samples.push(&features, facts);
    }
    bytes.0.is_empty().then_some(samples)
}

/// Bytes that are still to be read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }
}

#[cfg(test)]
mod tests {
    use damier_core::{Dice, Verdict};
    use damier_engines::hand::Group;

    use super::{Facts, Samples, SamplesError};

    const GROUPS: &[Group] = &[Group { name: "men", size: 1 }, Group { name: "squares", size: 20 }];

    fn some() -> Samples {
        let mut dice = Dice::new(4);
        let mut samples = Samples::default();
        for game in 0..50 {
            let result = [Verdict::Won, Verdict::Drawn, Verdict::Lost][dice.below(3)];
            let features: Vec<_> =
                (0..dice.below(9)).map(|_| (dice.below(21) as u16, -(dice.below(7) as i16))).collect();
            let score = dice.below(4000) as i32 - 2000;
            samples.push(&features, Facts { phase: dice.below(257) as u16, trust: 64, result, score, game });
        }
        samples
    }

    #[test]
    fn samples_survive_a_file() {
        let bytes = some().to_bytes("toy", GROUPS);
        assert_eq!(Samples::from_bytes(&bytes, "toy", GROUPS), Ok(some()));
        let none = Samples::default().to_bytes("toy", GROUPS);
        assert_eq!(Samples::from_bytes(&none, "toy", GROUPS), Ok(Samples::default()));
    }

    #[test]
    fn a_damaged_file_is_refused_wherever_it_is_damaged() {
        let bytes = some().to_bytes("toy", GROUPS);
        for place in (17..bytes.len()).step_by(13) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 4;
            assert_eq!(Samples::from_bytes(&damaged, "toy", GROUPS), Err(SamplesError::Damaged), "{place}");
            assert_eq!(
                Samples::from_bytes(&bytes[..place], "toy", GROUPS),
                Err(SamplesError::Damaged),
                "{place}"
            );
        }
        assert!(SamplesError::Damaged.to_string().contains("damaged"));
        assert_eq!(Samples::from_bytes(b"GIF89a", "toy", GROUPS), Err(SamplesError::Title));
    }

    #[test]
    fn samples_of_another_game_or_of_other_features_are_refused() {
        let bytes = some().to_bytes("toy", GROUPS);
        let (found, expected) = ("toy".to_owned(), "chess".to_owned());
        assert_eq!(Samples::from_bytes(&bytes, "chess", GROUPS), Err(SamplesError::Game { found, expected }));
        assert_eq!(Samples::from_bytes(&bytes, "toy", &GROUPS[..1]), Err(SamplesError::Features));
    }
}
