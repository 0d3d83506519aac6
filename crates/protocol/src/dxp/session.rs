//! One side of a connection: who may say what, and what has to be answered.

use damier_core::Side;

use super::game::{Back, Game};
use super::{
    Acceptance, BackAnswer, Event, GameRequest, Message, Move, Reason, SessionError, Turn, Violation,
};

/// One side of a DXP connection, over many games.
///
/// It knows the order of messages and nothing of draughts: whoever holds it checks the moves that come
/// ([`Event::Moved`]) and may [`reject`](Session::reject) them. What the protocol answers by itself comes as
/// [`Event::Send`].
///
/// ```
/// use damier_protocol::dxp::{Event, Message, Role, Session};
///
/// let mut session = Session::new(Role::Follower, "Damier");
/// let request = Message::parse("R01Tornado voor Windows 4.0        W060065A").unwrap();
/// assert!(matches!(session.receive(request)[..], [Event::GameRequested(_)]));
/// assert_eq!(session.accept().unwrap().to_string(), format!("A{:32}0", "Damier"));
/// assert!(session.may_play()); // The follower is White.
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    role: Role,
    name: String,
    state: State,
}

/// Which side of a connection. It has nothing to do with who connected and who listened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The one who asks for games.
    Initiator,
    /// The one who is asked.
    Follower,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum State {
    /// Between games.
    Idle,
    /// We asked for a game; or they did, and we have not answered.
    Asked(Box<GameRequest>),
    Playing(Game),
    /// We ended the game and wait for them to say so too.
    Ending {
        stop: bool,
    },
    /// One of us wants no more games.
    Stopped,
}

impl Session {
    /// A connection on which nothing was said; `name` is how we call ourselves.
    pub fn new(role: Role, name: impl Into<String>) -> Session {
        Session { role, name: name.into(), state: State::Idle }
    }

    /// Which side of the connection we are.
    pub fn role(&self) -> Role {
        self.role
    }

    /// The side we play, in a game.
    pub fn side(&self) -> Option<Side> {
        self.game().map(|game| game.ours)
    }

    /// Whose turn it is, and which, in a game.
    pub fn turn(&self) -> Option<Turn> {
        self.game().map(|game| game.turn)
    }

    /// Whether it is up to us to move or to end the game.
    pub fn may_play(&self) -> bool {
        self.game().is_some_and(|game| game.is_our_turn() && game.back.is_none())
    }

    /// Whether the next game may begin.
    pub fn is_idle(&self) -> bool {
        self.state == State::Idle
    }

    /// Whether there are no more games.
    pub fn is_stopped(&self) -> bool {
        self.state == State::Stopped
    }

    /// Asks for a game. The version and our name are filled in.
    pub fn request(&mut self, request: GameRequest) -> Result<Message, SessionError> {
        match (&self.state, self.role) {
            (_, Role::Follower) => Err(SessionError::NotInitiator),
            (State::Stopped, _) => Err(SessionError::Stopped),
            (State::Idle, _) => {
                let (version, initiator) = (GameRequest::VERSION, self.name.clone());
                let request = Box::new(GameRequest { version, initiator, ..request });
                self.state = State::Asked(request.clone());
                Ok(Message::GameRequest(request))
            }
            _ => Err(SessionError::Busy),
        }
    }

    /// Plays the game they asked for.
    pub fn accept(&mut self) -> Result<Message, SessionError> {
        let request = self.request_to_answer()?;
        let game = Game::new(request.follower_side, request.first_turn());
        self.state = State::Playing(game);
        Ok(Message::GameAccept { follower: self.name.clone(), code: Acceptance::Accepted })
    }

    /// Does not play the game they asked for.
    pub fn refuse(&mut self, code: Acceptance) -> Result<Message, SessionError> {
        self.request_to_answer()?;
        if code == Acceptance::Accepted {
            return Err(SessionError::NotARefusal);
        }
        self.state = State::Idle;
        Ok(Message::GameAccept { follower: self.name.clone(), code })
    }

