//! Games over a DXP connection, played by the one who sits at a seat.

use std::num::NonZeroU16;
use std::time::{Duration, Instant};

use damier_core::{Side, Verdict};
use damier_engines::seat::{Ask, Seat, SetUpError, Start};
use damier_guest::{Dxp, GuestError};
use damier_protocol::dxp::{self, BackAnswer, Event, GameRequest, Minutes, Move, Reason, SquareNumber, Turn};
use damier_protocol::hub::{HubBoard, HubMove};
use damier_search::{Clock, Limits};
use thiserror::Error;

/// The longest silence of the other side that is borne.
const PATIENCE: Duration = Duration::from_hours(1);

/// What one game is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The side the other one plays.
    pub follower: Side,
    /// Thinking time of each side.
    pub time: Duration,
    /// The moves it is for; none means the game.
    pub moves: Option<NonZeroU16>,
}

/// How a game over a connection went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The side we had.
    pub ours: Side,
    /// What was played.
    pub moves: Vec<String>,
    /// How it ended, as whoever ended it says.
    pub reason: Reason,
    /// Whether we ended it.
    pub by_us: bool,
    /// Whether there will be no other.
    pub stop: bool,
    /// What the other side said in words.
    pub said: Vec<String>,
}

/// Why a game over a connection could not be played to its end.
#[derive(Debug, Error)]
pub enum DxpError {
    /// The other side, or the way to it, failed.
    #[error(transparent)]
    Guest(#[from] GuestError),
    /// The other side played what is not legal here.
    #[error("the opponent's move {number} is not legal here: {error}")]
    IllegalMove {
        /// Its place in the game, from 1.
        number: usize,
        /// Why.
        error: SetUpError,
    },
    /// The game does not fit the protocol, or the position does not fit the game.
    #[error("this game cannot be played over DXP: {0}")]
    NoGame(String),
}

/// Asks for a game and plays it.
pub fn ask(dxp: &mut Dxp, seat: &mut dyn Seat, wish: &Wish, last: bool) -> Result<Played, DxpError> {
    dxp.request(GameRequest {
        version: GameRequest::VERSION,
        initiator: String::new(),
        follower_side: wish.follower,
        minutes: Minutes::at_most(wish.time),
        moves: wish.moves,
        start: dxp::Start::Initial,
    })?;
    Table::new(dxp, seat, None, *wish, !wish.follower)?.play(last)
}

/// Waits to be asked for a game and plays it.
pub fn answer(dxp: &mut Dxp, seat: &mut dyn Seat) -> Result<Played, DxpError> {
    let request = dxp.await_request()?;
    let wish =
        Wish { follower: request.follower_side, time: request.minutes.duration(), moves: request.moves };
    let start = match &request.start {
        dxp::Start::Initial => None,
        dxp::Start::Board(board) => {
            Some(HubBoard { turn: board.turn, squares: board.squares.to_vec() }.to_string())
        }
    };
    if let Err(error) = seat.board_mut().set_up(start.as_deref().map_or(Start::Opening, Start::Wire), &[]) {
        dxp.refuse(dxp::Acceptance::Refused)?;
        return Err(DxpError::NoGame(error.to_string()));
    }
    dxp.accept()?;
    Table::new(dxp, seat, start, wish, wish.follower)?.play(false)
}

/// A game under way.
struct Table<'a> {
    dxp: &'a mut Dxp,
    seat: &'a mut dyn Seat,
    start: Option<String>,
    wish: Wish,
    ours: Side,
    first: Side,
    left: Duration,
    moves: Vec<String>,
}

impl<'a> Table<'a> {
    fn new(
        dxp: &'a mut Dxp,
        seat: &'a mut dyn Seat,
        start: Option<String>,
        wish: Wish,
        ours: Side,
    ) -> Result<Self, DxpError> {
        let mut table =
            Table { dxp, seat, start, wish, ours, first: Side::White, left: wish.time, moves: Vec::new() };
        table.seat.new_game();
        table.set_up().map_err(|error| DxpError::NoGame(error.to_string()))?;
        table.first = table.seat.board().turn();
        Ok(table)
    }

