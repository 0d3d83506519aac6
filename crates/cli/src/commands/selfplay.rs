//! `damier selfplay`: games of the engine against itself, to learn from.

use std::ffi::OsStr;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use damier::engines::player::{Spec, build_with, evaluation};
use damier::search::Score;
use damier::selfplay::flat::Flat;
use damier::selfplay::{
    Book, BookError, Conduct, Game, Heading, Judge, Lesson, Summary, in_order, is_quiet, play_game,
};
use serde_json::json;

use super::duel::{INTERRUPTED, stop_on_interrupt};
use crate::args::{Cli, SelfplayArgs};
use crate::failure::{BadFile, BadInput, Ended, Usage};
use crate::game::{self, Errand, Oracle, Table};
use crate::live::Live;
use crate::output;
use crate::settings::Settings;

/// So many games, one after the other, without a position to learn from: hardly one will come.
const BARREN: usize = 1024;

/// Positions that `--inspect` prints.
const SHOWN: usize = 5;

pub(crate) fn run(args: &SelfplayArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    match (&args.inspect, &args.out) {
        (Some(file), _) => inspect(file, args.format.json),
        (None, Some(out)) if !args.flatten.is_empty() => flatten(args, cli, out),
        (None, Some(out)) => game::with_game(&args.game, settings, Play { args, cli, out })?,
        (None, None) => unreachable!("one of them is asked for"),
    }
}

/// What is wrong with a file of games, and what to do.
fn explain(error: BookError, path: &Path) -> anyhow::Error {
    let message = error.to_string();
    match error {
        BookError::Io(error) => {
            anyhow::Error::from(error).context(format!("cannot use the games in {}", path.display()))
        }
        BookError::Other { .. } => {
            Usage { message, help: "go on with the same settings, or name another file".to_owned() }.into()
        }
        _ => BadFile { path: path.to_owned(), message }.into(),
    }
}

/// Games are to be played.
struct Play<'a> {
    args: &'a SelfplayArgs,
    cli: &'a Cli,
    out: &'a Path,
}

/// The text of a player, in which a network goes by the name of its file: where that lies changes no game.
fn without_folders(player: &str, spec: &Spec) -> String {
    let mut text = player.to_owned();
    if let Some((name, span)) = &spec.evaluation
        && let Some(file) = Path::new(name).file_name().and_then(OsStr::to_str)
    {
        text.replace_range(span.clone(), file);
    }
    text
}

/// How the games of a game are played: as suits it, but for what was asked.
fn conduct(args: &SelfplayArgs, game: &str, judged_by_a_network: bool) -> Conduct {
    let SelfplayArgs { nodes, slip, glance, even, idle, seed, .. } = *args;
    let suiting = Conduct::suiting(game);
    let suiting = if judged_by_a_network { suiting.judged_by_a_network(game) } else { suiting };
    let suiting = match slip {
        Some(slip) => suiting.slipping(slip as usize),
        None => suiting,
    };
    let lopsided = even.map_or(suiting.lopsided, Score::points);
    let idle = idle.unwrap_or(suiting.idle);
    Conduct { seed, nodes, glance, lopsided, idle, ..suiting }
}

