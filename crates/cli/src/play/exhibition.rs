//! A game of two machines, told as it is played.

use std::io::Write;

use damier::core::Side;
use damier::engines::seat::open_board;

use super::ending::Ending;
use super::round::Round;
use super::scroll::Scroll;
use super::session::thoughts;

/// Plays a game to its end and writes its moves; with `talks` what was thought of them goes to standard error.
pub(crate) fn run(round: &mut Round, out: &mut dyn Write, talks: bool) -> anyhow::Result<Ending> {
    let usual = open_board(round.game()).map_or(Side::White, |board| board.turn());
    let written = round.sheet().written();
    let first = if written.len().is_multiple_of(2) { round.turn() } else { !round.turn() };
    let mut scroll = Scroll::new(first != usual);
    for m in &written {
        write!(out, "{}", scroll.add(m))?;
    }
    let ending = loop {
        if let Some(ending) = round.ending() {
            break ending;
        }
        let side = round.turn();
        let thought = round.let_think();
        if thought.is_err() {
            // What went wrong is told on a line of its own.
            write!(out, "{}", scroll.finish())?;
            out.flush()?;
        }
        if let Some((text, remark)) = thought? {
            write!(out, "{}", scroll.add(&text))?;
            out.flush()?;
            if talks {
                anstream::eprintln!("{text}: {}", thoughts(side, &remark));
            }
        }
    };
    write!(out, "{}", scroll.finish())?;
    Ok(ending)
}
