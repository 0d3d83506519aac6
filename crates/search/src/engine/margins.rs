//! Numbers the champion goes by in a family of games, and how to try others.

use std::num::NonZeroI32;

use super::Idea;

/// Margins and measures of the champion in one family of games. Values are in thousandths of a man or a pawn, depths in plies.
///
/// What each is worth was found by play against its neighbours; the table stands in `docs/champion.md`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Margins {
    /// Half the first window around the last value.
    pub aspiration: i32,
    /// The least depth with such a window.
    pub aspiration_depth: i32,
    /// For each ply left: so far above the window a position holds without a search.
    pub reverse_futility: i32,
    /// The greatest depth at which that is believed.
    pub reverse_futility_depth: i32,
    /// For each ply left: so far below the window a quiet move is not tried.
    pub futility: i32,
    /// The greatest depth at which that is believed.
    pub futility_depth: i32,
    /// For each ply left: so far below the window only captures can help.
    pub razoring: i32,
    /// The greatest depth at which that is believed.
    pub razoring_depth: i32,
    /// So many quiet moves are tried at the horizon, and with every ply the square of it more; half of that where the
    /// position does not improve.
    pub late_pruning: i32,
    /// The greatest depth at which later ones are left out.
    pub late_pruning_depth: i32,
    /// For each ply left: a capture that loses so much is not tried.
    pub bad_captures: i32,
    /// The greatest depth at which such captures are left out.
    pub bad_captures_depth: i32,
    /// So far below the window a capture beyond the horizon is not tried, whatever it wins on top.
    pub delta: i32,
    /// The least depth at which a pass is tried.
    pub null_move_depth: i32,
    /// The least plies the search after a pass is shallower; a quarter of the depth comes on top.
    pub null_move_reduction: i32,
    /// For each of these above the window it is a ply shallower still, three at the most.
    pub null_move_surplus: i32,
    /// The least depth at which the table is asked for all children.
    pub etc_depth: i32,
    /// The least depth at which a node without a remembered move is searched less deep.
    pub internal_depth: i32,
    /// For each ply left: so much worse every other move must be for the table's move to be the only one.
    pub singular: i32,
    /// The least depth at which that is asked.
    pub singular_depth: i32,
    /// How reductions grow: `base + ln(depth) * ln(rank) / divisor`, in hundredths of a ply.
    pub reduction_base: i32,
    /// See [`reduction_base`](Self::reduction_base), in hundredths.
    pub reduction_divisor: i32,
    /// A move is reduced a ply more or less for each of these in what was learned of it.
    pub reduction_habit: i32,
    /// Plies of a countdown, behind the first ones, in which an advantage would fade to nothing.
    pub fading: i32,
    /// A shallow search stands for a deep one if it is this far beyond the window.
    pub probcut: ProbCut,
}

impl Margins {
    /// Wide margins for a game of which nothing was measured.
    pub const CAUTIOUS: Margins = Margins {
        aspiration: 250,
        aspiration_depth: 5,
        reverse_futility: 1000,
        reverse_futility_depth: 7,
        futility: 1000,
        futility_depth: 6,
        razoring: 3000,
        razoring_depth: 3,
        late_pruning: 3,
        late_pruning_depth: 6,
        bad_captures: 1000,
        bad_captures_depth: 6,
        delta: 2000,
        null_move_depth: 3,
        null_move_reduction: 4,
        null_move_surplus: 2000,
        etc_depth: 4,
        internal_depth: 5,
        singular: 50,
        singular_depth: 7,
        reduction_base: 0,
        reduction_divisor: 300,
        reduction_habit: 8192,
        fading: 120,
        probcut: ProbCut {
            reduction: 4,
            least_depth: 8,
            slope: 1000,
            offset: 0,
            deviation: 1000,
            threshold: 200,
        },
    };

    /// The same margins for another judgement, whose searches stray by `deviation` over the plies of `ProbCut`: what is measured in its unit
    /// grows or shrinks as they do. Plies and counts stay, and so do margins of material.
    ///
    /// ```
    /// use damier_search::engine::Margins;
    /// let twice = Margins::CAUTIOUS.straying_by(2 * Margins::CAUTIOUS.probcut.deviation);
    /// assert_eq!(twice.razoring, 2 * Margins::CAUTIOUS.razoring);
    /// assert_eq!(twice.razoring_depth, Margins::CAUTIOUS.razoring_depth);
    /// ```
    #[must_use]
    pub fn straying_by(self, deviation: i32) -> Margins {
        let scaled = |margin: i32| margin * deviation / self.probcut.deviation;
        Margins {
            aspiration: scaled(self.aspiration),
            reverse_futility: scaled(self.reverse_futility),
            futility: scaled(self.futility),
            razoring: scaled(self.razoring),
            null_move_surplus: scaled(self.null_move_surplus),
            singular: scaled(self.singular),
            probcut: ProbCut { offset: scaled(self.probcut.offset), deviation, ..self.probcut },
            ..self
        }
    }
}

/// A deep value is about `slope * shallow + offset`, give or take `deviation`; the cut is made at `threshold` deviations.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProbCut {
    /// Plies the shallow search is shallower.
    pub reduction: i32,
    /// The least depth at which it is tried.
    pub least_depth: i32,
    /// In thousandths.
    pub slope: i32,
    /// In thousandths of a man.
    pub offset: i32,
    /// In thousandths of a man.
    pub deviation: i32,
    /// In hundredths.
    pub threshold: i32,
}

/// How a margin was found, and so how another value for it is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A measure, tried at half and at double.
    Measure,
    /// A number of plies, tried two less and two more.
    Plies,
    /// Fitted to searches, not to games.
    Fitted,
}

