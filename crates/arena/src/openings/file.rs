//! Openings out of files: games, of which the beginning is taken, and positions, a line each.

use std::io::Read;
use std::path::Path;

use damier_core::Located as _;
use damier_engines::seat::Board;
use damier_engines::{Playable, Task, dispatch};
use damier_record::{Fault, Game, GameType, Place, Reader, What};

use super::{Deck, Opening, OpeningError, Reached, board_of, so_many};

/// How a file holds openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// PDN or PGN: games.
    Games,
    /// A FEN a line. What follows it in EPD is passed over, but for the name in `id`; `#` begins a comment.
    Positions,
}

impl Form {
    /// The form that the end of a file's name tells.
    pub fn of(path: &Path) -> Option<Form> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "pdn" | "pgn" => Some(Form::Games),
            "epd" | "fen" | "txt" => Some(Form::Positions),
            _ => None,
        }
    }
}

/// The openings of a file called `file`: of each game its first `plies`, or each position.
///
/// ```
/// use damier_arena::openings::{Form, read};
/// let pdn = "[Opening \"Cross\"] 1. 11-15 23-18 2. 8-11 * 1. 11-15 23-18 * 1. 11-15 23-19 *";
/// let deck = read(pdn.as_bytes(), "three.pdn", Form::Games, "english", 2)?;
/// assert_eq!(deck.openings.len(), 2);
/// assert_eq!((deck.openings[0].name.as_str(), deck.openings[1].name.as_str()), ("Cross", "11-15 23-19"));
///
/// let error = read("# mine\n W:W31,99:B1\n".as_bytes(), "two.fen", Form::Positions, "english", 2).unwrap_err();
/// assert!(error.to_string().starts_with("two.fen, line 2, column 8: "));
/// # Ok::<(), damier_arena::openings::OpeningError>(())
/// ```
pub fn read(
    input: impl Read,
    file: &str,
    form: Form,
    game: &str,
    plies: usize,
) -> Result<Deck, OpeningError> {
    let mut sieve = Sieve { file, game, deck: Deck::default(), reached: Reached::default(), over: 0 };
    board_of(game)?;
    match form {
        Form::Games => sieve.games(input, plies)?,
        Form::Positions => sieve.positions(input)?,
    }
    if sieve.over > 0 {
        let note = format!("{} left out: the game is over there", so_many(sieve.over, "opening"));
        sieve.deck.notes.push(note);
    }
    Ok(sieve.deck)
}

/// What keeps the openings of a file that are of use.
struct Sieve<'a> {
    file: &'a str,
    game: &'a str,
    deck: Deck,
    reached: Reached,
    over: usize,
}