impl Errand for Play<'_> {
    type Output = anyhow::Result<()>;

    fn run<P: Table>(self) -> anyhow::Result<()> {
        let SelfplayArgs { positions, ref player, .. } = *self.args;
        let threads = self.args.threads();
        let wrong = |error| BadInput { text: player.clone(), error: Box::new(error) };
        let spec: Spec = player.parse().map_err(wrong)?;
        let mind = evaluation::<P>(&spec).map_err(wrong)?;
        let judge = P::network(&mind).map(Judge::of);
        let conduct = conduct(self.args, P::ID, judge.is_some());
        let heading = Heading::new(P::ID, &conduct, judge, &without_folders(player, &spec));
        let mut book = Book::open(self.out, &heading).map_err(|error| explain(error, self.out))?;
        let hand = stop_on_interrupt()?;
        let mut live = Live::new(self.cli, positions as u64);
        let (begun, before) = (Instant::now(), book.kept());
        // A mind works for one thread; each game gets a copy.
        let mind = Mutex::new(mind);
        let work = |number| {
            let mut dice = conduct.dice(number);
            let spec = Spec { seed: dice.roll(), ..spec.clone() };
            let mut searcher =
                build_with::<P>(&spec, mind.lock().unwrap_or_else(PoisonError::into_inner).clone());
            play_game(&conduct, dice, searcher.as_mut(), &is_quiet::<P>)
        };
        let mut failure = None;
        // The games that were there when there was last a new position, and the positions.
        let mut fruit = (book.games(), before);
        let is_barren = |book: &Book, fruit: (usize, usize)| book.games() >= fruit.0 + BARREN;
        if book.kept() < positions {
            in_order(book.next(), threads, work, |_, game| {
                match book.add(game) {
                    Err(error) => failure = Some(error),
                    Ok(true) => {
                        fruit = if book.kept() > fruit.1 { (book.games(), book.kept()) } else { fruit };
                        live.show(book.kept().min(positions) as u64, &pace(&book, before, begun.elapsed()));
                    }
                    Ok(false) => {}
                }
                let stop = hand.is_finishing() || failure.is_some() || is_barren(&book, fruit);
                if stop || book.kept() >= positions {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
        }
        live.clear();
        failure.map_or(Ok(()), |error| Err(explain(error, self.out)))?;
        if is_barren(&book, fruit) {
            let message = format!("the last {BARREN} games have brought not one position to learn from");
            let help =
                "let more moves be searched (--nodes, a greater --slip), or play another game".to_owned();
            return Err(Usage { message, help }.into());
        }
        if book.kept() < positions {
            return leave(book, positions, self.out);
        }
        tell(&book, before, begun.elapsed(), self.args.format.json)
    }
}

/// Keeps the games that are there, and says how to go on.
fn leave(book: Book, positions: usize, out: &Path) -> anyhow::Result<()> {
    let games = book.next();
    let there = book.leave().map_err(|error| explain(error, out))?;
    let message =
        format!("{there} of {positions} positions are there, {games} games in all; the same command goes on");
    Err(Ended { message, code: INTERRUPTED }.into())
}

/// How fast it goes.
fn pace(book: &Book, before: usize, elapsed: Duration) -> String {
    let a_minute = (book.kept() - before) as f64 / elapsed.as_secs_f64().max(1e-9) * 60.0;
    format!("{} games, {a_minute:.0} positions a minute", book.games())
}

fn tell(book: &Book, before: usize, elapsed: Duration, as_json: bool) -> anyhow::Result<()> {
    if as_json {
        return output::json(json!({
            "positions": book.kept(),
            "games": book.games(),
            "seconds": elapsed.as_secs_f64(),
        }));
    }
    output::text(&format!("{} positions, {}\n", book.kept(), pace(book, before, elapsed)))
}

/// Says what a file holds.
fn inspect(file: &Path, as_json: bool) -> anyhow::Result<()> {
    let mut summary = Summary::default();
    let mut first = None;
    let read = Book::read(file, |_, game| {
        summary.add(&game);
        first.get_or_insert(game);
    });
    let heading = read.map_err(|error| explain(error, file))?;
    if as_json {
        return output::json(json!({
            "heading": heading.line(),
            "game": heading.game,
            "network": heading.judge.as_ref().map(|judge| &judge.network),
            "scale": heading.judge.as_ref().map(|judge| judge.scale),
            "player": heading.player,
            "games": summary.games,
            "plies": summary.plies,
            "positions": summary.kept,
            "white": summary.white,
            "drawn": summary.drawn,
            "black": summary.black,
            "scores": summary.scores,
        }));
    }
    let mut text = format!("{}\n\n", heading.line());
    let Summary { games, plies, kept, white, drawn, black, .. } = summary;
    text += &format!("{games} games of {} plies, {kept} positions to learn from\n", plies / games.max(1));
    text += &format!("White won {white}, drawn {drawn}, Black won {black}\n\nscore     positions\n");
    let most = summary.scores.iter().max().copied().unwrap_or(0).max(1);
    for (step, count) in summary.scores.iter().enumerate() {
        let middle = Summary::LEAST + Summary::WIDTH * step as i32 + Summary::WIDTH / 2;
        let bar = "#".repeat(count * 40 / most);
        text += format!("{:>+5.1} {count:>13} {bar}", f64::from(middle) / 1000.0).trim_end();
        text.push('\n');
    }
    let known =
        game::find(&crate::args::GameChoice { game: Some(heading.game.clone()) }, &Settings::default())?;
    if let Some(first) = first {
        text += "\nfrom the first game\n";
        text += &game::with_id(known, Show(&first))?;
    }
    output::text(&text)
}

/// Positions of a game are to be printed.
struct Show<'a>(&'a Game);

impl Errand for Show<'_> {
    type Output = anyhow::Result<String>;

    fn run<P: Table>(self) -> anyhow::Result<String> {
        let lessons = self.0.lessons::<P>()?;
        let line =
            |Lesson { pos, score, result }: &Lesson<P>| format!("{score:>6}  {result:?}  {}\n", pos.fen());
        Ok(lessons.iter().step_by((lessons.len() / SHOWN).max(1)).take(SHOWN).map(line).collect())
    }
}

