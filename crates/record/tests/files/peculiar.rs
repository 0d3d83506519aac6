//! Every habit of files that the notes on PDN 3.0 list, by a small file that has it.

use damier_core::{Outcome, Side};
use damier_draughts::{GAMES, Position, Russian};
use damier_record::{Clock, Form, GameType, Mark, Note, Part, Points, What, game_text, replay};

use crate::{moves, only, read, survives};

#[test]
fn a_whole_game_may_stand_on_one_line() {
    let game = only("[Event \"a\"] [Site \"b\"] 1. 32-28 19-23 2. 28x19 14x23 *");
    assert_eq!((game.tags.len(), game.line.plies.len()), (2, 4));
    survives(&game);
}

#[test]
fn stars_results_tags_and_the_end_of_the_file_end_games() {
    let games = read("1. 32-28 * 1. 33-28 2-0 1. 34-29 [Event \"c\"] 1. 35-30");
    let plies: Vec<usize> = games.iter().map(|game| game.as_ref().unwrap().line.plies.len()).collect();
    assert_eq!(plies, [1, 1, 1, 1]);
    assert_eq!(read("* * *"), []);
    assert_eq!(read(""), []);
}

#[test]
fn tags_alone_are_a_game_and_so_are_moves_alone() {
    assert_eq!(only("[Event \"a\"]").line.plies, []);
    assert!(only("32-28").tags.is_empty());
}

#[test]
fn a_percent_sign_hides_the_rest_of_its_line() {
    assert_eq!(moves(&only("% a file {of\n1. 32-28 % 19-23 (\n19-24 *")), ["32-28", "19-24"]);
}

#[test]
fn a_semicolon_is_a_comment_to_the_end_of_the_line() {
    let game = only("1. e4 ; the {best}\n e5 *");
    assert_eq!(game.line.plies[0].comments().next().unwrap().as_str(), "the {best)");
    assert_eq!(moves(&game), ["e4", "e5"]);
    survives(&game);
}

