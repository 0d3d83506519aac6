//! Positions laid out for training: what a network sees of them, as bits.
//!
//! The first line is JSON: the game, its measures, and for every input the one that is seen in its place from the other side. Where a side
//! looks from its king, there are the kind of that king, the number of rooms, and for each square it may stand on the room and the
//! squares as they are seen from there. It ends with the hindsight and the headings of the games, so that a network can be traced to them.
//! Then come records of one length: the inputs of the side to move, a bit each, from the lowest bit of the first byte on; the number
//! of pieces (8 bits); the result (0 lost, 1 drawn, 2 won) and the score (16 bits, little-endian, thousandths), both for the side to
//! move. So whoever trains need not know a single rule.

use std::io::{self, Write};

use damier_core::{Side, Verdict};
use damier_engines::Playable;
use damier_engines::net::{chart, shape};
use damier_nets::Chart;
use serde_json::json;

use crate::Lesson;

/// Bytes behind the bits.
const REST: usize = 4;

/// Writes positions of the game `P`.
pub struct Flat<W> {
    to: W,
    chart: Chart,
    record: Vec<u8>,
    /// Records written.
    written: usize,
}

impl<W: Write> Flat<W> {
    /// Begins with the first line; `games` says in words where the positions come from, `hindsight` how much they hear of what came
    /// of them ([`Game::in_hindsight`](crate::Game::in_hindsight)).
    pub fn new<P: Playable>(mut to: W, games: &[String], hindsight: f64) -> io::Result<Flat<W>> {
        // The chart does not depend on the hidden layer.
        let shape = shape::<P>(64, 1);
        let chart = chart::<P>(&shape);
        let line = json!({
            "format": "damier-flat 1",
            "game": P::ID,
            "kinds": P::KINDS,
            "squares": P::SQUARES,
            "pieces": P::PIECES,
            "record": bits(&shape) + REST,
            "turned": turned::<P>(&chart),
            "king": P::KING,
            "rooms": P::ROOMS,
            "outlooks": outlooks::<P>(),
            "hindsight": hindsight,
            "games": games,
        });
        writeln!(to, "{line}")?;
        Ok(Flat { to, chart, record: vec![0; bits(&shape) + REST], written: 0 })
    }

    /// Writes one position.
    pub fn write<P: Playable>(&mut self, lesson: &Lesson<P>) -> io::Result<()> {
        let Lesson { pos, score, result } = lesson;
        self.record.fill(0);
        let mut count = 0;
        for (kind, place) in pieces(pos) {
            let input = self.chart.input(pos.turn() == Side::White, kind, place);
            self.record[input / 8] |= 1 << (input % 8);
            count += 1;
        }
        let score = score.in_thousandths().clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let result = match result {
            Verdict::Lost => 0,
            Verdict::Drawn => 1,
            Verdict::Won => 2,
        };
        let [low, high] = score.to_le_bytes();
        let first = self.record.len() - REST;
        self.record[first..].copy_from_slice(&[count, result, low, high]);
        self.written += 1;
        self.to.write_all(&self.record)
    }

    /// Hands the rest over; how many records there are.
    pub fn finish(mut self) -> io::Result<usize> {
        self.to.flush()?;
        Ok(self.written)
    }
}

fn bits(shape: &damier_nets::Shape) -> usize {
    shape.inputs().div_ceil(8)
}

/// Kind and place of every piece.
fn pieces<P: Playable>(pos: &P) -> Vec<(usize, usize)> {
    let sets = pos.sets();
    let of_kind = |(kind, set): (usize, &u64)| {
        let set = *set;
        (0..64).filter(move |place| set >> place & 1 == 1).map(move |place| (kind, place))
    };
    sets.as_ref().iter().enumerate().flat_map(of_kind).collect()
}

/// For every input the input that the same piece is in the other view.
fn turned<P: Playable>(chart: &Chart) -> Vec<usize> {
    let mut turned = vec![0; P::KINDS * P::SQUARES];
    for kind in 0..P::KINDS {
        for place in (0..64).filter(|place| P::square(Side::White, *place).is_some()) {
            turned[chart.input(true, kind, place)] = chart.input(false, kind, place);
        }
    }
    turned
}

/// For every square of a king its room, and all squares as they are seen from there; nothing where no side looks from a king.
fn outlooks<P: Playable>() -> Vec<(usize, Vec<usize>)> {
    let from =
        |king| (P::outlook(king, king).0, (0..P::SQUARES).map(|square| P::outlook(king, square).1).collect());
    if P::KING.is_some() { (0..P::SQUARES).map(from).collect() } else { Vec::new() }
}
