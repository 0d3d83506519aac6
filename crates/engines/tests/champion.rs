//! The champion is held to negamax: with every idea off it is negamax, and with the sound ones on it has the same value, in every
//! game and by every judgement.

use std::thread;

use damier_core::testing::random_game;
use damier_core::{Dice, History};
use damier_engines::player::{Spec, build};
use damier_engines::{Playable, Task, dispatch, ids};
use damier_search::engine::IDEAS;
use damier_search::{Limits, Quest, Score, Searcher};

/// Positions of every game; with `--features slow` a thousand.
const POSITIONS: usize = if cfg!(feature = "slow") { 1000 } else { 5 };

/// The deepest question, and how many moves a position may have to be asked it: a fifth ply of thirty moves of chess takes longer than all
/// else, so that it waits for a position with fewer. With `--features slow` it need not.
const DEEPEST: u32 = 5;
const MOVES: Option<usize> = if cfg!(feature = "slow") { None } else { Some(20) };

fn player<P: Playable>(text: &str) -> Box<dyn Searcher<P>> {
    let spec: Spec = text.parse().expect("a player");
    build(&spec).expect("a player of the game")
}

fn value<P: Playable>(player: &mut dyn Searcher<P>, game: &History<P>, depth: u32) -> Score {
    player.search(&Quest::new(game, Limits::depth(depth)), &mut |_| ()).score
}

/// Does tasks with every game, each on a thread of its own.
fn in_every_game_at_once<T: Task<Output = ()> + Copy + Send>(tasks: &[T]) {
    thread::scope(|scope| {
        for game in ids() {
            for &task in tasks {
                scope.spawn(move || dispatch(game, task).expect("a game of the catalogue"));
            }
        }
    });
}

/// By one of the judgements of a game.
#[derive(Clone, Copy)]
struct Equality {
    nth: usize,
}

impl Task for Equality {
    type Output = ();

    fn run<P: Playable>(self) {
        let mut judges = vec![P::evaluations()[0].name, "hand", P::strongest()];
        judges.dedup();
        let Some(judge) = judges.get(self.nth) else { return };
        let mut negamax = player::<P>(&format!("negalphabeta:eval={judge}"));
        let champion = |ideas: &str| player::<P>(&format!("champion:tt=64KiB,eval={judge},only={ideas}"));
        let mut champions = vec![champion("none"), champion("sound")];
        // Each sound idea alone beside the table, so that none hides behind another.
        let sound = IDEAS.iter().filter(|known| known.sound && known.name != "table");
        champions.extend(sound.map(|known| champion(&format!("table+{}", known.name))));
        let mut dice = Dice::new(P::ID.len() as u64);
        let mut compared = 0;
        while compared < POSITIONS {
            let played = random_game(P::default(), &mut dice);
            for pos in played.positions().step_by(7).filter(|pos| pos.outcome().is_none()) {
                let game = History::new(*pos);
                let depth = 1 + compared as u32 % DEEPEST;
                if depth == DEEPEST && MOVES.is_some_and(|most| game.legal_moves().len() > most) {
                    continue;
                }
                // The shallow question comes second: what the table knows from the deep one must not answer it.
                for depth in [depth, depth.max(3) - 2] {
                    let expected = value(&mut *negamax, &game, depth);
                    for champion in &mut champions {
                        let found = value(&mut **champion, &game, depth);
                        assert_eq!(found, expected, "{pos:?}, depth {depth}, {judge}");
                    }
                }
                for champion in &mut champions {
                    champion.new_game();
                }
                compared += 1;
            }
        }
    }
}

#[test]
fn with_ideas_off_or_sound_the_champion_is_negamax_in_every_game() {
    in_every_game_at_once(&[0, 1, 2].map(|nth| Equality { nth }));
}

#[derive(Clone, Copy)]
struct Switches;

impl Task for Switches {
    type Output = ();

    /// Whatever is switched off, a legal move is found.
    fn run<P: Playable>(self) {
        let mut dice = Dice::new(5);
        let played = random_game(P::default(), &mut dice);
        for known in IDEAS {
            let mut champion = player::<P>(&format!("champion:tt=64KiB,without={}", known.name));
            for pos in played.positions().step_by(9).filter(|pos| pos.outcome().is_none()) {
                let game = History::new(*pos);
                let report = champion.search(&Quest::new(&game, Limits::nodes(1000)), &mut |_| ());
                let best = report.best().expect("a move");
                assert!(game.legal_moves().contains(&best), "{pos:?} without {}", known.name);
            }
        }
    }
}

#[test]
fn every_idea_can_be_done_without_in_every_game() {
    in_every_game_at_once(&[Switches]);
}
