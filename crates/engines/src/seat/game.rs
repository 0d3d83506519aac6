//! The game in progress, its type known.

use std::cell::{Cell, Ref, RefCell};

use damier_core::{Ending, History, Located as _, MoveError, MoveList, Side};

use super::{Board, Scribe, SetUpError, Start};
use crate::Playable;

/// A game and how its moves are written.
pub(super) struct Game<P: Playable> {
    pub(super) history: History<P>,
    pub(super) by_rook: bool,
    /// The legal moves, if somebody has asked since the last move: whoever chooses one and whoever plays it ask both.
    // Filled in its place: a list that is moved is copied whole.
    listed: RefCell<MoveList<P::Move>>,
    is_listed: Cell<bool>,
}

impl<P: Playable> Default for Game<P> {
    fn default() -> Self {
        Game {
            history: History::default(),
            by_rook: false,
            listed: RefCell::default(),
            is_listed: Cell::new(false),
        }
    }
}

impl<P: Playable> Game<P> {
    /// The legal moves, even where the law calls the game drawn.
    pub(super) fn legal(&self) -> Ref<'_, MoveList<P::Move>> {
        if !self.is_listed.replace(true) {
            let mut moves = self.listed.borrow_mut();
            moves.clear();
            self.history.position().legal_moves(&mut moves);
        }
        self.listed.borrow()
    }

    fn place_of(&self, m: P::Move) -> usize {
        self.legal().iter().position(|legal| *legal == m).expect("only legal moves are read")
    }
}

impl<P: Playable> Board for Game<P> {
    fn set_up(&mut self, start: Start<'_>, moves: &[String]) -> Result<(), SetUpError> {
        let read = match start {
            Start::Opening => Ok(P::default()),
            Start::Fen(text) => P::from_fen(text).map_err(|error| (text, error)),
            Start::Wire(text) => P::from_wire(text).map_err(|error| (text, error)),
        };
        let start = read.map_err(|(text, error)| {
            let remedy = error.remedy().map_or_else(String::new, |remedy| format!(" ({remedy})"));
            SetUpError::Position { text: text.to_owned(), message: format!("{error}{remedy}") }
        })?;
        let mut history = History::new(start);
        for (i, text) in moves.iter().enumerate() {
            let m = history.position().parse_wire_move(text);
            history.play(m.map_err(|error| SetUpError::Move { number: i + 1, message: error.to_string() })?);
        }
        self.history = history;
        self.is_listed.set(false);
        Ok(())
    }

    fn turn(&self) -> Side {
        self.history.position().turn()
    }

    fn ending(&self) -> Option<Ending> {
        self.history.ending()
    }

    fn choices(&self) -> usize {
        self.legal().len()
    }

    fn repetitions(&self) -> usize {
        self.history.repetitions()
    }

    fn find(&self, text: &str) -> Result<usize, MoveError> {
        self.history.position().parse_move(text).map(|m| self.place_of(m))
    }

    fn play(&mut self, nth: usize) {
        let m = self.legal()[nth];
        self.history.play(m);
        self.is_listed.set(false);
    }

    fn undo(&mut self) -> bool {
        self.is_listed.set(false);
        self.history.undo().is_some()
    }
}

impl<P: Playable> Scribe for Game<P> {
    fn game(&self) -> &'static str {
        P::ID
    }

    fn fen(&self) -> String {
        self.history.position().fen()
    }

    fn wire(&self) -> String {
        self.history.position().wire()
    }

    fn moves(&self) -> Vec<String> {
        let pos = self.history.position();
        self.legal().iter().map(|&m| pos.wire_move(m, self.by_rook)).collect()
    }

    fn written(&self, nth: usize) -> String {
        self.history.position().show_move(self.legal()[nth])
    }

    fn find_wire(&self, text: &str) -> Result<usize, MoveError> {
        self.history.position().parse_wire_move(text).map(|m| self.place_of(m))
    }

    fn castle_by_rook(&mut self, by_rook: bool) {
        self.by_rook = by_rook;
    }
}
