//! The document as serde writes it.

use serde::Serialize;

use crate::ghosts::{self, Amount};
use crate::picture;

#[derive(Serialize)]
pub(super) struct Document<'a> {
    pub(super) schema: u32,
    pub(super) title: &'a str,
    pub(super) player: &'a str,
    pub(super) game: &'a str,
    pub(super) max: String,
    pub(super) board: Board<'a>,
    pub(super) monte_carlo: bool,
    pub(super) missed: u64,
    pub(super) totals: Totals,
    pub(super) searches: Vec<Search>,
    pub(super) steps: Vec<i64>,
    pub(super) nodes: Vec<Node<'a>>,
}

#[derive(Serialize)]
pub(super) struct Board<'a> {
    pub(super) columns: u8,
    pub(super) rows: u8,
    pub(super) cells: Vec<Cell<'a>>,
}

#[derive(Serialize)]
pub(super) struct Cell<'a> {
    pub(super) name: &'a str,
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
pub(super) struct Node<'a> {
    pub(super) number: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) parent: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) via: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rank: Option<usize>,
    #[serde(skip_serializing_if = "is_false")]
    pub(super) again: bool,
    pub(super) turn: String,
    pub(super) fen: &'a str,
    pub(super) pieces: &'a str,
    pub(super) ply: u32,
    pub(super) depth: u32,
    pub(super) window: [String; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exit: Option<Exit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cut: Option<Cut<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) ghosts: Vec<Ghost<'a>>,
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
pub(super) struct Cut<'a> {
    #[serde(rename = "move")]
    pub(super) m: &'a str,
    pub(super) rank: usize,
}

#[derive(Serialize)]
pub(super) struct Ghost<'a> {
    #[serde(rename = "move")]
    pub(super) m: &'a str,
    pub(super) nodes: u64,
    pub(super) exact: bool,
}

// Serde asks by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(claim: &bool) -> bool {
    !claim
}

impl<'a> From<&'a picture::Picture> for Board<'a> {
    fn from(picture: &'a picture::Picture) -> Self {
        let cell = |&picture::Cell { ref name, column, row, dark, .. }| Cell { name, column, row, dark };
        let cells = picture.cells.iter().map(cell).collect();
        Board { columns: picture.columns, rows: picture.rows, cells }
    }
}

impl<'a> From<&'a ghosts::Ghost> for Ghost<'a> {
    fn from(ghost: &'a ghosts::Ghost) -> Self {
        Ghost { m: &ghost.m, nodes: ghost.nodes.nodes, exact: ghost.nodes.exact }
    }
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
