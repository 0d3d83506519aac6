//! Another program over a connection: DXP, as client or server, as initiator or follower.

mod line;
mod player;

use std::collections::VecDeque;
use std::net::{SocketAddr, TcpListener};
use std::time::{Duration, Instant};

use damier_core::Side;
use damier_protocol::dxp::{
    Acceptance, BackAnswer, Event, GameRequest, Message, Move, Reason, Role, Session, SessionError, Turn,
    Violation,
};

use crate::error::{Fault, GuestError, LastWords};
use crate::process::soon;
use crate::timeouts::Timeouts;
use line::Line;

/// Words of theirs that are kept until somebody asks for them.
const MOST_SAID: usize = 100;

/// A connection to a program that plays.
///
/// Its methods are the acts of the protocol, each of which waits for its answer where it has one. As a
/// [`Guest`](crate::Guest) it plays whole games by them.
#[derive(Debug)]
pub struct Dxp {
    line: Line,
    session: Session,
    timeouts: Timeouts,
    /// What they call themselves, or their address until they said so.
    name: String,
    /// The last message of theirs.
    heard: Option<String>,
    said: Vec<String>,
    /// What came with the last message, and nobody has asked for yet.
    waiting: VecDeque<Event>,
    /// The turn the present game began with.
    first: Turn,
    /// When it was last our turn to move: the protocol tells how long we took.
    our_turn_since: Instant,
}

/// A port where others may come.
#[derive(Debug)]
pub struct Listener {
    socket: TcpListener,
}

impl Listener {
    /// Where others come to: the port that was asked for, or one that was free if that was 0.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.socket.local_addr()
    }

    /// Waits for somebody to come, as long as a start may take.
    pub fn accept(&self, role: Role, our_name: &str, timeouts: Timeouts) -> Result<Dxp, GuestError> {
        let line = Line::accept(&self.socket, timeouts.start).map_err(|fault| nobody("opponent", fault))?;
        Ok(Dxp::new(line, "opponent".to_owned(), Session::new(role, our_name), timeouts))
    }
}

impl Dxp {
    /// Connects to a program that listens.
    pub fn connect(
        host: &str,
        port: u16,
        role: Role,
        our_name: &str,
        timeouts: Timeouts,
    ) -> Result<Dxp, GuestError> {
        let name = format!("{host}:{port}");
        let line = Line::connect(host, port, timeouts.start).map_err(|fault| nobody(&name, fault))?;
        Ok(Dxp::new(line, name, Session::new(role, our_name), timeouts))
    }

    /// Listens at an address of this machine: `localhost` for programs that run here, `0.0.0.0` for all who can reach it.
    /// Port 0 is any one that is free.
    pub fn listen(host: &str, port: u16) -> Result<Listener, GuestError> {
        let name = format!("{host}:{port}");
        let socket = TcpListener::bind((host, port))
            .map_err(|error| nobody(&name, Fault::Unreachable { reason: error.to_string() }))?;
        Ok(Listener { socket })
    }

    fn new(line: Line, name: String, session: Session, timeouts: Timeouts) -> Dxp {
        Dxp {
            line,
            session,
            timeouts,
            name,
            heard: None,
            said: Vec::new(),
            waiting: VecDeque::new(),
            first: Turn::first(Side::White),
            our_turn_since: Instant::now(),
        }
    }

    /// The state of the conversation.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What they said to us since somebody last asked; only the last hundred.
    pub fn take_said(&mut self) -> Vec<String> {
        std::mem::take(&mut self.said)
    }

    /// Asks for a game and waits for the answer; the initiator does this.
    pub fn request(&mut self, request: GameRequest) -> Result<(), GuestError> {
        let asked = self.session.request(request);
        self.say(asked)?;
        match self.expect("GAMEREQ", self.timeouts.new_game)? {
            Event::GameAccepted { follower } => {
                self.rename(follower);
                self.begin();
                Ok(())
            }
            Event::GameRefused { code: Acceptance::Version, .. } => Err(self.error(Fault::OtherVersion)),
            Event::GameRefused { follower, .. } => {
                self.rename(follower);
                Err(self.error(Fault::Refused { reason: "it does not want this game".to_owned() }))
            }
            other => Err(self.unexpected(&other)),
        }
    }

    /// Waits for them to ask for a game; the follower does this, and then [accepts](Self::accept) or
    /// [refuses](Self::refuse).
    pub fn await_request(&mut self) -> Result<GameRequest, GuestError> {
        match self.expect("a game", self.timeouts.new_game)? {
            Event::GameRequested(request) => {
                self.rename(request.initiator.clone());
                Ok(*request)
            }
            other => Err(self.unexpected(&other)),
        }
    }

    /// Plays the game they asked for.
    pub fn accept(&mut self) -> Result<(), GuestError> {
        let answer = self.session.accept();
        self.begin();
        self.say(answer)
    }

