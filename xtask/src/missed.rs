//! `cargo xtask missed`: games that were drawn and had been won.

use std::fs::File;
use std::path::PathBuf;
use std::thread::available_parallelism;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use damier_core::{Notation as _, Position as _, Side, Verdict};
use damier_draughts::{Position, Task, Variant, dispatch};
use damier_endings::Endings;
use damier_record::{Game, Reader};

use crate::endings::solved;

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
        let Missed { game, pieces, .. } = &self;
        let count =
            dispatch(game, &self).with_context(|| format!("there is no draughts game `{game}`"))??;
        let Count { drawn, few, missed } = count;
        println!(
            "{drawn} drawn, {few} of them with {pieces} pieces or fewer, {missed} of these were won once"
        );
        Ok(())
    }

    /// The games that the player drew, and the side it had.
    fn drawn(&self) -> Result<Vec<(Side, Game)>> {
        let file = File::open(&self.file).with_context(|| format!("cannot read {}", self.file.display()))?;
        let (mut drawn, mut games) = (Vec::new(), 0);
        for game in Reader::new(file) {
            let game = game?;
            let is_its = |side: &Side| game.tags.get(&side.to_string()) == Some(&self.player);
            let Some(side) = Side::BOTH.into_iter().find(is_its) else { continue };
            games += 1;
            if game.tags.get("Result") == Some("1/2-1/2") {
                drawn.push((side, game));
            }
        }
        ensure!(games > 0, "{} holds no game of `{}`", self.file.display(), self.player);
        Ok(drawn)
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
        // Before the endings are solved, which takes long where the file is a wrong one.
        let drawn = self.drawn()?;
        let threads = available_parallelism().map_or(1, usize::from);
        let endings = solved::<V>(self.pieces, threads);
        let mut count = Count { drawn: drawn.len(), ..Count::default() };
        for (side, game) in drawn {
            let known = known(&endings, &game)?;
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

    use anyhow::Result;
    use damier_draughts::dispatch;

    use super::{Count, Missed};

    /// Counts among games of one and another that were drawn, told as positions and moves.
    fn count(player: &str, games: &[(&str, &str)]) -> Result<Count> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.pdn");
        let tags = "[White \"one\"]\n[Black \"another\"]\n[Result \"1/2-1/2\"]";
        let game = |(fen, moves): &(&str, &str)| format!("{tags}\n[FEN \"{fen}\"]\n\n{moves} 1/2-1/2\n\n");
        fs::write(&file, games.iter().map(game).collect::<String>()).unwrap();
        let missed = Missed { game: "russian".to_owned(), player: player.to_owned(), file, pieces: 3 };
        dispatch("russian", &missed).unwrap()
    }

    #[test]
    fn a_game_was_won_once_where_the_player_to_move_had_a_won_ending() {
        // The man steps before a king, and is taken; of two kings far from each other none wins.
        let games = [("B:WKa1,Kc1:Bh8", "1... h8-g7"), ("B:WKa3:BKh8", "1... h8-g7")];
        assert_eq!(count("one", &games).unwrap(), Count { drawn: 2, few: 2, missed: 1 });
        assert_eq!(count("another", &games).unwrap(), Count { drawn: 2, few: 2, missed: 0 });
    }

    #[test]
    fn a_win_that_comes_when_the_countdown_has_run_out_is_none() {
        let at_once = "1. a3-b4 h8-c3";
        let in_the_end = "1. a3-b4 h8-g7 2. b4-a3 g7-h8 3. a3-b4 h8-g7 4. b4-a3 g7-h8 5. a3-b4 h8-c3";
        let missed = |moves| count("one", &[("W:WKa3:BKh8", moves)]).unwrap().missed;
        assert_eq!((missed(at_once), missed(in_the_end)), (1, 0));
    }

    #[test]
    fn who_plays_in_none_of_the_games_is_told_so() {
        let error = count("nobody", &[("W:WKa3:BKh8", "1. a3-b4")]).unwrap_err();
        assert!(error.to_string().ends_with("games.pdn holds no game of `nobody`"), "{error}");
    }
}
