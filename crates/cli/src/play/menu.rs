//! The questions before a game: which one, and who plays (document 002, E-15).

use damier::arena::Entrant;
use damier::core::{Located as _, Side};
use damier::engines::player::LEVELS;

use super::console::Console;

/// A line of the menu of players: what is shown, and the player it means.
const PLAYERS: &[(&str, &str)] = &[
    ("human: moves are typed here", "human"),
    ("random: any legal move", "random"),
    ("a level from 1 (weak) to 10 (strong); `level 4` says it at once", "level"),
    ("MCTS, 1 second a move", "mcts:time=1s"),
    ("MCTS, 2 seconds a move", "mcts:time=2s"),
    ("MCTS, 5 seconds a move", "mcts:time=5s"),
    ("MCTS, 10 seconds a move", "mcts:time=10s"),
];

/// The level played where only Enter is pressed.
pub(crate) const USUAL_LEVEL: usize = 5;

/// Asks which game is to be played: `games` are names and descriptions, and `usual` is the one for Enter.
/// `None` is the end of the input.
pub(crate) fn ask_game<'g>(
    console: &mut Console<'_>,
    games: &[(&'g str, &str)],
    usual: &'g str,
) -> anyhow::Result<Option<&'g str>> {
    let mut text = "Which game?\n".to_owned();
    for (number, (id, name)) in games.iter().enumerate() {
        text += &format!("{:>4}  {id:<20} {name}\n", number + 1);
    }
    console.say(&text)?;
    let prompt = format!("number or name [{usual}]> ");
    while let Some(line) = console.ask(&prompt)? {
        let named = games.iter().map(|(id, _)| *id).find(|id| *id == line.to_lowercase());
        let counted = nth(&line, games.len()).map(|number| games[number].0);
        if let Some(game) = if line.is_empty() { Some(usual) } else { named.or(counted) } {
            console.forgive();
            return Ok(Some(game));
        }
        console.say(&format!("`{line}` is no game: write a number from 1 to {}\n", games.len()))?;
        console.count_wrong()?;
    }
    Ok(None)
}

/// The list of players to choose from.
pub(crate) fn players() -> String {
    let mut text = "\nWho plays?\n".to_owned();
    for (number, (words, _)) in PLAYERS.iter().enumerate() {
        text += &format!("{:>4}  {words}\n", number + 1);
    }
    text + "      or any player by its name: `alphabeta:depth=8`, `uci:cmd=PROGRAM`, …\n"
}

/// Asks who plays a side; `usual` is the player for Enter. `None` is the end of the input.
pub(crate) fn ask_player(
    console: &mut Console<'_>,
    side: Side,
    usual: &str,
) -> anyhow::Result<Option<String>> {
    let prompt = format!("{side} [{usual}]> ");
    while let Some(line) = console.ask(&prompt)? {
        let chosen = if line.is_empty() { usual.to_owned() } else { meant(&line) };
        if chosen == "level" {
            match ask_level(console)? {
                None => return Ok(None),
                Some(level) => return Ok(Some(format!("level:{level}"))),
            }
        }
        let Some(complaint) = complaint(&chosen) else {
            console.forgive();
            return Ok(Some(chosen));
        };
        console.say(&complaint)?;
        console.count_wrong()?;
    }
    Ok(None)
}

fn ask_level(console: &mut Console<'_>) -> anyhow::Result<Option<usize>> {
    let prompt = format!("which level, 1 to {} [{USUAL_LEVEL}]> ", LEVELS.len());
    while let Some(line) = console.ask(&prompt)? {
        let level = if line.is_empty() { Some(USUAL_LEVEL - 1) } else { nth(&line, LEVELS.len()) };
        if let Some(place) = level {
            console.forgive();
            return Ok(Some(place + 1));
        }
        console.say(&format!("`{line}` is no level: write a number from 1 to {}\n", LEVELS.len()))?;
        console.count_wrong()?;
    }
    Ok(None)
}

/// The text of a player behind what was typed: a line of the menu, `level 4`, or the text itself.
fn meant(line: &str) -> String {
    if let Some(number) = nth(line, PLAYERS.len()) {
        return PLAYERS[number].1.to_owned();
    }
    match line.to_lowercase().strip_prefix("level ") {
        Some(level) => format!("level:{}", level.trim()),
        None => line.to_owned(),
    }
}

/// The place in a list that a number from 1 means.
fn nth(text: &str, length: usize) -> Option<usize> {
    text.parse::<usize>().ok()?.checked_sub(1).filter(|&place| place < length)
}

/// What is wrong with a text that names nobody.
fn complaint(player: &str) -> Option<String> {
    if player == "human" {
        return None;
    }
    let error = player.parse::<Entrant>().err()?;
    let remedy = error.remedy().map_or_else(String::new, |remedy| format!("  {remedy}\n"));
    Some(format!("{error}\n{remedy}"))
}

#[cfg(test)]
mod tests {
    use super::super::console::MOST_WRONG;
    use super::*;

    const GAMES: [(&str, &str); 2] = [("english", "English draughts"), ("chess", "Chess")];

    /// What is chosen by typing this, and what is said.
    fn chosen(typed: &str) -> (anyhow::Result<[Option<String>; 3]>, String) {
        let (mut input, mut out) = (typed.as_bytes(), Vec::new());
        let mut console = Console::new(&mut input, &mut out, true);
        let mut questions = || {
            let game = ask_game(&mut console, &GAMES, "english")?.map(str::to_owned);
            let white = ask_player(&mut console, Side::White, "human")?;
            Ok([game, white, ask_player(&mut console, Side::Black, "level:5")?])
        };
        let answers = questions();
        (answers, String::from_utf8(out).unwrap())
    }

    #[track_caller]
    fn check(typed: &str, expected: [&str; 3]) {
        assert_eq!(chosen(typed).0.unwrap(), expected.map(|text| Some(text.to_owned())));
    }

    #[test]
    fn enter_chooses_what_is_usual() {
        check("\n\n\n", ["english", "human", "level:5"]);
    }

    #[test]
    fn games_and_players_are_chosen_by_number_or_name() {
        check("2\n2\n4\n", ["chess", "random", "mcts:time=1s"]);
        check("chess\nlevel 3\n3\n\n", ["chess", "level:3", "level:5"]);
        check("1\nalphabeta:depth=4\n3\n10\n", ["english", "alphabeta:depth=4", "level:10"]);
    }

    #[test]
    fn a_wrong_answer_is_explained_and_asked_again() {
        check("go\n0\n1\nlevel 11\nlevel 1\nrandon\n3\nx\n2\n", ["english", "level:1", "level:2"]);
        let (_, told) = chosen("go\n\nrandon\n");
        assert!(told.contains("`go` is no game") && told.contains("did you mean `random`?"), "{told}");
    }

    #[test]
    fn twenty_five_wrong_answers_are_enough() {
        let wrong = "nobody\n".repeat(MOST_WRONG as usize);
        assert!(chosen(&wrong).0.is_err());
        assert!(chosen(&format!("\n{wrong}")).0.is_err());
        assert!(chosen(&format!("\n3\n{wrong}")).0.is_err());
    }

    #[test]
    fn the_end_of_the_input_chooses_nothing() {
        assert_eq!(chosen("").0.unwrap(), [None, None, None]);
    }
}