impl Sieve<'_> {
    fn games(&mut self, input: impl Read, plies: usize) -> Result<(), OpeningError> {
        for game in Reader::new(input) {
            let game = game.map_err(|fault| self.at(fault.place, fault.what))?;
            let place = game.line.plies.first().map_or(Place::START, damier_record::Ply::place);
            if let Some(found) = other_game(&game, self.game) {
                let (file, game) = (self.file.to_owned(), self.game.to_owned());
                return Err(OpeningError::OtherGame { file, place, found, game });
            }
            self.beginning(&game, place, plies)?;
        }
        Ok(())
    }

    /// Takes the first `plies` of a game.
    fn beginning(&mut self, game: &Game, place: Place, plies: usize) -> Result<(), OpeningError> {
        let mut board = board_of(self.game)?;
        let mut opening = Opening { start: game.setup().map(str::to_owned), ..Opening::default() };
        if let Some(fen) = &opening.start
            && let Some((_, what)) = fen_fault(self.game, fen)
        {
            return Err(self.at(place, what));
        }
        opening.lay(&mut *board, &[])?;
        for ply in game.line.plies.iter().take(plies) {
            if ply.is_unknown() {
                return Err(self.at(ply.place(), What::UnknownMove));
            }
            let nth = board.find(ply.text()).map_err(|error| self.at(ply.place(), What::Move(error)))?;
            opening.moves.push(board.written(nth));
            board.play(nth);
        }
        opening.name = match game.tags.get("Opening") {
            Some(name) if !name.is_empty() && name != "?" => name.to_owned(),
            _ if opening.moves.is_empty() => format!("{}:{}", self.file, place.line),
            _ => opening.moves.join(" "),
        };
        self.keep(opening, &*board);
        Ok(())
    }

    fn positions(&mut self, mut input: impl Read) -> Result<(), OpeningError> {
        let mut bytes = Vec::new();
        let read = input.read_to_end(&mut bytes);
        read.map_err(|error| self.at(Place::START, What::Input(error.to_string())))?;
        for (line, bytes) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
            let column = |bytes: &[u8]| String::from_utf8_lossy(bytes).chars().count() as u64 + 1;
            let text = str::from_utf8(bytes).map_err(|error| {
                let column = column(&bytes[..error.valid_up_to()]);
                self.at(Place { line, column }, What::NoText)
            })?;
            // Editors of one system begin a file with a mark of its own.
            let text = if line == 1 { text.trim_start_matches('\u{feff}') } else { text };
            let blank = text.len() - text.trim_start().len();
            let Some((fen, name)) = position_of(text.trim()) else { continue };
            if let Some((byte, what)) = fen_fault(self.game, &fen) {
                let column = column(&text.as_bytes()[..(blank + byte).min(text.len())]);
                return Err(self.at(Place { line, column }, what));
            }
            let name = name.unwrap_or_else(|| format!("{}:{line}", self.file));
            let opening = Opening { name, start: Some(fen), moves: Vec::new() };
            let (board, _) = opening.played(self.game)?;
            self.keep(opening, &*board);
        }
        Ok(())
    }

    fn keep(&mut self, opening: Opening, board: &dyn Board) {
        if board.ending().is_some() {
            self.over += 1;
        } else if self.reached.is_new(board) {
            self.deck.openings.push(opening);
        }
    }

    fn at(&self, place: Place, what: What) -> OpeningError {
        OpeningError::Fault { file: self.file.to_owned(), fault: Fault { place, what } }
    }
}

/// The other game that the tags of a game name, if they do. What its moves look like is no evidence: many games begin alike.
fn other_game(game: &Game, wanted: &str) -> Option<String> {
    // Servers of chess name the usual game so.
    const USUAL: [&str; 3] = ["chess", "standard", "from position"];
    if let Some(text) = game.tags.get("GameType") {
        let found = GameType::read(text);
        let is_wanted = match found.and_then(|found| found.game()) {
            Some(id) => id == wanted,
            None => wanted == "chess" && found == Some(GameType::CHESS),
        };
        let name = found.and_then(|found| found.game()).map_or(format!("type {text}"), str::to_owned);
        return (!is_wanted).then_some(name);
    }
    let variant = game.tags.get("Variant")?;
    let is_usual = wanted == "chess" && USUAL.contains(&variant.to_lowercase().as_str());
    (variant != wanted && !is_usual).then(|| variant.to_owned())
}

/// What is wrong with the text of a position, and the byte it begins at.
fn fen_fault(game: &str, fen: &str) -> Option<(usize, What)> {
    struct Check<'a>(&'a str);
    impl Task for Check<'_> {
        type Output = Option<(usize, What)>;
        fn run<P: Playable>(self) -> Self::Output {
            let error = P::from_fen(self.0).err()?;
            Some((error.span().start, What::Position { text: error.to_string(), remedy: error.remedy() }))
        }
    }
    dispatch(game, Check(fen)).flatten()
}

/// The FEN of a line and its name, if it has one; none where the line says nothing.
fn position_of(line: &str) -> Option<(String, Option<String>)> {
    let said = if line.starts_with('#') { "" } else { line };
    let said = said.split(" #").next()?.trim();
    if said.is_empty() {
        return None;
    }
    let name = said.split_once("id \"").and_then(|(_, rest)| rest.split_once('"')).map(|(name, _)| name);
    let fen = said.split(';').next()?.trim();
    // Only the positions of chess have ranks parted by slashes: four words, and two counters that EPD does without.
    let fen = if fen.split_whitespace().next()?.contains('/') {
        let is_counter = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let (words, rest) = (fen.split_whitespace().take(4), fen.split_whitespace().skip(4));
        words.chain(rest.take(2).take_while(is_counter)).collect::<Vec<_>>().join(" ")
    } else {
        fen.to_owned()
    };
    Some((fen, name.map(str::to_owned)))
}

#[cfg(test)]
mod tests {
    use super::{Form, read};
    use crate::openings::{Deck, OpeningError};

