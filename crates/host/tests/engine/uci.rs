//! A UCI engine, obedient and not.

use damier_host::Uci;

use crate::Engine;

fn engine() -> Engine {
    Engine::start("chess", Uci::new("damier", &["squares", "material", "ocap"]))
}

fn best_move(lines: &[String]) -> &str {
    let last = lines.last().and_then(|line| line.strip_prefix("bestmove "));
    last.and_then(|rest| rest.split(' ').next()).expect("an answer")
}

/// It still answers, and holds this position.
fn is_alive(engine: &Engine, moves: &str) {
    engine.say("isready");
    engine.hear_until("readyok");
    engine.say("d");
    let lines = engine.hear_until("Moves:");
    assert_eq!(lines.last().expect("a line"), &format!("Moves: {moves}"));
}

const OPENING: &str =
    "a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 h2h3 a2a4 b2b4 c2c4 d2d4 e2e4 f2f4 g2g4 h2h4 b1a3 b1c3 g1f3 g1h3";

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    let engine = engine();
    engine.say("uci");
    let lines = engine.hear_until("uciok");
    assert_eq!(lines[..2], ["id name damier", "id author the damier team"]);
    for option in
        ["Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "UCI_Chess960", "UCI_ShowWDL", "UCI_Elo"]
    {
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("option name {option} type "))),
            "{option}"
        );
    }
    assert!(engine.end().is_empty());
}

#[test]
fn every_go_has_one_answer_with_news_before_it() {
    let engine = engine();
    for go in
        ["depth 3", "nodes 2000", "movetime 20", "wtime 500 btime 500", "wtime 100", "btime 100", "mate 1"]
    {
        engine.say(&format!("position startpos moves e2e4 e7e5\ngo {go}"));
        let lines = engine.hear_until("bestmove");
        assert!(
            lines.iter().any(|line| line.starts_with("info depth") && line.contains(" score ")),
            "{go}: {lines:?}"
        );
    }
    assert!(engine.end().is_empty());
}

#[test]
fn clocks_that_have_run_out_and_limits_out_of_reason_are_answered() {
    let engine = engine();
    for go in [
        "wtime 0 btime 0",
        "wtime -5000 btime -5000",
        "wtime -9223372036854775808",
        "wtime 1 btime 1 movestogo 1",
        "wtime 100 btime 100 movestogo 0",
        "wtime 50 btime 50 winc 100000 binc 100000",
        "depth 0",
        "nodes 0",
        "movetime 0",
    ] {
        engine.say(&format!("go {go}"));
        let lines = engine.hear_until("bestmove");
        assert!(OPENING.contains(best_move(&lines)), "{go}: {lines:?}");
    }
}

