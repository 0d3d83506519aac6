//! The engine from outside: lines in, lines out.

mod dxp;
mod endurance;
mod hub;
mod uci;

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use damier_engines::seat::open;
use damier_host::{Died, Mind, Session, serve};

/// No answer takes this long, not even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// An engine that runs in a thread, and both ends of its wires.
struct Engine {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    thread: Option<JoinHandle<Result<(), Died>>>,
}

impl Engine {
    fn start(game: &str, mut session: impl Session + Send + 'static) -> Engine {
        let (input, bytes) = channel();
        let (lines, output) = channel();
        let player = Mind::default().player().expect("a player");
        let seat = open(game, &player).expect("a game").expect("a seat");
        let thread = thread::spawn(move || {
            let reader = Wire { bytes, rest: Vec::new() };
            serve(reader, Told { lines, rest: Vec::new() }, seat, &mut session)
        });
        Engine { input: Some(input), output, thread: Some(thread) }
    }

    fn say(&self, text: &str) {
        self.send(format!("{text}\n").as_bytes());
    }

    fn send(&self, bytes: &[u8]) {
        let _ = self.input.as_ref().expect("the wire is not cut").send(bytes.to_vec());
    }

    /// The next line.
    fn hear(&self) -> String {
        self.output.recv_timeout(PATIENCE).expect("an answer")
    }

    /// All lines up to one that begins so, which is the last.
    fn hear_until(&self, start: &str) -> Vec<String> {
        let mut lines = vec![self.hear()];
        while !lines.last().is_some_and(|line| line.starts_with(start)) {
            lines.push(self.hear());
        }
        lines
    }

    /// Cuts the wire and waits for the end: whatever was still said.
    fn end(mut self) -> Vec<String> {
        self.input = None;
        self.thread.take().expect("it runs").join().expect("it did not panic").expect("the search lives");
        self.output.try_iter().collect()
    }
}

/// Bytes as they come.
struct Wire {
    bytes: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            // A wire that is cut is the end of the input.
            self.rest = self.bytes.recv().unwrap_or_default();
        }
        let n = buffer.len().min(self.rest.len());
        buffer[..n].copy_from_slice(&self.rest[..n]);
        self.rest.drain(..n);
        Ok(n)
    }
}

/// Lines as they are said.
struct Told {
    lines: Sender<String>,
    rest: Vec<u8>,
}

impl Write for Told {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rest.extend_from_slice(bytes);
        while let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.rest.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            self.lines.send(line).map_err(|_| io::ErrorKind::BrokenPipe)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
