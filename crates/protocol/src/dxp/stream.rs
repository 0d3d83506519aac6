//! Messages out of bytes, and bytes for messages.

use thiserror::Error;

use super::{Message, MessageError};
use crate::splitter::{Splitter, TooLong};

/// Cuts bytes into messages at every NUL, as they arrive.
///
/// As an iterator it gives the messages that are complete; after `None` it goes on with the next bytes.
///
/// ```
/// use damier_protocol::dxp::{Message, Stream};
///
/// let mut stream = Stream::new();
/// stream.feed(b"CGood luck\0E0");
/// assert_eq!(stream.next(), Some(Ok(Message::Chat("Good luck".into()))));
/// assert_eq!(stream.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Stream {
    splitter: Splitter,
}

/// Why a message cannot be given.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StreamError {
    /// More characters than [`Stream::LONGEST`]; the rest up to the next NUL was thrown away.
    #[error("the message is longer than {} characters", Stream::LONGEST)]
    TooLong,
    /// A byte that is no character of ASCII.
    #[error("byte {at} of the message is not ASCII")]
    NotAscii {
        /// The first such byte, counted from zero.
        at: usize,
    },
    /// Characters that make no message.
    #[error(transparent)]
    Message(#[from] MessageError),
}

impl Stream {
    /// The most characters a message may have.
    pub const LONGEST: usize = 127;

    /// Nothing fed yet.
    pub fn new() -> Self {
        Stream { splitter: Splitter::new(0, Self::LONGEST) }
    }

    /// Takes the next bytes, which may end anywhere.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.splitter.feed(bytes);
    }

    /// Whether a message has begun and not ended: at the end of the input, it is lost.
    pub fn is_inside(&self) -> bool {
        self.splitter.is_inside()
    }

    /// The bytes to send for a message, with the NUL that ends it.
    pub fn bytes(message: &Message) -> Vec<u8> {
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        bytes
    }
}

impl Default for Stream {
    fn default() -> Self {
        Stream::new()
    }
}

impl Iterator for Stream {
    type Item = Result<Message, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(
            self.splitter
                .next_piece()?
                .map_err(|TooLong| StreamError::TooLong)
                .and_then(|bytes| message(&bytes)),
        )
    }
}

fn message(bytes: &[u8]) -> Result<Message, StreamError> {
    match bytes.iter().position(|byte| !byte.is_ascii()) {
        Some(at) => Err(StreamError::NotAscii { at }),
        None => Ok(Message::parse(&String::from_utf8_lossy(bytes))?),
    }
}
