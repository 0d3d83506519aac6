//! Whole games over a connection.

use std::time::{Duration, Instant};

use damier_protocol::dxp::{
    Acceptance, BackAnswer, Board, Event, GameRequest, Minutes, Move, Reason, Role, SquareNumber, Start,
};
use damier_protocol::hub::{HubBoard, HubMove};
use damier_search::Stop;

use super::Dxp;
use crate::error::{Fault, GuestError};
use crate::guest::{Budget, Choice, Claim, GameText, Guest, Terms, Verdict};
use crate::hub::in_hub;
use crate::process::soon;

impl Guest for Dxp {
    fn name(&self) -> &str {
        &self.name
    }

    /// As the initiator, asks for this game. As the follower, waits for theirs, and refuses it if it is another one: the
    /// time is theirs to say, but not the sides or the position.
    fn new_game(&mut self, terms: &Terms) -> Result<(), GuestError> {
        let start = start(terms).map_err(|fault| self.error(fault))?;
        if self.session.role() == Role::Initiator {
            return self.request(GameRequest {
                version: GameRequest::VERSION,
                initiator: String::new(),
                follower_side: terms.side,
                minutes: Minutes::at_most(terms.time),
                moves: terms.moves,
                start,
            });
        }
        let request = self.await_request()?;
        if request.follower_side == terms.side || request.start != start {
            self.refuse(Acceptance::Refused)?;
            let reason = "it wants another game than the one agreed upon".to_owned();
            return Err(self.error(Fault::Refused { reason }));
        }
        self.accept()
    }

    fn choose(&mut self, game: &GameText, budget: &Budget) -> Result<Choice, GuestError> {
        self.tell_last_move(game)?;
        let since = Instant::now();
        let within = budget.patience(game.turn, &self.timeouts);
        let choice = self.their_turn(since + within.min(Duration::from_hours(24)))?;
        let choice = choice.ok_or_else(|| self.error(Fault::NoMove { within }))?;
        Ok(Choice { elapsed: since.elapsed(), ..choice })
    }

    /// Whoever is to move says that the game is over: if it is not us, we wait for it.
    fn game_over(&mut self, game: &GameText, verdict: Verdict) -> Result<(), GuestError> {
        let Some(ours) = self.session.side() else { return Ok(()) };
        self.tell_last_move(game)?;
        if self.session.may_play() {
            let reason = match verdict {
                Verdict::Won(side) if side == ours => Reason::Won,
                Verdict::Won(_) => Reason::Lost,
                Verdict::Drawn => Reason::Drawn,
                Verdict::Open => Reason::Unknown,
            };
            return self.end_game(reason, false);
        }
        let within = self.timeouts.ping;
        match self.their_turn(soon(within))? {
            Some(choice) if choice.claim.is_some() => Ok(()),
            Some(_) => Err(self.error(Fault::Nonsense { problem: "it moves after the end".to_owned() })),
            None => Err(self.error(Fault::NoAnswer { question: "GAMEEND", within })),
        }
    }

    fn heed(&mut self, stop: &Stop) {
        self.line.heed(stop);
    }

    fn end(&mut self) {
        // Only the side to move may say that it leaves; the other can but hang up.
        if self.session.may_play() {
            let _ = self.end_game(Reason::Unknown, true);
        }
        self.line.hang_up();
    }
}

impl Dxp {
    /// Tells what we played, if they do not know it.
    fn tell_last_move(&mut self, game: &GameText) -> Result<(), GuestError> {
        let untold = game.moves.get(self.known_moves()..).unwrap_or_default();
        if untold.is_empty() {
            return Ok(());
        }
        let [text] = untold else {
            let what = format!("{} moves at once", untold.len());
            return Err(self.error(Fault::Unsayable { what }));
        };
        let seconds = self.our_turn_since.elapsed().as_secs().min(9999) as u16;
        let m = in_hub(text).and_then(|m| over_the_wire(&m, seconds)).map_err(|fault| self.error(fault))?;
        self.play(m)
    }

    /// What they do in their turn; none if it is nothing before the deadline.
    fn their_turn(&mut self, deadline: Instant) -> Result<Option<Choice>, GuestError> {
        loop {
            match self.receive(deadline)? {
                None => return Ok(None),
                Some(Event::Moved(m)) => {
                    return Ok(Some(Choice { best: Some(in_words(&m)), ..Choice::default() }));
                }
                Some(Event::Ended { reason, .. }) => {
                    let claim = Some(match reason {
                        Reason::Unknown => Claim::Over,
                        Reason::Lost => Claim::Lost,
                        Reason::Drawn => Claim::Drawn,
                        Reason::Won => Claim::Won,
                    });
                    return Ok(Some(Choice { claim, ..Choice::default() }));
                }
                // Games between programs go forward only.
                Some(Event::TakeBackRequested(_)) => self.answer_take_back(BackAnswer::Unsupported)?,
                Some(other) => return Err(self.unexpected(&other)),
            }
        }
    }
}

fn start(terms: &Terms) -> Result<Start, Fault> {
    let Some(text) = &terms.wire_start else { return Ok(Start::Initial) };
    let unsayable = |why: String| Fault::Unsayable { what: format!("the position `{text}`: {why}") };
    let board = HubBoard::parse(text).map_err(|error| unsayable(error.to_string()))?;
    let squares =
        board.squares.try_into().map_err(|_| unsayable("DXP has boards of 50 squares".to_owned()))?;
    Ok(Start::Board(Board { turn: board.turn, squares }))
}

fn over_the_wire(m: &HubMove, seconds: u16) -> Result<Move, Fault> {
    let square = |number: u16| {
        let square = u8::try_from(number).ok().and_then(SquareNumber::new);
        square.ok_or_else(|| Fault::Unsayable { what: format!("square {number}: DXP has 50") })
    };
    Ok(Move {
        seconds,
        from: square(m.from)?,
        to: square(m.to)?,
        captured: m.captured.iter().map(|&number| square(number)).collect::<Result<_, _>>()?,
    })
}

fn in_words(m: &Move) -> String {
    let number = |square: SquareNumber| u16::from(square.get());
    let captured = m.captured.iter().map(|&square| number(square)).collect();
    HubMove { from: number(m.from), to: number(m.to), captured }.to_string()
}
