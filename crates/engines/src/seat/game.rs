//! The game in progress, its type known.

use std::cell::OnceCell;

use damier_core::{Ending, History, Located as _, MoveError, MoveList, Side};

use super::{Board, Scribe, SetUpError, Start};
use crate::Playable;

/// A game and how its moves are written.
pub(super) struct Game<P: Playable> {
    pub(super) history: History<P>,
    pub(super) by_rook: bool,
    /// The legal moves, once somebody has asked: whoever chooses one and whoever plays it ask both.
    listed: OnceCell<MoveList<P::Move>>,
}

impl<P: Playable> Default for Game<P> {
    fn default() -> Self {
        Game { history: History::default(), by_rook: false, listed: OnceCell::new() }
    }
}

impl<P: Playable> Game<P> {
    /// The legal moves, even where the law calls the game drawn.
    pub(super) fn legal(&self) -> &MoveList<P::Move> {
        self.listed.get_or_init(|| {
            let mut moves = MoveList::new();
            self.history.position().legal_moves(&mut moves);
            moves
        })
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
        self.listed.take();
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
        self.listed.take();
    }

    fn undo(&mut self) -> bool {
        self.listed.take();
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
