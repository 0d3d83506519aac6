//! Programs at the other end of a connection, who say of the game what is not so.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use damier_core::{Outcome, Side};

use crate::setting::{DRAUGHTS, house, play};

/// Somebody who agrees to every game and says the same whenever it is his turn.
struct Stubborn {
    port: u16,
    leaves: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Stubborn {
    fn who_says(answer: &'static [u8]) -> Stubborn {
        let listener = TcpListener::bind("localhost:0").expect("there is a free port");
        let port = listener.local_addr().expect("it is bound").port();
        let leaves = Arc::new(AtomicBool::new(false));
        let signal = Arc::clone(&leaves);
        let thread = thread::spawn(move || {
            let mut talks = Vec::new();
            for socket in listener.incoming().take_while(|_| !signal.load(Ordering::Relaxed)) {
                let socket = socket.expect("somebody has come");
                talks.push(thread::spawn(move || talk(&socket, answer)));
            }
            for talk in talks {
                talk.join().expect("a talk has no opinion of its own");
            }
        });
        Stubborn { port, leaves, thread }
    }

    fn leave(self) {
        self.leaves.store(true, Ordering::Relaxed);
        // So that he looks up once more.
        drop(TcpStream::connect(("localhost", self.port)));
        self.thread.join().expect("he was only waiting");
    }
}

/// One connection, until the other side hangs up.
fn talk(socket: &TcpStream, answer: &[u8]) {
    // Where a request has the side of the one who is asked: after its version and a name.
    const SIDE: usize = 1 + 2 + 32;
    let mut out = socket;
    for message in BufReader::new(socket).split(0).map_while(Result::ok) {
        // It fails when they have left, and then there is no next message.
        let _ = match message.first() {
            Some(b'R') if message.get(SIDE) == Some(&b'W') => {
                out.write_all(&[b"AStubborn                        0\0", answer].concat())
            }
            Some(b'R') => out.write_all(b"AStubborn                        0\0"),
            Some(b'M') => out.write_all(answer),
            // Who is told of the end says so too; ours was answered already.
            Some(b'E') if answer[0] != b'E' => out.write_all(b"E00\0"),
            _ => Ok(()),
        };
    }
}

#[test]
fn who_says_that_he_has_lost_has_resigned_and_who_says_more_than_is_so_has_lost() {
    for (answer, end) in [
        (&b"E10\0"[..], "resigned"),
        (b"E30\0", "illegal move"),
        (b"E20\0", "illegal move"),
        (b"E00\0", "illegal move"),
        (b"M0000015000\0", "illegal move"),
        (b"Xyz\0", "nonsense"),
        // The same, and they want no more games on this connection.
        (b"E11\0", "resigned"),
        (b"E31\0", "illegal move"),
    ] {
        let said = String::from_utf8_lossy(answer);
        let stubborn = Stubborn::who_says(answer);
        let entrants =
            [house(&format!("dxp:localhost:{}", stubborn.port)), house("greedy"), house("random:seed=3")];
        let played = play(&DRAUGHTS, &entrants);
        assert_eq!(played.len(), 6, "{said}");
        for (pairing, outcome, termination) in played {
            let its_side = [pairing.white, pairing.black].iter().position(|&entrant| entrant == 0);
            let Some(side) = its_side.map(|side| Side::BOTH[side]) else {
                assert_eq!(termination.word(), "too long", "{said}: {termination}");
                continue;
            };
            let told = format!("{said}: {termination}");
            assert_eq!((termination.word(), outcome), (end, Some(Outcome::Win(!side))), "{told}");
        }
        stubborn.leave();
    }
}
