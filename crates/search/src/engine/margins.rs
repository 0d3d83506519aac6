//! Numbers the champion goes by in a family of games, and how to try others.

/// Margins and measures of the champion in one family of games, in thousandths of a man or a pawn.
///
/// They begin as guesses; `docs/champion.md` says which of them were fitted or found by play, and what that was worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Margins {
    /// Half the first window around the last value.
    pub aspiration: i32,
    /// For each ply left: so far above the window a position holds without a search.
    pub reverse_futility: i32,
    /// For each ply left: so far below the window a quiet move is not tried.
    pub futility: i32,
    /// For each ply left: so far below the window only captures can help.
    pub razoring: i32,
    /// So far below the window a capture beyond the horizon is not tried, whatever it wins on top.
    pub delta: i32,
    /// For each ply left: so much worse every other move must be for the table's move to be the only one.
    pub singular: i32,
    /// How reductions grow: `base + ln(depth) * ln(rank) / divisor`, in hundredths of a ply.
    pub reduction_base: i32,
    /// See [`reduction_base`](Self::reduction_base), in hundredths.
    pub reduction_divisor: i32,
    /// A shallow search stands for a deep one if it is this far beyond the window.
    pub probcut: ProbCut,
}

impl Margins {
    /// Wide margins for a game of which nothing was measured.
    pub const CAUTIOUS: Margins = Margins {
        aspiration: 250,
        reverse_futility: 1000,
        futility: 1000,
        razoring: 3000,
        delta: 2000,
        singular: 50,
        reduction_base: 0,
        reduction_divisor: 300,
        probcut: ProbCut {
            reduction: 4,
            least_depth: 8,
            slope: 1000,
            offset: 0,
            deviation: 1000,
            threshold: 200,
        },
    };
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

/// A margin by its name.
#[derive(Clone, Copy)]
pub struct MarginWords {
    /// The name it is set by.
    pub name: &'static str,
    place: fn(&mut Margins) -> &mut i32,
}

const fn margin(name: &'static str, place: fn(&mut Margins) -> &mut i32) -> MarginWords {
    MarginWords { name, place }
}

/// Every margin.
pub const MARGINS: &[MarginWords] = &[
    margin("aspiration", |m| &mut m.aspiration),
    margin("reverse-futility", |m| &mut m.reverse_futility),
    margin("futility", |m| &mut m.futility),
    margin("razoring", |m| &mut m.razoring),
    margin("delta", |m| &mut m.delta),
    margin("singular", |m| &mut m.singular),
    margin("reduction-base", |m| &mut m.reduction_base),
    margin("reduction-divisor", |m| &mut m.reduction_divisor),
    margin("probcut-reduction", |m| &mut m.probcut.reduction),
    margin("probcut-depth", |m| &mut m.probcut.least_depth),
    margin("probcut-slope", |m| &mut m.probcut.slope),
    margin("probcut-offset", |m| &mut m.probcut.offset),
    margin("probcut-deviation", |m| &mut m.probcut.deviation),
    margin("probcut-threshold", |m| &mut m.probcut.threshold),
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
pub struct Adjustments([Option<i32>; MARGINS.len()]);

impl Adjustments {
    /// Sets a margin; whether there is one of this name.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        let place = MARGINS.iter().position(|known| known.name == name);
        place.map(|place| self.0[place] = Some(value)).is_some()
    }

    /// The margins with these in their place.
    #[must_use]
    pub fn applied_to(&self, mut margins: Margins) -> Margins {
        for (known, value) in MARGINS.iter().zip(self.0) {
            if let Some(value) = value {
                *(known.place)(&mut margins) = value;
            }
        }
        margins
    }
}
