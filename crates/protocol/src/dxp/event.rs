//! What a session tells: what happened, what they must not do, and what we must not.

use thiserror::Error;

use super::{Acceptance, BackAnswer, GameRequest, Message, Move, Reason, Turn};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// To be sent, before anything else is.
    Send(Message),
    /// They want this game: [`accept`](super::Session::accept) it or [`refuse`](super::Session::refuse).
    GameRequested(Box<GameRequest>),
    /// They play the game we asked for.
    GameAccepted {
        /// Who they are.
        follower: String,
    },
    /// They do not play it.
    GameRefused {
        /// Who they are.
        follower: String,
        /// Why.
        code: Acceptance,
    },
    /// They played. Is it legal?
    Moved(Move),
    /// They ended the game.
    Ended {
        /// How, as they see it.
        reason: Reason,
        /// There will be no other.
        stop: bool,
    },
    /// They agree that the game we ended is over.
    EndConfirmed {
        /// There will be no other.
        stop: bool,
    },
    /// They said something.
    Said(String),
    /// They want to go back: [`answer_take_back`](super::Session::answer_take_back).
    TakeBackRequested(Turn),
    /// They agree to go back: this is the turn now.
    TakenBack(Turn),
    /// They do not agree.
    TakeBackRefused(BackAnswer),
    /// They said what the protocol does not allow here. Unless other events come with it, nothing has changed.
    Violation(Violation),
}

/// What the other side did against the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Violation {
    /// A request from the one who should wait for it.
    #[error("the follower asks for a game")]
    RequestFromFollower,
    /// A request while a game or another request is under way.
    #[error("a game is asked for before the last one is over")]
    RequestTooEarly,
    /// A request in a version of the protocol that is not known here.
    #[error("version {0} of the protocol is asked for")]
    Version(u8),
    /// An answer without a question.
    #[error("an answer to a question that was not asked")]
    Unasked,
    /// A move, an end or a wish to go back when nothing is played.
    #[error("no game is played")]
    NoGame,
    /// A move or an end in the turn of the other.
    #[error("it is not their turn")]
    OutOfTurn,
    /// A move, or a second wish to go back, before the answer to the first.
    #[error("they wait for an answer themselves")]
    Impatient,
    /// A wish to go back to a turn that has not been.
    #[error("there is no such turn to go back to")]
    NoSuchTurn,
    /// Anything after the last game.
    #[error("there are no more games")]
    Stopped,
}

/// Why we may not do this now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SessionError {
    /// Only the initiator asks for games.
    #[error("only the initiator asks for games")]
    NotInitiator,
    /// Something is under way.
    #[error("the last game is not over")]
    Busy,
    /// Nobody asked for a game, or we are the ones who did.
    #[error("no game was asked for")]
    NothingToAccept,
    /// A refusal that says yes.
    #[error("to refuse is not to accept")]
    NotARefusal,
    /// Nothing is played.
    #[error("no game is played")]
    NoGame,
    /// They are to move.
    #[error("it is not our turn")]
    NotOurTurn,
    /// There is no move of theirs to reject.
    #[error("there is no move to reject")]
    NothingToReject,
    /// A wish to go back has no answer yet.
    #[error("the question whether to go back is open")]
    BackOpen,
    /// They did not ask to go back.
    #[error("they did not ask to go back")]
    NoBackRequest,
    /// One can only go back, and not beyond the beginning.
    #[error("there is no such turn to go back to")]
    NoSuchTurn,
    /// A message of no characters cannot be sent.
    #[error("there is nothing to say")]
    NothingToSay,
    /// One of us wants no more games.
    #[error("there are no more games")]
    Stopped,
}