    fn set_up(&mut self) -> Result<(), SetUpError> {
        let start = self.start.as_deref().map_or(Start::Opening, Start::Wire);
        self.seat.board_mut().set_up(start, &self.moves)
    }

    fn play(mut self, last: bool) -> Result<Played, DxpError> {
        let (reason, by_us, stop) = loop {
            if self.seat.board().turn() == self.ours {
                if let Some(reason) = self.end() {
                    self.dxp.end_game(reason, last)?;
                    break (reason, true, last);
                }
                self.move_ours()?;
            } else if let Some((reason, stop)) = self.hear()? {
                break (reason, false, stop);
            }
        };
        let said = self.dxp.take_said();
        Ok(Played { ours: self.ours, moves: self.moves, reason, by_us, stop, said })
    }

    /// Why the side to move ends the game, if it does.
    fn end(&self) -> Option<Reason> {
        let played = self.moves.len() / 2;
        if self.wish.moves.is_some_and(|most| played >= usize::from(most.get())) {
            return Some(Reason::Unknown);
        }
        self.seat.board().ending().map(|ending| match ending.verdict {
            Verdict::Won => Reason::Won,
            Verdict::Lost => Reason::Lost,
            Verdict::Drawn => Reason::Drawn,
        })
    }

    fn move_ours(&mut self) -> Result<(), DxpError> {
        let begun = Instant::now();
        let togo = self
            .wish
            .moves
            .map(|most| u32::from(most.get()).saturating_sub(self.moves.len() as u32 / 2).max(1));
        let clock = Clock { remaining: self.left, increment: Duration::ZERO, moves_to_go: togo };
        let time = clock.share(Duration::from_millis(20)).max(Duration::from_millis(1));
        let stretch = Some(clock.stretch(Duration::from_millis(20)));
        let limits = Limits { stretch, ..Limits::time(time) };
        let thought = self.seat.think(&Ask { limits, ..Ask::default() }, &mut |_| ());
        let text = thought.line.into_iter().next().expect("a game that goes on has a move");
        let seconds = begun.elapsed().as_secs().min(9999) as u16;
        self.left = self.left.saturating_sub(begun.elapsed());
        let m =
            to_dxp(&text, seconds).ok_or_else(|| DxpError::NoGame(format!("`{text}` has no place in it")))?;
        self.moves.push(text);
        self.set_up().map_err(|error| DxpError::NoGame(error.to_string()))?;
        Ok(self.dxp.play(m)?)
    }

    /// What the other side does; the end of the game, if that is it.
    fn hear(&mut self) -> Result<Option<(Reason, bool)>, DxpError> {
        match self.dxp.receive(Instant::now() + PATIENCE)? {
            Some(Event::Moved(m)) => {
                self.moves.push(from_dxp(&m));
                if let Err(error) = self.set_up() {
                    self.dxp.reject("error: that move is not legal here")?;
                    return Err(DxpError::IllegalMove { number: self.moves.len(), error });
                }
                Ok(None)
            }
            Some(Event::Ended { reason, stop }) => Ok(Some((reason, stop))),
            Some(Event::TakeBackRequested(turn)) => {
                self.dxp.answer_take_back(BackAnswer::Accepted)?;
                self.moves.truncate(self.plies_before(turn));
                self.set_up().map_err(|error| DxpError::NoGame(error.to_string()))?;
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// The plies played before a turn.
    fn plies_before(&self, turn: Turn) -> usize {
        let order = |number: u16, side| 2 * usize::from(number) + usize::from(side == Side::Black);
        order(turn.number.get(), turn.side).saturating_sub(order(1, self.first))
    }
}

fn to_dxp(text: &str, seconds: u16) -> Option<Move> {
    let told = HubMove::parse(text).ok()?;
    let square = |number: u16| u8::try_from(number).ok().and_then(SquareNumber::new);
    let captured = told.captured.iter().map(|&number| square(number)).collect::<Option<Vec<_>>>()?;
    Some(Move { seconds, from: square(told.from)?, to: square(told.to)?, captured })
}

fn from_dxp(m: &Move) -> String {
    let number = |square: SquareNumber| u16::from(square.get());
    let captured = m.captured.iter().map(|&square| number(square)).collect();
    HubMove { from: number(m.from), to: number(m.to), captured }.to_string()
}