    /// Plays a move, which is ours to check.
    pub fn play(&mut self, m: Move) -> Result<Message, SessionError> {
        let game = self.game_to_move_in()?;
        game.turn = game.turn.next();
        game.they_just_moved = false;
        Ok(Message::Move(m))
    }

    /// Ends the game instead of a move. They will confirm it.
    pub fn end(&mut self, reason: Reason, stop: bool) -> Result<Message, SessionError> {
        self.game_to_move_in()?;
        self.state = State::Ending { stop };
        Ok(Message::GameEnd { reason, stop })
    }

    /// Does not take the move they just played: tells them why and ends the game, and all games.
    pub fn reject(&mut self, why: &str) -> Result<[Message; 2], SessionError> {
        if !self.game_to_move_in()?.they_just_moved {
            return Err(SessionError::NothingToReject);
        }
        let end = self.end(Reason::Unknown, true)?;
        Ok([Message::Chat(format!("error: {why}")), end])
    }

    /// Says something, which may be done at any time.
    pub fn chat(&self, text: &str) -> Result<Message, SessionError> {
        match text {
            _ if self.is_stopped() => Err(SessionError::Stopped),
            "" => Err(SessionError::NothingToSay),
            text => Ok(Message::Chat(text.to_owned())),
        }
    }

    /// Asks to go back to a turn that has been.
    pub fn ask_take_back(&mut self, turn: Turn) -> Result<Message, SessionError> {
        let game = self.running_game()?;
        if game.back.is_some() {
            return Err(SessionError::BackOpen);
        }
        if !game.has_been(turn) {
            return Err(SessionError::NoSuchTurn);
        }
        game.back = Some(Back::Ours(turn));
        Ok(Message::BackRequest(turn))
    }

    /// Answers their wish to go back; if we agree, the turn is the one they asked for.
    pub fn answer_take_back(&mut self, answer: BackAnswer) -> Result<Message, SessionError> {
        let game = self.running_game()?;
        let Some(Back::Theirs(turn)) = game.back else { return Err(SessionError::NoBackRequest) };
        game.back = None;
        if answer == BackAnswer::Accepted {
            game.go_back(turn);
        }
        Ok(Message::BackAccept(answer))
    }

    /// Takes a message of theirs and tells what it means.
    pub fn receive(&mut self, message: Message) -> Vec<Event> {
        if self.is_stopped() {
            return vec![Event::Violation(Violation::Stopped)];
        }
        match message {
            Message::GameRequest(request) => self.receive_request(request),
            Message::GameAccept { follower, code } => vec![self.receive_acceptance(follower, code)],
            Message::Move(m) => vec![self.receive_move(m)],
            Message::GameEnd { reason, stop } => self.receive_end(reason, stop),
            Message::Chat(text) => vec![Event::Said(text)],
            Message::BackRequest(turn) => self.receive_back_request(turn),
            Message::BackAccept(answer) => self.receive_back_answer(answer).into_iter().collect(),
        }
    }

    fn receive_request(&mut self, request: Box<GameRequest>) -> Vec<Event> {
        if self.role == Role::Initiator {
            return vec![Event::Violation(Violation::RequestFromFollower)];
        }
        if self.state != State::Idle {
            return vec![Event::Violation(Violation::RequestTooEarly)];
        }
        if request.version != GameRequest::VERSION {
            let answer = Message::GameAccept { follower: self.name.clone(), code: Acceptance::Version };
            return vec![Event::Violation(Violation::Version(request.version)), Event::Send(answer)];
        }
        self.state = State::Asked(request.clone());
        vec![Event::GameRequested(request)]
    }

    fn receive_acceptance(&mut self, follower: String, code: Acceptance) -> Event {
        match (&self.state, self.role) {
            (State::Asked(request), Role::Initiator) => {
                if code != Acceptance::Accepted {
                    self.state = State::Idle;
                    return Event::GameRefused { follower, code };
                }
                let game = Game::new(!request.follower_side, request.first_turn());
                self.state = State::Playing(game);
                Event::GameAccepted { follower }
            }
            _ => Event::Violation(Violation::Unasked),
        }
    }