#[test]
fn an_infinite_search_waits_for_stop_even_where_mate_is_found() {
    let engine = engine();
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo infinite");
    assert!(engine.hear_until("info depth 1")[0].contains("score mate 1"));
    engine.say("isready");
    let lines = engine.hear_until("readyok");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    engine.say("stop");
    assert_eq!(best_move(&engine.hear_until("bestmove")), "a1a8");
    engine.say("stop");
    is_alive(&engine, &moves_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"));
}

/// The moves the engine itself lists in a position.
fn moves_of(fen: &str) -> String {
    let engine = engine();
    engine.say(&format!("position fen {fen}\nd"));
    engine.hear_until("Moves:").last().expect("a line").trim_start_matches("Moves: ").to_owned()
}

#[test]
fn a_second_go_ends_the_first_and_both_are_answered() {
    let engine = engine();
    engine.say("go infinite\ngo infinite\nstop");
    engine.hear_until("bestmove");
    engine.hear_until("bestmove");
    engine.say("go depth 1");
    engine.hear_until("bestmove");
    assert!(engine.end().is_empty());
}

#[test]
fn commands_that_must_wait_end_the_search_and_are_carried_out() {
    let engine = engine();
    engine.say("go infinite\nposition startpos moves e2e4\nsetoption name MultiPV value 2\ngo depth 2");
    engine.hear_until("bestmove");
    let lines = engine.hear_until("bestmove");
    assert!(lines.iter().any(|line| line.contains("multipv 2")), "{lines:?}");
    assert!(lines.last().expect("a line").starts_with("bestmove"), "{lines:?}");
    let black = best_move(&lines);
    assert!(black.as_bytes()[1] >= b'7', "Black moves now: {black}");
}

#[test]
fn an_answer_held_back_is_told_before_what_comes_next() {
    let engine = engine();
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo infinite");
    // Mate is found at once; the engine has nothing left to think about.
    engine.hear_until("info depth 1");
    engine.say("isready\nd");
    engine.hear_until("readyok");
    let lines = engine.hear_until("Moves:");
    assert!(lines.iter().any(|line| line == "bestmove a1a8"), "{lines:?}");
}

#[test]
fn ten_thousand_commands_at_once_are_all_heard() {
    let engine = engine();
    engine.say(&"isready\nposition startpos moves e2e4\n".repeat(10_000));
    for _ in 0..10_000 {
        assert_eq!(engine.hear(), "readyok");
    }
    assert!(engine.end().is_empty());
}

#[test]
fn pondering_is_silent_until_the_move_is_played() {
    let engine = engine();
    engine.say("position startpos moves e2e4 e7e5\ngo ponder depth 2 wtime 1000 btime 1000");
    engine.hear_until("info depth 2");
    engine.say("isready");
    assert!(!engine.hear_until("readyok").iter().any(|line| line.starts_with("bestmove")));
    engine.say("ponderhit");
    engine.hear_until("bestmove");
    engine.say("go ponder wtime 1000 btime 1000\nstop");
    engine.hear_until("bestmove");
    engine.say("ponderhit");
    assert!(engine.end().is_empty());
}

#[test]
fn several_lines_are_ranked_and_no_more_than_there_are_moves() {
    let engine = engine();
    engine.say("setoption name MultiPV value 5\nposition fen 7k/8/8/8/8/8/6q1/7K w - - 0 1\ngo depth 3");
    let lines = engine.hear_until("bestmove");
    assert!(!lines.iter().any(|line| line.contains("multipv 2")), "there is one legal move: {lines:?}");
    engine.say("position startpos\ngo depth 2");
    let lines = engine.hear_until("bestmove");
    let ranks: Vec<&str> = lines
        .iter()
        .filter(|line| line.contains("depth 2 "))
        .filter_map(|line| line.split("multipv ").nth(1))
        .map(|rest| &rest[..1])
        .collect();
    assert_eq!(ranks[..5], ["1", "2", "3", "4", "5"]);
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let engine = engine();
    engine.say("go depth 3 searchmoves a2a3 h2h3 e2e5");
    assert!(["a2a3", "h2h3"].contains(&best_move(&engine.hear_until("bestmove"))));
}

#[test]
fn finished_games_are_answered_with_no_move_and_drawn_ones_with_any() {
    let engine = engine();
    engine.say("position fen 7k/5QQ1/8/8/8/8/8/K7 b - - 0 1\ngo depth 3");
    assert_eq!(best_move(&engine.hear_until("bestmove")), "0000");
    engine.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3");
    assert_eq!(best_move(&engine.hear_until("bestmove")), "0000");
    engine.say("position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8\ngo depth 2");
    assert!(OPENING.contains(best_move(&engine.hear_until("bestmove"))));
}

#[test]
fn bad_lines_are_told_and_change_nothing() {
    let engine = engine();
    let bad: [(&[u8], &str); 9] = [
        (b"position fen", "`fen` needs a position"),
        (b"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "king"),
        (b"position fen rnbqkbnr/pppppppp/8/8/8/8/8/8/8 w - - 0 1", "ranks"),
        (b"position startpos moves e2e4 e2e4", "move 2"),
        (b"setoption name Threads value abc", "abc"),
        (b"setoption name Nonsense value 1", "Nonsense"),
        (b"go depth abc", "abc"),
        (b"\x00\x01\xff", "byte 0"),
        (b"hello world", "hello"),
    ];
    for (line, told) in bad {
        engine.send(line);
        engine.send(b"\r\n");
        let answer = engine.hear();
        assert!(answer.starts_with("info string error:") && answer.contains(told), "{answer}");
        is_alive(&engine, OPENING);
    }
    engine.send(b"\n   \n\t\n");
    is_alive(&engine, OPENING);
}

#[test]
fn a_line_of_ten_megabytes_is_told_and_thrown_away() {
    let engine = engine();
    for _ in 0..10 {
        engine.send(&vec![b'x'; 1 << 20]);
    }
    engine.send(b"\n");
    assert!(engine.hear().contains("longer than 1048576 bytes"));
    is_alive(&engine, OPENING);
}

#[test]
fn the_end_of_the_input_and_quit_end_a_search() {
    // Who said stop is still answered; who only goes away has not asked for it.
    for (last, answers) in [("stop\nquit\n", 1), ("stop\n", 1), ("quit\n", 0), ("", 0), ("isrea", 0)] {
        let engine = engine();
        engine.say("go infinite");
        engine.send(last.as_bytes());
        let told = engine.end();
        assert_eq!(
            told.iter().filter(|line| line.starts_with("bestmove")).count(),
            answers,
            "{last}: {told:?}"
        );
    }
}

#[test]
fn chess960_castles_by_taking_the_rook() {
    let engine = engine();
    engine.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves e1g1");
    assert_eq!(best_move(&engine.hear_until("bestmove")), "e1g1");
    engine.say("setoption name UCI_Chess960 value true\ngo depth 1 searchmoves e1h1");
    assert_eq!(best_move(&engine.hear_until("bestmove")), "e1h1");
}

#[test]
fn every_search_can_be_chosen_and_plays() {
    let engine = engine();
    for player in damier_engines::player::PLAYERS {
        engine.say(&format!("setoption name Search value {}\nposition startpos\ngo nodes 500", player.name));
        assert!(OPENING.contains(best_move(&engine.hear_until("bestmove"))), "{}", player.name);
    }
}

#[test]
fn the_bench_is_the_same_every_time() {
    let engine = engine();
    let nodes = || {
        engine.say("bench 3");
        engine.hear().split(' ').nth(3).map(str::to_owned).expect("a count")
    };
    assert_eq!(nodes(), nodes());
}