#[test]
fn quotes_and_backslashes_in_tags_are_escaped() {
    let game = only(r#"[Event "the \"Rose\" c:\\a\b"] *"#);
    assert_eq!(game.tags.get("Event"), Some(r#"the "Rose" c:\a\b"#));
    survives(&game);
}

#[test]
fn blanks_around_a_tag_and_its_name_do_not_matter() {
    assert_eq!(only("  [ Event   \"a\" ]\n*").tags.get("Event"), Some("a"));
}

#[test]
fn numbers_stand_with_or_without_blank_or_dot_or_not_at_all() {
    for text in
        ["1. 32-28 19-23 2. 28x19", "1.32-28 19-23 2.28x19", "32-28 19-23 28x19", "1 32-28 1... 19-23 28x19"]
    {
        assert_eq!(moves(&only(text)), ["32-28", "19-23", "28x19"], "{text}");
    }
}

#[test]
fn dots_stand_for_a_move_that_is_not_shown() {
    assert_eq!(moves(&only("1. ... 7-12 2. 32-28")), ["7-12", "32-28"]);
    assert_eq!(moves(&only("1... 7-12")), ["7-12"]);
}

#[test]
fn a_dash_stands_for_a_move_nobody_knows() {
    let game = only("1. 32-28 - 2. 37-32 --");
    assert_eq!(moves(&game), ["32-28", "-", "37-32", "--"]);
    assert!(game.line.plies[1].is_unknown());
    survives(&game);
    let fault = replay::<Position<damier_draughts::International>>(&game).unwrap_err();
    assert_eq!((fault.what, fault.place.column), (What::UnknownMove, 10));
}

#[test]
fn strengths_are_glued_to_moves_or_stand_behind_them() {
    let game = only("10-15! 29-23(?) 3-4!?! 5-6 ?? 7-8 (!)");
    let strengths: Vec<&str> =
        game.line.plies.iter().map(|ply| ply.strength.as_ref().unwrap().as_str()).collect();
    assert_eq!(strengths, ["!", "(?)", "!?!", "??", "(!)"]);
    survives(&game);
}

#[test]
fn numbered_remarks_go_from_0_to_255() {
    let game = only("32-28 $0 $7 $255 19-23 $1");
    assert_eq!(game.line.plies[0].nags().collect::<Vec<_>>(), [0, 7, 255]);
    survives(&game);
    for bad in ["$256", "$", "$1a", "$-1"] {
        let games = read(&format!("32-28 {bad} * 1. 33-28"));
        assert!(matches!(games[0].as_ref().unwrap_err().what, What::NoNag(_)), "{bad}");
        assert!(games[1].is_ok());
    }
}

#[test]
fn captures_are_written_in_every_way() {
    let text = "11x25 24x24 c3:e5 a3b4 3228 01-07 28x19x10 5X14 7×16 32–28";
    assert_eq!(moves(&only(text)).join(" "), text);
    survives(&only(text));
}

#[test]
fn old_files_have_blanks_around_separators() {
    let text = "1. 32 - 28 19 -23 2. 28 x 19 x 10 14 x23 3. c3 : e5 37- 32 1 - 0";
    let game = only(text);
    assert_eq!(moves(&game), ["32-28", "19-23", "28x19x10", "14x23", "c3:e5", "37-32"]);
    assert_eq!(game.result(), Some(Mark::OneNil));
}

#[test]
fn old_files_fill_short_squares_with_blanks() {
    let game = only(" 55. 11- 7 43-48\n 56.  7- 2  1- 6 57. 35x 4 18x 9\n1-1\n");
    assert_eq!(moves(&game), ["11-7", "43-48", "7-2", "1-6", "35x4", "18x9"]);
    assert_eq!(game.result(), Some(Mark::OneAll));
}

#[test]
fn comments_do_not_nest() {
    let fault = read("32-28 { nested { comment } }").remove(0).unwrap_err();
    assert_eq!((fault.what, fault.place.column), (What::ClosesNothing('}'), 28));
}

#[test]
fn a_move_that_breaks_off_is_refused() {
    let games = read("1. 32- {why?} * 1. 33-28");
    assert_eq!(games[0].as_ref().unwrap_err().what, What::BrokenMove("32-".to_owned()));
    assert!(games[1].is_ok());
}

#[test]
fn a_result_is_told_from_a_move_by_its_length() {
    for mark in Mark::ALL {
        let game = only(&format!("1. 1-10 1-11 {mark}"));
        assert_eq!((moves(&game).len(), game.result()), (2, Some(mark)));
        survives(&game);
    }
    assert_eq!(only("1. 2-0").result(), Some(Mark::TwoNil), "a game without moves");
    assert_eq!(only("32-28 ½-½").result(), Some(Mark::Halves));
}

#[test]
fn the_tag_tells_the_result_and_what_ends_the_moves_only_if_it_does_not() {
    assert_eq!(only("[Result \"0-2\"] 32-28 *").result(), Some(Mark::NilTwo));
    assert_eq!(only("[Result \"*\"] 32-28 0-2").result(), Some(Mark::NilTwo));
    assert_eq!(only("[Result \"?\"] 32-28 0-2").result(), Some(Mark::NilTwo));
    assert_eq!(only("[Result \"1-1\"] 32-28 0-2").result(), Some(Mark::OneAll));
    assert_eq!(only("[Result \"12-8\"] 32-28 0-2").tags.get("Result"), Some("12-8"));
}

#[test]
fn a_pdn_game_ends_with_a_star_and_a_pgn_game_with_its_result() {
    let game = only("32-28 2-0");
    assert!(game_text(&game, Form::Pdn).ends_with("1. 32-28 *\n\n"));
    assert!(game_text(&game, Form::Pgn).ends_with("1. 32-28 2-0\n\n"));
}

#[test]
fn variations_nest_and_keep_their_places() {
    let game = only("32-28 19-23 (18-23 (17-22 28x17) 38-32 {quiet}) {or} (20-24) 28x19");
    let ply = &game.line.plies[1];
    let inner: Vec<usize> = ply.variations().map(|line| line.plies.len()).collect();
    assert_eq!((inner, ply.notes.len()), (vec![2, 1], 3));
    survives(&game);
    assert!(game_text(&game, Form::Pdn).contains("(1... 18-23 (1... 17-22 2. 28x17) 2. 38-32 {quiet}) {or}"));
}

#[test]
fn a_comment_may_hold_everything_but_its_end() {
    let game = only("{ [Event \"no tag\"] ( $ 1-0 * % ; / } 32-28 {a\r\n\r\n  b} {} *");
    assert_eq!(game.line.opening.len(), 1);
    assert_eq!(game.line.plies[0].notes.len(), 1);
    assert_eq!(game.line.plies[0].comments().next().unwrap().as_str(), "a b");
    survives(&game);
}

#[test]
fn clocks_belong_to_the_move_before() {
    let game = only("1. 32-28 {[%clk 1:00:00] slow} 19-23 {[%clock w0:00:10 B0:00:03]}");
    assert_eq!(game.line.plies[0].clocks().collect::<Vec<_>>(), [Clock::Left(3600)]);
    let both = Clock::Both { white: 10, black: 3, running: Some(Side::Black) };
    assert_eq!(game.line.plies[1].clocks().collect::<Vec<_>>(), [both]);
}

#[test]
fn positions_stand_in_a_tag_or_in_slashes() {
    let game = only("/FEN \"B:W18:B1\"/ 1-5 /FEN \"B::\"/ *");
    assert_eq!(game.setup(), Some("B:W18:B1"));
    assert_eq!(game.line.plies[0].notes, [Note::Setup("B::".to_owned())]);
    survives(&game);
    let fault = replay::<Position<damier_draughts::English>>(&game).unwrap_err();
    assert_eq!(fault.what, What::PositionInPlay);
    assert_eq!(only("[FEN \"W:Wa1:Bh8\"] *").setup(), Some("W:Wa1:Bh8"));
    assert_eq!(read("/FIN \"a\"/ *")[0].as_ref().unwrap_err().what, What::NoSetup);
}

#[test]
fn a_game_that_the_second_player_begins_is_numbered_so() {
    let game = only("[GameType \"20\"] [FEN \"B:W28:B19\"] 19-23 28x19");
    assert!(game_text(&game, Form::Pdn).contains("1... 19-23 2. 28x19 *"));
    let english = only("[GameType \"21\"] [FEN \"B:W28:B19\"] 19-23 28x19");
    assert!(game_text(&english, Form::Pdn).contains("1. 19-23 28x19 *"));
    let chess = only("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 1\"] Kd8 Kd1");
    assert!(game_text(&chess, Form::Pgn).contains("1... Kd8 2. Kd1 *"));
}

#[test]
fn a_position_that_is_none_is_a_fault_with_a_remedy() {
    let fault = replay::<Position<Russian>>(&only("[FEN \"W:Wz9\"]\n c3-d4")).unwrap_err();
    assert!(matches!(fault.what, What::Position { .. }) && fault.remedy().is_some());
    assert_eq!((fault.line(), fault.column()), (2, 2));
}

#[test]
fn lines_end_in_every_way_and_the_mark_of_utf_8_is_nothing() {
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("\u{feff}[Event \"a\"]{end}{end}1. 32-28{end}19-23 $999{end}*");
        let fault = read(&text)[0].clone().unwrap_err();
        assert_eq!((fault.line(), fault.column()), (4, 7), "{end:?}");
    }
}

#[test]
fn columns_count_characters() {
    let fault = read("{é☃𝄞} $999")[0].clone().unwrap_err();
    assert_eq!(fault.column(), 7);
}

#[test]
fn a_tag_at_fault_costs_its_own_game_only() {
    let games = read("1. 32-28\n[Event \"open]\n[Site \"a\"]\n1. 33-28 *\n1. 34-29 *");
    assert!(games[0].is_ok() && games[2].is_ok() && games.len() == 3, "{games:?}");
    assert_eq!(games[1].as_ref().unwrap_err().what, What::Unclosed(Part::Tag));
    for bad in ["[]", "[Event]", "[\"a\"]", "[Event a]", "[Event 'a']"] {
        assert_eq!(read(bad)[0].as_ref().unwrap_err().what, What::NoTag, "{bad}");
    }
}

#[test]
fn the_result_of_an_english_game_names_the_first_player_who_is_black() {
    let outcome = |text: &str| only(text).outcome();
    assert_eq!(outcome("[GameType \"21\"] 11-15 1-0"), Some(Outcome::Win(Side::Black)));
    assert_eq!(outcome("11-15 0-1"), Some(Outcome::Win(Side::White)), "guessed");
    assert_eq!(outcome("[GameType \"20\"] 32-28 2-0"), Some(Outcome::Win(Side::White)));
    assert_eq!(outcome("[GameType \"25\"] c3-d4 0-1"), Some(Outcome::Win(Side::Black)));
    assert_eq!(outcome("[GameType \"20\"] 32-28 1-1"), Some(Outcome::Draw));
    assert_eq!(outcome("[GameType \"20\"] 32-28 0-0"), None);
    assert_eq!(outcome("e4 1-0"), Some(Outcome::Win(Side::White)));
}

#[test]
fn the_game_types_are_those_of_the_standard() {
    const TYPES: [(&str, &str); 10] = [
        ("english", "21,B,8,8,N1,0"),
        ("international", "20,W,10,10,N2,0"),
        ("russian", "25,W,8,8,A0,0"),
        ("brazilian", "26,W,8,8,A0,0"),
        ("pool", "23,B,8,8,N1,0"),
        ("italian", "22,W,8,8,N2,1"),
        ("spanish", "24,W,8,8,N1,1"),
        ("czech", "29,W,8,8,A0,0"),
        ("thai", "31,B,8,8,N2,0"),
        ("frisian", "40,W,10,10,N2,0"),
    ];
    for (id, text) in TYPES {
        let game_type = GameType::of_game(id).unwrap();
        assert_eq!(game_type.to_string(), text);
        assert_eq!(GameType::read(text), Some(game_type));
        assert_eq!(GameType::read(text.split(',').next().unwrap()), Some(game_type), "the number alone");
        let rules = GAMES.iter().find(|game| game.id == id).unwrap().rules;
        assert_eq!(game_type.first, rules.first.rule, "{id}");
        assert_eq!(game_type.capture(), rules.writing.rule.capture, "{id}");
        assert_eq!((game_type.columns, game_type.rows), (rules.board.rule.columns, rules.board.rule.rows));
        assert_eq!(game_type.points() == Points::Two, id == "international");
    }
}

#[test]
fn every_game_of_the_catalogue_is_told_by_its_tags() {
    for game in GAMES {
        let mut tagged = only("1. a1-a2");
        tagged.tags.set_game(game.id);
        assert_eq!(tagged.game(), Some(game.id));
        survives(&tagged);
    }
}

#[test]
fn other_game_types_are_read_and_mean_no_game_of_the_house() {
    for text in ["23,W,8,8,A0,0", "23,B,8,8,A1,1", "27", "30", "41,W,10,8,A0,0", "50", "0,W,8,8,S0"] {
        assert_eq!(GameType::read(text).unwrap().game(), None, "{text}");
    }
    assert_eq!(GameType::read("28").unwrap().game(), Some("spanish"));
    for text in
        ["", "x", "20,", "20,W", "20,W,10,10,Q2", "20,W,10,10,N4", "20,W,10,10,N2,2", "20,W,10,10,N2,0,0"]
    {
        assert_eq!(GameType::read(text), None, "{text}");
    }
}
