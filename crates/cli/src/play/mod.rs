//! A game in the terminal: people and machines at one board.
//!
//! Nothing here knows which game is played. A [`Round`](round::Round) holds the arena's score sheet, on which a move is a
//! number among the legal ones, and two chairs; a [`Session`](session::Session) talks with whoever sits on them through a
//! [`Console`](console::Console), which is any input and any output. Only the [`screen`] has to know the game's type, because it draws.

pub(crate) mod advice;
pub(crate) mod archive;
pub(crate) mod bookmark;
pub(crate) mod chair;
pub(crate) mod console;
pub(crate) mod ending;
pub(crate) mod exhibition;
pub(crate) mod menu;
pub(crate) mod order;
pub(crate) mod round;
pub(crate) mod screen;
pub(crate) mod scroll;
pub(crate) mod session;
