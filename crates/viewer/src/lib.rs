//! Search trees as pictures: what a search looked at, in which order, with which window, and what it left out.
//!
//! Alpha-beta is taught by diagrams of trees with a dozen leaves and values made up for the purpose. Real trees are not
//! like that, and the questions people have are about real ones: why was this move never tried? what did the search
//! know when it came here? how much did the table save? A [`Recorder`](damier_search::Recorder) answers by writing a
//! search down, and this crate shows the record.
//!
//! One [`Record`], five pictures:
//!
//! - [`to_dot`]: a file for Graphviz in the form of document 000, one for each move of a game ([`dot_file_name`]);
//! - [`to_rich_dot`]: the same for Graphviz with windows, bounds, reasons and ghosts;
//! - [`to_svg`]: a still picture that needs no other program, large trees cut down to a size one can look at;
//! - [`to_json`]: the whole record for other programs, its fields described in [`json`];
//! - [`to_html`]: one page that opens from a disk, where the tree is opened and closed, every node has its board, and
//!   the search runs forwards and backwards step by step.
//!
//! The key decision is that nothing here searches. A picture is made from the record and from the legal moves of its
//! positions, and so it cannot disagree with the search it shows. What was *not* visited is worked out afterwards: a
//! legal move without a node is a [`Ghost`], and what minimax would have visited behind it is counted. The price
//! is that the count takes time of its own, which grows with the depth; it is limited ([`Record::of`]), and a count
//! cut short says "at least".
//!
//! A game can be shown if it is [`Drawn`]: if it can give its board as data. Only [`Record::of`] knows which game it is; it
//! turns positions and moves into texts once, and all that draws is compiled once for all games. Values are shown for MAX, the side that
//! searches, unless said otherwise, because that is how trees are drawn on blackboards; the record itself
//! keeps them for the side to move.
//!
//! ```
//! use damier_draughts::{English, Position};
//! use damier_search::ladder::alpha_beta;
//! use damier_search::{Context, Limits, Meter, Recorder, Score, Stop, Window};
//! use damier_viewer::{Options, Record, USUAL_WORK, to_html};
//!
//! let start = Position::<English>::default();
//! let meter = Meter::new(&Limits::depth(3), &Stop::default());
//! let mut cx = Context::new(|_: &Position<English>| Score::DRAWN, Recorder::new(10_000), meter);
//! alpha_beta(&mut cx, &start, Window::FULL, 3, 0)?;
//! let record = Record::of(&cx.observer.into_tree(), USUAL_WORK);
//!
//! // Visited and not visited together are the nodes of minimax: 1 + 7 + 49 + 302.
//! assert_eq!(record.nodes.len() as u64 + record.not_visited().nodes, 359);
//!
//! let page = to_html(&record, &Options { title: "The opening".to_owned(), ..Options::default() });
//! assert!(page.starts_with("<!DOCTYPE html>"));
//! # Ok::<(), damier_search::Stopped>(())
//! ```
//!
//! ```
//! use damier_draughts::{Frisian, Position};
//! use damier_viewer::{Drawn, board_svg};
//!
//! let board = Position::<Frisian>::default().picture();
//! assert_eq!(board.lines()[0], " b b b b b");
//! assert!(board_svg(&board).contains("<title>Frisian draughts, White to move</title>"));
//! ```

mod dot;
mod ghosts;
mod html;
pub mod json;
mod options;
mod picture;
mod reading;
mod record;
mod rich_dot;
mod svg;
#[cfg(test)]
mod testing;
mod xml;

pub use dot::{dot_file_name, to_dot};
pub use ghosts::{Amount, Ghost, Totals, USUAL_WORK};
pub use html::to_html;
pub use json::to_json;
pub use options::Options;
pub use picture::{Cell, Drawn, Kind, Picture, Piece, board_svg};
pub use record::{Entry, Record};
pub use rich_dot::to_rich_dot;
pub use svg::to_svg;
