//! Who writes a game down.

use crate::rules::{Rules, Squares};
use crate::{Fen, Layout, Square, Variant};

/// What the texts of a game depend on, as plain values: so they are read and written by one program for all games, which is not
/// compiled for each of them.
#[derive(Clone, Copy)]
pub(crate) struct Scribe {
    pub(super) layout: &'static Layout,
    pub(super) rules: &'static Rules,
    pub(super) dialect: Option<Fen>,
}

impl Scribe {
    pub(crate) const fn of<V: Variant>() -> Scribe {
        Scribe { layout: const { &V::LAYOUT }, rules: const { &V::RULES }, dialect: V::DIALECT }
    }

    /// The name of a square as this game writes it.
    pub(super) fn name(self, square: Square) -> String {
        match self.rules.writing.rule.squares {
            Squares::Numbers => self.layout.number(square).to_string(),
            Squares::Letters => self.layout.letters(square),
        }
    }
}
