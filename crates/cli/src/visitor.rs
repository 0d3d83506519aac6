//! Programs of other people as searches: `uci:cmd=stockfish,depth=8`, `xboard:cmd=phalanx`, `hub:cmd=scan hub`,
//! `dxp:localhost:27531`.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use damier::arena::{Entrant, invite as start, score_of};
use damier::core::{History, Side};
use damier::engines::Playable;
use damier::guest::{Budget, GameText, Guest, GuestError, Terms, Timeouts};
use damier::search::{Limits, Quest, Report, Score, Searcher};

use crate::failure::understand;

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
    let kind = text.split(':').next().unwrap_or_default();
    matches!(kind, "uci" | "xboard" | "hub" | "stdio" | "dxp").then(|| {
        let entrant: Entrant = understand(text)?;
        let limits = if entrant.limits() == Limits::default() { budget } else { entrant.limits() };
        let guest = start(&entrant.who, Timeouts::default()).expect("not of the house")?;
        let trouble = Trouble::default();
        Ok((Visitor { guest, limits, trouble: Arc::clone(&trouble) }, trouble))
    })
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
        report.score = choice.score.map_or(Score::DRAWN, |score| score_of(score.worth));
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
