//! What the champion knows of draughts.

use damier_core::{MoveList, Position as _};
use damier_draughts::rules::Reach;
use damier_draughts::{Move, Position, Variant};
use damier_search::Score;
use damier_search::engine::{Footprint, Idea, Ideas, Knowledge, Margins, ProbCut, Unrest};

use super::Evaluation;
use super::hand::{Aim, MAN, king};

/// What a capture or a crowning is worth to the side that makes it, in thousandths.
struct Prices {
    man: i32,
    king: i32,
}

impl Prices {
    const fn of<V: Variant>() -> Prices {
        match Aim::under(&V::RULES) {
            Aim::Lose => Prices { man: -MAN, king: -MAN },
            Aim::Block | Aim::Crown => Prices { man: MAN, king: king(&V::RULES) },
        }
    }
}

impl<V: Variant> Knowledge<Position<V>> for Evaluation<V> {
    const KINDS: usize = 2;

    // Every quiet move may be a sacrifice that wins: what trusts the judgement of one move, or of one ply, loses games here.
    const IDEAS: Ideas = Ideas::ALL
        .without(Idea::Futility)
        .without(Idea::LatePruning)
        .without(Idea::Razoring)
        .without(Idea::Afterthoughts);

    // The deviation of ProbCut is measured (`cargo xtask margins`); the others hold against their neighbours in play
    // (docs/champion.md). A flying king upsets the balance from afar, so that a judgement holds for fewer plies.
    fn margins(&self) -> Margins {
        let by_hand = Margins {
            aspiration: 50,
            reverse_futility: if flying::<V>() { 130 } else { 110 },
            futility: 150,
            razoring: 250,
            delta: 500,
            singular: 30,
            reduction_base: 30,
            reduction_divisor: 220,
            probcut: ProbCut {
                reduction: 4,
                least_depth: 8,
                slope: 1000,
                offset: 0,
                deviation: if flying::<V>() { 241 } else { 180 },
                threshold: 250,
            },
            ..Margins::CAUTIOUS
        };
        self.network().map_or(by_hand, |network| network.margins(by_hand))
    }

    #[inline]
    fn footprint(&self, pos: &Position<V>, m: Move) -> Footprint {
        let kind = u8::from(pos.kings(pos.turn()).has(m.from));
        Footprint { from: m.from.0, to: m.to.0, kind }
    }

    #[inline]
    fn gain(&self, pos: &Position<V>, m: Move) -> Option<Score> {
        if !m.is_capture() && !m.crowned {
            return None;
        }
        let prices = const { Prices::of::<V>() };
        let kings = (m.captured & pos.kings(!pos.turn())).count() as i32;
        let taken = prices.man * (m.captured.count() as i32 - kings) + prices.king * kings;
        let crowned = if m.crowned { prices.king - prices.man } else { 0 };
        Some(Score::thousandths(taken + crowned))
    }

    #[inline]
    fn unrest(&self, pos: &Position<V>, moves: &mut MoveList<Move>) -> Unrest {
        pos.captures(moves);
        if !moves.is_empty() {
            return Unrest::Forced;
        }
        pos.add_crownings(moves);
        if !moves.is_empty() || pos.can_move() { Unrest::Optional } else { Unrest::Stuck }
    }

    // Captures are compulsory, so the first move tells of them all.
    #[inline]
    fn is_tense(&self, _pos: &Position<V>, moves: &[Move]) -> bool {
        moves.first().is_some_and(|m| m.is_capture())
    }

    #[inline]
    fn is_threatened(&self, pos: &Position<V>) -> bool {
        pos.can_capture(!pos.turn())
    }

    #[inline]
    fn reckon(&self, pos: &Position<V>) -> Option<(Score, Score)> {
        self.network()?.reckon(pos)
    }

    #[inline]
    fn push(&mut self, _pos: &Position<V>, _m: Move, _child: &Position<V>) {
        if let Some(network) = self.network_mut() {
            network.down();
        }
    }

    #[inline]
    fn pop(&mut self) {
        if let Some(network) = self.network_mut() {
            network.up();
        }
    }
}

const fn flying<V: Variant>() -> bool {
    matches!(V::RULES.kings.rule.approach, Reach::Any)
}
