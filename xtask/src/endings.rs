//! `cargo xtask endings`: endings that are solved, laid out for training.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use damier_core::{BySide, Dice, Side};
use damier_draughts::{Bits, Position, Task, Variant, dispatch};
use damier_endings::{Endings as Solved, Material};
use damier_search::Score;
use damier_selfplay::Lesson;
use damier_selfplay::flat::Flat;

/// Which endings are solved.
#[derive(Args, Clone, Debug)]
pub(crate) struct Endings {
    /// The game, by its name in `damier games`: one of draughts.
    game: String,
    /// Pieces on the board at most. On two cores four take eight seconds and 30 MB on a board of 8x8, a minute and 150 MB on one of 10x10;
    /// five take three and a half minutes and 350 MB on one of 8x8.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=5))]
    pieces: u8,
    /// Positions to lay out, drawn by lot: of every material as many.
    #[arg(long, default_value_t = 1_000_000)]
    positions: usize,
    /// Where chance starts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a core].
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// The file of positions, for `train.py --endings`.
    #[arg(long)]
    out: PathBuf,
}

impl Endings {
    /// Solves, prints what came of it, and lays positions out.
    pub(crate) fn run(self) -> Result<()> {
        let game = self.game.clone();
        dispatch(&game, self).with_context(|| format!("there is no draughts game `{game}`"))?
    }
}

impl Task for Endings {
    type Output = Result<()>;

    fn run<V: Variant>(self) -> Result<()> {
        let threads = self.threads.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let solved = solved::<V>(self.pieces, threads);
        println!("{:>16} {:>9} {:>9} {:>9}", "to move, other", "won", "drawn", "lost");
        for (material, [won, drawn, lost]) in solved.tally() {
            println!("{:>16} {won:>9} {drawn:>9} {lost:>9}", material.to_string());
        }
        let (pieces, positions, seed) = (self.pieces, self.positions, self.seed);
        let [man, king] = Solved::<V>::HOPES;
        let what = format!("pieces={pieces} hopes={man}/{king} seed={seed}: {positions} positions");
        let heading = format!("damier-endings 1 {} {what}", V::ID);
        let out = File::create(&self.out).with_context(|| format!("cannot write {}", self.out.display()))?;
        let mut flat = Flat::new::<Position<V>>(BufWriter::new(out), &[heading], 0.0)?;
        lay_out(&solved, positions, &mut Dice::new(seed), &mut flat)?;
        println!("{} positions", flat.finish()?);
        Ok(())
    }
}

/// Solves endings, and tells how far it is.
pub(crate) fn solved<V: Variant>(pieces: u8, threads: usize) -> Solved<V> {
    Solved::solve(pieces, threads, &mut |stage| {
        eprintln!("{}: {} positions are decided", stage.material, stage.decided);
    })
}

/// Draws quiet positions, of every material as many.
fn lay_out<V: Variant>(
    solved: &Solved<V>,
    positions: usize,
    dice: &mut Dice,
    flat: &mut Flat<impl Write>,
) -> Result<()> {
    let mut materials: Vec<_> = solved.census().materials().map(|(material, _)| material).collect();
    materials.sort_by_key(|m| (m.pieces(), m.men, m.kings, m.their_men));
    for nth in 0..positions {
        let material = materials[nth % materials.len()];
        // One draw in ten or more is a position, and of these about one in two is quiet.
        let lesson = (0..10_000).find_map(|_| lesson(solved, drawn(material, dice)?));
        ensure!(lesson.is_some(), "no quiet position of {material} was found");
        lesson.map_or(Ok(()), |lesson| flat.write(&lesson))?;
    }
    Ok(())
}

/// Draws a square for every piece, as a number whose digits are squares; nothing where they make no position, with White to move, or those of a
/// kind do not come in order. The files that networks name in their manifests were drawn so.
fn drawn<V: Variant>(material: Material, dice: &mut Dice) -> Option<Position<V>> {
    let squares = usize::from(V::LAYOUT.board.squares());
    let mut digits = dice.below(squares.pow(material.pieces() as u32));
    let mut sets = [Bits::EMPTY; 4];
    let mut taken = Bits::EMPTY;
    for (set, count) in sets.iter_mut().zip(material.counts()).rev() {
        let mut above = squares;
        for _ in 0..count {
            let index = digits % squares;
            digits /= squares;
            let square = V::LAYOUT.square(index + 1)?;
            if index >= above || taken.has(square) {
                return None;
            }
            above = index;
            *set |= Bits::of(square);
            taken |= Bits::of(square);
        }
    }
    let [men, kings, their_men, their_kings] = sets;
    let crowned = (men & V::LAYOUT.far_row(Side::White)) | (their_men & V::LAYOUT.far_row(Side::Black));
    let pieces = BySide { white: men | kings, black: their_men | their_kings };
    crowned.is_empty().then(|| Position::new(pieces, kings | their_kings, Side::White))
}

/// What there is to learn from a quiet position.
fn lesson<V: Variant>(solved: &Solved<V>, pos: Position<V>) -> Option<Lesson<Position<V>>> {
    let (score, value) = (solved.worth(&pos)?, solved.value(&pos)?);
    Some(Lesson { pos, score: Score::thousandths(score), result: value.verdict() })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::Endings;

    #[test]
    fn endings_are_laid_out_by_lot_and_by_the_same_seed_alike() {
        let folder = tempfile::tempdir().unwrap();
        let laid_out = |seed: u64| {
            let out = folder.path().join("endings.flat");
            let endings = Endings {
                game: "russian".to_owned(),
                pieces: 2,
                positions: 60,
                seed,
                threads: None,
                out: out.clone(),
            };
            endings.run().unwrap();
            fs::read(out).unwrap()
        };
        let file = laid_out(1);
        assert_eq!(laid_out(1), file);
        assert_ne!(laid_out(2), file);
        let end = file.iter().position(|&byte| byte == b'\n').unwrap();
        let line = String::from_utf8(file[..end].to_vec()).unwrap();
        assert!(
            line.contains("damier-endings 1 russian pieces=2 hopes=20/40 seed=1: 60 positions"),
            "{line}"
        );
        // Sixteen bytes of inputs, the number of pieces, the result and the score.
        let records: Vec<_> = file[end + 1..].chunks(20).collect();
        assert_eq!(records.len(), 60);
        assert!(records.iter().all(|record| record[16] == 2));
        let results = |of: u8| records.iter().filter(|record| record[17] == of).count();
        assert!((0..3).all(|result| results(result) > 0), "{:?}", [0, 1, 2].map(results));
    }

    #[test]
    fn games_that_are_not_draughts_are_refused() {
        let endings = Endings {
            game: "chess".to_owned(),
            pieces: 2,
            positions: 1,
            seed: 1,
            threads: None,
            out: "unused".into(),
        };
        assert!(endings.run().is_err());
    }
}
