//! Which input a piece is, seen from either side.

use crate::Shape;

/// Places in a word.
pub(crate) const PLACES: usize = 64;

/// The input of every kind of piece at every place of a word, for each view, as where its column begins.
///
/// A network always sees the board as the side whose view it is: own pieces first, squares counted from there. Where a side looks from
/// its king ([`Chart::from_kings`]), it sees the board in one of several *outlooks*, by where that king stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    /// White's view and Black's.
    views: [View; 2],
    kinds: usize,
    hidden: usize,
}

/// How a side sees the board.
#[derive(Clone, PartialEq, Eq, Debug)]
struct View {
    /// For each outlook a row for each kind.
    rows: Vec<[u32; PLACES]>,
    /// The kind that the side looks from, and the outlook from each place of it.
    king: Option<(usize, [u8; PLACES])>,
}

/// Where no king is the board is seen as if one stood here.
const NOWHERE: usize = 0;

impl Chart {
    /// The chart of a game in which nobody looks from a king. `square` gives the number of the square at a place of a word, as White or as
    /// Black counts it; `None` where there is no square.
    ///
    /// # Panics
    /// If a square has a number that is not on the board.
    pub fn new(shape: &Shape, square: impl Fn(bool, usize) -> Option<usize>) -> Chart {
        let view = |of_white| View {
            rows: rows(shape, of_white, &|place| Some((0, square(of_white, place)?))),
            king: None,
        };
        Chart { views: [view(true), view(false)], kinds: shape.kinds, hidden: shape.hidden }
    }

    /// The chart of a game in which each side looks from its king, which is this kind of White's. `outlook` gives the room of a king on
    /// one square, and the number of another as it is seen from there.
    ///
    /// # Panics
    /// If a square or a room has a number beyond those of the shape.
    pub fn from_kings(
        shape: &Shape,
        king: usize,
        square: impl Fn(bool, usize) -> Option<usize>,
        outlook: impl Fn(usize, usize) -> (usize, usize),
    ) -> Chart {
        let view = |of_white: bool| {
            let (mut outlooks, mut from) = (Vec::<Vec<[u32; PLACES]>>::new(), [0; 64]);
            for (place, number) in from.iter_mut().enumerate() {
                let stands = square(of_white, place).unwrap_or(NOWHERE);
                let seen = rows(shape, of_white, &|place| Some(outlook(stands, square(of_white, place)?)));
                let known = outlooks.iter().position(|known| *known == seen);
                *number = known.unwrap_or(outlooks.len()) as u8;
                if known.is_none() {
                    outlooks.push(seen);
                }
            }
            let king = if of_white { king } else { king + shape.kinds / 2 };
            View { rows: outlooks.concat(), king: Some((king, from)) }
        };
        Chart { views: [view(true), view(false)], kinds: shape.kinds, hidden: shape.hidden }
    }

    /// The outlook of White on a board, and of Black.
    #[inline]
    pub(crate) fn outlooks(&self, sets: &[u64]) -> [usize; 2] {
        let outlook = |view: &View| {
            let (kind, outlooks) = view.king.as_ref()?;
            Some(usize::from(outlooks[sets[*kind].trailing_zeros() as usize % PLACES]))
        };
        let [white, black] = &self.views;
        [outlook(white).unwrap_or(0), outlook(black).unwrap_or(0)]
    }

    /// Where the columns of all pieces begin, in White's view (0) or in Black's (1), in one outlook: [`PLACES`] for the first kind, as many
    /// for the next, and so on.
    #[inline]
    pub(crate) fn columns(&self, view: usize, outlook: usize) -> &[u32] {
        self.views[view].rows[outlook * self.kinds..][..self.kinds].as_flattened()
    }

    /// The number of the input that a piece is, in one view; where sides look from their kings, in the first outlook.
    pub fn input(&self, of_white: bool, kind: usize, place: usize) -> usize {
        self.columns(usize::from(!of_white), 0)[kind * PLACES + place] as usize / self.hidden
    }
}

/// A row for each kind: where the column of a piece begins, by the room and the square that it is seen in.
fn rows(shape: &Shape, of_white: bool, seen: &dyn Fn(usize) -> Option<(usize, usize)>) -> Vec<[u32; PLACES]> {
    let column = |kind: usize, place: usize| {
        // Kinds of White come first; in Black's view its own do.
        let kind = if of_white { kind } else { (kind + shape.kinds / 2) % shape.kinds };
        let (room, square) = seen(place)?;
        assert!(square < shape.squares, "square {square} of a board of {}", shape.squares);
        assert!(room < shape.copies(), "room {room} of {}", shape.copies());
        Some((((room * shape.kinds + kind) * shape.squares + square) * shape.hidden) as u32)
    };
    (0..shape.kinds).map(|kind| std::array::from_fn(|place| column(kind, place).unwrap_or(0))).collect()
}
