//! The sums of the first layer along the line that is searched.

use std::fmt;
use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::chart::PLACES;
use crate::plain::{Change, Route};
use crate::shelf::Shelf;
use crate::{Chart, Net, Unit};

/// What stands on a board: a set of places for every kind, those of White first.
pub trait Sets: Copy + PartialEq + AsRef<[u64]> + AsMut<[u64]> {}

impl<T: Copy + PartialEq + AsRef<[u64]> + AsMut<[u64]>> Sets for T {}

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
    /// The bucket of every number of pieces: to divide at every look took eleven of 162 ns.
    buckets: [u8; PLACES + 1],
    /// What each ply shows; `None` as long as nobody asked.
    boards: Vec<Option<S>>,
    /// White's sums and Black's, ply after ply; in the end those of an empty board.
    sums: Shelf,
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
        Stack::of_plies(PLIES, net, chart, unit)
    }

    /// The same network for a few boards that are shown one after the other: it remembers the last one only, and costs little to make.
    #[must_use]
    pub fn aside(&self) -> Stack<S> {
        Stack::of_plies(1, Arc::clone(&self.net), Arc::clone(&self.chart), self.unit)
    }

    fn of_plies(plies: usize, net: Arc<Net>, chart: Arc<Chart>, unit: Unit) -> Stack<S> {
        let hidden = net.shape.hidden;
        let mut sums = Shelf::of((plies + 1) * 2 * hidden);
        sums[plies * 2 * hidden..].chunks_exact_mut(hidden).for_each(|view| view.copy_from_slice(&net.start));
        let buckets = std::array::from_fn(|count| net.shape.bucket(count) as u8);
        Stack {
            net,
            chart,
            unit,
            buckets,
            boards: vec![None; plies],
            sums,
            ply: 0,
            difference: Difference::default(),
        }
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
        let at = self.ply.min(self.boards.len() - 1);
        if self.boards[at] != Some(sets) {
            self.catch_up(at, sets);
        }
        let hidden = self.net.shape.hidden;
        let (white, black) = self.sums[at * 2 * hidden..][..2 * hidden].split_at(hidden);
        let (own, other) = if white_to_move { (white, black) } else { (black, white) };
        let count = sets.as_ref().iter().map(|set| set.count_ones()).sum::<u32>();
        self.net.judge(self.unit, own, other, self.buckets[PLACES.min(count as usize)].into())
    }

    /// Brings the sums of a ply up to what it shows, from the nearest ply above, or from itself as it was.
    fn catch_up(&mut self, at: usize, sets: S) {
        let (hidden, weights, shown) = (self.net.shape.hidden, &*self.net.columns, sets.as_ref());
        let outlooks = self.chart.outlooks(shown);
        let near = self.boards[..=at].iter().rposition(Option::is_some);
        let near = near.and_then(|ply| Some((ply, self.boards[ply].as_ref()?.as_ref())));
        let near = near.filter(|(_, board)| self.difference.see(board, shown));
        let before = near.map(|(ply, board)| (ply, self.chart.outlooks(board)));
        for (view, outlook) in outlooks.into_iter().enumerate() {
            let columns = self.chart.columns(view, outlook);
            let Difference { gone, come } = &self.difference;
            let all;
            // Whose king has gone to another room sees everything anew.
            let (from, change) = match before {
                Some((ply, before)) if before[view] == outlook => {
                    (ply, Change { weights, columns, gone, come })
                }
                _ => {
                    all = everything(shown);
                    // The sums of an empty board lie behind those of all plies.
                    (self.boards.len(), Change { weights, columns, gone: &[], come: &all })
                }
            };
            let route = Route { from: (2 * from + view) * hidden, to: (2 * at + view) * hidden, hidden };
            self.unit.shift(&mut self.sums, route, &change);
        }
        self.boards[at] = Some(sets);
    }
}

/// What must be taken from the sums of one board, and added to them, to have those of another: pieces, each with its kind and its
/// place in one number.
#[derive(Default)]
struct Difference {
    gone: ArrayVec<u16, FEW>,
    come: ArrayVec<u16, FEW>,
}

impl Difference {
    /// Looks at two boards; whether they differ little enough.
    #[inline]
    fn see(&mut self, old: &[u64], new: &[u64]) -> bool {
        self.gone.clear();
        self.come.clear();
        let mut sets = old.iter().zip(new).enumerate().filter(|(_, (old, new))| old != new);
        sets.all(|(kind, (old, new))| {
            pieces(kind, old & !new).all(|piece| self.gone.try_push(piece).is_ok())
                && pieces(kind, new & !old).all(|piece| self.come.try_push(piece).is_ok())
        })
    }
}

/// All pieces on a board.
fn everything(sets: &[u64]) -> ArrayVec<u16, 64> {
    sets.iter().enumerate().flat_map(|(kind, set)| pieces(kind, *set)).collect()
}

/// The pieces of a kind on these places, as [`Chart::columns`] counts them.
#[inline]
fn pieces(kind: usize, mut set: u64) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let place = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some((kind * PLACES + place) as u16)
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
