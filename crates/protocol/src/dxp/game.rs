//! Whose turn it is, and which.

use std::num::NonZeroU16;

use damier_core::Side;

/// The move of a game at which a side is to move; the first is number 1 of the side that begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Counted from 1, and after every move of Black.
    pub number: NonZeroU16,
    /// Who is to move.
    pub side: Side,
}

impl Turn {
    /// The first turn of a game.
    pub fn first(side: Side) -> Turn {
        Turn { number: NonZeroU16::MIN, side }
    }

    /// The turn after this one.
    #[must_use]
    pub fn next(self) -> Turn {
        let after_black = u16::from(self.side == Side::Black);
        Turn { number: self.number.saturating_add(after_black), side: !self.side }
    }

    /// Where it stands in the order of turns.
    fn order(self) -> (NonZeroU16, bool) {
        (self.number, self.side == Side::Black)
    }
}

/// A game under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Game {
    /// The side we play.
    pub(super) ours: Side,
    pub(super) first: Turn,
    pub(super) turn: Turn,
    /// Who wants to go back, and has no answer yet.
    pub(super) back: Option<Back>,
    /// Whether the last thing that happened on the board was a move of theirs.
    pub(super) they_just_moved: bool,
}

/// An open question whether to go back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Back {
    /// We asked.
    Ours(Turn),
    /// They asked.
    Theirs(Turn),
}

impl Game {
    pub(super) fn new(ours: Side, first: Side) -> Game {
        let first = Turn::first(first);
        Game { ours, first, turn: first, back: None, they_just_moved: false }
    }

    pub(super) fn is_our_turn(&self) -> bool {
        self.turn.side == self.ours
    }

    /// Whether this turn has been: one can only go back to it.
    pub(super) fn has_been(&self, turn: Turn) -> bool {
        self.first.order() <= turn.order() && turn.order() < self.turn.order()
    }

    pub(super) fn go_back(&mut self, turn: Turn) {
        self.turn = turn;
        self.back = None;
        self.they_just_moved = false;
    }
}
