//! `damier dxp`: games with another draughts program over a connection.

use std::time::Duration;

use anyhow::{Context as _, anyhow};
use damier::core::Side;
use damier::engines::player::Spec;
use damier::engines::seat::{Seat, open};
use damier::guest::{Dxp, GuestError, Timeouts};
use damier::host::Mind;
use damier::host::dxp::{DxpError, Played, Wish, answer, ask};
use damier::protocol::dxp::{Reason, Role};

use crate::args::{Cli, DxpArgs};
use crate::failure::{Ended, GUEST_FAILED, Usage, understand};
use crate::settings::Settings;
use crate::{game, output};

/// The game played, unless another is named. The protocol does not tell: both sides must mean the same.
const GAME: &str = "international";
const NAME: &str = concat!("damier ", env!("CARGO_PKG_VERSION"));
/// How long to wait for somebody to come, and then for the first game.
const WAITING: Duration = Duration::from_hours(1);

pub(crate) fn run(args: &DxpArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    check(args)?;
    let mut seat = take_seat(args, settings)?;
    let mut dxp = meet(args, cli).map_err(|error| failed(&error))?;
    for number in 0.. {
        let last = number + 1 >= args.games;
        let played = if args.initiator {
            let follower = if number % 2 == 0 { Side::Black } else { Side::White };
            let time = Duration::try_from_secs_f64(60.0 * args.minutes).context("the minutes are no time")?;
            ask(&mut dxp, &mut *seat, &Wish { follower, time, moves: args.moves }, last)
        } else {
            answer(&mut dxp, &mut *seat)
        };
        let played = match played {
            Ok(played) => played,
            // Whoever asked for games has gone: there are no more.
            Err(DxpError::Guest(_)) if !args.initiator && number > 0 => return Ok(()),
            Err(DxpError::Guest(error)) => return Err(failed(&error)),
            Err(error) => return Err(Ended { message: format!("error: {error}"), code: GUEST_FAILED }.into()),
        };
        output::text(&told(number + 1, &played))?;
        if played.stop || args.initiator && last {
            break;
        }
    }
    Ok(())
}

fn take_seat(args: &DxpArgs, settings: &Settings) -> anyhow::Result<Box<dyn Seat>> {
    let id = game::find_or(&args.game, settings, GAME)?;
    let spec: Spec = match &args.player {
        None => Mind::default().player()?,
        Some(text) => understand(text)?,
    };
    Ok(open(id, &spec).ok_or_else(|| anyhow!("there is no game `{id}`"))??)
}

fn meet(args: &DxpArgs, cli: &Cli) -> Result<Dxp, GuestError> {
    let role = if args.initiator { Role::Initiator } else { Role::Follower };
    let timeouts = Timeouts { start: WAITING, new_game: WAITING, ..Timeouts::default() };
    if let Some((host, port)) = args.connect.as_deref().and_then(|place| place.rsplit_once(':')) {
        let timeouts = Timeouts { start: Timeouts::default().start, ..timeouts };
        return Dxp::connect(host, port.parse().unwrap_or(0), role, NAME, timeouts);
    }
    let listener = Dxp::listen(&args.host, args.listen.unwrap_or(damier::protocol::dxp::PORT))?;
    if let (Ok(address), false) = (listener.address(), cli.quiet) {
        anstream::eprintln!("waiting at {address}");
    }
    listener.accept(role, NAME, timeouts)
}

fn failed(error: &GuestError) -> anyhow::Error {
    Ended { message: format!("error: {error}"), code: GUEST_FAILED }.into()
}

fn told(number: u32, played: &Played) -> String {
    let winner = match (played.reason, played.by_us) {
        (Reason::Won, true) | (Reason::Lost, false) => Some(played.ours),
        (Reason::Lost, true) | (Reason::Won, false) => Some(!played.ours),
        _ => None,
    };
    let result = match (winner, played.reason) {
        (Some(side), _) => format!("{side} wins"),
        (None, Reason::Drawn) => "draw".to_owned(),
        _ => "broken off".to_owned(),
    };
    let mut text = format!("game {number}, we are {}: {}\n", played.ours, played.moves.join(" "));
    for words in &played.said {
        text += &format!("they said: {words}\n");
    }
    text + &result + "\n"
}

/// Checks an address before anything is begun.
fn check(args: &DxpArgs) -> Result<(), Usage> {
    let Some(place) = &args.connect else { return Ok(()) };
    let well =
        place.rsplit_once(':').is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok());
    if well {
        return Ok(());
    }
    Err(Usage {
        message: format!("`{place}` is no address"),
        help: "write HOST:PORT, as in localhost:27531".to_owned(),
    })
}
