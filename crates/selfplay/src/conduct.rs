//! How games are played.

use std::ops::RangeInclusive;

use damier_core::Dice;
use damier_search::Score;

/// How an engine plays against itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Conduct {
    /// What chance starts from; game `n` depends on it and on `n`.
    pub seed: u64,
    /// Positions visited for a move: the depth in which they are used up is searched to its end.
    pub nodes: u64,
    /// Unless that takes so many times as many.
    pub patience: u64,
    /// Random moves a game begins with.
    pub opening: RangeInclusive<usize>,
    /// An opening in which the search finds one side further ahead is not played.
    pub lopsided: Score,
    /// Plies behind the opening of which nothing is kept: what chance left hanging is settled there.
    pub settling: usize,
    /// Plies behind the opening among which one move in [`Conduct::slip`] is random.
    pub unsteady: usize,
    /// See [`Conduct::unsteady`].
    pub slip: usize,
    /// Positions visited for such a move: it is the best that a glance finds, a mistake as players make them. None where it is drawn by lot.
    pub glance: Option<u64>,
    /// A game is over when both sides have found the same one ahead by this for [`Conduct::agreed`] plies in a row.
    pub decided: Score,
    /// See [`Conduct::decided`].
    pub agreed: usize,
    /// A game is a draw when so many plies have brought no progress and neither side is ahead by a tenth of a point: nothing is decided
    /// there any more, and nothing to be learned.
    pub idle: usize,
    /// A game of so many plies is a draw.
    pub longest: usize,
}

impl Default for Conduct {
    fn default() -> Self {
        Conduct {
            seed: 1,
            nodes: 1000,
            patience: 5,
            opening: 4..=10,
            lopsided: Score::thousandths(1500),
            settling: 2,
            unsteady: 20,
            slip: 40,
            glance: None,
            decided: Score::thousandths(6000),
            agreed: 8,
            idle: 300,
            longest: 300,
        }
    }
}

impl Conduct {
    /// What suits a game of this name.
    #[must_use]
    pub fn suiting(game: &str) -> Conduct {
        if game == "chess" {
            let (lopsided, decided) = (Score::points(2.0), Score::points(9.0));
            Conduct { opening: 6..=9, lopsided, decided, ..Conduct::default() }
        } else {
            Conduct::default()
        }
    }

    /// The same with what suits a network, whose +1.00 means 75 points in a hundred games, whatever the game: no opening is played in which one
    /// side can expect more than 84, and what both sides find to be 98 is decided. In chess 92 are enough: the rest is a long ending that
    /// teaches little, and there were three positions of endings to one of the middle game.
    #[must_use]
    pub fn judged_by_a_network(self, game: &str) -> Conduct {
        let decided = Score::points(if game == "chess" { 2.3 } else { 3.6 });
        Conduct { lopsided: Score::points(1.5), decided, ..self }
    }

    /// The same, but one move in `slip` is random from the opening to the end. A search looks at positions that nobody would lead to, and whoever
    /// judges them must have seen some.
    #[must_use]
    pub fn slipping(self, slip: usize) -> Conduct {
        Conduct { unsteady: self.longest, slip, ..self }
    }

    /// The chance of the game of this number.
    #[must_use]
    pub fn dice(&self, number: usize) -> Dice {
        let mut dice = Dice::new(self.seed);
        Dice::new(dice.roll() ^ number as u64)
    }

    /// Everything on which the games depend, in words that a program can compare.
    pub(crate) fn words(&self) -> String {
        let Conduct { seed, nodes, patience, opening, lopsided, settling, .. } = self;
        let Conduct { unsteady, slip, decided, agreed, idle, longest, .. } = self;
        let (least, most) = (opening.start(), opening.end());
        let (lopsided, decided) = (lopsided.in_thousandths(), decided.in_thousandths());
        // Files of games are older than these: who plays on to the end, and draws lots, says nothing of them.
        let glance = self.glance.map_or(String::new(), |glance| format!(" glance={glance}"));
        let idle = if idle < longest { format!(" idle={idle}") } else { String::new() };
        format!(
            "seed={seed} nodes={nodes} patience={patience} opening={least}-{most} lopsided={lopsided} settling={settling} \
             unsteady={unsteady} slip={slip} decided={decided} agreed={agreed} longest={longest}{idle}{glance}"
        )
    }
}
