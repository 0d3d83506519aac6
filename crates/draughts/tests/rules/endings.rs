//! How games end: countdowns to a draw, repetition, the first king, no move; and the king that must rest.

use damier_core::{
    Ending, History, Located, MoveError, MoveList, Notation, Outcome, Position as _, Reason, Side, Verdict,
};
use damier_draughts::{
    Antidraughts, Breakthrough, English, Frisian, GAMES, In104, International, Istic, Italian, Position,
    Sherlock, Variant,
};

fn position<V: Variant>(fen: &str) -> Position<V> {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays moves written as people write them.
fn play<V: Variant>(start: Position<V>, moves: &str) -> Position<V> {
    moves.split_whitespace().fold(start, |pos, text| match pos.parse_move(text) {
        Ok(m) => pos.after(m),
        Err(error) => panic!("{}: {error}; {}", pos.fen(), error.remedy().unwrap_or_default()),
    })
}

/// Plays the four moves of `round` again and again, `plies` moves in all.
fn go_round<V: Variant>(start: Position<V>, round: [&str; 4], plies: usize) -> Position<V> {
    round.into_iter().cycle().take(plies).fold(start, |pos, text| play(pos, text))
}

fn drawn_after(plies: u16) -> Ending {
    Ending::drawn(Reason::Countdown(plies))
}

/// The end of a game that begins with this position.
fn ending<V: Variant>(pos: Position<V>) -> Option<Ending> {
    History::new(pos).ending()
}

/// On 10x10: the white king between 46 and 41, the black one between 6 and 1, out of each other's reach.
const TEN: [&str; 4] = ["46-41", "6-1", "41-46", "1-6"];
/// On 8x8: the white king in its corner, the black one in the other.
const EIGHT: [&str; 4] = ["29-25", "4-8", "25-29", "8-4"];

#[test]
fn fifty_plies_of_kings_are_an_international_draw() {
    let start = position::<International>("W:WK46,49,50:BK6,2,3");
    assert_eq!(ending(go_round(start, TEN, 49)), None);
    assert_eq!(ending(go_round(start, TEN, 50)), Some(drawn_after(50)));
}

#[test]
fn a_man_move_restarts_the_fifty_plies() {
    let start = position::<International>("W:WK46,35,50:BK6,2,3");
    let moved = play(go_round(start, TEN, 48), "35-30");
    assert_eq!(moved.countdown(), 0);
    let black_first = ["6-1", "46-41", "1-6", "41-46"];
    assert_eq!(ending(go_round(moved, black_first, 49)), None);
    assert_eq!(ending(go_round(moved, black_first, 50)), Some(drawn_after(50)));
}

#[test]
fn three_pieces_have_thirty_two_plies_against_a_lone_king() {
    for white in ["K46,K35,K49", "K46,K35,49", "K46,35,49"] {
        let start = position::<International>(&format!("W:W{white}:BK6"));
        assert_eq!(ending(go_round(start, TEN, 31)), None, "{white}");
        assert_eq!(ending(go_round(start, TEN, 32)), Some(drawn_after(32)), "{white}");
    }
}

#[test]
fn the_lone_king_may_be_white() {
    let start = position::<International>("W:WK46:BK6,2,3");
    assert_eq!(ending(go_round(start, TEN, 31)), None);
    assert_eq!(ending(go_round(start, TEN, 32)), Some(drawn_after(32)));
}

#[test]
fn a_man_move_does_not_restart_the_thirty_two_plies() {
    let start = position::<International>("W:WK46,35,49:BK6");
    let moved = play(go_round(start, TEN, 8), "35-30 6-1 30-25 1-6");
    assert_eq!(moved.countdown(), 12);
    assert_eq!(ending(go_round(moved, TEN, 19)), None);
    assert_eq!(ending(go_round(moved, TEN, 20)), Some(drawn_after(32)));
}

#[test]
fn two_pieces_have_ten_plies_against_a_lone_king() {
    for white in ["K46,K35", "K46,35", "K46"] {
        let start = position::<International>(&format!("W:W{white}:BK6"));
        assert_eq!(ending(go_round(start, TEN, 9)), None, "{white}");
        assert_eq!(ending(go_round(start, TEN, 10)), Some(drawn_after(10)), "{white}");
    }
}

#[test]
fn men_without_a_king_have_fifty_plies_against_a_lone_king() {
    let start = position::<International>("B:W35,49,50:BK6:H48");
    let moved = play(start, "6-1");
    assert_eq!((moved.countdown(), ending(moved)), (49, None));
    // The crowning of 7 makes it one king and two men against one: the sixteen moves begin there.
    let crowned = play(position::<International>("W:W7,49,50:BK16:H30"), "7-2");
    assert_eq!((crowned.countdown(), ending(crowned)), (0, None));
}

#[test]
fn a_capture_into_a_lone_king_ending_starts_its_count() {
    let before = position::<International>("W:WK46,35,49:BK6,37:H40");
    let taken = play(before, "46x28");
    assert_eq!((taken.countdown(), ending(taken)), (0, None));
}

#[test]
fn istic_is_drawn_at_the_twenty_fifth_ply() {
    let start = position::<Istic>("W:WK29:BK4");
    assert_eq!(ending(go_round(start, EIGHT, 24)), None);
    let end = go_round(start, EIGHT, 25);
    assert_eq!(end.turn(), Side::Black);
    assert_eq!(ending(end), Some(drawn_after(25)));
}

#[test]
fn a_blocked_side_loses_before_istic_is_drawn() {
    let start = position::<Istic>("W:WK11,K12:BK4:H24");
    let end = play(start, "12-8");
    assert_eq!(end.countdown(), 25);
    assert_eq!(ending(end), Some(Ending::lost(Reason::Blocked)));
}

#[test]
fn repetition_is_no_draw_in_istic() {
    let mut game = History::new(position::<Istic>("W:WK29,20:BK4,13"));
    for text in EIGHT.into_iter().cycle().take(24) {
        game.play(game.position().parse_move(text).unwrap());
        assert_eq!(game.ending(), None, "after {text}");
    }
    assert!(game.repetitions() > 3);
}

#[test]
fn sixteen_plies_without_capture_draw_in104_even_when_men_move() {
    let start = position::<In104>("W:W29-32:B1-4");
    let fifteen = "29-25 1-5 30-26 2-6 31-27 3-7 32-28 4-8 25-21 5-9 26-22 6-10 27-23 7-11 28-24";
    let pos = play(start, fifteen);
    assert_eq!(ending(pos), None);
    assert_eq!(ending(play(pos, "8-12")), Some(drawn_after(16)));
}

#[test]
fn a_capture_restarts_in104s_count() {
    let start = position::<In104>("W:W22,32:B17,18,1:H15");
    assert_eq!(ending(play(start, "22x13")), None);
    assert_eq!(play(start, "22x13").countdown(), 0);
}

#[test]
fn eighty_plies_of_kings_are_an_english_draw() {
    let start = position::<English>("W:WK29:BK4");
    assert_eq!(ending(go_round(start, EIGHT, 79)), None);
    assert_eq!(ending(go_round(start, EIGHT, 80)), Some(drawn_after(80)));
}

#[test]
fn the_third_stand_of_a_position_is_a_draw() {
    let mut game = History::new(position::<International>("W:WK46,49,50:BK6,2,3"));
    for text in TEN.into_iter().cycle().take(8) {
        assert_eq!(game.ending(), None);
        game.play(game.position().parse_move(text).unwrap());
    }
    assert_eq!(game.repetitions(), 3);
    assert_eq!(game.ending(), Some(Ending::drawn(Reason::Repetition(3))));
    assert!(game.legal_moves().is_empty());
}

#[test]
fn the_italians_wait_for_the_fourth_stand() {
    let round = ["32-28", "1-5", "28-32", "5-1"];
    let mut game = History::new(position::<Italian>("W:WK32,21:BK1,12"));
    for text in round.into_iter().cycle().take(12) {
        assert_eq!(game.ending(), None);
        game.play(game.position().parse_move(text).unwrap());
    }
    assert_eq!(game.ending(), Some(Ending::drawn(Reason::Repetition(4))));
}

#[test]
fn sherlock_knows_no_draw() {
    let mut game = History::new(position::<Sherlock>("W:WK21:BK12"));
    for text in ["21-17", "(12-16)", "17-21", "(16-12)"].into_iter().cycle().take(400) {
        game.play(game.position().parse_move(text).unwrap());
        assert_eq!(game.ending(), None);
    }
}

#[test]
fn breakthrough_ends_with_the_first_king() {
    let start = position::<Breakthrough>("W:W6,50:B45");
    assert_eq!(ending(start), None);
    let end = play(start, "6-1");
    let ending = ending(end).unwrap();
    assert_eq!(ending, Ending::lost(Reason::Goal));
    assert_eq!(ending.verdict.outcome(end.turn()), Outcome::Win(Side::White));
    assert!(History::new(end).legal_moves().is_empty());
}

#[test]
fn a_man_that_passes_the_far_row_wins_no_breakthrough() {
    // 12 takes 8 and lands on 3, then takes 9 and ends on 14: a man still.
    let end = play(position::<Breakthrough>("W:W12,50:B8,9,36"), "12x14");
    assert_eq!(ending(end), None);
}

#[test]
fn who_cannot_move_wins_antidraughts() {
    let nobody = position::<Antidraughts>("W:W:B1");
    assert_eq!(ending(nobody), Some(Ending::won(Reason::NoPieces)));
    assert_eq!(Verdict::Won.outcome(nobody.turn()), Outcome::Win(Side::White));
    let blocked = position::<Antidraughts>("W:W45:B40,34");
    assert_eq!(ending(blocked), Some(Ending::won(Reason::Blocked)));
    assert_eq!(ending(position::<International>("W:W45:B40,34")), Some(Ending::lost(Reason::Blocked)));
}

#[test]
fn every_other_game_is_lost_by_who_cannot_move() {
    for game in GAMES.iter().filter(|game| game.id != "antidraughts") {
        assert_eq!(game.rules.no_move.rule, Verdict::Lost, "{}", game.id);
    }
}

/// Three moves of the white king of a side with a man, and Black's answers.
const TIRING: &str = "46-41 6-1 41-46 1-6 46-41 6-1";

#[test]
fn a_frisian_king_makes_no_fourth_move_in_a_row_while_its_side_has_a_man() {
    let tired = play(position::<Frisian>("W:WK46,35:BK6"), TIRING);
    assert_eq!(tired.tired_king(), Frisian::LAYOUT.square(41));
    let mut moves = MoveList::new();
    tired.legal_moves(&mut moves);
    assert!(moves.iter().all(|m| Some(m.from) == Frisian::LAYOUT.square(35)));
    let Err(MoveError::Illegal { reason, .. }) = tired.parse_move("41-46") else { panic!("a fourth move") };
    assert_eq!(reason, "the king on 41 has made as many moves in a row as it may");
}

#[test]
fn a_frisian_king_without_men_never_tires() {
    let pos = play(position::<Frisian>("W:WK46,K50:BK6"), TIRING);
    assert_eq!(pos.tired_king(), None);
    assert!(pos.parse_move("41-46").is_ok());
}

#[test]
fn a_tired_frisian_king_may_capture() {
    let tired = play(position::<Frisian>("W:WK46,35:BK6"), TIRING);
    let fen = tired.fen().replace(":BK1", ":B23,K1");
    let pos = position::<Frisian>(&fen);
    assert_eq!(pos.tired_king(), tired.tired_king());
    let taken = play(pos, "41x19");
    assert_eq!(taken.fen(), "B:WK19,35:BK1", "the capture ends the run");
}

#[test]
fn a_frisian_king_is_fresh_when_another_piece_has_moved() {
    let start = position::<Frisian>("W:WK46,35:BK6");
    let rested = play(play(start, TIRING), "35-30 1-6");
    assert_eq!(rested.tired_king(), None);
    let twice = play(rested, "41-46 6-1 46-41 1-6");
    assert_eq!(twice.tired_king(), None);
    assert_eq!(play(twice, "41-46 6-1").tired_king(), Frisian::LAYOUT.square(46));
}

#[test]
fn the_run_of_a_frisian_king_belongs_to_the_position() {
    let start = position::<Frisian>("W:WK46,35:BK6");
    let once = play(start, "46-41 6-1 41-46 1-6");
    assert_ne!(once, start);
    assert_ne!(once.key(), start.key());
    assert_eq!(position::<Frisian>(&once.fen()), once);
    assert_eq!(once.fen(), "W:W35,K46:BK6:+2@46+0");
}

#[test]
fn a_run_is_counted_for_each_king_by_itself() {
    let pos = play(position::<Frisian>("W:WK46,K50,35:BK6"), "46-41 6-1 41-46 1-6 50-45 6-1");
    assert_eq!(pos.fen(), "W:W35,K45,K46:BK1:+1@45+0");
}

#[test]
fn the_run_ends_when_the_last_man_is_taken() {
    let tired = position::<Frisian>("B:WK41,34:B30:+3@41+0");
    let taken = play(tired, "30x39");
    assert_eq!(taken.tired_king(), None);
    assert_eq!(taken.fen(), "W:WK41:B39");
}

#[test]
fn a_frisian_side_whose_only_mover_is_tired_has_lost() {
    let pos = position::<Frisian>("W:WK46,6:BK45,1:+3@46+0");
    assert_eq!(ending(pos), Some(Ending::lost(Reason::Blocked)));
}
