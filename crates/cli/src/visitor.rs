//! Programs of other people as players: `uci:cmd=stockfish,depth=8`, `hub:cmd=scan hub`, `stdio:cmd=python3 agent.py`.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context as _, bail};
use damier::core::{History, Side};
use damier::engines::Playable;
use damier::engines::player::read_time;
use damier::guest::{Budget, GameText, Guest, GuestError, Hub, Launch, Stdio, Terms, Timeouts, Uci};
use damier::protocol::uci::Worth;
use damier::search::{Limits, Quest, Report, Score, Searcher};

use crate::failure::Usage;

/// What went wrong with a guest, for whoever asked it to play.
pub(crate) type Trouble = Arc<Mutex<Option<GuestError>>>;

/// A guest at the table.
pub(crate) struct Visitor {
    guest: Box<dyn Guest>,
    limits: Limits,
    trouble: Trouble,
}

/// Starts the program that a text names; `None` if the text names a player of the house.
pub(crate) fn invite(text: &str, budget: Limits) -> Option<anyhow::Result<(Visitor, Trouble)>> {
    let (kind, rest) = text.split_once(':')?;
    let rest = rest.strip_prefix("cmd=").filter(|_| matches!(kind, "uci" | "hub" | "stdio"))?;
    Some(start(kind, rest, budget))
}

fn start(kind: &str, rest: &str, budget: Limits) -> anyhow::Result<(Visitor, Trouble)> {
    let mut items = rest.split(',');
    let launch: Launch = items.next().unwrap_or_default().parse().context("the command cannot be read")?;
    let (mut limits, mut options) = (Limits::default(), Vec::new());
    for item in items {
        let (key, value) = item.split_once('=').unwrap_or((item, ""));
        let number = || value.parse().with_context(|| format!("`{value}` is no number for `{key}`"));
        match key {
            "depth" => limits.depth = Some(number()? as u32),
            "nodes" => limits.nodes = Some(number()?),
            "time" => limits.time = Some(time(value)?),
            _ => options.push((key, value)),
        }
    }
    let limits = if limits == Limits::default() { budget } else { limits };
    let guest = open(kind, &launch, &options)?;
    let trouble = Trouble::default();
    Ok((Visitor { guest, limits, trouble: Arc::clone(&trouble) }, trouble))
}

fn time(text: &str) -> anyhow::Result<Duration> {
    read_time(text).with_context(|| format!("`{text}` is no time, as in 200ms or 2s"))
}

fn open(kind: &str, launch: &Launch, options: &[(&str, &str)]) -> anyhow::Result<Box<dyn Guest>> {
    let timeouts = Timeouts::default();
    match kind {
        "uci" => {
            let mut guest = Uci::start(launch, timeouts)?;
            for (name, value) in options {
                guest.set_option(name, Some(value).filter(|value| !value.is_empty()).copied())?;
            }
            Ok(Box::new(guest))
        }
        "hub" => {
            let mut guest = Hub::start(launch, timeouts)?;
            for (name, value) in options {
                guest.set_parameter(name, value)?;
            }
            guest.initialise()?;
            Ok(Box::new(guest))
        }
        _ if !options.is_empty() => bail!(Usage {
            message: "an agent has no options".to_owned(),
            help: "only depth, nodes and time can be given".to_owned(),
        }),
        _ => Ok(Box::new(Stdio::start(launch, timeouts)?)),
    }
}

/// A game in the words of programs.
fn told<P: Playable>(game: &History<P>) -> GameText {
    let start = game.start();
    let is_opening = *start == P::default();
    let moves = game.positions().zip(game.moves()).map(|(pos, m)| pos.wire_move(m, false)).collect();
    let pos = game.position();
    GameText {
        start: (!is_opening).then(|| start.fen()),
        wire_start: (!is_opening).then(|| start.wire()),
        moves,
        fen: pos.fen(),
        turn: pos.turn(),
        legal: game.legal_moves().iter().map(|&m| pos.wire_move(m, false)).collect(),
    }
}

impl<P: Playable> Searcher<P> for Visitor {
    fn search(&mut self, quest: &Quest<'_, P>, _: &mut dyn FnMut(&Report<P>)) -> Report<P> {
        let (game, limits) = (told(quest.game), quest.limits.or(self.limits));
        let side: Side = game.turn;
        let time = limits.time.unwrap_or(Duration::from_mins(1));
        let wire_start = game.wire_start.clone();
        let terms = Terms { game: P::ID.to_owned(), side, wire_start, time, moves: None };
        let chosen = self.guest.new_game(&terms).and_then(|()| self.guest.choose(&game, &Budget::of(limits)));
        let mut report = Report::empty();
        let choice = match chosen {
            Ok(choice) => choice,
            Err(error) => {
                *self.trouble.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(error);
                return report;
            }
        };
        let line = if choice.pv.first() == choice.best.as_ref() { choice.pv } else { Vec::new() };
        let texts = if line.is_empty() { choice.best.into_iter().collect() } else { line };
        let mut pos = *quest.game.position();
        for text in texts {
            let Ok(m) = pos.parse_wire_move(&text) else {
                report.notes.push(format!("`{text}` in its answer is not legal"));
                break;
            };
            report.line.push(m);
            pos = pos.after(m);
        }
        report.score = choice.score.map_or(Score::DRAWN, |score| match score.worth {
            Worth::Centipawns(hundredths) => Score::thousandths(10 * hundredths),
            Worth::Mate(moves) if moves > 0 => Score::won_in(2 * moves.unsigned_abs() - 1),
            Worth::Mate(moves) => -Score::won_in(2 * moves.unsigned_abs()),
        });
        report.depth = choice.depth.unwrap_or(0);
        report.count.nodes = choice.nodes.unwrap_or(0);
        report.elapsed = choice.elapsed;
        report
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        self.guest.end();
    }
}
