//! A game in progress and whoever thinks about it, their types forgotten: what protocols and arenas hold in their hands.

mod game;
mod mind;
mod place;

use std::any::Any;
use std::time::Duration;

use damier_core::{Ending, MoveError, Side};
use damier_search::{Bound, Limits, Score, Stop};
use thiserror::Error;

use self::game::Game;
use self::mind::Thinker;
use self::place::Place;
use crate::player::{Spec, SpecError};
use crate::{Playable, Task, Term, dispatch};

/// A game in progress.
///
/// A move is called by its place among the legal ones, from 0: that is quick, and never means two moves.
///
/// ```
/// use damier_engines::seat::{Start, open_board};
///
/// let mut board = open_board("english").expect("a game of the catalogue");
/// let nth = board.find("11-15")?;
/// board.play(nth);
/// assert_eq!(board.written(0), "21-17");
/// assert!(board.undo());
/// # Ok::<(), damier_core::MoveError>(())
/// ```
pub trait Board: Scribe + Any + Send {
    /// Sets up a position and plays moves; if anything is wrong all stays as it was.
    fn set_up(&mut self, start: Start<'_>, moves: &[String]) -> Result<(), SetUpError>;

    /// The side to move.
    fn turn(&self) -> Side;

    /// How the game ended, if it has.
    fn ending(&self) -> Option<Ending>;

    /// The number of legal moves.
    fn choices(&self) -> usize;

    /// How often the present position has stood in this game, now included.
    fn repetitions(&self) -> usize;

    /// The legal move that a text means, in any form in which people write moves.
    fn find(&self, text: &str) -> Result<usize, MoveError>;

    /// Plays a legal move.
    ///
    /// # Panics
    /// If there are not so many.
    fn play(&mut self, nth: usize);

    /// Takes the last move back, if there is one.
    fn undo(&mut self) -> bool;
}

/// A game in progress as text.
pub trait Scribe {
    /// The game's name in the catalogue.
    fn game(&self) -> &'static str;

    /// The position as people write it.
    fn fen(&self) -> String;

    /// The position as programs write it.
    fn wire(&self) -> String;

    /// The legal moves as programs write them ([`Playable::wire_move`]).
    fn moves(&self) -> Vec<String>;

    /// A legal move as people write it.
    ///
    /// # Panics
    /// If there are not so many.
    fn written(&self, nth: usize) -> String;

    /// The legal move that a program means.
    fn find_wire(&self, text: &str) -> Result<usize, MoveError>;

    /// Whether castling is written as the king taking the rook; only chess knows the difference.
    fn castle_by_rook(&mut self, by_rook: bool);
}

/// A game in progress and whoever thinks about it.
///
/// ```
/// use damier_engines::seat::{Ask, Start, open};
/// use damier_search::Limits;
///
/// let player = "pvs:depth=4".parse()?;
/// let mut seat = open("english", &player).expect("a game of the catalogue")?;
/// seat.board_mut().set_up(Start::Opening, &["11-15".to_owned()])?;
/// let thought = seat.think(&Ask { limits: Limits::depth(3), ..Ask::default() }, &mut |_| ());
/// assert_eq!(thought.depth, 3);
/// assert!(seat.board().moves().contains(&thought.line[0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Seat: Send {
    /// The game.
    fn board(&self) -> &dyn Board;

    /// The game, to be played on.
    fn board_mut(&mut self) -> &mut dyn Board;

    /// Lets another player think.
    fn change_player(&mut self, spec: &Spec) -> Result<(), SpecError>;

    /// Forgets what was learned in the last game.
    fn new_game(&mut self);

    /// Looks for the best move; `tell` hears of every better answer on the way. Where there is no move the line is empty.
    fn think(&mut self, ask: &Ask, tell: &mut dyn FnMut(&Thought)) -> Thought;

    /// The leaves behind each move.
    fn perft(&self, depth: u32) -> Vec<(String, u64)>;

    /// The value of the position by an evaluation, the game's own if none is named, term by term, as the side to move
    /// sees it; `None` if there is no such evaluation.
    fn terms(&self, evaluation: Option<&str>) -> Option<Vec<Term>>;
}

/// Whoever thinks about a game that stands on somebody else's board, and says no more than he has to: for those who play
/// thousands of games.
///
/// ```
/// use damier_engines::seat::{open_board, sit};
///
/// let mut board = open_board("english").expect("a game of the catalogue");
/// let mut mind = sit("english", &"pvs:depth=3".parse()?).expect("a game of the catalogue")?;
/// while board.ending().is_none() {
///     let decision = mind.choose(&*board, mind.limits(), &Default::default());
///     board.play(decision.nth.expect("the game goes on"));
/// }
/// # Ok::<(), damier_engines::player::SpecError>(())
/// ```
pub trait Mind: Send {
    /// What it may spend on a move by its own name.
    fn limits(&self) -> Limits;

