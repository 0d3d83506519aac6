//! `damier tournament`: many players, and a book that survives.

use std::path::Path;

use anyhow::Context as _;
use damier::arena::report::{self, Report};
use damier::arena::schedule::Kind;
use damier::arena::tournament::{News, Rest, Tournament, TournamentError, games_of, standings};
use damier::arena::{Event, FirstKing, Plan, PlanError, PlanPlayer};
use damier::ledger::{LedgerError, Reading};
use serde_json::json;

use super::duel::{INTERRUPTED, check, stop_on_interrupt, unseated};
use super::leaderboard;
use crate::args::{
    BookArgs, Cli, ExportArgs, ExportForm, NewArgs, ResumeArgs, TableArgs, TournamentArgs, TournamentCommand,
};
use crate::failure::{BadFile, Ended, Usage, understand};
use crate::live::Live;
use crate::settings::Settings;
use crate::wording::{quoted, today};
use crate::{game, output};

pub(crate) fn run(args: &TournamentArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    match &args.command {
        TournamentCommand::New(args) => {
            let tournament = create(args, settings)?;
            let book = quoted(&args.book.display().to_string());
            output::text(&format!(
                "{} games are to be played: damier tournament resume {book}\n",
                games_of(tournament.event())
            ))
        }
        TournamentCommand::Run(args) => play(create(args, settings)?, None, args.format.json, cli),
        TournamentCommand::Resume(args) => resume(args, cli),
        TournamentCommand::Status(args) => status(args),
        TournamentCommand::Table(args) => table(args),
        TournamentCommand::Export(args) => export(args),
    }
}

fn create(args: &NewArgs, settings: &Settings) -> anyhow::Result<Tournament> {
    let mut plan = match &args.plan {
        Some(path) => {
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            Plan::read(&text).map_err(|error| BadFile { path: path.clone(), message: error.to_string() })?
        }
        None => Plan::new(game::find(&args.contest.game, settings)?, Vec::new()),
    };
    if args.plan.is_some() && args.contest.game.game.is_some() {
        game::find(&args.contest.game, settings)?.clone_into(&mut plan.game);
    }
    for text in &args.players {
        check(text)?;
        plan.players.push(PlanPlayer::Plain(text.clone()));
    }
    args.contest.apply(&mut plan)?;
    plan.games = args.games.unwrap_or(plan.games);
    if let Some(kind) = &args.kind {
        understand::<Kind>(kind)?;
        plan.kind.clone_from(kind);
    }
    match (&args.name, args.book.file_stem()) {
        (Some(name), _) => plan.name.clone_from(name),
        (None, Some(stem)) if plan.name.is_empty() => plan.name = stem.to_string_lossy().into_owned(),
        _ => {}
    }
    Tournament::create(&args.book, &plan).map_err(|error| explain(error, &args.book, &plan.players))
}

/// What to do about it.
fn explain(error: TournamentError, book: &Path, players: &[PlanPlayer]) -> anyhow::Error {
    let message = error.to_string();
    match error {
        TournamentError::Ledger(LedgerError::Exists { .. }) => Usage {
            message,
            help: format!("damier tournament resume {}", quoted(&book.display().to_string())),
        }
        .into(),
        TournamentError::Ledger(LedgerError::Damaged { .. } | LedgerError::Foreign { .. }) => {
            BadFile { path: book.to_owned(), message }.into()
        }
        TournamentError::Plan(PlanError::Text(_)) => BadFile { path: book.to_owned(), message }.into(),
        TournamentError::Plan(PlanError::Changed { .. }) => {
            let help = "bring it back, or begin another tournament: two players would be rated as one";
            Usage { message, help: help.to_owned() }.into()
        }
        TournamentError::Plan(_) => {
            Usage { message, help: "`damier tournament new --help` has an example".to_owned() }.into()
        }
        TournamentError::Unseated(error) => unseated(error, players),
        TournamentError::Ledger(_) => error.into(),
    }
}

fn resume(args: &ResumeArgs, cli: &Cli) -> anyhow::Result<()> {
    let tournament = Tournament::open(&args.book).map_err(|error| explain(error, &args.book, &[]))?;
    play(tournament, args.concurrency.map(std::num::NonZeroUsize::get), args.format.json, cli)
}