    fn receive_move(&mut self, m: Move) -> Event {
        let State::Playing(game) = &mut self.state else { return Event::Violation(Violation::NoGame) };
        match game.back {
            _ if game.is_our_turn() => Event::Violation(Violation::OutOfTurn),
            Some(Back::Theirs(_)) => Event::Violation(Violation::Impatient),
            // If we asked to go back, they may have moved before they read it.
            _ => {
                game.turn = game.turn.next();
                game.they_just_moved = true;
                Event::Moved(m)
            }
        }
    }

    fn receive_end(&mut self, reason: Reason, stop: bool) -> Vec<Event> {
        match &self.state {
            State::Ending { stop: ours } => {
                let stop = stop || *ours;
                self.state = after_end(stop);
                vec![Event::EndConfirmed { stop }]
            }
            State::Playing(game) => {
                // Whoever leaves out of turn is gone all the same.
                let out_of_turn = game.is_our_turn().then_some(Event::Violation(Violation::OutOfTurn));
                self.state = after_end(stop);
                let confirmation = Event::Send(Message::GameEnd { reason: Reason::Unknown, stop });
                out_of_turn.into_iter().chain([confirmation, Event::Ended { reason, stop }]).collect()
            }
            _ => {
                if stop {
                    self.state = State::Stopped;
                }
                vec![Event::Violation(Violation::NoGame)]
            }
        }
    }

    fn receive_back_request(&mut self, turn: Turn) -> Vec<Event> {
        let refusal = Event::Send(Message::BackAccept(BackAnswer::Refused));
        let State::Playing(game) = &mut self.state else {
            // They may have asked before they read that we ended the game: then it is no fault of theirs.
            let is_late = matches!(self.state, State::Ending { .. });
            let violation = (!is_late).then_some(Event::Violation(Violation::NoGame));
            return violation.into_iter().chain([refusal]).collect();
        };
        match game.back {
            // Both asked at once: both refuse, so that both know where they are.
            Some(Back::Ours(_)) => vec![refusal],
            Some(Back::Theirs(_)) => vec![Event::Violation(Violation::Impatient)],
            None if !game.has_been(turn) => vec![Event::Violation(Violation::NoSuchTurn), refusal],
            None => {
                game.back = Some(Back::Theirs(turn));
                vec![Event::TakeBackRequested(turn)]
            }
        }
    }

    fn receive_back_answer(&mut self, answer: BackAnswer) -> Option<Event> {
        // Without a game it is the answer to a question the game did not outlive.
        let State::Playing(game) = &mut self.state else { return None };
        let Some(Back::Ours(turn)) = game.back else { return Some(Event::Violation(Violation::Unasked)) };
        game.back = None;
        if answer != BackAnswer::Accepted {
            return Some(Event::TakeBackRefused(answer));
        }
        game.go_back(turn);
        Some(Event::TakenBack(turn))
    }

    fn game(&self) -> Option<&Game> {
        match &self.state {
            State::Playing(game) => Some(game),
            _ => None,
        }
    }

    fn running_game(&mut self) -> Result<&mut Game, SessionError> {
        match &mut self.state {
            State::Playing(game) => Ok(game),
            State::Stopped => Err(SessionError::Stopped),
            _ => Err(SessionError::NoGame),
        }
    }

    fn game_to_move_in(&mut self) -> Result<&mut Game, SessionError> {
        let game = self.running_game()?;
        match game.back {
            _ if !game.is_our_turn() => Err(SessionError::NotOurTurn),
            Some(_) => Err(SessionError::BackOpen),
            None => Ok(game),
        }
    }

    fn request_to_answer(&self) -> Result<&GameRequest, SessionError> {
        match (&self.state, self.role) {
            (State::Asked(request), Role::Follower) => Ok(request),
            (State::Stopped, _) => Err(SessionError::Stopped),
            _ => Err(SessionError::NothingToAccept),
        }
    }
}

fn after_end(stop: bool) -> State {
    if stop { State::Stopped } else { State::Idle }
}
