//! Counts the games that a player drew and had won: at its turn an ending of so few pieces was won for it, before the countdown would
//! have run out.
//!
//! ```text
//! cargo run --release -p damier-endings --example missed -- russian network games.pdn 4
//! ```

use std::env;
use std::error::Error;
use std::fs::File;

use damier_core::{Notation as _, Position as _, Side, Verdict};
use damier_draughts::{Position, Task, Variant, dispatch};
use damier_endings::Endings;
use damier_record::{Game, Reader};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<_> = env::args().skip(1).collect();
    let [game, player, file, pieces] = words.as_slice() else {
        return Err("write: missed GAME PLAYER FILE PIECES".into());
    };
    dispatch(game, Count { player, file, pieces: pieces.parse()? })
        .ok_or("there is no such game of draughts")?
}

/// Drawn games are to be counted.
struct Count<'a> {
    player: &'a str,
    file: &'a str,
    pieces: u8,
}

impl Task for Count<'_> {
    type Output = Result<(), Box<dyn Error>>;

    fn run<V: Variant>(self) -> Self::Output {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let endings = Endings::<V>::solve(self.pieces, threads, &mut |stage| {
            eprintln!("{}: {} positions are decided", stage.material, stage.decided);
        });
        let (mut drawn, mut few, mut missed) = (0, 0, 0);
        for game in Reader::new(File::open(self.file)?) {
            let game = game?;
            if game.tags.get("Result") != Some("1/2-1/2") {
                continue;
            }
            let side = if game.tags.get("White") == Some(self.player) { Side::White } else { Side::Black };
            let known = known(&endings, &game)?;
            drawn += 1;
            few += usize::from(!known.is_empty());
            missed += usize::from(known.contains(&(side, Verdict::Won)));
        }
        let pieces = self.pieces;
        println!(
            "{drawn} drawn, {few} of them with {pieces} pieces or fewer, {missed} of these were won once"
        );
        Ok(())
    }
}

/// Who was to move in the endings of a game, and whether that side had won. Where the countdown ends first every move draws, so that
/// whoever makes one may lose in theory; such a win is none.
fn known<V: Variant>(endings: &Endings<V>, game: &Game) -> Result<Vec<(Side, Verdict)>, Box<dyn Error>> {
    let mut pos = match game.setup() {
        Some(fen) => Position::<V>::from_fen(fen).map_err(|error| error.to_string())?,
        None => Position::default(),
    };
    let mut known = Vec::new();
    for ply in &game.line.plies {
        let m = pos.parse_move(ply.text()).map_err(|error| error.to_string())?;
        pos = pos.after(m);
        known.extend(endings.value(&pos).map(|value| {
            let in_time = value.plies().is_none_or(|plies| u16::from(plies) <= left(&pos));
            (pos.turn(), if in_time { value.verdict() } else { Verdict::Drawn })
        }));
    }
    Ok(known)
}

/// The plies until the game is drawn, if nothing happens.
fn left<V: Variant>(pos: &Position<V>) -> u16 {
    pos.governing_countdown().map_or(u16::MAX, |law| law.plies.saturating_sub(u16::from(pos.countdown())))
}
