//! Lines on their way out. The idea: whoever thinks must never wait for whoever listens.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread;
use std::time::Duration;

use crate::desk::Event;

/// Lines that may wait to be heard before mere news are left unsaid.
const PATIENCE: usize = 1000;
/// How long the last lines may take to be heard.
const FAREWELL: Duration = Duration::from_millis(100);

/// A thread that writes lines, each at once.
pub(crate) struct Voice {
    lines: Sender<String>,
    waiting: Arc<AtomicUsize>,
    finished: Receiver<()>,
}

impl Voice {
    /// Writes to `output`; tells `events` when nobody listens any more.
    pub(crate) fn new(output: impl Write + Send + 'static, events: SyncSender<Event>) -> Self {
        let (lines, inbox) = channel();
        let (done, finished) = channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let waiting_there = Arc::clone(&waiting);
        thread::spawn(move || {
            if write_all(output, &inbox, &waiting_there).is_err() {
                let _ = events.send(Event::End);
            }
            let _ = done.send(());
        });
        Voice { lines, waiting, finished }
    }

    pub(crate) fn say(&self, line: String) {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        // It fails only where nobody listens, and that is told as an event.
        let _ = self.lines.send(line);
    }

    pub(crate) fn mention(&self, line: String) {
        if self.waiting.load(Ordering::Relaxed) < PATIENCE {
            self.say(line);
        }
    }

    pub(crate) fn finish(self) {
        drop(self.lines);
        let _ = self.finished.recv_timeout(FAREWELL);
    }
}

fn write_all(mut output: impl Write, lines: &Receiver<String>, waiting: &AtomicUsize) -> std::io::Result<()> {
    for line in lines {
        waiting.fetch_sub(1, Ordering::Relaxed);
        output.write_all(line.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}
