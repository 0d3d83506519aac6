//! Messages over a connection, with a time limit for each.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

use damier_protocol::dxp::{Message, Stream};
use damier_search::Stop;

use crate::error::Fault;
use crate::process::soon;

/// How often to look whether somebody came.
const GLANCE: Duration = Duration::from_millis(5);

/// How often to look whether we are still to listen.
const BREATH: Duration = Duration::from_millis(50);

/// A connection that stands.
#[derive(Debug)]
pub(super) struct Line {
    socket: TcpStream,
    stream: Stream,
    stop: Stop,
}

impl Line {
    fn new(socket: TcpStream) -> Result<Line, Fault> {
        // A move is a few bytes, and somebody waits for them.
        socket.set_nodelay(true).map_err(|error| lost(&error))?;
        Ok(Line { socket, stream: Stream::new(), stop: Stop::default() })
    }

    pub(super) fn connect(host: &str, port: u16, within: Duration) -> Result<Line, Fault> {
        let unreachable = |error: &std::io::Error| Fault::Unreachable { reason: error.to_string() };
        let mut failure = Fault::Unreachable { reason: format!("`{host}` has no address") };
        // A name may have several addresses, and a program that listens does so on one of them.
        for address in (host, port).to_socket_addrs().map_err(|error| unreachable(&error))? {
            match TcpStream::connect_timeout(&address, within.max(Duration::from_millis(1))) {
                Ok(socket) => return Line::new(socket),
                Err(error) => failure = unreachable(&error),
            }
        }
        Err(failure)
    }

    pub(super) fn accept(listener: &TcpListener, within: Duration) -> Result<Line, Fault> {
        let deadline = soon(within);
        listener.set_nonblocking(true).map_err(|error| lost(&error))?;
        loop {
            match listener.accept() {
                Ok((socket, _)) => {
                    // On some systems it inherits the impatience of the listener.
                    socket.set_nonblocking(false).map_err(|error| lost(&error))?;
                    return Line::new(socket);
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return Err(Fault::NobodyCame { within });
                    }
                    thread::sleep(left.min(GLANCE));
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Fault::Unreachable { reason: error.to_string() }),
            }
        }
    }

    pub(super) fn send(&mut self, message: &Message, within: Duration) -> Result<(), Fault> {
        let limit = Some(within.max(Duration::from_millis(1)));
        self.socket
            .set_write_timeout(limit)
            .and_then(|()| self.socket.write_all(&Stream::bytes(message)))
            .map_err(|error| if is_late(&error) { Fault::NotListening } else { lost(&error) })
    }

    /// Listens no longer once this is raised, as if the time was over.
    pub(super) fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }

    /// The next message; none if the time is over.
    pub(super) fn receive(&mut self, deadline: Instant) -> Result<Option<Message>, Fault> {
        let mut chunk = [0; 1 << 10];
        loop {
            if let Some(message) = self.stream.next() {
                return message.map(Some).map_err(|error| Fault::Nonsense { problem: error.to_string() });
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() || self.stop.is_raised() {
                return Ok(None);
            }
            self.socket.set_read_timeout(Some(left.min(BREATH))).map_err(|error| lost(&error))?;
            match self.socket.read(&mut chunk) {
                Ok(0) => return Err(self.hung_up()),
                Ok(n) => self.stream.feed(&chunk[..n]),
                Err(error) if is_late(&error) || error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(lost(&error)),
            }
        }
    }

    pub(super) fn hang_up(&mut self) {
        // It fails if they were faster.
        let _ = self.socket.shutdown(Shutdown::Both);
    }

    fn hung_up(&self) -> Fault {
        let what = if self.stream.is_inside() { "in the middle of a message" } else { "and said no more" };
        Fault::ConnectionLost { reason: format!("they hung up {what}") }
    }
}

fn is_late(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

fn lost(error: &std::io::Error) -> Fault {
    Fault::ConnectionLost { reason: error.to_string() }
}
