//! The three pipes of a program, each with a thread, and none with more memory than it was given.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io::{ErrorKind, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use damier_protocol::{LineError, Lines};

/// Pieces of output that may wait to be read by us, each of [`CHUNK`] bytes and the end of one line, which is no longer
/// than [`Lines::LONGEST`]. When they are this many the program has to wait, so that one who prints without end costs
/// some megabytes.
const INBOX: usize = 4;
/// What is read of an output at a time.
const CHUNK: usize = 1 << 16;
/// Lines that may wait to be read by the program: more than any game has moves.
const OUTBOX: usize = 4096;
/// What is kept of an error output.
const COMPLAINT: usize = 64 << 10;

/// What came out of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    Line(String),
    /// Too long, or no text.
    Garbled(LineError),
    /// The last line of all, which nothing ends: who knows what it was to become?
    Half(String),
}

/// The output of a program, line by line.
// Lines that were written at once come at once: whoever passes over what was said hears none of them later.
#[derive(Debug)]
pub(crate) struct Ear {
    inbox: Receiver<Vec<Heard>>,
    waiting: VecDeque<Heard>,
}

impl Ear {
    /// Hears until the output ends; then the channel is closed.
    pub(crate) fn new(output: impl Read + Send + 'static) -> Ear {
        let (sender, inbox) = sync_channel(INBOX);
        thread::spawn(move || forward(output, &sender));
        Ear { inbox, waiting: VecDeque::new() }
    }

    /// The next thing heard.
    pub(crate) fn next(&mut self, patience: Duration) -> Result<Heard, RecvTimeoutError> {
        loop {
            if let Some(heard) = self.waiting.pop_front() {
                return Ok(heard);
            }
            self.waiting.extend(self.inbox.recv_timeout(patience)?);
        }
    }

    /// Passes over what is already said; the last line of it.
    pub(crate) fn pass_over(&mut self) -> Option<String> {
        // No more than fits into the inbox, or one who never stops talking would keep us here.
        self.waiting.extend(self.inbox.try_iter().take(INBOX).flatten());
        self.waiting.drain(..).rev().find_map(|heard| match heard {
            Heard::Line(line) => Some(line),
            _ => None,
        })
    }
}

fn forward(output: impl Read, sender: &SyncSender<Vec<Heard>>) {
    let mut lines = Lines::new();
    // Never nothing, for which nobody waits.
    let deliver = |heard: Vec<Heard>| heard.is_empty() || sender.send(heard).is_ok();
    if read_all(output, |bytes| {
        lines.feed(bytes);
        deliver(lines.by_ref().map(|line| line.map_or_else(Heard::Garbled, Heard::Line)).collect())
    }) {
        deliver(lines.finish().map(|half| half.map_or_else(Heard::Garbled, Heard::Half)).collect());
    }
}

/// Reads to the end; whether it came there, or was told to leave off.
fn read_all(mut input: impl Read, mut go_on: impl FnMut(&[u8]) -> bool) -> bool {
    let mut chunk = vec![0; CHUNK];
    loop {
        match input.read(&mut chunk) {
            Ok(0) => return true,
            Ok(n) if go_on(&chunk[..n]) => {}
            Ok(_) => return false,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return true,
        }
    }
}

/// The way to a program's input. Clones lead to the same one, which is closed when the last is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Teller {
    outbox: SyncSender<String>,
}

/// The program does not read what it is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Deaf;

impl Teller {
    // A thread of its own: a program that does not read would stop us for ever.
    pub(crate) fn new(mut input: impl Write + Send + 'static) -> Teller {
        let (outbox, lines) = sync_channel::<String>(OUTBOX);
        thread::spawn(move || {
            for line in lines {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        });
        Teller { outbox }
    }

    /// Says a line. What it was when the program is gone is no matter: whoever listens next will notice.
    pub(crate) fn say(&self, line: &str) -> Result<(), Deaf> {
        let mut line = line.replace(['\n', '\r'], " ");
        line.push('\n');
        match self.outbox.try_send(line) {
            Err(TrySendError::Full(_)) => Err(Deaf),
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
        }
    }
}

/// The end of an error output.
#[derive(Debug)]
pub(crate) struct Complaint {
    bytes: Arc<Mutex<VecDeque<u8>>>,
    /// Closed when the output ends.
    open: Receiver<Infallible>,
}

impl Complaint {
    pub(crate) fn new(output: impl Read + Send + 'static) -> Complaint {
        let bytes = Arc::new(Mutex::new(VecDeque::new()));
        let (held, open) = sync_channel(0);
        let kept = Arc::clone(&bytes);
        thread::spawn(move || {
            let _held = held;
            read_all(output, |chunk| {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend(chunk);
                let surplus = kept.len().saturating_sub(COMPLAINT);
                kept.drain(..surplus);
                true
            });
        });
        Complaint { bytes, open }
    }

    /// All that is kept, after at most this time for more to come.
    pub(crate) fn text(&self, patience: Duration) -> String {
        if !patience.is_zero() {
            let _ = self.open.recv_timeout(patience);
        }
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = bytes.iter().copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_is_only_half_a_line_if_nothing_ends_it() {
        let mut ear = Ear::new(&b"uciok\nbestmove e2"[..]);
        let heard: Vec<_> = std::iter::from_fn(|| ear.next(Duration::from_mins(1)).ok()).collect();
        assert_eq!(heard, [Heard::Line("uciok".to_owned()), Heard::Half("bestmove e2".to_owned())]);
    }

    #[test]
    fn what_was_said_together_is_passed_over_together() {
        let mut ear = Ear::new(&b"e2e4\ne7e5\nd2d4\n"[..]);
        assert_eq!(ear.next(Duration::from_mins(1)), Ok(Heard::Line("e2e4".to_owned())));
        assert_eq!(ear.pass_over(), Some("d2d4".to_owned()));
        assert_eq!(ear.next(Duration::from_mins(1)), Err(RecvTimeoutError::Disconnected));
    }

    #[test]
    fn only_the_end_of_a_long_complaint_is_kept() {
        let complaint = Complaint::new(std::io::repeat(b'x').take(1 << 20).chain(&b"the end"[..]));
        let text = complaint.text(Duration::from_secs(10));
        assert_eq!(text.len(), COMPLAINT);
        assert!(text.ends_with("xthe end"));
    }
}
