//! The document as serde writes it.

use serde::Serialize;

use crate::ghosts::{self, Amount};

#[derive(Serialize)]
pub(super) struct Document {
    pub(super) schema: u32,
    pub(super) title: String,
    pub(super) player: String,
    pub(super) game: String,
    pub(super) max: String,
    pub(super) board: Board,
    pub(super) monte_carlo: bool,
    pub(super) missed: u64,
    pub(super) totals: Totals,
    pub(super) searches: Vec<Search>,
    pub(super) steps: Vec<i64>,
    pub(super) nodes: Vec<Node>,
}

#[derive(Serialize)]
pub(super) struct Board {
    pub(super) columns: u8,
    pub(super) rows: u8,
    pub(super) cells: Vec<Cell>,
}

#[derive(Serialize)]
pub(super) struct Cell {
    pub(super) name: String,
    pub(super) column: u8,
    pub(super) row: u8,
    pub(super) dark: bool,
}

#[derive(Serialize)]
pub(super) struct Totals {
    pub(super) visited: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) minimax: Option<Nodes>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) saved: Option<f64>,
}

#[derive(Serialize)]
pub(super) struct Nodes {
    pub(super) nodes: u64,
    pub(super) exact: bool,
}

#[derive(Serialize)]
pub(super) struct Search {
    pub(super) root: usize,
    pub(super) depth: u32,
    pub(super) first_step: usize,
    pub(super) steps: usize,
    pub(super) nodes: usize,
    pub(super) totals: Totals,
}

#[derive(Serialize)]
pub(super) struct Node {
    pub(super) number: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) parent: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) via: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rank: Option<usize>,
    #[serde(skip_serializing_if = "is_false")]
    pub(super) again: bool,
    pub(super) turn: String,
    pub(super) fen: String,
    pub(super) pieces: String,
    pub(super) ply: u32,
    pub(super) depth: u32,
    pub(super) window: [String; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exit: Option<Exit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cut: Option<Cut>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) ghosts: Vec<Ghost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) twin: Option<usize>,
    pub(super) visits: u64,
    pub(super) entered: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) left: Option<usize>,
}

#[derive(Serialize)]
pub(super) struct Exit {
    pub(super) value: String,
    pub(super) bound: &'static str,
    pub(super) why: &'static str,
}

#[derive(Serialize)]
pub(super) struct Cut {
    #[serde(rename = "move")]
    pub(super) m: String,
    pub(super) rank: usize,
}

#[derive(Serialize)]
pub(super) struct Ghost {
    #[serde(rename = "move")]
    pub(super) m: String,
    pub(super) nodes: u64,
    pub(super) exact: bool,
}

// Serde asks by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(claim: &bool) -> bool {
    !claim
}

impl From<Amount> for Nodes {
    fn from(Amount { nodes, exact }: Amount) -> Self {
        Nodes { nodes, exact }
    }
}

impl From<&ghosts::Totals> for Totals {
    fn from(totals: &ghosts::Totals) -> Self {
        let saved = totals.saved().map(|percent| (percent * 10.0).round() / 10.0);
        Totals { visited: totals.visited, minimax: totals.minimax.map(Nodes::from), saved }
    }
}