    /// Does not play the game they asked for.
    pub fn refuse(&mut self, code: Acceptance) -> Result<(), GuestError> {
        let answer = self.session.refuse(code);
        self.say(answer)
    }

    /// Plays a move, which is ours to check.
    pub fn play(&mut self, m: Move) -> Result<(), GuestError> {
        let played = self.session.play(m);
        self.say(played)
    }

    /// Does not take the move they just played: tells them why, and that there are no more games.
    pub fn reject(&mut self, why: &str) -> Result<(), GuestError> {
        let [chat, end] = self.session.reject(why).map_err(|error| self.error(Fault::NotNow(error)))?;
        self.say(Ok(chat))?;
        self.say(Ok(end))
    }

    /// Ends the game instead of a move, and waits until they agree that it is over.
    pub fn end_game(&mut self, reason: Reason, stop: bool) -> Result<(), GuestError> {
        let end = self.session.end(reason, stop);
        self.say(end)?;
        match self.expect("GAMEEND", self.timeouts.ping)? {
            Event::EndConfirmed { .. } => Ok(()),
            other => Err(self.unexpected(&other)),
        }
    }

    /// Says something.
    pub fn chat(&mut self, text: &str) -> Result<(), GuestError> {
        let chat = self.session.chat(text);
        self.say(chat)
    }

    /// Asks to go back to a turn that has been. The answer comes by [`receive`](Self::receive).
    pub fn ask_take_back(&mut self, turn: Turn) -> Result<(), GuestError> {
        let asked = self.session.ask_take_back(turn);
        self.say(asked)
    }

    /// Answers their wish to go back.
    pub fn answer_take_back(&mut self, answer: BackAnswer) -> Result<(), GuestError> {
        let answered = self.session.answer_take_back(answer);
        self.say(answered)
    }

    /// What happens next; none if nothing does before the deadline. What the protocol answers by itself is answered, what
    /// they said is [kept](Self::take_said), and what they may not do is an error.
    pub fn receive(&mut self, deadline: Instant) -> Result<Option<Event>, GuestError> {
        loop {
            while let Some(event) = self.waiting.pop_front() {
                match event {
                    Event::Said(text) => self.keep(text),
                    Event::Violation(Violation::Version(_)) => return Err(self.error(Fault::OtherVersion)),
                    Event::Violation(violation) => return Err(self.error(Fault::Violation(violation))),
                    Event::Moved(_) => {
                        self.our_turn_since = Instant::now();
                        return Ok(Some(event));
                    }
                    event => return Ok(Some(event)),
                }
            }
            match self.line.receive(deadline) {
                Ok(Some(message)) => self.take(message)?,
                Ok(None) => return Ok(None),
                Err(fault) => return Err(self.error(fault)),
            }
        }
    }

    /// Takes a message of theirs, and answers at once what the protocol answers by itself.
    fn take(&mut self, message: Message) -> Result<(), GuestError> {
        self.heard = Some(message.to_string());
        for event in self.session.receive(message) {
            match event {
                Event::Send(answer) => self.say(Ok(answer))?,
                event => self.waiting.push_back(event),
            }
        }
        Ok(())
    }

    /// The next event, which has to come.
    fn expect(&mut self, question: &'static str, within: Duration) -> Result<Event, GuestError> {
        let event = self.receive(soon(within))?;
        event.ok_or_else(|| self.error(Fault::NoAnswer { question, within }))
    }

    fn say(&mut self, message: Result<Message, SessionError>) -> Result<(), GuestError> {
        let told = message.map_err(Fault::NotNow).and_then(|m| self.line.send(&m, self.timeouts.ping));
        told.map_err(|fault| self.error(fault))
    }

    /// Moves of the present game that both sides know. Counted by turns, which may be taken back.
    fn known_moves(&self) -> usize {
        let order = |turn: Turn| 2 * usize::from(turn.number.get()) + usize::from(turn.side == Side::Black);
        self.session.turn().map_or(0, |turn| order(turn).saturating_sub(order(self.first)))
    }

    fn begin(&mut self) {
        self.first = self.session.turn().unwrap_or(self.first);
        self.our_turn_since = Instant::now();
    }

    fn rename(&mut self, name: String) {
        if !name.is_empty() {
            self.name = name;
        }
    }

    fn keep(&mut self, text: String) {
        if self.said.len() == MOST_SAID {
            self.said.remove(0);
        }
        self.said.push(text);
    }

    fn unexpected(&self, event: &Event) -> GuestError {
        self.error(Fault::Nonsense { problem: format!("{event:?} is no answer to what it was asked") })
    }

    fn error(&self, fault: Fault) -> GuestError {
        let last_words = LastWords { said: self.heard.clone(), complaint: String::new() };
        GuestError { guest: self.name.clone(), fault, last_words: Box::new(last_words) }
    }
}

fn nobody(name: &str, fault: Fault) -> GuestError {
    GuestError { guest: name.to_owned(), fault, last_words: Box::default() }
}
