//! Who can count need not judge.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use damier_core::testing::random_game;
use damier_core::{Dice, History, MoveList, Position as _};
use damier_draughts::{English, Move, Position};
use damier_search::engine::{Champion, Choice, Footprint, Idea, Ideas, Knowledge, Margins, Options, Unrest};
use damier_search::{Evaluator, Limits, Quest, Score, Searcher};

use crate::minds::Counter;

type Game = Position<English>;

/// Judges as [`Counter`] does, counts how often it is asked, and knows how far its lots can go.
#[derive(Clone)]
struct Reckoner {
    asked: Arc<AtomicUsize>,
    /// What it takes the farthest lot for.
    lots: i32,
}

impl Evaluator<Game> for Reckoner {
    fn evaluate(&mut self, pos: &Game) -> Score {
        self.asked.fetch_add(1, Ordering::Relaxed);
        Counter.evaluate(pos)
    }
}

impl Knowledge<Game> for Reckoner {
    const KINDS: usize = 2;

    fn margins(&self) -> Margins {
        Margins::CAUTIOUS
    }

    fn footprint(&self, pos: &Game, m: Move) -> Footprint {
        Counter.footprint(pos, m)
    }

    fn unrest(&self, pos: &Game, moves: &mut MoveList<Move>) -> Unrest {
        Counter.unrest(pos, moves)
    }

    fn is_tense(&self, pos: &Game, moves: &[Move]) -> bool {
        Counter.is_tense(pos, moves)
    }

    fn reckon(&self, pos: &Game) -> Option<(Score, Score)> {
        let worth = |side| 1000 * pos.men(side).count() as i32 + 3000 * pos.kings(side).count() as i32;
        let ahead = worth(pos.turn()) - worth(!pos.turn());
        Some((Score::thousandths(ahead - self.lots), Score::thousandths(ahead + self.lots)))
    }
}

/// What a search of so many plies finds, and how often it asks for a judgement.
fn think(pos: Game, lots: i32, ideas: Ideas) -> (Score, usize) {
    let asked = Arc::<AtomicUsize>::default();
    let mind = Reckoner { asked: Arc::clone(&asked), lots };
    let mut champion = Champion::new(mind, Options { ideas: Choice::only(ideas), ..Options::default() });
    let game = History::new(pos);
    let score = champion.search(&Quest::new(&game, Limits::depth(5)), &mut |_| ()).score;
    (score, asked.load(Ordering::Relaxed))
}

#[test]
fn true_bounds_change_no_value_and_spare_judgements() {
    let ideas = Ideas::SOUND.with(Idea::Quiescence);
    let (mut judged, mut reckoned) = (0, 0);
    let game = random_game(Game::default(), &mut Dice::new(8));
    for pos in game.positions().filter(|pos| pos.outcome().is_none()).step_by(3) {
        let (value, asked) = think(*pos, 200, ideas);
        let (same, less) = think(*pos, 200, ideas.with(Idea::Reckoning));
        assert_eq!(same, value, "{pos:?}");
        judged += asked;
        reckoned += less;
    }
    assert!(10 * reckoned < 9 * judged, "{reckoned} and {judged}");
}

#[test]
fn bounds_that_tell_nothing_spare_nothing() {
    let ideas = Ideas::SOUND.with(Idea::Quiescence);
    let plain = think(Game::default(), 1_000_000, ideas);
    assert_eq!(think(Game::default(), 1_000_000, ideas.with(Idea::Reckoning)), plain);
}
