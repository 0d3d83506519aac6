//! Who thinks: what can be set in every protocol, and the player it makes.

use damier_engines::player::{OPTIONS, PLAYERS, Spec, SpecError};

/// The settings of the player at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mind {
    /// The search, by the name of a player.
    pub search: String,
    /// The evaluation; the one its search usually judges by if none is named.
    pub evaluation: Option<String>,
    /// Memory for what was searched before, in MiB.
    pub hash: u32,
    /// Threads, for searches that can use them.
    pub threads: u32,
}

/// The sizes that `hash` may have, in MiB.
pub(crate) const HASH: std::ops::RangeInclusive<i64> = 1..=65_536;
/// The threads there may be.
pub(crate) const THREADS: std::ops::RangeInclusive<i64> = 1..=256;

impl Default for Mind {
    fn default() -> Self {
        Mind { search: "champion".to_owned(), evaluation: None, hash: 16, threads: 1 }
    }
}

impl Mind {
    /// The player: of all aids those that its search can use.
    ///
    /// ```
    /// use damier_host::Mind;
    ///
    /// let player = Mind::default().player()?;
    /// assert_eq!(player.text, "champion:tt=16MiB,threads=1");
    /// let player = Mind { search: "mcts".into(), threads: 2, ..Mind::default() }.player()?;
    /// assert_eq!(player.text, "mcts:solver,keep,threads=2,memory=16MiB");
    /// # Ok::<(), damier_engines::player::SpecError>(())
    /// ```
    pub fn player(&self) -> Result<Spec, SpecError> {
        let words = PLAYERS.iter().find(|words| words.name == self.search);
        let can = |key: &str| {
            let option = OPTIONS.iter().find(|option| option.key == key);
            words.zip(option).is_some_and(|(words, option)| option.is_for(words))
        };
        let value = |key: &str| match key {
            "eval" => self.evaluation.as_ref().map(|name| format!("eval={name}")),
            "tt" => Some(format!("tt={}MiB", self.hash)),
            "memory" => Some(format!("memory={}MiB", self.hash)),
            "threads" => Some(format!("threads={}", self.threads)),
            "history" => Some("history=50".to_owned()),
            "quiescence" | "ordering" | "killers" | "butterfly" | "deepening" | "distance" | "solver"
            | "keep" => Some(key.to_owned()),
            _ => None,
        };
        let aids: Vec<String> =
            OPTIONS.iter().filter(|option| can(option.key)).filter_map(|option| value(option.key)).collect();
        let text =
            if aids.is_empty() { self.search.clone() } else { format!("{}:{}", self.search, aids.join(",")) };
        text.parse()
    }
}
