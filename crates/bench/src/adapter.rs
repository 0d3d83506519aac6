//! Our draughts as the crate `minimax` wants a game, with a count of what it asks for.

use std::cell::Cell;
use std::marker::PhantomData;

use damier_core::{Ending, MoveList, Position as _, Verdict};
use damier_draughts::{Move, Position, Variant};
use minimax::{Evaluation, Game, Winner};

use crate::material;

thread_local! {
    // The traits pass no `self` to a game, so its counters have no other place. They belong to the thread that
    // searches, and are read where it was started: only for searches that start none.
    static ASKED: Cell<Asked> = const { Cell::new(Asked::NOTHING) };
}

/// What a search asked of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    /// Lists of moves: one at every node inside the tree.
    pub generations: u64,
    /// Whether the game is over: asked at every node at the horizon.
    pub endings: u64,
    /// Evaluations: of every node at the horizon where the game goes on.
    pub evaluations: u64,
}

impl Asked {
    const NOTHING: Asked = Asked { generations: 0, endings: 0, evaluations: 0 };

    /// Takes what was counted on this thread since the last time.
    pub fn take() -> Asked {
        ASKED.replace(Asked::NOTHING)
    }

    /// The nodes visited: each asks either for its moves or for its ending.
    pub fn nodes(self) -> u64 {
        self.generations + self.endings
    }

    fn count(one_more: impl FnOnce(&mut Asked)) {
        ASKED.with(|cell| {
            let mut asked = cell.get();
            one_more(&mut asked);
            cell.set(asked);
        });
    }
}

/// The game, with our positions as its states.
#[derive(Debug)]
pub struct Draughts<V>(PhantomData<fn() -> V>);

impl<V: Variant> Game for Draughts<V> {
    type S = Position<V>;
    type M = Move;

    fn generate_moves(pos: &Position<V>, moves: &mut Vec<Move>) -> Option<Winner> {
        Asked::count(|asked| asked.generations += 1);
        if let Some(ending) = pos.ending() {
            return Some(winner(ending));
        }
        let mut list = MoveList::new();
        pos.legal_moves(&mut list);
        moves.extend_from_slice(&list);
        list.is_empty().then(|| winner(pos.out_of_moves()))
    }

    fn apply(pos: &mut Position<V>, m: Move) -> Option<Position<V>> {
        Some(pos.after(m))
    }

    fn get_winner(pos: &Position<V>) -> Option<Winner> {
        Asked::count(|asked| asked.endings += 1);
        pos.outcome().map(winner)
    }
}

fn winner(ending: Ending) -> Winner {
    match ending.verdict {
        Verdict::Won => Winner::PlayerToMove,
        Verdict::Lost => Winner::PlayerJustMoved,
        Verdict::Drawn => Winner::Draw,
    }
}

/// The material as an evaluator of that crate.
#[derive(Clone, Copy, Debug)]
pub struct Material<V>(PhantomData<fn() -> V>);

impl<V> Material<V> {
    /// The evaluator.
    pub const fn new() -> Self {
        Material(PhantomData)
    }
}

impl<V> Default for Material<V> {
    fn default() -> Self {
        Material::new()
    }
}

impl<V: Variant> minimax::Evaluator for Material<V> {
    type G = Draughts<V>;

    fn evaluate(&self, pos: &Position<V>) -> Evaluation {
        Asked::count(|asked| asked.evaluations += 1);
        material(pos)
    }
}
