//! What one side's pieces show, counted for the whole board at once.

use damier_core::Side;
use damier_draughts::rules::Reach;
use damier_draughts::{Bits, Position, Variant};

use super::chart::{Chart, RUN, home_row};

/// What is counted and has one weight.
#[derive(Clone, Copy)]
pub(super) enum Count {
    Men,
    OfferedSteps,
    BlockedMen,
    UnderThreat,
    Pairs,
    Trios,
    Holes,
    LoneMen,
    BackedOutposts,
    OpenOutposts,
    Lean,
    Kings,
    OnlyKing,
    SecondKing,
    KingsAtTheEdge,
    KingsInTheCentre,
    KingsOnTheRoad,
    KingsInDoubleCorners,
    KingMoves,
    TrappedKings,
}

/// Their names, in their order.
pub(super) const COUNTS: [&str; 20] = [
    "men",
    "offered steps",
    "blocked men",
    "pieces under threat",
    "pairs",
    "trios",
    "holes",
    "lone men",
    "backed outposts",
    "open outposts",
    "lean to one side",
    "kings",
    "only king",
    "second king",
    "kings at the edge",
    "kings in the centre",
    "kings on the long road",
    "kings in double corners",
    "king moves",
    "trapped kings",
];

/// The first so many are about men; those about kings count nothing as long as there is none.
pub(super) const MEN_COUNTS: usize = Count::Lean as usize + 1;

/// Safe steps are counted so far; more are as good.
pub(super) const ENOUGH_STEPS: usize = 8;

/// What one side shows.
pub(super) struct Camp {
    forces: Forces,
    /// What is counted of men.
    pub(super) counts: [i32; MEN_COUNTS],
    /// Steps of men after which they cannot be taken at once.
    pub(super) safe_steps: usize,
    /// The men in the home row, as a number.
    pub(super) home_row: usize,
    /// Whether a man is near enough to the crown to run for it.
    pub(super) may_run: bool,
    /// The empty squares where a piece would be safe from its neighbours.
    safe: Bits,
}

/// The pieces as one side sees them.
#[derive(Clone, Copy)]
struct Forces {
    men: Bits,
    kings: Bits,
    own: Bits,
    enemies: Bits,
    enemy_kings: Bits,
    empty: Bits,
}

/// The shifts of a step ahead to the right and to the left, as a side sees them.
const fn ahead<V: Variant, const WHITE: bool>() -> [i8; 2] {
    let steps = V::LAYOUT.steps;
    if WHITE { [steps[0], steps[3]] } else { [steps[2], steps[1]] }
}

impl Camp {
    /// What a side shows in a position.
    // Inlined, it keeps its counts in registers: the opening of the international game is judged in 60 ns and not in 85.
    #[inline]
    pub(super) fn of<V: Variant, const WHITE: bool>(pos: &Position<V>, chart: &Chart) -> Camp {
        let side = if WHITE { Side::White } else { Side::Black };
        let forces = Forces {
            men: pos.men(side),
            kings: pos.kings(side),
            own: pos.pieces(side),
            enemies: pos.pieces(!side),
            enemy_kings: pos.kings(!side),
            empty: pos.empty(),
        };
        let mut camp = Camp {
            counts: [0; MEN_COUNTS],
            safe_steps: 0,
            home_row: home_row(&V::LAYOUT, side, forces.men),
            may_run: forces.enemy_kings.is_empty() && (forces.men & chart.near_crown[side]).any(),
            safe: Bits::EMPTY,
            forces,
        };
        camp.set(Count::Men, forces.men);
        camp.see_formation::<V, WHITE>(chart);
        camp.see_steps::<V, WHITE>();
        camp
    }

    #[inline]
    fn set(&mut self, count: Count, squares: Bits) {
        self.counts[count as usize] = squares.count() as i32;
    }

    /// How the men stand to one another.
    #[inline]
    fn see_formation<V: Variant, const WHITE: bool>(&mut self, chart: &Chart) {
        let Forces { men, own, empty, .. } = self.forces;
        let [right, left] = const { ahead::<V, WHITE>() };
        let side = if WHITE { Side::White } else { Side::Black };
        let (backed_left, backed_right) = (own.shift(right), own.shift(left));
        let (column_left, column_right) = (men & backed_left, men & backed_right);
        let outposts = men & chart.beyond[side];
        let backed = backed_left | backed_right;
        let in_front = own.shift(-right) | own.shift(-left);
        self.counts[Count::Pairs as usize] = (column_left.count() + column_right.count()) as i32;
        self.counts[Count::Trios as usize] = ((column_left & column_left.shift(right)).count()
            + (column_right & column_right.shift(left)).count())
            as i32;
        self.set(Count::Holes, empty & men.shift(-right) & men.shift(-left));
        self.set(Count::LoneMen, men & !(backed | in_front));
        self.set(Count::BackedOutposts, outposts & backed);
        self.set(Count::OpenOutposts, outposts & !backed);
        self.counts[Count::Lean as usize] =
            (2 * (men & chart.left).count() as i32 - men.count() as i32).abs();
    }

