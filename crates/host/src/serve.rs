//! The loop of an engine: always listening, whether it thinks or not.

use std::io::{ErrorKind, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use damier_engines::seat::{Seat, Thought};
use damier_protocol::{LineError, Lines};
use thiserror::Error;

use crate::desk::{Desk, Event};
use crate::voice::Voice;

/// What an engine says and does in a protocol. Every call returns at once: thinking is done elsewhere.
pub trait Session {
    /// A line came in.
    fn hear(&mut self, line: &str, desk: &mut Desk);

    /// Something came in that is no line.
    fn garbled(&mut self, error: LineError, desk: &mut Desk);

    /// The search has news.
    fn progress(&mut self, thought: &Thought, desk: &mut Desk);

    /// The search is over, and the seat is free.
    fn done(&mut self, thought: Thought, desk: &mut Desk);
}

/// The search has died. The report of it went to standard error.
#[derive(Debug, Error)]
#[error("the search has died; this is a fault of damier's")]
pub struct Died;

/// Events that may wait before whoever brings more must wait too.
const INBOX: usize = 1024;
/// How long a search may take to end when the session does.
const FAREWELL: Duration = Duration::from_millis(200);

/// Is an engine until the input ends, nobody listens any more, or the session closes.
pub fn serve(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    seat: Box<dyn Seat>,
    session: &mut dyn Session,
) -> Result<(), Died> {
    let (events, inbox) = sync_channel(INBOX);
    let mut desk = Desk::new(seat, events.clone(), Voice::new(output, events.clone()));
    thread::spawn(move || listen(input, &events));
    while !desk.is_closed {
        match next(&inbox, &mut desk) {
            Event::Line(Ok(line)) => session.hear(&line, &mut desk),
            Event::Line(Err(error)) => session.garbled(error, &mut desk),
            Event::Progress(thought) => session.progress(&thought, &mut desk),
            Event::Done(seat, thought) => {
                (desk.seat, desk.alarm) = (Some(seat), None);
                session.done(thought, &mut desk);
            }
            Event::Died => return Err(Died),
            Event::End => break,
        }
    }
    let end = Instant::now() + FAREWELL;
    while desk.seat.is_none() {
        desk.stop();
        match inbox.recv_timeout(end.saturating_duration_since(Instant::now())) {
            // Whoever asked may still listen.
            Ok(Event::Done(seat, thought)) => {
                desk.seat = Some(seat);
                session.done(thought, &mut desk);
            }
            Ok(_) => {}
            Err(_) => break,
        }
    }
    desk.fall_silent();
    Ok(())
}

/// The next event; on the way there an alarm may stop the search.
fn next(inbox: &Receiver<Event>, desk: &mut Desk) -> Event {
    loop {
        let event = match desk.alarm {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => inbox.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        match event {
            Ok(event) => return event,
            Err(RecvTimeoutError::Timeout) => desk.stop(),
            Err(RecvTimeoutError::Disconnected) => return Event::End,
        }
    }
}

fn listen(mut input: impl Read, events: &SyncSender<Event>) {
    let (mut lines, mut chunk) = (Lines::new(), vec![0; 1 << 16]);
    loop {
        match input.read(&mut chunk) {
            Ok(0) => break,
            Ok(n) => lines.feed(&chunk[..n]),
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        }
        for line in &mut lines {
            if events.send(Event::Line(line)).is_err() {
                return;
            }
        }
    }
    for line in lines.finish() {
        let _ = events.send(Event::Line(line));
    }
    let _ = events.send(Event::End);
}
