//! Where a network comes from, in words: what its manifest says, and those of the networks it is the mean of.

use std::fmt::Write;

use serde::Deserialize;

use crate::player::grouped;

/// What a manifest tells of how its network was made.
#[derive(Deserialize)]
pub(crate) struct Pedigree {
    game: String,
    hash: String,
    generation: u32,
    positions: u64,
    losses: Option<Losses>,
    /// The network it learned on from, or `chance`.
    begun_with: Option<String>,
    command: String,
    /// The files it has learned from, with their settings and how many positions each of them has.
    games: Vec<String>,
    #[serde(default)]
    mean_of: Vec<Pedigree>,
    /// How much each of those counts.
    #[serde(default)]
    shares: Vec<f64>,
    deviation: Option<u32>,
    /// The games of its own that were asked what its values mean.
    #[serde(default)]
    chances_of: Vec<String>,
}

/// How far what it says is from what it should have said.
#[derive(Deserialize)]
struct Losses {
    learned: f64,
    held_back: f64,
}

impl Pedigree {
    /// Reads a manifest.
    pub(crate) fn read(manifest: &str) -> Result<Pedigree, serde_json::Error> {
        serde_json::from_str(manifest)
    }

    /// The whole of it.
    pub(crate) fn tell(&self) -> String {
        let mut text = self.tell_birth();
        for parent in &self.mean_of {
            text += &format!("\n{}", parent.tell_birth());
        }
        text += "\nmeasured of it\n";
        if let Some(deviation) = self.deviation {
            let _ = writeln!(
                text,
                "  searches it judges stray by {:.3} over four plies",
                f64::from(deviation) / 1000.0
            );
        }
        for games in &self.chances_of {
            let _ = writeln!(text, "  what its values mean, asked of\n    {}", with_positions_first(games));
        }
        text
    }

    /// How it was made, by itself.
    fn tell_birth(&self) -> String {
        let Pedigree { game, hash, generation, positions, command, .. } = self;
        let mut text = format!("network {hash} of {game}, generation {generation}\n");
        if let Some(parent) = &self.begun_with {
            let _ = writeln!(text, "  begun with {parent}");
        }
        if !self.mean_of.is_empty() {
            let part = |(parent, share): (&Pedigree, &f64)| format!("{share} x {}", parent.hash);
            let parts: Vec<_> = self.mean_of.iter().zip(&self.shares).map(part).collect();
            let _ = writeln!(text, "  the mean of {}", parts.join(", "));
        }
        let _ = writeln!(text, "  by         {command}");
        if let Some(Losses { learned, held_back }) = &self.losses {
            let _ =
                writeln!(text, "  loss       {learned:.4}, of positions that were held back {held_back:.4}");
        }
        let _ = writeln!(text, "  positions  {}", grouped(*positions));
        // A mean has learned from what its parts have, and these tell of it.
        if self.mean_of.is_empty() {
            text += &self.tell_games();
        }
        text
    }

    fn tell_games(&self) -> String {
        let lines = self.games.iter().map(|games| format!("    {}\n", with_positions_first(games)));
        let mut text: String = lines.collect();
        let all: u64 = self.games.iter().filter_map(|games| counted(games)).map(|(_, count)| count).sum();
        if let Some(fewer) = all.checked_sub(self.positions).filter(|fewer| *fewer > 0) {
            let _ = writeln!(
                text,
                "   -{:>10}  of them played endings, which gave way to solved ones",
                grouped(fewer)
            );
        }
        text
    }
}

/// Games, and how many positions of them: the parts of `settings: 1234 positions`.
fn counted(games: &str) -> Option<(&str, u64)> {
    let (settings, count) = games.rsplit_once(": ")?;
    Some((settings, count.strip_suffix(" positions")?.parse().ok()?))
}

/// The positions before the games, so that the numbers stand below each other.
fn with_positions_first(games: &str) -> String {
    counted(games)
        .map_or_else(|| games.to_owned(), |(settings, count)| format!("{:>10}  {settings}", grouped(count)))
}

#[cfg(test)]
mod tests {
    use damier::engines::net::houses;

    use super::{Pedigree, with_positions_first};

    #[test]
    fn every_network_of_the_house_tells_the_commands_and_games_it_was_made_by() {
        for house in houses() {
            let pedigree = Pedigree::read(house.manifest).expect(house.learned);
            let told = pedigree.tell();
            for made in pedigree.mean_of.iter().chain([&pedigree]) {
                assert!(told.contains(&made.command) && told.contains(&made.hash), "{told}");
                assert_eq!(made.mean_of.len(), made.shares.len(), "{}", house.learned);
                let settings = made.games.iter().map(|games| games.rsplit_once(": ").expect("a count").0);
                assert!(settings.into_iter().all(|settings| told.contains(settings)), "{told}");
            }
        }
    }

    #[test]
    fn the_games_of_a_network_add_up_to_its_positions() {
        let pedigree = |positions: u64| {
            let games = r#"["damier-games 1 thai: 5000 positions", "damier-endings 1 thai: 400 positions"]"#;
            let rest = r#""game": "thai", "hash": "1", "generation": 1, "command": "train.py""#;
            let manifest = format!(r#"{{ {rest}, "positions": {positions}, "games": {games} }}"#);
            Pedigree::read(&manifest).unwrap().tell()
        };
        assert!(!pedigree(5400).contains("gave way"), "nothing is left out");
        assert!(pedigree(4300).contains("-     1 100  of them played endings, which gave way"));
    }

    #[test]
    fn positions_come_first_where_they_are_told() {
        assert_eq!(
            with_positions_first("damier-games 1 thai: 1234567 positions"),
            " 1 234 567  damier-games 1 thai"
        );
        assert_eq!(with_positions_first("old games"), "old games");
    }
}
