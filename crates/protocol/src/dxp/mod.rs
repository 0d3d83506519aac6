//! DXP, the `DamExchange` protocol: two programs play international draughts over a connection.
//!
//! [`Stream`] cuts bytes into messages, [`Message`] reads and writes them, [`Session`] knows whose turn it is to say
//! what. The protocol has no word for the variant and no referee: both sides have to agree on the rules before, and
//! each has to check the moves of the other.

mod event;
mod fields;
mod game;
mod message;
mod session;
mod stream;

pub use event::{Event, SessionError, Violation};
pub use fields::{Board, Minutes, Move, SquareNumber};
pub use game::Turn;
pub use message::{Acceptance, BackAnswer, GameRequest, Message, MessageError, Reason, Start};
pub use session::{Role, Session};
pub use stream::{Stream, StreamError};

/// The port a DXP program listens on unless told otherwise.
pub const PORT: u16 = 27531;
