//! `cargo xtask missed`: games that were drawn and had been won.

use std::fs::File;
use std::path::PathBuf;
use std::thread::available_parallelism;

use anyhow::{Context as _, Result};
use clap::Args;
use damier_core::{Notation as _, Position as _, Side, Verdict};
use damier_draughts::{Position, Task, Variant, dispatch};
use damier_endings::Endings;
use damier_record::{Game, Reader};

/// Whose drawn games are looked through: at its turn an ending of a few pieces was won for it, before the countdown would have run out.
#[derive(Args, Clone, Debug)]
pub(crate) struct Missed {
    /// The game, by its name in `damier games`: one of draughts.
    game: String,
    /// The player, as the file calls it.
    player: String,
    /// The games, as PDN.
    file: PathBuf,
    /// Pieces on the board at most.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=5))]
    pieces: u8,
}

impl Missed {
    /// Solves the endings, and prints how many of the games come to one, and how many were won once.
    pub(crate) fn run(self) -> Result<()> {
        let game = self.game.clone();
        let count =
            dispatch(&game, &self).with_context(|| format!("there is no draughts game `{game}`"))??;
        let Count { drawn, few, missed } = count;
        let pieces = self.pieces;
        println!(
            "{drawn} drawn, {few} of them with {pieces} pieces or fewer, {missed} of these were won once"
        );
        Ok(())
    }
}

/// What was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Count {
    drawn: usize,
    /// Of those, with few pieces in the end.
    few: usize,
    /// Of those, won for the player once.
    missed: usize,
}

impl Task for &Missed {
    type Output = Result<Count>;

    fn run<V: Variant>(self) -> Result<Count> {
        let threads = available_parallelism().map_or(1, usize::from);
        let endings = Endings::<V>::solve(self.pieces, threads, &mut |stage| {
            eprintln!("{}: {} positions are decided", stage.material, stage.decided);
        });
        let file = File::open(&self.file).with_context(|| format!("cannot read {}", self.file.display()))?;
        let mut count = Count::default();
        for game in Reader::new(file) {
            let game = game?;
            if game.tags.get("Result") != Some("1/2-1/2") {
                continue;
            }
            let is_white = game.tags.get("White") == Some(&self.player);
            let side = if is_white { Side::White } else { Side::Black };
            let known = known(&endings, &game)?;
            count.drawn += 1;
            count.few += usize::from(!known.is_empty());
            count.missed += usize::from(known.contains(&(side, Verdict::Won)));
        }
        Ok(count)
    }
}

/// Who was to move in the endings of a game, and whether that side had won. Where the countdown ends first every move draws, so that
/// whoever makes one may lose in theory; such a win is none.
fn known<V: Variant>(endings: &Endings<V>, game: &Game) -> Result<Vec<(Side, Verdict)>> {
    let mut pos = match game.setup() {
        Some(fen) => Position::<V>::from_fen(fen)?,
        None => Position::default(),
    };
    let mut known = Vec::new();
    for ply in &game.line.plies {
        let m = pos.parse_move(ply.text())?;
        pos = pos.after(m);
        known.extend(endings.value(&pos).map(|value| {
            let in_time = value.plies().is_none_or(|plies| u16::from(plies) <= left(&pos));
            (pos.turn(), if in_time { value.verdict() } else { Verdict::Drawn })
        }));
    }
    Ok(known)
}

/// The plies until the game is drawn if nothing is captured or crowned: a win that needs one of these to have the time for it is not counted.
fn left<V: Variant>(pos: &Position<V>) -> u16 {
    pos.governing_countdown().map_or(u16::MAX, |law| law.plies.saturating_sub(u16::from(pos.countdown())))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use damier_draughts::dispatch;

    use super::{Count, Missed};

    /// Counts among games that were drawn, told as positions and moves.
    fn count(white: &str, games: &[(&str, &str)]) -> Count {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.pdn");
        let game = |(fen, moves): &(&str, &str)| {
            let tags =
                format!("[White \"{white}\"]\n[Black \"other\"]\n[Result \"1/2-1/2\"]\n[FEN \"{fen}\"]\n");
            format!("{tags}\n{moves} 1/2-1/2\n\n")
        };
        fs::write(&file, games.iter().map(game).collect::<String>()).unwrap();
        let missed = Missed { game: "russian".to_owned(), player: "one".to_owned(), file, pieces: 3 };
        dispatch("russian", &missed).unwrap().unwrap()
    }

    #[test]
    fn a_game_was_won_once_where_the_player_to_move_had_a_won_ending() {
        // The man steps before a king, and is taken; of two kings far from each other none wins.
        let won = ("B:WKa1,Kc1:Bh8", "1... h8-g7");
        let drawn = ("B:WKa3:BKh8", "1... h8-g7");
        assert_eq!(count("one", &[won, drawn]), Count { drawn: 2, few: 2, missed: 1 });
        assert_eq!(count("another", &[won, drawn]).missed, 0, "it was not his");
    }

    #[test]
    fn a_win_that_comes_when_the_countdown_has_run_out_is_none() {
        let at_once = "1. a3-b4 h8-c3";
        let in_the_end = "1. a3-b4 h8-g7 2. b4-a3 g7-h8 3. a3-b4 h8-g7 4. b4-a3 g7-h8 5. a3-b4 h8-c3";
        let missed = |moves| count("one", &[("W:WKa3:BKh8", moves)]).missed;
        assert_eq!((missed(at_once), missed(in_the_end)), (1, 0));
    }
}
