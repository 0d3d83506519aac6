//! `damier convert` and `damier validate`: files of games.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use anyhow::Context as _;
use damier::engines::{Playable, Task, dispatch};
use damier::record::{
    Fault, Form, Game, Reader, Tags, game_text, read_cia, record, replay, replay_all, write_cia,
};
use serde_json::{Value, json};

use crate::args::{ConvertArgs, FileForm, GameChoice, ValidateArgs};
use crate::failure::Ended;
use crate::settings::Settings;
use crate::{game, output};

/// Exit code for a file with faults.
const BAD_INPUT: u8 = 3;

pub(crate) fn validate(args: &ValidateArgs, settings: &Settings) -> anyhow::Result<()> {
    let given = args.game.game.is_some().then(|| game::find(&args.game, settings)).transpose()?;
    let (mut games, mut faults) = (0_u64, Vec::new());
    for path in &args.files {
        for read in Reader::new(open(path)?) {
            games += 1;
            if let Err(fault) = read.and_then(|game| check(&game, given, told_by_name(path))) {
                if !args.format.json {
                    tell(path, &fault);
                }
                faults.push(as_json(path, &fault));
            }
        }
    }
    let found = faults.len();
    if args.format.json {
        output::json(json!({ "games": games, "errors": faults }))?;
    } else {
        let word = if games == 1 { "game" } else { "games" };
        output::text(&format!("{games} {word}, {found} with faults\n"))?;
    }
    if found == 0 { Ok(()) } else { Err(Ended { message: String::new(), code: BAD_INPUT }.into()) }
}

/// The game a file's name tells: PGN that does not say otherwise is chess.
fn told_by_name(path: &Path) -> Option<&'static str> {
    (FileForm::of_name(path) == Some(FileForm::Pgn)).then_some("chess")
}

/// Plays a game of a file through, variations included.
fn check(game: &Game, given: Option<&str>, likely: Option<&str>) -> Result<(), Fault> {
    struct Check<'a>(&'a Game);
    impl Task for Check<'_> {
        type Output = Result<(), Fault>;
        fn run<P: Playable>(self) -> Self::Output {
            replay_all::<P>(self.0, |_, _| ())
        }
    }
    // A game nobody here knows can still be read, and that it was.
    let id = given.or_else(|| game.game()).or(likely);
    id.and_then(|id| dispatch(id, Check(game))).unwrap_or(Ok(()))
}

pub(crate) fn convert(args: &ConvertArgs, settings: &Settings) -> anyhow::Result<()> {
    let by_name = || FileForm::of_name(&args.out).or_else(|| FileForm::of_name(&args.file));
    let told = args.to.or_else(by_name);
    let (mut games, mut faults) = (0_u64, 0_u64);
    output::stream(&args.out, |out| {
        for read in read_games(args, settings)? {
            let written = read.and_then(|game| text_of(&game, told, &args.game, settings));
            match written {
                Ok(text) => {
                    out.write_all(text.as_bytes())?;
                    games += 1;
                }
                Err(fault) => {
                    tell(&args.file, &fault);
                    faults += 1;
                }
            }
        }
        Ok(())
    })?;
    if faults == 0 {
        return Ok(());
    }
    let message = format!("{games} games were written, {faults} with faults were left out");
    Err(Ended { message, code: BAD_INPUT }.into())
}

type Games = Box<dyn Iterator<Item = Result<Game, Fault>>>;

fn read_games(args: &ConvertArgs, settings: &Settings) -> anyhow::Result<Games> {
    struct ReadCia(Box<dyn BufRead>, &'static str);
    impl Task for ReadCia {
        type Output = Result<Game, Fault>;
        fn run<P: Playable>(self) -> Self::Output {
            let history = read_cia(self.0, P::default())?;
            let mut tags = Tags::default();
            tags.set_game(self.1);
            record(&history, tags)
        }
    }
    let input = open(&args.file)?;
    if FileForm::of_name(&args.file) != Some(FileForm::Cia) {
        return Ok(Box::new(Reader::new(input)));
    }
    // The files of document 000 do not say which game they are: it is that document's.
    let id = game::find_or(&args.game, settings, "sherlock")?;
    let read = dispatch(id, ReadCia(input, id)).expect("a game of the catalogue");
    Ok(Box::new(std::iter::once(read)))
}

/// A game in the form that is wanted.
fn text_of(
    game: &Game,
    form: Option<FileForm>,
    choice: &GameChoice,
    settings: &Settings,
) -> Result<String, Fault> {
    struct Moves<'a>(&'a Game);
    impl Task for Moves<'_> {
        type Output = Result<String, Fault>;
        fn run<P: Playable>(self) -> Self::Output {
            let mut text = String::new();
            write_cia(&mut text, &replay::<P>(self.0)?).expect("a string takes everything");
            Ok(text)
        }
    }
    let id = game.game().map(str::to_owned);
    match form.unwrap_or(FileForm::Pdn) {
        FileForm::Pdn => Ok(game_text(game, Form::Pdn)),
        FileForm::Pgn => Ok(game_text(game, Form::Pgn)),
        FileForm::Cia => {
            let id = id.or_else(|| game::find(choice, settings).ok().map(str::to_owned)).unwrap_or_default();
            dispatch(&id, Moves(game)).unwrap_or_else(|| Ok(String::new()))
        }
    }
}

fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(BufReader::new(std::io::stdin())));
    }
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Box::new(BufReader::new(file)))
}

fn tell(path: &Path, fault: &Fault) {
    anstream::eprintln!("{}:{}:{}: {}", path.display(), fault.line(), fault.column(), fault.what);
    if let Some(remedy) = fault.remedy() {
        anstream::eprintln!("  help: {remedy}");
    }
}

fn as_json(path: &Path, fault: &Fault) -> Value {
    json!({
        "file": path.display().to_string(),
        "line": fault.line(),
        "column": fault.column(),
        "message": fault.what.to_string(),
        "remedy": fault.remedy(),
    })
}
