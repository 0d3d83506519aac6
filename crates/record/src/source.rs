//! Bytes as characters with places, a little at a time.

use std::io::{ErrorKind, Read};

use crate::{Fault, Place, What};

/// How much is asked of the input at once: little at first, because a single move is read by the same means, and twice as
/// much each time. The most bounds what the reader holds of a file, however long its lines are.
const FIRST_CHUNK: usize = 1 << 8;
const LAST_CHUNK: usize = 1 << 16;

/// What a byte that is no text is read as, so that what surrounds it can still be understood.
const NO_TEXT: char = char::REPLACEMENT_CHARACTER;

/// The characters of an input.
///
/// What is wrong with single bytes is remembered and not returned at once: whoever reads a comment must find its end
/// before it can complain.
pub(crate) struct Source<R> {
    input: R,
    buffer: Vec<u8>,
    chunk: usize,
    /// The next byte in the buffer.
    at: usize,
    /// Where the bytes of the input end in the buffer; what follows is only room.
    end: usize,
    place: Place,
    fault: Option<Fault>,
    ended: bool,
}

impl<R: Read> Source<R> {
    pub(crate) fn new(input: R) -> Self {
        Source {
            input,
            buffer: Vec::new(),
            chunk: FIRST_CHUNK,
            at: 0,
            end: 0,
            place: Place::START,
            fault: None,
            ended: false,
        }
    }

    /// The place of the next character.
    pub(crate) fn place(&self) -> Place {
        self.place
    }

    /// The first fault since this was asked before.
    pub(crate) fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }

    /// The byte `ahead` places after the next one; `None` beyond the end.
    pub(crate) fn byte(&mut self, ahead: usize) -> Option<u8> {
        if self.at + ahead >= self.end {
            self.fetch(ahead);
        }
        self.held().get(ahead).copied()
    }

    /// Reads on until the byte is there or the input ends; kept apart because it is seldom needed.
    #[cold]
    fn fetch(&mut self, ahead: usize) {
        while self.at + ahead >= self.end && !self.ended {
            self.fill();
        }
    }

    /// The next character, which stays where it is.
    pub(crate) fn peek(&mut self) -> Option<char> {
        let first = self.byte(0)?;
        if first < 0x80 {
            return Some(char::from(first));
        }
        // A character has four bytes at most.
        let _ = self.byte(3);
        Some(decode(self.held()).0)
    }

    /// The next character, and the source goes on.
    pub(crate) fn next(&mut self) -> Option<char> {
        let first = self.byte(0)?;
        if first < 0x80 {
            return Some(self.ascii(first));
        }
        let _ = self.byte(3);
        let (c, width, is_text) = decode(self.held());
        if !is_text {
            self.complain(What::NoText);
        }
        self.at += width;
        self.place.column += 1;
        Some(c)
    }

    /// Goes over blanks; bytes that are no text are none.
    pub(crate) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.next();
        }
    }

    fn ascii(&mut self, byte: u8) -> char {
        if byte == 0 {
            self.complain(What::Nul);
        }
        let ends_line = byte == b'\n' || byte == b'\r' && self.byte(1) != Some(b'\n');
        self.at += 1;
        if ends_line {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        char::from(byte)
    }

    fn complain(&mut self, what: What) {
        let place = self.place;
        self.fault.get_or_insert_with(|| Fault::new(place, what));
    }

    /// What was read of the input and not yet passed on.
    fn held(&self) -> &[u8] {
        &self.buffer[self.at..self.end]
    }

    fn fill(&mut self) {
        self.buffer.copy_within(self.at..self.end, 0);
        self.end -= self.at;
        self.at = 0;
        // An input may give little at a time; the room is made once, and not for every little.
        if self.end == self.buffer.len() || self.buffer.len() < self.chunk {
            self.buffer.resize(self.end + self.chunk, 0);
            self.chunk = LAST_CHUNK.min(2 * self.chunk);
        }
        let read = loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(read) => break read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.complain(What::Input(error.to_string()));
                    break 0;
                }
            }
        };
        self.ended |= read == 0;
        self.end += read;
    }
}

/// Blanks between the parts of a game. The mark of UTF-8 files counts, wherever files were put together.
pub(crate) fn is_blank(c: char) -> bool {
    c == ' ' || c.is_whitespace() || c.is_control() || c == '\u{feff}'
}

/// The first character, how many bytes it takes, and whether it is one.
fn decode(bytes: &[u8]) -> (char, usize, bool) {
    let head = &bytes[..bytes.len().min(4)];
    let (valid, bad) = match std::str::from_utf8(head) {
        Ok(text) => (text, 0),
        Err(error) => {
            let text = std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default();
            (text, error.error_len().unwrap_or(head.len() - error.valid_up_to()))
        }
    };
    match valid.chars().next() {
        Some(c) => (c, c.len_utf8(), true),
        None => (NO_TEXT, bad.max(1), false),
    }
}
