//! The evaluations of the draughts family.

use std::fmt;

use damier_core::{Dice, Key, Outcome, Position as _, Side, Verdict};
use damier_draughts::{Position, Variant};
use damier_search::{Evaluator, Score};

use super::boards::{self, POINT};
use super::forces::{Forces, Kind};
use super::offer::Offer;
use super::pending::Pending;
use super::worth::Worth;
use crate::hand::Hand;
use crate::net::{Network, house};
use crate::{Description, Term};

/// An evaluation of the game `V`, whichever was chosen.
///
/// One type for all of them, told apart only when a position is judged: a search is compiled once for a game, and not
/// once for each mind that may judge it.
pub struct Evaluation<V: Variant> {
    worth: Worth,
    quirk: Quirk,
    /// The side for which the search was begun; as long as none was, whichever side is to move.
    thinker: Option<Side>,
    /// What judges in place of all that.
    fitted: Fitted<V>,
}

/// What was fitted to games, and judges by itself.
enum Fitted<V: Variant> {
    Nothing,
    Hand(Hand<Position<V>>),
    // A network keeps its sums for every ply: too much to lie about in every rung.
    Network(Box<Network<Position<V>>>),
}

impl<V: Variant> Clone for Fitted<V> {
    fn clone(&self) -> Self {
        match self {
            Fitted::Nothing => Fitted::Nothing,
            Fitted::Hand(hand) => Fitted::Hand(hand.clone()),
            Fitted::Network(network) => Fitted::Network(network.clone()),
        }
    }
}

/// What an evaluation does beyond weighing the pieces.
#[derive(Clone, Copy, Debug)]
enum Quirk {
    None,
    /// It looks for captures about to be made.
    Pending,
    /// It thinks that a draw is hardly better than a loss, for the side that thinks.
    BadDraws,
    /// It draws lots.
    ///
    /// Document 000 draws them afresh at every look. Here the same position always gets the same lot from the same
    /// seed, so that searches can be run again and compared with one another.
    Lots {
        salt: u64,
    },
}

/// What a game won is worth to the side that thinks (document 001, I-19). Twenty kings on the outer ring, the
/// greatest board that the document can think of, make 4480.
const WIN: i32 = 4482 * POINT;

/// What a game drawn is worth to it: less than any board.
const DRAW: i32 = -4481 * POINT;

impl<V: Variant> Evaluation<V> {
    /// The evaluations the game offers, the default first.
    pub(super) fn offered() -> &'static [Description] {
        if house(V::ID).is_some() {
            const { &Offer::under(&V::RULES, true) }.list()
        } else {
            const { &Offer::under(&V::RULES, false) }.list()
        }
    }

    /// The evaluation of this name, if the game offers it.
    pub(super) fn named(name: &str, seed: u64) -> Option<Self> {
        let offered = Self::offered().iter().find(|description| description.name == name)?;
        let material = |man, king| Worth::Material { man: man * POINT, king: king * POINT };
        let (worth, quirk) = match offered.name {
            "simple" | "pieces" => (material(1, 1), Quirk::None),
            "compute" => (material(1, 2), Quirk::None),
            "kings" => (material(1, 3), Quirk::None),
            "misere" => (material(-1, -1), Quirk::None),
            "pending" => (material(1, 3), Quirk::Pending),
            "weighted" => (Worth::Scales(const { &boards::weighted(&V::LAYOUT) }), Quirk::None),
            "race" => (Worth::Scales(const { &boards::race(&V::LAYOUT) }), Quirk::None),
            "rings" => (Worth::Scales(const { &boards::rings(&V::LAYOUT) }), Quirk::BadDraws),
            "hand" | "net" => (material(0, 0), Quirk::None),
            "random" => (material(0, 0), Quirk::Lots { salt: Dice::new(seed).roll() }),
            _ => return None,
        };
        let fitted = match offered.name {
            "hand" => Fitted::Hand(Hand::fitted()),
            "net" => Fitted::Network(house(V::ID)?.judge().into()),
            _ => Fitted::Nothing,
        };
        Some(Evaluation { worth, quirk, thinker: None, fitted })
    }

    /// The evaluation that judges by this hand.
    pub(super) fn judged_by(hand: Hand<Position<V>>) -> Self {
        Evaluation::by(Fitted::Hand(hand))
    }

    /// The evaluation that judges by this network.
    pub(super) fn judged_by_network(network: Network<Position<V>>) -> Self {
        Evaluation::by(Fitted::Network(network.into()))
    }

    fn by(fitted: Fitted<V>) -> Self {
        let worth = Worth::Material { man: POINT, king: POINT };
        Evaluation { worth, quirk: Quirk::None, thinker: None, fitted }
    }

    /// The network it judges by, if that is what it does.
    pub(super) fn network(&self) -> Option<&Network<Position<V>>> {
        match &self.fitted {
            Fitted::Network(network) => Some(network),
            _ => None,
        }
    }

    /// The network at work.
    #[inline]
    pub(super) fn network_mut(&mut self) -> Option<&mut Network<Position<V>>> {
        match &mut self.fitted {
            Fitted::Network(network) => Some(network),
            _ => None,
        }
    }

    /// The value of a position term by term, as `side` sees it.
    pub(super) fn terms(&self, pos: &Position<V>, side: Side) -> Vec<Term> {
        match &self.fitted {
            Fitted::Hand(hand) => return hand.terms(pos, side),
            Fitted::Network(network) => return network.terms(pos, side),
            Fitted::Nothing => {}
        }
        let mut terms = self.worth.terms(&Forces::of(pos), self.thinker(pos), side);
        let more = match self.quirk {
            Quirk::None | Quirk::BadDraws => None,
            Quirk::Pending => Pending::of(pos).map(|pending| {
                let by = if pending.by == Kind::Man { "man" } else { "king" };
                let whose = if side == pos.turn() { "own" } else { "enemy" };
                (format!("pieces an {whose} {by} is about to take"), pending.taken, pending.bonus())
            }),
            Quirk::Lots { salt } => Some(("lot".to_owned(), 1, lot(salt, pos.key()))),
        };
        if let Some((name, count, worth)) = more {
            let value = Score::thousandths(worth).flipped_if(side != pos.turn());
            terms.push(Term { name, count, value });
        }
        terms.retain(|term| term.value != Score::DRAWN);
        terms
    }

    fn thinker(&self, pos: &Position<V>) -> Side {
        self.thinker.unwrap_or(pos.turn())
    }
}

