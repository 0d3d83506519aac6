//! The sums of the first layer along the line that is searched.

use std::fmt;
use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::plain::{Change, Columns, Route};
use crate::{Chart, Net, Unit};

/// What stands on a board: a set of places for every kind, those of White first.
pub trait Sets: Copy + PartialEq + AsRef<[u64]> {}

impl<T: Copy + PartialEq + AsRef<[u64]>> Sets for T {}

/// Plies that have sums of their own; beyond them the last ones are changed back and forth.
const PLIES: usize = 224;

/// Pieces come or gone up to which the difference is added; where there are more, the sums are made anew.
const FEW: usize = 16;

/// A network at work: it keeps the sums of the boards it was shown, ply by ply.
///
/// Whoever searches calls [`down`](Self::down) and [`up`](Self::up) as it goes; then a board is compared with the nearest one
/// above it. Whoever does not is served too: a board is compared with the last one.
pub struct Stack<S> {
    net: Arc<Net>,
    chart: Arc<Chart>,
    unit: Unit,
    /// What each ply shows; `None` as long as nobody asked.
    boards: Vec<Option<S>>,
    /// White's sums and Black's, ply after ply; in the end those of an empty board.
    sums: Vec<i16>,
    ply: usize,
    /// Room for what has changed.
    difference: Difference,
}

impl<S: Sets> Stack<S> {
    /// A network that has seen nothing yet, with the best unit of this machine.
    pub fn new(net: Arc<Net>, chart: Arc<Chart>) -> Stack<S> {
        Stack::with_unit(net, chart, Unit::best())
    }

    /// The same with this unit.
    pub fn with_unit(net: Arc<Net>, chart: Arc<Chart>, unit: Unit) -> Stack<S> {
        let mut sums = vec![0; PLIES * 2 * net.shape.hidden];
        sums.extend(net.start.iter().chain(&net.start));
        Stack { net, chart, unit, boards: vec![None; PLIES], sums, ply: 0, difference: Difference::default() }
    }

    /// The network.
    pub fn net(&self) -> &Arc<Net> {
        &self.net
    }

    /// A search begins.
    pub fn begin(&mut self) {
        self.ply = 0;
    }

    /// A move is made.
    #[inline]
    pub fn down(&mut self) {
        self.ply += 1;
        if let Some(board) = self.boards.get_mut(self.ply) {
            *board = None;
        }
    }

    /// A move is taken back.
    #[inline]
    pub fn up(&mut self) {
        self.ply = self.ply.saturating_sub(1);
    }

    /// The value of a board for the side to move, in thousandths.
    #[inline]
    pub fn value(&mut self, sets: S, white_to_move: bool) -> i32 {
        let at = self.ply.min(PLIES - 1);
        if self.boards[at] != Some(sets) {
            self.catch_up(at, sets);
        }
        let hidden = self.net.shape.hidden;
        let (white, black) = self.sums[at * 2 * hidden..][..2 * hidden].split_at(hidden);
        let (own, other) = if white_to_move { (white, black) } else { (black, white) };
        let count = sets.as_ref().iter().map(|set| set.count_ones()).sum::<u32>();
        let bucket = self.net.shape.bucket(count as usize);
        self.net.judge(self.unit, own, other, bucket)
    }

    /// Brings the sums of a ply up to what it shows, from the nearest ply above, or from itself as it was.
    fn catch_up(&mut self, at: usize, sets: S) {
        let hidden = self.net.shape.hidden;
        let known = self.boards[..=at].iter().rposition(Option::is_some);
        let from = known.filter(|ply| {
            let board = self.boards[*ply].as_ref();
            board.is_some_and(|board| self.difference.see(board.as_ref(), sets.as_ref(), &self.chart))
        });
        // The sums of an empty board lie behind those of all plies.
        let from = from.unwrap_or_else(|| {
            self.difference.see_all(sets.as_ref(), &self.chart);
            PLIES
        });
        let route = Route { from: from * 2 * hidden, to: at * 2 * hidden, hidden };
        let Difference { gone, come } = &self.difference;
        self.unit.shift(&mut self.sums, route, &Change { weights: &self.net.columns, gone, come });
        self.boards[at] = Some(sets);
    }
}

/// What must be taken from the sums of one board, and added to them, to have those of another.
#[derive(Default)]
struct Difference {
    gone: ArrayVec<Columns, FEW>,
    come: ArrayVec<Columns, 64>,
}

impl Difference {
    /// Looks at two boards; whether they differ little enough.
    #[inline]
    fn see(&mut self, old: &[u64], new: &[u64], chart: &Chart) -> bool {
        self.gone.clear();
        self.come.clear();
        for (kind, (old, new)) in old.iter().zip(new).enumerate() {
            if old != new {
                for place in places(old & !new) {
                    if self.gone.try_push(chart.columns(kind, place)).is_err() {
                        return false;
                    }
                }
                for place in places(new & !old) {
                    if self.come.len() == FEW {
                        return false;
                    }
                    self.come.push(chart.columns(kind, place));
                }
            }
        }
        true
    }

    /// Everything on a board has come.
    fn see_all(&mut self, sets: &[u64], chart: &Chart) {
        self.gone.clear();
        self.come.clear();
        for (kind, set) in sets.iter().enumerate() {
            self.come.extend(places(*set).map(|place| chart.columns(kind, place)));
        }
    }
}

/// The places in a set.
#[inline]
fn places(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(place)
    })
}

impl<S: Sets> Clone for Stack<S> {
    /// A clone shares the network, and has seen nothing.
    fn clone(&self) -> Self {
        Stack::with_unit(Arc::clone(&self.net), Arc::clone(&self.chart), self.unit)
    }
}

impl<S> fmt::Debug for Stack<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stack({:?} at ply {})", self.net, self.ply)
    }
}
