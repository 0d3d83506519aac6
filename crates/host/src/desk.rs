//! What a session works with: the seat, the voice, and the hand that starts and stops the thinking.

use std::fmt::Display;
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::{Duration, Instant};

use damier_engines::seat::{Ask, Seat, Thought};
use damier_protocol::LineError;
use damier_search::Stop;

use crate::voice::Voice;

/// The stack of a thinking thread. The deepest search and the longest exchanges fit many times; unused it costs nothing.
const STACK: usize = 256 << 20;

/// Something that happened.
pub(crate) enum Event {
    /// A line came in, or something that is none.
    Line(Result<String, LineError>),
    /// The search has news.
    Progress(Thought),
    /// The search is over, and the seat is free again.
    Done(Box<dyn Seat>, Thought),
    /// The search has died, which is a fault of ours.
    Died,
    /// No more lines will come, or nobody listens any more.
    End,
}

/// The desk of one engine.
///
/// While a search runs the seat is with it: [`seat`](Desk::seat) is `None` until [`Session::done`](crate::Session::done).
pub struct Desk {
    pub(crate) seat: Option<Box<dyn Seat>>,
    pub(crate) alarm: Option<Instant>,
    pub(crate) is_closed: bool,
    events: SyncSender<Event>,
    voice: Voice,
    stop: Stop,
}

impl Desk {
    pub(crate) fn new(seat: Box<dyn Seat>, events: SyncSender<Event>, voice: Voice) -> Self {
        Desk { seat: Some(seat), alarm: None, is_closed: false, events, voice, stop: Stop::default() }
    }

    /// Says a line.
    pub fn say(&mut self, line: impl Display) {
        self.voice.say(line.to_string());
    }

    /// Says a line, or leaves it unsaid where nobody has listened for long.
    pub fn mention(&mut self, line: impl Display) {
        self.voice.mention(line.to_string());
    }

    /// The seat, unless a search has it.
    pub fn seat(&mut self) -> Option<&mut (dyn Seat + 'static)> {
        self.seat.as_deref_mut()
    }

    /// Takes a seat at another game. Only while nothing is searched.
    pub fn take_seat(&mut self, seat: Box<dyn Seat>) {
        self.seat = Some(seat);
    }

    /// Starts a search.
    ///
    /// # Panics
    /// If one runs already.
    pub fn start(&mut self, ask: Ask) {
        let mut seat = self.seat.take().expect("one search at a time");
        self.stop = ask.stop.clone();
        let events = self.events.clone();
        let think = move || {
            let guard = Guard(Some(events.clone()));
            let thought = seat.think(&ask, &mut |thought| {
                // Nobody hears it only when the program ends.
                let _ = events.send(Event::Progress(thought.clone()));
            });
            guard.dismiss();
            let _ = events.send(Event::Done(seat, thought));
        };
        thread::Builder::new().stack_size(STACK).spawn(think).expect("there is room for a thread");
    }

    /// Asks the search to end.
    pub fn stop(&mut self) {
        self.alarm = None;
        self.stop.raise();
    }

    /// Asks the search to end in a while.
    pub fn stop_after(&mut self, while_: Duration) {
        self.alarm = Instant::now().checked_add(while_);
    }

    /// Ends the session.
    pub fn close(&mut self) {
        self.is_closed = true;
    }

    /// Waits until what was said is heard, but not for ever.
    pub(crate) fn fall_silent(self) {
        self.voice.finish();
    }
}

/// Tells of a thread that dies while it holds this.
struct Guard(Option<SyncSender<Event>>);

impl Guard {
    fn dismiss(mut self) {
        self.0 = None;
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(events) = self.0.take() {
            let _ = events.send(Event::Died);
        }
    }
}
