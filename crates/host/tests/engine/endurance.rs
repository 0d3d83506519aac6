//! What only a long life shows: listeners who do not listen.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, channel};

use damier_engines::seat::open;
use damier_host::{Mind, Uci, serve};

use crate::{Told, Wire};

fn uci() -> Uci {
    Uci::new("damier", &["squares", "material", "ocap"])
}

#[test]
fn a_listener_who_goes_away_ends_the_engine() {
    let (input, bytes) = channel();
    let (lines, output) = channel();
    drop(output);
    let seat = open("chess", &Mind::default().player().expect("a player")).expect("a game").expect("a seat");
    let engine = std::thread::spawn(move || {
        let reader = Wire { bytes, rest: Vec::new() };
        serve(reader, Told { lines, rest: Vec::new() }, seat, &mut uci())
    });
    input.send(b"uci\nposition startpos\ngo infinite\n".to_vec()).expect("it reads");
    // The wire is not cut: it is the closed output that ends it.
    engine.join().expect("it did not panic").expect("the search lives");
}

/// Says nothing until it is allowed to.
struct Deaf {
    gate: Receiver<()>,
    opened: bool,
    told: Told,
}

impl Write for Deaf {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.opened {
            let _ = self.gate.recv();
            self.opened = true;
        }
        self.told.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.told.flush()
    }
}

#[test]
fn an_engine_nobody_listens_to_goes_on_searching_and_stops_when_told() {
    const SEARCHES: usize = 300;
    let (input, bytes): (Sender<Vec<u8>>, _) = channel();
    let ((lines, output), (open_gate, gate)) = (channel(), channel());
    let seat = open("chess", &Mind::default().player().expect("a player")).expect("a game").expect("a seat");
    let engine = std::thread::spawn(move || {
        let deaf = Deaf { gate, opened: false, told: Told { lines, rest: Vec::new() } };
        serve(Wire { bytes, rest: Vec::new() }, deaf, seat, &mut uci())
    });
    for _ in 0..SEARCHES {
        input.send(b"position startpos\ngo depth 2\nisready\n".to_vec()).expect("it reads");
    }
    input.send(b"go infinite\nstop\nisready\n".to_vec()).expect("it reads");
    open_gate.send(()).expect("it waits");
    let count = |start: &str, lines: &[String]| lines.iter().filter(|line| line.starts_with(start)).count();
    let mut heard: Vec<String> = Vec::new();
    while count("readyok", &heard) <= SEARCHES || count("bestmove", &heard) <= SEARCHES {
        heard.push(output.recv_timeout(crate::PATIENCE).expect("an answer"));
    }
    drop(input);
    engine.join().expect("it did not panic").expect("the search lives");
    heard.extend(output.try_iter());
    // News may be left out for a deaf listener; answers may not, and none is given twice.
    assert_eq!((count("readyok", &heard), count("bestmove", &heard)), (SEARCHES + 1, SEARCHES + 1));
}
