//! The three pipes of a program, each with a thread, and none with more memory than it was given.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io::{ErrorKind, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use damier_protocol::{LineError, Lines};

/// Lines that may wait to be read by us. When they are this many the program has to wait, so that one who prints
/// without end costs 64 lines, none longer than [`Lines::LONGEST`].
pub(crate) const INBOX: usize = 64;
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

/// Hears until the output ends; then the channel is closed.
pub(crate) fn hear(output: impl Read + Send + 'static) -> Receiver<Heard> {
    let (sender, receiver) = sync_channel(INBOX);
    thread::spawn(move || forward(output, &sender));
    receiver
}

fn forward(output: impl Read, sender: &SyncSender<Heard>) {
    let mut lines = Lines::new();
    let deliver = |lines: &mut Lines| {
        lines.all(|line| sender.send(line.map_or_else(Heard::Garbled, Heard::Line)).is_ok())
    };
    if read_all(output, |bytes| {
        lines.feed(bytes);
        deliver(&mut lines)
    }) {
        for half in lines.finish() {
            let _ = sender.send(half.map_or_else(Heard::Garbled, Heard::Half));
        }
    }
}

/// Reads to the end; whether it came there, or was told to leave off.
fn read_all(mut input: impl Read, mut go_on: impl FnMut(&[u8]) -> bool) -> bool {
    let mut chunk = vec![0; 1 << 16];
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
        let heard: Vec<_> = hear(&b"uciok\nbestmove e2"[..]).iter().collect();
        assert_eq!(heard, [Heard::Line("uciok".to_owned()), Heard::Half("bestmove e2".to_owned())]);
    }

    #[test]
    fn only_the_end_of_a_long_complaint_is_kept() {
        let complaint = Complaint::new(std::io::repeat(b'x').take(1 << 20).chain(&b"the end"[..]));
        let text = complaint.text(Duration::from_secs(10));
        assert_eq!(text.len(), COMPLAINT);
        assert!(text.ends_with("xthe end"));
    }
}