/// A margin by its name.
#[derive(Clone, Copy)]
pub struct MarginWords {
    /// The name it is set by.
    pub name: &'static str,
    /// The idea it belongs to.
    pub idea: Idea,
    /// How it was found.
    pub sort: Sort,
    place: fn(&mut Margins) -> &mut i32,
}

impl MarginWords {
    /// The value among these margins.
    #[must_use]
    pub fn value(&self, mut margins: Margins) -> i32 {
        *(self.place)(&mut margins)
    }

    /// Values on both sides of one, to be tried in games.
    #[must_use]
    pub fn neighbours(&self, value: i32) -> Vec<i32> {
        let mut neighbours = match self.sort {
            Sort::Measure => vec![value / 2, value * 2],
            Sort::Plies => vec![value - 2, value + 2],
            Sort::Fitted => Vec::new(),
        };
        neighbours.retain(|&neighbour| neighbour > 0 && neighbour != value);
        neighbours
    }
}

const fn margin(
    name: &'static str,
    idea: Idea,
    sort: Sort,
    place: fn(&mut Margins) -> &mut i32,
) -> MarginWords {
    MarginWords { name, idea, sort, place }
}

/// Every margin.
#[rustfmt::skip]
pub const MARGINS: &[MarginWords] = &[
    margin("aspiration", Idea::Aspiration, Sort::Measure, |m| &mut m.aspiration),
    margin("aspiration-depth", Idea::Aspiration, Sort::Plies, |m| &mut m.aspiration_depth),
    margin("reverse-futility", Idea::ReverseFutility, Sort::Measure, |m| &mut m.reverse_futility),
    margin("reverse-futility-depth", Idea::ReverseFutility, Sort::Plies, |m| &mut m.reverse_futility_depth),
    margin("futility", Idea::Futility, Sort::Measure, |m| &mut m.futility),
    margin("futility-depth", Idea::Futility, Sort::Plies, |m| &mut m.futility_depth),
    margin("razoring", Idea::Razoring, Sort::Measure, |m| &mut m.razoring),
    margin("razoring-depth", Idea::Razoring, Sort::Plies, |m| &mut m.razoring_depth),
    margin("late-pruning", Idea::LatePruning, Sort::Measure, |m| &mut m.late_pruning),
    margin("late-pruning-depth", Idea::LatePruning, Sort::Plies, |m| &mut m.late_pruning_depth),
    margin("bad-captures", Idea::BadCaptures, Sort::Measure, |m| &mut m.bad_captures),
    margin("bad-captures-depth", Idea::BadCaptures, Sort::Plies, |m| &mut m.bad_captures_depth),
    margin("delta", Idea::Delta, Sort::Measure, |m| &mut m.delta),
    margin("null-move-depth", Idea::NullMove, Sort::Plies, |m| &mut m.null_move_depth),
    margin("null-move-reduction", Idea::NullMove, Sort::Plies, |m| &mut m.null_move_reduction),
    margin("null-move-surplus", Idea::NullMove, Sort::Measure, |m| &mut m.null_move_surplus),
    margin("etc-depth", Idea::Etc, Sort::Plies, |m| &mut m.etc_depth),
    margin("internal-depth", Idea::Internal, Sort::Plies, |m| &mut m.internal_depth),
    margin("singular", Idea::Singular, Sort::Measure, |m| &mut m.singular),
    margin("singular-depth", Idea::Singular, Sort::Plies, |m| &mut m.singular_depth),
    margin("reduction-base", Idea::Reductions, Sort::Measure, |m| &mut m.reduction_base),
    margin("reduction-divisor", Idea::Reductions, Sort::Measure, |m| &mut m.reduction_divisor),
    margin("reduction-habit", Idea::Reductions, Sort::Measure, |m| &mut m.reduction_habit),
    margin("fading", Idea::Fading, Sort::Measure, |m| &mut m.fading),
    margin("probcut-reduction", Idea::ProbCut, Sort::Plies, |m| &mut m.probcut.reduction),
    margin("probcut-depth", Idea::ProbCut, Sort::Plies, |m| &mut m.probcut.least_depth),
    margin("probcut-slope", Idea::ProbCut, Sort::Fitted, |m| &mut m.probcut.slope),
    margin("probcut-offset", Idea::ProbCut, Sort::Fitted, |m| &mut m.probcut.offset),
    margin("probcut-deviation", Idea::ProbCut, Sort::Fitted, |m| &mut m.probcut.deviation),
    margin("probcut-threshold", Idea::ProbCut, Sort::Measure, |m| &mut m.probcut.threshold),
];

/// Margins that are to be other than those fitted for a game.
///
/// ```
/// use damier_search::engine::{Adjustments, Margins};
/// let mut adjustments = Adjustments::default();
/// assert!(adjustments.set("futility", 300) && !adjustments.set("courage", 300));
/// assert_eq!(adjustments.applied_to(Margins::CAUTIOUS).futility, 300);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjustments([Option<NonZeroI32>; MARGINS.len()]);

impl Adjustments {
    /// Sets a margin, which is never zero; whether there is one of this name, and it can be.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        let place = MARGINS.iter().position(|known| known.name == name);
        let set = place.zip(NonZeroI32::new(value));
        set.map(|(place, value)| self.0[place] = Some(value)).is_some()
    }

    /// The margins with these in their place.
    #[must_use]
    pub fn applied_to(&self, mut margins: Margins) -> Margins {
        for (known, value) in MARGINS.iter().zip(self.0) {
            if let Some(value) = value {
                *(known.place)(&mut margins) = value.get();
            }
        }
        margins
    }
}
