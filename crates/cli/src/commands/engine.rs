//! `damier uci` and `damier hub`: an engine inside another program.

use std::io::{Cursor, IsTerminal, Read, stdin, stdout};

use anyhow::anyhow;
use damier::draughts::GAMES;
use damier::engines::seat::{Seat, evaluations, open};
use damier::host::{Hub, Mind, Session, Uci, serve};

use crate::args::{GameChoice, HubArgs, UciArgs};
use crate::commands::welcome;
use crate::game;
use crate::settings::Settings;

/// The game of an engine that speaks UCI, unless another is named.
const UCI_GAME: &str = "chess";
/// The game of an engine that speaks Hub, unless another is named.
const HUB_GAME: &str = "international";

pub(crate) fn uci(args: &UciArgs, settings: &Settings) -> anyhow::Result<()> {
    serve_uci(&args.game, settings, stdin())
}

pub(crate) fn hub(args: &HubArgs, settings: &Settings) -> anyhow::Result<()> {
    serve_hub(&args.game, settings, stdin())
}

/// `damier` without arguments: an engine if a program asks for one, or a welcome.
pub(crate) fn detect(settings: &Settings) -> anyhow::Result<()> {
    if stdin().is_terminal() {
        return welcome::run();
    }
    let first = first_line();
    let input = Cursor::new(first.clone()).chain(stdin());
    let choice = GameChoice { game: None };
    match first.trim_ascii() {
        b"uci" => serve_uci(&choice, settings, input),
        b"hub" => serve_hub(&choice, settings, input),
        _ => welcome::run(),
    }
}

/// The bytes of the first line, a few of them at most.
fn first_line() -> Vec<u8> {
    let mut line = Vec::new();
    let mut byte = [0];
    // Byte by byte, so that nothing behind the line is taken from whoever reads on.
    while line.len() < 16 && line.last() != Some(&b'\n') && matches!(stdin().read(&mut byte), Ok(1)) {
        line.push(byte[0]);
    }
    line
}

fn serve_uci(
    choice: &GameChoice,
    settings: &Settings,
    input: impl Read + Send + 'static,
) -> anyhow::Result<()> {
    let seat = take_seat(game::find_or(choice, settings, UCI_GAME)?)?;
    let name = format!("damier {}", env!("CARGO_PKG_VERSION"));
    let mut session = Uci::new(name, &evaluations(seat.board().game()).expect("the game of a seat"));
    run(input, seat, &mut session)
}

fn serve_hub(
    choice: &GameChoice,
    settings: &Settings,
    input: impl Read + Send + 'static,
) -> anyhow::Result<()> {
    let first = game::find_or(choice, settings, HUB_GAME)?;
    let others = GAMES.iter().map(|game| game.id).filter(|id| *id != first);
    let games = std::iter::once(first).chain(others).collect();
    run(input, take_seat(first)?, &mut Hub::new(env!("CARGO_PKG_VERSION"), games))
}

fn take_seat(game: &str) -> anyhow::Result<Box<dyn Seat>> {
    let player = Mind::default().player()?;
    Ok(open(game, &player).ok_or_else(|| anyhow!("there is no game `{game}`"))??)
}

fn run(
    input: impl Read + Send + 'static,
    seat: Box<dyn Seat>,
    session: &mut dyn Session,
) -> anyhow::Result<()> {
    Ok(serve(input, stdout(), seat, session)?)
}
