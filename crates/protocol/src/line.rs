//! Lines out of bytes, whatever the bytes are.

use thiserror::Error;

use crate::splitter::{Splitter, TooLong};

/// Cuts bytes into lines as they arrive.
///
/// Lines end with LF or CRLF. One that is longer than [`Lines::LONGEST`] is told once and thrown away up to its end,
/// so the memory in use is bounded by that and by the bytes of one [`feed`](Lines::feed).
///
/// As an iterator it gives the lines that are complete; after `None` it goes on with the next bytes.
///
/// ```
/// use damier_protocol::Lines;
///
/// let mut lines = Lines::new();
/// lines.feed(b"uci\r\nisre");
/// assert_eq!(lines.next(), Some(Ok("uci".to_owned())));
/// assert_eq!(lines.next(), None);
/// lines.feed(b"ady\nquit");
/// assert_eq!(lines.next(), Some(Ok("isready".to_owned())));
/// assert_eq!(lines.finish().next(), Some(Ok("quit".to_owned())));
/// ```
#[derive(Clone, Debug)]
pub struct Lines {
    splitter: Splitter,
}

/// Why a line cannot be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum LineError {
    /// More bytes than [`Lines::LONGEST`].
    #[error("the line is longer than {} bytes", Lines::LONGEST)]
    TooLong,
    /// Bytes that are no text.
    #[error("byte {at} of the line is not UTF-8")]
    NotText {
        /// The first such byte, counted from zero.
        at: usize,
    },
    /// A NUL byte. No protocol of lines has it, and programs that take it for the end of a text see another line.
    #[error("byte {at} of the line is NUL")]
    Nul {
        /// The first such byte, counted from zero.
        at: usize,
    },
}

impl Lines {
    /// The most bytes a line may have, without its end: 1 MiB.
    // A game of a thousand moves takes some five thousand.
    pub const LONGEST: usize = 1 << 20;

    /// Nothing fed yet.
    pub fn new() -> Self {
        // One more, for the CR of a CRLF.
        Lines { splitter: Splitter::new(b'\n', Self::LONGEST + 1) }
    }

    /// Takes the next bytes, which may end anywhere.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.splitter.feed(bytes);
    }

    /// The end of the input: every line not yet taken, with the last one even if nothing ends it.
    pub fn finish(mut self) -> impl Iterator<Item = Result<String, LineError>> {
        if self.splitter.is_inside() {
            self.splitter.end_piece();
        }
        self
    }
}

impl Default for Lines {
    fn default() -> Self {
        Lines::new()
    }
}

impl Iterator for Lines {
    type Item = Result<String, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.splitter.next_piece()?.map_err(|TooLong| LineError::TooLong).and_then(text))
    }
}

fn text(mut bytes: Vec<u8>) -> Result<String, LineError> {
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    if bytes.len() > Lines::LONGEST {
        return Err(LineError::TooLong);
    }
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        return Err(LineError::Nul { at });
    }
    String::from_utf8(bytes).map_err(|error| LineError::NotText { at: error.utf8_error().valid_up_to() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<Result<String, LineError>> {
        let mut lines = Lines::new();
        lines.feed(bytes);
        lines.finish().collect()
    }

    #[test]
    fn lines_end_with_or_without_a_carriage_return() {
        let line = |text: &str| Ok(text.to_owned());
        assert_eq!(all(b"uci\r\n\n\tgo \ra\r"), [line("uci"), line(""), line("\tgo \ra")]);
        assert_eq!(all(b""), []);
        assert_eq!(all(b"quit\n"), [line("quit")]);
    }

    #[test]
    fn bytes_that_are_no_text_are_pointed_at_and_the_next_line_is_read() {
        let read = all(b"ab\xff\nx\0y\nuci\n");
        assert_eq!(
            read,
            [Err(LineError::NotText { at: 2 }), Err(LineError::Nul { at: 1 }), Ok("uci".to_owned())]
        );
    }

    #[test]
    fn the_longest_line_passes_with_either_end_and_one_byte_more_does_not() {
        for end in ["\n", "\r\n", ""] {
            let fits = "x".repeat(Lines::LONGEST) + end;
            assert_eq!(all(fits.as_bytes()).len(), 1);
            assert!(all(fits.as_bytes())[0].is_ok());
            let more = "x".repeat(Lines::LONGEST + 1) + end + "\nuci\n";
            assert_eq!(all(more.as_bytes())[0], Err(LineError::TooLong));
            assert_eq!(all(more.as_bytes()).last(), Some(&Ok("uci".to_owned())));
        }
    }

    #[test]
    fn an_endless_line_is_told_once_and_takes_no_memory() {
        let mut lines = Lines::new();
        let chunk = vec![b'x'; 1 << 16];
        let mut errors = 0;
        for _ in 0..1 << 12 {
            lines.feed(&chunk);
            errors += lines.by_ref().filter(|line| *line == Err(LineError::TooLong)).count();
            assert!(lines.splitter.capacity() <= 2 * Lines::LONGEST + chunk.len());
        }
        assert_eq!(errors, 1);
        lines.feed(b"\nuci\n");
        assert_eq!(lines.next(), Some(Ok("uci".to_owned())));
    }
}
