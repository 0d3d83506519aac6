//! What the caller may say about a picture.

use crate::ghosts::Totals;

/// What is written over a picture, and how much of the tree it shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The title.
    pub title: String,
    /// Who searched, for instance `alphabeta depth=4`.
    pub player: String,
    /// The deepest ply that pictures show; the page and the JSON document have them all.
    pub depth: Option<u32>,
    /// The most nodes a picture shows; the page and the JSON document have them all.
    pub nodes: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { title: "Search tree".to_owned(), player: String::new(), depth: None, nodes: 300 }
    }
}

impl Options {
    /// Title, player and what the search saved.
    pub(crate) fn heading(&self, totals: &Totals) -> String {
        let mut text = self.title.clone();
        if !self.player.is_empty() {
            text += &format!(" ({})", self.player);
        }
        text + &format!(": {}", account(totals))
    }
}

/// What a search spent and saved, in words.
pub(crate) fn account(totals: &Totals) -> String {
    let mut text = format!("visited {}", totals.visited);
    if let (Some(minimax), Some(saved)) = (totals.minimax, totals.saved()) {
        let least = if minimax.exact { "" } else { "at least " };
        text += &format!(", minimax {minimax}, saved {least}{saved:.1} %");
    }
    text
}
