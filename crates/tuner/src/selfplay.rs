//! Games the engine plays against itself, and the positions of them worth learning from.

use std::collections::HashSet;

use damier_core::{Position, Verdict};
use damier_search::{Score, Searcher};
use damier_selfplay::{Conduct, Lesson, play_game, share};

use crate::Progress;

/// A position that was kept.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Kept<P> {
    /// The position.
    pub pos: P,
    /// What the search found it worth to the side to move.
    pub score: Score,
    /// How the game ended for the side to move.
    pub result: Verdict,
    /// The number of the game.
    pub game: u32,
}

/// How many games are played, and by how many threads; they change the time and not the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Amount {
    /// Games.
    pub games: usize,
    /// Threads.
    pub threads: usize,
}

/// Plays games and keeps their quiet positions, each once, in the order of the games.
///
/// `make_searcher` makes the player of a game from its seed. `is_quiet` says whether a position, whose best move is given, may be
/// judged as it stands.
pub fn play<P: Position>(
    amount: Amount,
    conduct: &Conduct,
    make_searcher: &(impl Fn(u64) -> Box<dyn Searcher<P>> + Sync),
    is_quiet: &(impl Fn(&P, P::Move) -> bool + Sync),
    progress: &impl Progress,
) -> Vec<Kept<P>> {
    let games = share(amount.games, amount.threads, |number| {
        let mut dice = conduct.dice(number);
        let mut searcher = make_searcher(dice.roll());
        let game = play_game(conduct, dice, searcher.as_mut(), is_quiet);
        progress.finished(game.kept());
        let lessons = game.lessons::<P>().expect("a game can be played again");
        let keep =
            |Lesson { pos, score, result }: Lesson<P>| Kept { pos, score, result, game: number as u32 };
        lessons.into_iter().map(keep).collect::<Vec<_>>()
    });
    let mut seen = HashSet::new();
    games.into_iter().flatten().filter(|kept| seen.insert(kept.pos.key())).collect()
}
