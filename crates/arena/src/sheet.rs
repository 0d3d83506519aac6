//! The score sheet: a game as it is being played, and what was thought of each move.

use std::time::Duration;

use damier_core::Side;
use damier_engines::seat::{Board, SetUpError, Start, open_board};
use damier_guest::GameText;
use damier_search::Score;

/// A game as it is being played.
pub struct Sheet {
    board: Box<dyn Board>,
    start: Option<String>,
    wire_start: Option<String>,
    choices: Vec<u16>,
    /// The moves as programs write them, if any program listens.
    wire: Option<Vec<String>>,
    remarks: Vec<Remark>,
    book: usize,
}

/// What is known of a move besides the move.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Remark {
    /// What the position was worth to the player that moved, by its own account.
    pub score: Option<Score>,
    /// The depth it searched.
    pub depth: u32,
    /// The positions it visited.
    pub nodes: u64,
    /// The time it took.
    pub elapsed: Duration,
}

impl Sheet {
    /// An empty sheet for a game of the catalogue; `None` if there is no such game.
    pub fn new(game: &str) -> Option<Sheet> {
        let board = open_board(game)?;
        let (choices, remarks) = (Vec::new(), Vec::new());
        Some(Sheet { board, start: None, wire_start: None, choices, wire: None, remarks, book: 0 })
    }

    /// Starts again from a position; with `in_words` the moves are written down as programs write them.
    pub fn begin(&mut self, start: Option<&str>, in_words: bool) -> Result<(), SetUpError> {
        self.board.set_up(start.map_or(Start::Opening, Start::Fen), &[])?;
        self.wire_start = start.map(|_| self.board.wire());
        self.start = start.map(|_| self.board.fen());
        self.wire = in_words.then(Vec::new);
        self.choices.clear();
        self.remarks.clear();
        self.book = 0;
        Ok(())
    }

    /// The board.
    pub fn board(&self) -> &dyn Board {
        &*self.board
    }

    /// Where the game began, as FEN; none is the opening.
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// Where the game began, as programs write it; none is the opening.
    pub fn wire_start(&self) -> Option<&str> {
        self.wire_start.as_deref()
    }

    /// The moves, each by its place among the legal ones.
    pub fn choices(&self) -> &[u16] {
        &self.choices
    }

    /// What is known of each move of the players, those of the opening left out.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// The plies of the opening.
    pub fn book(&self) -> usize {
        self.book
    }

    /// The side that moved last.
    pub fn last(&self) -> Side {
        !self.board.turn()
    }

    /// Plays a move of the opening.
    pub fn play_book(&mut self, nth: usize) {
        self.put(nth);
        self.book += 1;
    }

    /// Plays a move of a player.
    pub fn play(&mut self, nth: usize, remark: Remark) {
        self.put(nth);
        self.remarks.push(remark);
    }

    /// Takes the last move of a player back, if there is one.
    pub fn undo(&mut self) -> bool {
        if self.remarks.pop().is_none() {
            return false;
        }
        self.choices.pop();
        self.wire.as_mut().map(Vec::pop);
        self.board.undo()
    }

    fn put(&mut self, nth: usize) {
        if let Some(wire) = &mut self.wire {
            wire.push(self.board.moves().swap_remove(nth));
        }
        self.board.play(nth);
        self.choices.push(nth as u16);
    }

    /// The game in the words of programs; only where it was begun `in_words`.
    pub fn told(&self) -> GameText {
        GameText {
            start: self.start.clone(),
            wire_start: self.wire_start.clone(),
            moves: self.wire.clone().unwrap_or_default(),
            fen: self.board.fen(),
            turn: self.board.turn(),
            legal: self.board.moves(),
        }
    }

    /// The moves as people write them, the opening's first.
    pub fn written(&self) -> Vec<String> {
        let mut board = open_board(self.board.game()).expect("the game of this board");
        let start = self.start.as_deref().map_or(Start::Opening, Start::Fen);
        board.set_up(start, &[]).expect("the sheet began there");
        let write = |&nth: &u16| {
            let text = board.written(usize::from(nth));
            board.play(usize::from(nth));
            text
        };
        self.choices.iter().map(write).collect()
    }
}
