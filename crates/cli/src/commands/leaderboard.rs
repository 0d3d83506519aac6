//! `damier leaderboard`: ratings across tournaments.

use std::path::PathBuf;

use anyhow::Context as _;
use damier::arena::standings::{Result as Row, Standings};
use damier::arena::{Event, Plan, report};
use damier::ledger::{Leaderboard, Played, Reading};
use etcetera::BaseStrategy as _;
use serde_json::{Value, json};

use crate::args::{Cli, LeaderboardArgs};
use crate::settings::Settings;
use crate::{game, output};

pub(crate) fn run(args: &LeaderboardArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    for book in &args.enter {
        let reading = Reading::open(book)?;
        let event = Plan::read(reading.plan())?.prepare()?;
        enter(cli, &event, &reading)?;
    }
    let id = game::find(&args.game, settings)?;
    let board = open(cli)?;
    let results = board.results(id)?;
    let standings = Standings::of(&[], results.iter().map(row));
    let events = board.events(id)?;
    if args.format.json {
        let events: Vec<_> =
            events.iter().map(|event| json!({ "name": event.name, "games": event.results })).collect();
        let rows: Vec<_> = standings.rows.iter().map(fields).collect();
        return output::json(json!({ "game": id, "events": events, "standings": rows }));
    }
    if results.is_empty() {
        return output::text(&format!(
            "nobody has played {id} in a tournament yet: damier tournament run --help\n"
        ));
    }
    let head = format!("{id}: {} games of {} tournaments\n\n", results.len(), events.len());
    output::text(&[head, report::table(&standings), "\n".to_owned(), report::endings(&standings)].concat())
}

fn fields(row: &damier::arena::standings::Row) -> Value {
    json!({
        "name": row.name,
        "rating": row.rating.map(|rating| rating.value).filter(|value| value.is_finite()),
        "error": row.rating.map(|rating| rating.error()).filter(|error| error.is_finite()),
        "points": row.points(),
        "games": row.tally.games(),
        "wins": row.tally.wins,
        "draws": row.tally.draws,
        "losses": row.tally.losses,
        "failures": row.failures,
    })
}

/// Enters the games of a tournament.
pub(crate) fn enter(cli: &Cli, event: &Event, reading: &Reading) -> anyhow::Result<()> {
    let Some(name) = reading.event() else { return Ok(()) };
    let rows: Vec<_> = reading.entries().map(Played::from).collect();
    let new = open(cli)?.enter(&name, &event.plan.game, &rows)?;
    if new > 0 && !cli.quiet {
        anstream::eprintln!("{new} games entered in the leaderboard of {}", event.plan.game);
    }
    Ok(())
}

fn row(played: &Played) -> Row<'_> {
    Row {
        white: &played.white,
        black: &played.black,
        outcome: played.result,
        termination: &played.termination,
    }
}

fn open(cli: &Cli) -> anyhow::Result<Leaderboard> {
    let folder = match &cli.data_dir {
        Some(folder) => folder.clone(),
        None => usual_folder()?,
    };
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(Leaderboard::open(&folder.join("leaderboard.sqlite"))?)
}

fn usual_folder() -> anyhow::Result<PathBuf> {
    let strategy = etcetera::choose_base_strategy().context("nobody knows where your home is")?;
    Ok(strategy.data_dir().join("damier"))
}
