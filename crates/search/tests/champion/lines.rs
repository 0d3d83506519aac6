//! What the champion answers, and under which limits.

use damier_core::testing::random_game;
use damier_core::{Dice, History, Position as _};
use damier_draughts::{English, International, Position};
use damier_search::engine::{Champion, Options};
use damier_search::{Limits, Quest, Report, Searcher, Stop};

use crate::minds::Counter;

type Game = Position<International>;

fn champion(threads: usize) -> Champion<Game, Counter> {
    Champion::new(Counter, Options { threads, bytes: 1 << 20, ..Options::default() })
}

fn think(champion: &mut Champion<Game, Counter>, game: &History<Game>, limits: Limits) -> Report<Game> {
    champion.search(&Quest::new(game, limits), &mut |_| ())
}

#[test]
fn every_line_can_be_played() {
    let mut dice = Dice::new(3);
    let mut champion = champion(1);
    for pos in random_game(Game::default(), &mut dice).positions().filter(|pos| pos.outcome().is_none()) {
        let mut game = History::new(*pos);
        let report = think(&mut champion, &game, Limits::nodes(2000));
        assert!(!report.line.is_empty());
        for m in report.line {
            assert!(game.legal_moves().contains(&m), "{pos:?}");
            game.play(m);
        }
    }
}

#[test]
fn one_thread_always_does_the_same() {
    let game = History::<Game>::default();
    let [one, other] = [(); 2].map(|()| think(&mut champion(1), &game, Limits::nodes(50_000)));
    assert_eq!((one.count, one.line, one.score), (other.count, other.line, other.score));
}

#[test]
fn several_threads_find_a_move_and_count_together() {
    let game = History::<Game>::default();
    let report = think(&mut champion(3), &game, Limits::depth(9));
    assert_eq!(report.depth, 9);
    assert!(game.legal_moves().contains(&report.line[0]));
}

#[test]
fn who_is_stopped_at_once_does_not_play_a_move_of_the_last_search() {
    let mut champion = champion(1);
    let mut game = History::<Game>::default();
    // To the end of its last depth, so that it has a line in mind.
    let last = think(&mut champion, &game, Limits::depth(4)).line[0];
    game.play(last);
    let stop = Stop::default();
    stop.raise();
    let report = champion.search(&Quest { stop, ..Quest::new(&game, Limits::default()) }, &mut |_| ());
    assert!(game.legal_moves().contains(&report.line[0]), "{last:?}");
}

#[test]
fn a_raised_hand_stops_at_once_and_a_move_is_there_all_the_same() {
    let game = History::<Game>::default();
    let stop = Stop::default();
    stop.raise();
    let quest = Quest { stop, ..Quest::new(&game, Limits::default()) };
    let report = champion(2).search(&quest, &mut |_| ());
    assert!(game.legal_moves().contains(&report.line[0]));
    assert!(report.notes.iter().any(|note| note.contains("first legal move")));
}

#[test]
fn moves_that_are_barred_are_not_played() {
    let game = History::<Game>::default();
    let mut champion = champion(1);
    let mut without = Vec::new();
    for _ in 0..game.legal_moves().len() {
        let quest = Quest { without: without.clone(), ..Quest::new(&game, Limits::depth(4)) };
        let best = champion.search(&quest, &mut |_| ()).line[0];
        assert!(!without.contains(&best));
        without.push(best);
    }
}

#[test]
fn nodes_are_a_limit_to_the_very_node() {
    let game = History::<Game>::default();
    for nodes in [1, 2, 100, 4097] {
        assert_eq!(think(&mut champion(1), &game, Limits::nodes(nodes)).count.nodes, nodes);
    }
}

#[test]
fn the_deepest_lines_fit_a_small_stack() {
    // Kings that chase each other for ever, and quiescence behind.
    let text = "W:WK1,K5,K46,K50:BK6,K23,K28,45";
    let pos = <Position<International> as damier_core::Notation>::from_fen(text).expect("a position");
    let limits = Limits { nodes: Some(300_000), ..Limits::depth(200) };
    let think = move || champion(1).search(&Quest::new(&History::new(pos), limits), &mut |_| ()).depth;
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(think).expect("a thread");
    assert!(thread.join().expect("no overflow") > 0);
}

#[test]
fn a_won_ending_is_won_in_the_fewest_moves() {
    let pos = <Position<English> as damier_core::Notation>::from_fen("W:WK15,K19:BK3").expect("a position");
    let mut champion = Champion::new(Counter, Options { bytes: 1 << 20, ..Options::default() });
    let report = champion.search(&Quest::new(&History::new(pos), Limits::depth(15)), &mut |_| ());
    assert!(report.score.distance().is_some(), "{}", report.score);
}