    /// Where the men can go and what can be taken.
    ///
    /// Only neighbours are asked: a king that comes flying is seen by the search.
    #[inline]
    fn see_steps<V: Variant, const WHITE: bool>(&mut self) {
        let Forces { men, own, enemies, enemy_kings, empty, .. } = self.forces;
        let [right, left] = const { ahead::<V, WHITE>() };
        let behind = if V::RULES.men_capture_backwards.rule { enemies } else { enemy_kings };
        let (faced_right, faced_left) = (enemies.shift(-right), enemies.shift(-left));
        // Squares where a piece is taken by an enemy that comes from ahead or from behind, on one diagonal or the other.
        let along_right = faced_right & empty.shift(right) | behind.shift(right) & empty.shift(-right);
        let along_left = faced_left & empty.shift(left) | behind.shift(left) & empty.shift(-left);
        // Whoever steps leaves a square behind for the enemy to land on.
        let (to_right, to_left) = (men.shift(right) & empty, men.shift(left) & empty);
        let safe = (to_right & !(faced_right | along_left)).count()
            + (to_left & !(faced_left | along_right)).count();
        let steps = to_right.count() + to_left.count();
        self.safe_steps = (safe as usize).min(ENOUGH_STEPS);
        self.counts[Count::OfferedSteps as usize] = (steps - safe) as i32;
        self.set(Count::BlockedMen, men & !(empty.shift(-right) | empty.shift(-left)));
        self.set(Count::UnderThreat, own & (along_right | along_left));
        self.safe = empty & !(along_right | along_left);
    }

    /// What is counted of kings, in the order of the counts.
    // A call, as below: most positions of a game do without it.
    #[inline(never)]
    pub(super) fn kings<V: Variant, const WHITE: bool>(
        &self,
        chart: &Chart,
    ) -> [i32; COUNTS.len() - MEN_COUNTS] {
        let Forces { kings, enemy_kings, empty, .. } = self.forces;
        let mut counts = [0; COUNTS.len() - MEN_COUNTS];
        if kings.is_empty() {
            return counts;
        }
        let mut set = |count: Count, number: u32| counts[count as usize - MEN_COUNTS] = number as i32;
        let [right, left] = const { ahead::<V, WHITE>() };
        let safe = self.safe;
        let ways_out = safe.shift(right) | safe.shift(left) | safe.shift(-right) | safe.shift(-left);
        let moves = fly::<V>(kings, right, empty)
            + fly::<V>(kings, left, empty)
            + fly::<V>(kings, -right, empty)
            + fly::<V>(kings, -left, empty);
        set(Count::Kings, kings.count());
        set(Count::OnlyKing, enemy_kings.is_empty().into());
        set(Count::SecondKing, (kings.count() > 1).into());
        set(Count::KingsAtTheEdge, (kings & chart.edge).count());
        set(Count::KingsInTheCentre, (kings & chart.centre).count());
        set(Count::KingsOnTheRoad, (kings & chart.road).count());
        set(Count::KingsInDoubleCorners, (kings & chart.double_corners).count());
        set(Count::KingMoves, moves);
        set(Count::TrappedKings, (kings & !ways_out).count());
        counts
    }

    /// Men that reach the crown whatever the enemy's men do, or so it seems, by the steps it takes, less one.
    ///
    /// They keep off all squares where those might come to.
    #[inline(never)]
    pub(super) fn runaways<V: Variant, const WHITE: bool>(&self) -> [i32; RUN] {
        let Forces { mut men, enemies, empty, .. } = self.forces;
        let mut counts = [0; RUN];
        if !self.may_run {
            return counts;
        }
        let [right, left] = const { ahead::<V, WHITE>() };
        let far_row = V::LAYOUT.far_row(if WHITE { Side::White } else { Side::Black });
        let mut danger = enemies;
        for _ in 0..RUN {
            danger |= (danger.shift(-right) | danger.shift(-left)) & V::LAYOUT.squares;
        }
        if V::RULES.men_capture_backwards.rule {
            danger |= enemies.shift(right) | enemies.shift(left);
        }
        let free = empty & !danger;
        let mut goal = far_row & free;
        for count in &mut counts {
            let below = goal.shift(-right) | goal.shift(-left);
            *count = (men & below).count() as i32;
            men &= !below;
            goal = below & free;
        }
        counts
    }
}

/// The moves of kings in one direction.
#[inline]
fn fly<V: Variant>(kings: Bits, step: i8, empty: Bits) -> u32 {
    // All kings fly together; each leaves a bit of its own wherever it can stop.
    let mut flying = kings.shift(step) & empty;
    let mut count = flying.count();
    if V::RULES.kings.rule.step == Reach::Any {
        while flying.any() {
            flying = flying.shift(step) & empty;
            count += flying.count();
        }
    }
    count
}