fn play(
    mut tournament: Tournament,
    concurrency: Option<usize>,
    as_json: bool,
    cli: &Cli,
) -> anyhow::Result<()> {
    let hand = stop_on_interrupt()?;
    let path = tournament.path().to_owned();
    let mut live = Live::new(cli, games_of(tournament.event()) as u64);
    tournament.event().deck.notes.iter().for_each(|note| live.note(note));
    let date = today().replace('-', ".");
    let rest = tournament.run(&hand, concurrency, &date, &mut |news| tell(&mut live, news));
    live.clear();
    let how = format!("damier tournament resume {}", quoted(&path.display().to_string()));
    let rest = rest.map_err(|error| {
        anstream::eprintln!("the games played so far are safe; go on with: {how}");
        explain(error, &path, &tournament.event().plan.players)
    })?;
    if rest == Rest::Stopped {
        let message = format!(
            "{} of {} games are played; go on with: {how}",
            tournament.played(),
            games_of(tournament.event())
        );
        return Err(Ended { message, code: INTERRUPTED }.into());
    }
    leaderboard::enter(cli, tournament.event(), tournament.reading())?;
    print(tournament.event(), tournament.reading(), as_json)
}

fn tell(live: &mut Live, news: &News<'_>) {
    let last = news.last;
    if !last.detail.is_empty() && last.termination != "normal" {
        let (number, white, black) = (last.number + 1, &last.white, &last.black);
        live.note(&format!("game {number}, {white} against {black}: {}: {}", last.termination, last.detail));
    }
    live.show(news.played as u64, &format!("{} {} {}", last.white, last.result, last.black));
}

fn read(book: &Path) -> anyhow::Result<(Event, Reading)> {
    let reading = Reading::open(book).map_err(|error| explain(error.into(), book, &[]))?;
    let event = Plan::read(reading.plan()).and_then(|plan| plan.prepare());
    Ok((event.map_err(|error| explain(error.into(), book, &[]))?, reading))
}

fn status(args: &BookArgs) -> anyhow::Result<()> {
    let (event, reading) = read(&args.book)?;
    let (played, all) = (reading.entries().len(), games_of(&event));
    let leader = standings(&event, &reading).rows.into_iter().find(|row| row.rating.is_some());
    if args.format.json {
        return output::json(json!({
            "name": event.plan.name,
            "game": event.plan.game,
            "played": played,
            "games": all,
            "leader": leader.map(|row| row.name),
        }));
    }
    let mut text = format!("{}\n", Report::new(&event, reading.entries()).summary());
    if let Some(row) = leader {
        text += &format!("{} leads with {} points of {}\n", row.name, row.points(), row.tally.games());
    }
    if played < all {
        text +=
            &format!("go on with: damier tournament resume {}\n", quoted(&args.book.display().to_string()));
    }
    output::text(&text)
}

fn table(args: &TableArgs) -> anyhow::Result<()> {
    let (event, reading) = read(&args.book.book)?;
    if args.first_king {
        return first_king(&event, &reading, args.book.format.json);
    }
    print(&event, &reading, args.book.format.json)
}

/// I-15: what became of the sides that had the first king.
fn first_king(event: &Event, reading: &Reading, as_json: bool) -> anyhow::Result<()> {
    let FirstKing { tally, without } = FirstKing::of(&event.plan.game, reading)?;
    let share = tally.wins as f64 / tally.games().max(1) as f64;
    if as_json {
        return output::json(json!({
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "without": without,
            "won": share,
        }));
    }
    output::text(&format!(
        "the side with the first king: {tally} in {} games, {:.1} % won; {without} games without a king\n",
        tally.games(),
        100.0 * share
    ))
}

fn print(event: &Event, reading: &Reading, as_json: bool) -> anyhow::Result<()> {
    let report = Report::new(event, reading.entries());
    if as_json { output::document(&report.json()) } else { output::text(&report.text()) }
}

fn export(args: &ExportArgs) -> anyhow::Result<()> {
    let (event, reading) = read(&args.book)?;
    let ending = args.out.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let form = args.form.or_else(|| clap::ValueEnum::from_str(ending, true).ok()).ok_or_else(|| Usage {
        message: "nobody said what to write".to_owned(),
        help: "write --form csv, json, markdown, pdn, pgn or html, or a file with such an ending".to_owned(),
    })?;
    let report = Report::new(&event, reading.entries());
    let text = match form {
        ExportForm::Csv => report.csv(),
        ExportForm::Json => format!("{:#}\n", report.json()),
        ExportForm::Markdown => report.markdown(),
        ExportForm::Pdn | ExportForm::Pgn => report::games(&reading).collect::<Result<_, _>>()?,
        ExportForm::Html => report.html(),
    };
    output::save(&args.out, &text)
}