/// Lays positions out for training.
fn flatten(args: &SelfplayArgs, cli: &Cli, out: &Path) -> anyhow::Result<()> {
    let SelfplayArgs { flatten: files, hindsight, endings, .. } = args;
    for (place, file) in files.iter().enumerate() {
        refuse_twice(file, &files[..place], out)?;
    }
    let mut id = None;
    for file in files {
        let heading = Book::read(file, |_, _| ()).map_err(|error| explain(error, file))?;
        if id.get_or_insert_with(|| heading.game.clone()) != &heading.game {
            let message = format!("{} holds games of {}", file.display(), heading.game);
            return Err(Usage { message, help: "lay out the games of one kind at a time".to_owned() }.into());
        }
    }
    let id = id.context("there is no file to read")?;
    let known = game::find(&crate::args::GameChoice { game: Some(id) }, &Settings::default())?;
    let mut written = 0;
    output::stream(out, |to| {
        let threads = args.threads();
        let (hindsight, endings) = (*hindsight, *endings);
        written = game::with_id(known, LayOut { files, hindsight, endings, threads, cli, to })?;
        Ok(())
    })?;
    if args.format.json {
        return output::json(json!({ "positions": written }));
    }
    output::text(&format!("{written} positions\n"))
}

/// A file is read once, and not written over while it is read.
fn refuse_twice(file: &Path, before: &[PathBuf], out: &Path) -> Result<(), Usage> {
    let same = |other: &Path| match (file.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    };
    let (message, help) = if same(out) {
        (format!("{} holds the games: it would be lost", out.display()), "name another file with --out")
    } else if before.iter().any(|other| same(other)) {
        (
            format!("{} is named twice", file.display()),
            "name it once: what is learned twice is believed too much",
        )
    } else {
        return Ok(());
    };
    Err(Usage { message, help: help.to_owned() })
}

/// Positions are to be laid out.
struct LayOut<'a> {
    files: &'a [PathBuf],
    hindsight: f64,
    endings: Option<u8>,
    threads: usize,
    cli: &'a Cli,
    to: &'a mut dyn Write,
}

impl LayOut<'_> {
    /// What a file holds, in words: its heading, and the positions that are laid out of it.
    fn describe<P: Table>(&self, file: &Path, known: Option<&Oracle<P>>) -> anyhow::Result<String> {
        let mut positions = 0;
        let heading = read_ended(file, known, |game| {
            positions += game.kept();
            Ok(())
        })?;
        let by = self.endings.map_or(String::new(), |pieces| format!(" endings={pieces}"));
        Ok(format!("{}{by}: {positions} positions", heading.line()))
    }
}

impl Errand for LayOut<'_> {
    type Output = anyhow::Result<usize>;

    fn run<P: Table>(self) -> anyhow::Result<usize> {
        let known = match self.endings {
            Some(pieces) => Some(P::solve(pieces, self.threads, self.cli).ok_or_else(|| Usage {
                message: format!("damier does not solve endings of {}", P::ID),
                help: "leave out --endings".to_owned(),
            })?),
            None => None,
        };
        let describe = |file: &PathBuf| self.describe(file, known.as_ref());
        let games = self.files.iter().map(describe).collect::<anyhow::Result<Vec<String>>>()?;
        let mut flat = Flat::new::<P>(self.to, &games, self.hindsight)?;
        for file in self.files {
            read_ended(file, known.as_ref(), |game| {
                let lessons = game.in_hindsight::<P>(self.hindsight).lessons::<P>()?;
                Ok(lessons.iter().try_for_each(|lesson| flat.write(lesson))?)
            })?;
        }
        Ok(flat.finish()?)
    }
}

/// Hands over the games of a file, ended where all is known.
fn read_ended<P: Table>(
    file: &Path,
    known: Option<&Oracle<P>>,
    mut take: impl FnMut(Game) -> anyhow::Result<()>,
) -> anyhow::Result<Heading> {
    let mut heard: anyhow::Result<()> = Ok(());
    let mut end = |game: Game| match known {
        Some(known) => take(game.ended_where_known(known)?),
        None => take(game),
    };
    let read = Book::read(file, |_, game| {
        if heard.is_ok() {
            heard = end(game);
        }
    });
    let heading = read.map_err(|error| explain(error, file))?;
    heard.with_context(|| format!("cannot lay out {}", file.display()))?;
    Ok(heading)
}
