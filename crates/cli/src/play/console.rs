//! Where a person and the program talk: lines in, text out.

use std::io::{self, BufRead, Read as _, Write};

use thiserror::Error;

/// Wrong inputs in a row after which nobody is taken to be there (document 002, E-15).
pub(crate) const MOST_WRONG: u32 = 25;

/// More than this is not read of a line: no move is that long.
const LONGEST: u64 = 1 << 12;

/// Nothing that was typed could be understood.
#[derive(Debug, Error)]
#[error("{MOST_WRONG} inputs in a row could not be understood")]
pub(crate) struct NobodyThere;

/// A conversation.
pub(crate) struct Console<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// Whether a person types: on a pipe what was read is written too, so that the talk can be read afterwards.
    pub(crate) is_terminal: bool,
    wrong: u32,
}

impl<'a> Console<'a> {
    pub(crate) fn new(input: &'a mut dyn BufRead, out: &'a mut dyn Write, is_terminal: bool) -> Self {
        Console { input, out, is_terminal, wrong: 0 }
    }

    /// Writes text at once.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }

    /// Asks for a line; `None` is the end of the input.
    pub(crate) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.say(prompt)?;
        let mut bytes = Vec::new();
        let read = (&mut *self.input).take(LONGEST).read_until(b'\n', &mut bytes)?;
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if read == 0 {
            self.say("\n")?;
            return Ok(None);
        }
        if !self.is_terminal {
            self.say(&format!("{line}\n"))?;
        }
        Ok(Some(line))
    }

    /// Something could not be understood, and that was said; after too many of these there is no use in going on.
    pub(crate) fn count_wrong(&mut self) -> Result<(), NobodyThere> {
        self.wrong += 1;
        if self.wrong < MOST_WRONG { Ok(()) } else { Err(NobodyThere) }
    }

    /// Something was understood.
    pub(crate) fn forgive(&mut self) {
        self.wrong = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_through_a_pipe_can_be_read_afterwards() {
        let (mut input, mut out) = (&b"11-15\nquit"[..], Vec::new());
        let mut console = Console::new(&mut input, &mut out, false);
        assert_eq!(console.ask("Black> ").unwrap().as_deref(), Some("11-15"));
        assert_eq!(console.ask("Black> ").unwrap().as_deref(), Some("quit"));
        assert_eq!(console.ask("Black> ").unwrap(), None);
        assert_eq!(String::from_utf8(out).unwrap(), "Black> 11-15\nBlack> quit\nBlack> \n");
    }

    #[test]
    fn after_twenty_five_wrong_inputs_nobody_is_there() {
        let (mut input, mut out) = (&b""[..], Vec::new());
        let mut console = Console::new(&mut input, &mut out, true);
        assert!((1..MOST_WRONG).all(|_| console.count_wrong().is_ok()));
        assert!(console.count_wrong().is_err());
        console.forgive();
        assert!(console.count_wrong().is_ok());
    }
}
