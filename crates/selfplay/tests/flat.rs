//! What is laid out for training is what the engine's own networks see.

use damier_core::testing::random_positions;
use damier_core::{Side, Verdict};
use damier_engines::Playable;
use damier_engines::net::{chart, shape};
use damier_search::Score;
use damier_selfplay::Lesson;
use damier_selfplay::flat::Flat;
use serde_json::{Value, json};

fn holds<P: Playable>() {
    let positions = random_positions::<P>(200, 3);
    let mut bytes = Vec::new();
    let mut flat = Flat::new::<P>(&mut bytes, &[], 0.0).expect("memory is patient");
    for (number, pos) in positions.iter().enumerate() {
        let result = [Verdict::Lost, Verdict::Drawn, Verdict::Won][number % 3];
        flat.write(&Lesson { pos: *pos, score: Score::thousandths(-700 + number as i32), result })
            .expect("room");
    }
    assert_eq!(flat.finish().expect("memory is patient"), 200);
    let end = bytes.iter().position(|byte| *byte == b'\n').expect("a first line");
    let heading: Value = serde_json::from_slice(&bytes[..end]).expect("JSON");
    let length = heading["record"].as_u64().expect("a length") as usize;
    let turned: Vec<usize> = serde_json::from_value(heading["turned"].clone()).expect("numbers");
    let chart = chart::<P>(&shape::<P>(64, 1));
    for ((number, pos), record) in positions.iter().enumerate().zip(bytes[end + 1..].chunks_exact(length)) {
        let is_set = |input: &usize| record[input / 8] >> (input % 8) & 1 == 1;
        let own: Vec<usize> = (0..turned.len()).filter(is_set).collect();
        let mut seen = [Vec::new(), Vec::new()];
        for (kind, set) in pos.sets().as_ref().iter().enumerate() {
            for place in (0..64).filter(|place| set >> place & 1 == 1) {
                seen[0].push(chart.input(pos.turn() == Side::White, kind, place));
                seen[1].push(chart.input(pos.turn() != Side::White, kind, place));
            }
        }
        for view in &mut seen {
            view.sort_unstable();
        }
        assert_eq!(own, seen[0], "{}", pos.fen());
        let mut other: Vec<usize> = own.iter().map(|input| turned[*input]).collect();
        other.sort_unstable();
        assert_eq!(other, seen[1], "{}", pos.fen());
        let score = i16::from_le_bytes([record[length - 2], record[length - 1]]);
        let [count, result] = [record[length - 4], record[length - 3]];
        assert_eq!(
            (usize::from(count), result, score),
            (own.len(), (number % 3) as u8, -700 + number as i16)
        );
    }
}

/// The first line of a game.
fn heading<P: Playable>() -> Value {
    let mut bytes = Vec::new();
    Flat::new::<P>(&mut bytes, &[], 0.0).expect("memory is patient");
    serde_json::from_slice(&bytes).expect("JSON")
}

#[test]
fn chess_is_seen_from_the_king_and_draughts_is_not() {
    let draughts = heading::<damier_draughts::Position<damier_draughts::English>>();
    assert_eq!(
        (&draughts["king"], &draughts["rooms"], &draughts["outlooks"]),
        (&json!(null), &json!(1), &json!([]))
    );
    let chess = heading::<damier_chess::Position>();
    assert_eq!((&chess["king"], &chess["rooms"]), (&json!(5), &json!(4)));
    let outlooks: Vec<(usize, Vec<usize>)> =
        serde_json::from_value(chess["outlooks"].clone()).expect("outlooks");
    let [c1, e1, g1, b2, e4] = [2, 4, 6, 9, 28].map(|king| &outlooks[king]);
    // To the left of the middle the board is seen in a mirror: a1 is where h1 would be.
    assert_eq!((c1.0, e1.0, g1.0, b2.0, e4.0), (1, 1, 0, 2, 3));
    assert_eq!((c1.1[0], g1.1[7], b2.1[9]), (7, 7, 14));
}

#[test]
fn records_show_what_networks_see() {
    holds::<damier_draughts::Position<damier_draughts::International>>();
    holds::<damier_draughts::Position<damier_draughts::Russian>>();
    holds::<damier_chess::Position>();
}