/// The lot of a position: from -1 to 1, every thousandth as likely as any other.
fn lot(salt: u64, key: Key) -> i32 {
    Dice::new(salt ^ key.0).below(2 * POINT as usize + 1) as i32 - POINT
}

/// The judgement by hand.
// A call: it is large, and every rung has its leaves.
#[inline(never)]
fn by_hand<V: Variant>(hand: &Hand<Position<V>>, pos: &Position<V>) -> Score {
    Score::thousandths(hand.value(pos))
}

/// The judgement of a network.
#[inline(never)]
fn by_network<V: Variant>(network: &mut Network<Position<V>>, pos: &Position<V>) -> Score {
    Score::thousandths(network.value(pos))
}

impl<V: Variant> Evaluator<Position<V>> for Evaluation<V> {
    fn evaluate(&mut self, pos: &Position<V>) -> Score {
        match &mut self.fitted {
            Fitted::Hand(hand) => return by_hand(hand, pos),
            Fitted::Network(network) => return by_network(network, pos),
            Fitted::Nothing => {}
        }
        let worth = self.worth.value(&Forces::of(pos), self.thinker(pos));
        let more = match self.quirk {
            Quirk::None | Quirk::BadDraws => 0,
            Quirk::Pending => Pending::of(pos).map_or(0, Pending::bonus),
            Quirk::Lots { salt } => lot(salt, pos.key()),
        };
        Score::thousandths(worth + more)
    }

    fn begin(&mut self, root: &Position<V>) {
        self.thinker = Some(root.turn());
        if let Some(network) = self.network_mut() {
            network.begin();
        }
    }

    fn finished(&mut self, pos: &Position<V>, verdict: Verdict) -> Score {
        let Quirk::BadDraws = self.quirk else { return Score::of(verdict) };
        let thinker = self.thinker(pos);
        let value = match verdict.outcome(pos.turn()) {
            Outcome::Draw => DRAW,
            Outcome::Win(side) if side == thinker => WIN,
            Outcome::Win(_) => -WIN,
        };
        Score::thousandths(value).flipped_if(thinker != pos.turn())
    }
}

impl<V: Variant> Clone for Evaluation<V> {
    fn clone(&self) -> Self {
        let Evaluation { worth, quirk, thinker, ref fitted } = *self;
        Evaluation { worth, quirk, thinker, fitted: fitted.clone() }
    }
}

impl<V: Variant> fmt::Debug for Evaluation<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Evaluation { worth, quirk, thinker, fitted } = self;
        match fitted {
            Fitted::Hand(hand) => write!(f, "{} by {hand:?}", V::ID),
            Fitted::Network(network) => write!(f, "{} by {network:?}", V::ID),
            Fitted::Nothing => write!(f, "{} by {worth:?}, {quirk:?}, {thinker:?} thinking", V::ID),
        }
    }
}
