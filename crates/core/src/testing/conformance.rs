//! What must hold in every game, checked on every position of random games.

use crate::testing::random_game;
use crate::{Dice, History, MoveList, Notation, perft};

/// Checks `P` on every position of `games` random games from its opening position.
///
/// # Panics
/// At the first promise that is broken, naming the position and the move.
pub fn conformance<P: Notation>(games: usize, seed: u64) {
    conformance_from(P::default(), games, seed);
}

/// Checks `P` on every position of `games` random games from `start`.
///
/// # Panics
/// At the first promise that is broken, naming the position and the move.
pub fn conformance_from<P: Notation>(start: P, games: usize, seed: u64) {
    let mut dice = Dice::new(seed);
    for _ in 0..games {
        let game = random_game(start, &mut dice);
        assert!(game.ending().is_some(), "a random game does not end: {}", game.position().fen());
        let mut replay = History::new(start);
        for (pos, m) in game.positions().zip(game.moves()) {
            assert_eq!(replay.position(), pos, "playing the same moves gives another position");
            lists_are_sound(pos);
            text_round_trips(pos);
            replay.play(m);
        }
        text_round_trips(game.position());
        keys_follow_positions(&game);
        progress_never_returns(&game);
    }
    counts_agree(&start);
}

/// A list is the same every time, has no move twice, and is as long as it was counted.
fn lists_are_sound<P: Notation>(pos: &P) {
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    let mut again = moves.clone();
    pos.legal_moves(&mut again);
    assert_eq!(moves[..], again[..], "the list is not replaced or not the same: {}", pos.fen());
    assert_eq!(moves.len(), pos.count_moves(), "counted and listed moves differ: {}", pos.fen());
    assert_eq!(!moves.is_empty(), pos.can_move(), "whether there is a move is told wrongly: {}", pos.fen());
    for (i, m) in moves.iter().enumerate() {
        assert!(!moves[..i].contains(m), "the list of {} holds {m:?} twice", pos.fen());
        assert_eq!(pos.after(*m).turn(), !pos.turn(), "the turn does not pass: {}", pos.fen());
    }
}

/// Positions and moves survive being written and read.
fn text_round_trips<P: Notation>(pos: &P) {
    let fen = pos.fen();
    match P::from_fen(&fen) {
        Ok(read) => {
            assert_eq!(read, *pos, "`{fen}` is read as another position");
            assert_eq!(read.key(), pos.key(), "the key of `{fen}` is not the key computed afresh");
        }
        Err(error) => panic!("`{fen}` is written and not read: {error}"),
    }
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    for &m in &moves {
        let text = pos.show_move(m);
        match pos.parse_move(&text) {
            Ok(read) => assert_eq!(read, m, "`{text}` is read as another move in {fen}"),
            Err(error) => panic!("`{text}` is written and not read in {fen}: {error}"),
        }
    }
}

/// Equal positions have equal keys, and within a game different positions have different ones.
fn keys_follow_positions<P: Notation>(game: &History<P>) {
    let seen: Vec<&P> = game.positions().collect();
    for (i, a) in seen.iter().enumerate() {
        for b in &seen[..i] {
            assert_eq!(a == b, a.key() == b.key(), "keys of {} and {}", a.fen(), b.fen());
        }
    }
}

/// After progress no earlier position returns.
fn progress_never_returns<P: Notation>(game: &History<P>) {
    let seen: Vec<&P> = game.positions().collect();
    let mut fresh = 0;
    for (i, (pos, m)) in game.positions().zip(game.moves()).enumerate() {
        assert!(!seen[..fresh].contains(&pos), "{} returned after progress", pos.fen());
        if pos.is_progress(m) {
            fresh = i + 1;
        }
    }
}

/// Counting the last ply gives what playing it gives.
fn counts_agree<P: Notation>(pos: &P) {
    fn played<P: Notation>(pos: &P, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        moves.iter().map(|&m| played(&pos.after(m), depth - 1)).sum()
    }
    for depth in 0..5 {
        assert_eq!(perft(pos, depth), played(pos, depth), "perft {depth} of {}", pos.fen());
    }
}
