//! Made-up games with everything in them: written, and read back as the same.

use damier_core::Dice;
use damier_record::{Clock, Comment, Game, Line, Mark, Note, Ply, Strength};

use crate::survives;

const GAMES: usize = if cfg!(feature = "slow") { 100_000 } else { 3_000 };

#[test]
fn a_game_that_is_written_is_read_back_the_same() {
    let mut dice = Dice::new(7);
    for _ in 0..GAMES {
        survives(&game(&mut dice));
    }
}

fn one<'a>(dice: &mut Dice, words: &[&'a str]) -> &'a str {
    words[dice.below(words.len())]
}

fn game(dice: &mut Dice) -> Game {
    const NAMES: [&str; 8] = ["White", "Black", "Event", "FEN", "GameType", "Own_Tag2", "Date", "Annotator"];
    const VALUES: [&str; 8] = ["", "a", "\"", "\\", "W:W1:B2", "é ☃ }", "two  blanks ", "20"];
    let mut game = Game::default();
    for _ in 0..dice.below(6) {
        game.tags.set(one(dice, &NAMES), one(dice, &VALUES)).expect("a name");
    }
    if dice.below(2) == 0 {
        game.tags.set("Result", Mark::ALL[dice.below(7)].as_str()).expect("a name");
    }
    game.line = line(dice, 3);
    if game.is_empty() {
        game.tags.set("Event", "?").expect("a name");
    }
    game
}

fn line(dice: &mut Dice, depth: usize) -> Line {
    const MOVES: [&str; 16] = [
        "32-28", "28x19", "c3:e5", "a3b4", "3228", "01-07", "-", "--", "e4", "x3", "O-O", "e8=Q+", "1-10",
        "h4", "11x22x31", "a1",
    ];
    let mut line = Line { opening: notes(dice, depth), plies: Vec::new() };
    for _ in 0..dice.below(12) {
        let mut ply = Ply::new(one(dice, &MOVES)).expect("a move");
        ply.strength = Strength::read(one(dice, &["", "", "", "!", "?!", "(?)", "!!!"]));
        ply.notes = notes(dice, depth);
        line.plies.push(ply);
    }
    line
}

fn notes(dice: &mut Dice, depth: usize) -> Vec<Note> {
    let count = dice.below(8).saturating_sub(5);
    (0..count).map(|_| note(dice, depth)).collect()
}

fn note(dice: &mut Dice, depth: usize) -> Note {
    const TEXTS: [&str; 6] = ["a", "1-0 * [b] (", "% \" /", "many words in a row ", "☃", "$1"];
    match dice.below(5) {
        0 => Note::Nag(dice.below(256) as u8),
        1 if depth > 0 => Note::Variation(line(dice, depth - 1)),
        2 => Note::Setup(one(dice, &["B::", "W:W1:B2", "\"\\"]).to_owned()),
        3 => Note::Comment(Comment::from(Clock::Left(dice.below(10_000) as u64))),
        _ => {
            let text = one(dice, &TEXTS).repeat(1 + dice.below(9));
            Note::Comment(Comment::new(&text).expect("a text"))
        }
    }
}