    /// Forgets everything, and draws its lots from this seed.
    fn afresh(&mut self, seed: u64);

    /// Looks for the best move.
    ///
    /// # Panics
    /// If the board is one of another game.
    fn choose(&mut self, board: &dyn Board, limits: Limits, stop: &Stop) -> Decision;
}

/// What a player decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The place of the move among the legal ones; none where there is none.
    pub nth: Option<usize>,
    /// The value for the side to move.
    pub score: Score,
    /// The depth searched to its end.
    pub depth: u32,
    /// Positions visited, or simulations.
    pub nodes: u64,
}

/// Where a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start<'a> {
    /// The opening position.
    Opening,
    /// A position as people write it.
    Fen(&'a str),
    /// A position as programs write it, a letter a square.
    Wire(&'a str),
}

/// What is asked of a seat.
#[derive(Clone, Debug)]
pub struct Ask {
    /// What may be spent; where it is silent the player follows its own limits.
    pub limits: Limits,
    /// Raised by others to end the search.
    pub stop: Stop,
    /// The only moves to consider; all of them if none is named.
    pub only: Vec<String>,
    /// How many best moves are wanted.
    pub lines: usize,
}

impl Default for Ask {
    fn default() -> Self {
        Ask { limits: Limits::default(), stop: Stop::default(), only: Vec::new(), lines: 1 }
    }
}

/// What a search thinks, its moves as text.
#[derive(Clone, Debug)]
pub struct Thought {
    /// 1 for the best line, 2 for the second best.
    pub rank: usize,
    /// The value for the side to move.
    pub score: Score,
    /// What the value says.
    pub bound: Bound,
    /// The depth searched to its end.
    pub depth: u32,
    /// The deepest ply visited.
    pub deepest: u32,
    /// Positions visited, or simulations.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// How full the table is, in thousandths, if there is one.
    pub full: Option<u16>,
    /// The expected moves.
    pub line: Vec<String>,
    /// What the user should know.
    pub notes: Vec<String>,
}

/// Why a position could not be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetUpError {
    /// The text of the position is wrong.
    #[error("position `{text}`: {message}")]
    Position {
        /// What was read.
        text: String,
        /// What is wrong with it.
        message: String,
    },
    /// A move cannot be played.
    #[error("move {number}: {message}")]
    Move {
        /// Its place in the list, from 1.
        number: usize,
        /// What is wrong with it.
        message: String,
    },
}

/// A seat at a game of the catalogue; `None` if there is no such game.
pub fn open(game: &str, spec: &Spec) -> Option<Result<Box<dyn Seat>, SpecError>> {
    struct Open<'a>(&'a Spec);
    impl Task for Open<'_> {
        type Output = Result<Box<dyn Seat>, SpecError>;
        fn run<P: Playable>(self) -> Self::Output {
            Ok(Box::new(Place::<P>::new(self.0)?))
        }
    }
    dispatch(game, Open(spec))
}

/// A mind for a game of the catalogue; `None` if there is no such game.
pub fn sit(game: &str, spec: &Spec) -> Option<Result<Box<dyn Mind>, SpecError>> {
    struct Sit<'a>(&'a Spec);
    impl Task for Sit<'_> {
        type Output = Result<Box<dyn Mind>, SpecError>;
        fn run<P: Playable>(self) -> Self::Output {
            Ok(Box::new(Thinker::<P>::new(self.0)?))
        }
    }
    dispatch(game, Sit(spec))
}

/// The names of a game's evaluations, the default first; `None` if there is no such game.
pub fn evaluations(game: &str) -> Option<Vec<&'static str>> {
    struct Names;
    impl Task for Names {
        type Output = Vec<&'static str>;
        fn run<P: Playable>(self) -> Self::Output {
            P::evaluations().iter().map(|description| description.name).collect()
        }
    }
    dispatch(game, Names)
}

/// The board of a game of the catalogue at its opening; `None` if there is no such game.
pub fn open_board(game: &str) -> Option<Box<dyn Board>> {
    struct Open;
    impl Task for Open {
        type Output = Box<dyn Board>;
        fn run<P: Playable>(self) -> Self::Output {
            Box::new(Game::<P>::default())
        }
    }
    dispatch(game, Open)
}