    fn games(text: &str, game: &str, plies: usize) -> Result<Deck, OpeningError> {
        read(text.as_bytes(), "file", Form::Games, game, plies)
    }

    fn positions(text: &str, game: &str) -> Result<Deck, OpeningError> {
        read(text.as_bytes(), "file", Form::Positions, game, 1)
    }

    #[test]
    fn a_fault_in_a_game_has_its_line_and_column() {
        let fault = games("1. 11-15 23-19\n2. 8-11 11-15 *", "english", 12).unwrap_err();
        assert!(
            fault.to_string().starts_with("file, line 2, column 9: `11-15` is not legal here"),
            "{fault}"
        );
        assert!(games("1. 11-15 23-19\n2. 8-11 11-15 *", "english", 3).is_ok());
        let broken = games("[Event \"x\n 1. 11-15 *", "english", 12).unwrap_err();
        assert!(broken.to_string().starts_with("file, line 1, column 1: "), "{broken}");
        assert!(broken.remedy().is_some());
    }

    #[test]
    fn games_of_other_types_are_refused() {
        let refused = |text: &str, game: &str| games(text, game, 12).unwrap_err().to_string();
        let text = "[GameType \"20\"]\n1. 32-28 *";
        assert_eq!(
            refused(text, "killer"),
            "file, line 2, column 4: this is a game of `international`, not of `killer`"
        );
        assert!(refused("[GameType \"30\"] *", "russian").contains("`type 30`"));
        assert!(refused("[Variant \"Crazyhouse\"] 1. e4 *", "chess").contains("`Crazyhouse`"));
        assert!(games(text, "international", 12).is_ok());
        assert!(games("[Variant \"Standard\"] 1. e4 *", "chess", 12).is_ok());
        assert!(games("[Variant \"killer\"] 1. 32-28 *", "killer", 12).is_ok());
        // Without a tag the moves decide.
        assert!(games("1. 11-15 23-19 *", "pool", 12).is_ok());
    }

    #[test]
    fn games_that_end_or_transpose_are_left_out() {
        let text = "1. f3 e5 2. g4 Qh4# 0-1 1. e4 e5 2. Nf3 * 1. Nf3 e5 2. e4 * 1. e4 c5 *";
        let deck = games(text, "chess", 12).unwrap();
        assert_eq!(deck.notes, ["1 opening was left out: the game is over there"]);
        // The order of moves leaves another counter behind, but the same position.
        let names: Vec<_> = deck.openings.iter().map(|opening| opening.name.as_str()).collect();
        assert_eq!(names, ["e4 e5 Nf3", "e4 c5"]);
    }

    #[test]
    fn a_game_may_start_from_a_position() {
        let deck = games("[FEN \"B:W18,24:B12,16\"] 1. 16-20 24-19 *", "english", 1).unwrap();
        assert_eq!(deck.openings[0].start.as_deref(), Some("B:W18,24:B12,16"));
        assert_eq!(deck.openings[0].moves, ["16-20"]);
        let fault = games("[FEN \"B:W18,99:B12,16\"]\n\n1. 16-20 *", "english", 1).unwrap_err();
        assert!(fault.to_string().starts_with("file, line 3, column 4: "), "{fault}");
    }

    #[test]
    fn epd_is_read_with_and_without_counters_and_operations() {
        let text = "\u{feff}# of mine\r\n\r\n\
            rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5; id \"king's pawn\";\r\n\
            rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 # again\r\n\
            rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\r\n";
        let deck = positions(text, "chess").unwrap();
        let names: Vec<_> = deck.openings.iter().map(|opening| opening.name.as_str()).collect();
        assert_eq!(names, ["king's pawn", "file:5"]);
    }

    #[test]
    fn a_fault_in_a_position_has_its_line_and_column() {
        let fault = positions("W:W31,32:B1,2\n\n  W:W31,x:B1\n", "international").unwrap_err();
        assert!(fault.to_string().starts_with("file, line 3, column 9: "), "{fault}");
        let text = b"W:W31:B1 # d\xe9but";
        let fault = read(&text[..], "file", Form::Positions, "international", 1).unwrap_err();
        assert_eq!(fault.to_string(), "file, line 1, column 13: this is not UTF-8 text");
    }
}
