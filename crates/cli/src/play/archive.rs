//! Games kept in files: PDN and PGN, and the lists of moves of document 000.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use anyhow::Context as _;
use damier::arena::transcribe;
use damier::core::{Located as _, MoveError, Outcome};
use damier::engines;
use damier::engines::seat::{Board, Start, open_board};
use damier::record::{Fault, Form, Note, Place, Reader, Tags, game_text};

use super::round::{Opening, Round};
use crate::args::FileForm;
use crate::failure::BadFile;
use crate::{output, wording};

/// The game of files that do not say which one, by their form.
const CIA_GAME: &str = "sherlock";
const PGN_GAME: &str = "chess";
const PDN_GAME: &str = "english";

/// Saves a game in the form that the name of the file tells; without one, as its kind of game is usually written.
pub(crate) fn save(path: &Path, round: &Round, outcome: Option<Outcome>) -> anyhow::Result<()> {
    let usual = if round.game() == PGN_GAME { FileForm::Pgn } else { FileForm::Pdn };
    let text = match FileForm::of_name(path).unwrap_or(usual) {
        FileForm::Cia => round.sheet().written().iter().fold(String::new(), |text, m| text + m + "\n"),
        FileForm::Pdn => record(round, outcome, Form::Pdn)?,
        FileForm::Pgn => record(round, outcome, Form::Pgn)?,
    };
    output::save(path, &text)
}

fn record(round: &Round, outcome: Option<Outcome>, form: Form) -> anyhow::Result<String> {
    let mut tags = Tags::roster();
    let (date, names) = (wording::today().replace('-', "."), round.names());
    for (name, value) in
        [("Event", "A game in the terminal"), ("Date", &date), ("White", names.white), ("Black", names.black)]
    {
        tags.set(name, value)?;
    }
    let mut game = transcribe(round.sheet(), outcome, tags)?;
    for (ply, remark) in game.line.plies.iter_mut().zip(round.sheet().remarks()) {
        // What a person thought is not known, and how long is nobody's business.
        if remark.score.is_none() {
            ply.notes.clear();
        }
    }
    Ok(game_text(&game, form))
}

/// Reads the first game of a file. It is the game `wanted` if one is, else the one that the file names, else `current`.
pub(crate) fn load(
    path: &Path,
    wanted: Option<&'static str>,
    current: Option<&'static str>,
) -> anyhow::Result<Opening> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let bad = |message: String| BadFile { path: path.to_owned(), message };
    let found = if FileForm::of_name(path) == Some(FileForm::Cia) {
        read_cia(BufReader::new(file), wanted.or(current).unwrap_or(CIA_GAME))
    } else {
        let likely = match FileForm::of_name(path) {
            Some(FileForm::Pgn) => PGN_GAME,
            _ => PDN_GAME,
        };
        read_game(file, wanted, current.unwrap_or(likely))
    };
    Ok(found.map_err(bad)?)
}

fn read_cia(mut input: BufReader<File>, game: &'static str) -> Result<Opening, String> {
    let mut replay = Replay::new(game, None)?;
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if input.read_until(b'\n', &mut line).map_err(|error| error.to_string())? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            replay.play(text.trim(), Place { line: number, column: 1 })?;
        }
    }
    Ok(replay.opening)
}

fn read_game(input: File, wanted: Option<&'static str>, fallback: &'static str) -> Result<Opening, String> {
    let game = Reader::new(input).next().ok_or("there is no game in it")?;
    let game = game.map_err(|fault| told(&fault))?;
    let named = game.game().and_then(|id| engines::ids().find(|known| *known == id));
    let id = wanted.or(named).unwrap_or(fallback);
    let mut replay = Replay::new(id, game.setup())?;
    for ply in &game.line.plies {
        if ply.is_unknown() {
            return Err(format!("{}: the file does not tell this move", ply.place()));
        }
        replay.play(ply.text(), ply.place())?;
        if ply.notes.iter().any(|note| matches!(note, Note::Setup(_))) {
            return Err(format!("{}: a new position is set up in the middle of the game", ply.place()));
        }
    }
    Ok(replay.opening)
}

fn told(fault: &Fault) -> String {
    with_help(fault.to_string(), fault.remedy())
}

fn with_help(message: String, remedy: Option<String>) -> String {
    match remedy {
        None => message,
        Some(remedy) => format!("{message}\nhelp: {remedy}"),
    }
}

/// A game that is played from its texts.
struct Replay {
    board: Box<dyn Board>,
    opening: Opening,
}

impl Replay {
    fn new(game: &'static str, setup: Option<&str>) -> Result<Replay, String> {
        let mut board = open_board(game).expect("a game of the catalogue");
        if let Some(fen) = setup {
            board.set_up(Start::Fen(fen), &[]).map_err(|error| error.to_string())?;
        }
        let start = setup.map(str::to_owned);
        Ok(Replay { board, opening: Opening { game, start, choices: Vec::new() } })
    }

    fn play(&mut self, text: &str, place: Place) -> Result<(), String> {
        let wrong = |error: MoveError| with_help(format!("{place}: {error}"), error.remedy());
        let nth = self.board.find(text).map_err(wrong)?;
        self.board.play(nth);
        self.opening.choices.push(nth);
        Ok(())
    }
}
