//! A number for every position of a few pieces.

use std::fmt;
use std::marker::PhantomData;

use damier_core::{BySide, Side};
use damier_draughts::{Bits, Position, Square, Variant};

/// How many men and kings the side to move has, and how many the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Material {
    /// The men of the side to move.
    pub men: u8,
    /// The kings of the side to move.
    pub kings: u8,
    /// The men of the other side.
    pub their_men: u8,
    /// The kings of the other side.
    pub their_kings: u8,
}

impl fmt::Display for Material {
    /// `KKM v K`, as people write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |men: u8, kings: u8| "K".repeat(kings.into()) + &"M".repeat(men.into());
        write!(f, "{} v {}", side(self.men, self.kings), side(self.their_men, self.their_kings))
    }
}

impl Material {
    /// All pieces on the board.
    pub fn pieces(self) -> usize {
        self.counts().iter().map(|&count| usize::from(count)).sum()
    }

    fn counts(self) -> [u8; 4] {
        [self.men, self.kings, self.their_men, self.their_kings]
    }

    /// Every material of so many pieces in which both sides have some.
    fn all(pieces: u8) -> impl Iterator<Item = Material> {
        let upto = move |most: u8| 0..=most;
        upto(pieces).flat_map(move |men| {
            upto(pieces - men).flat_map(move |kings| {
                upto(pieces - men - kings).filter_map(move |their_men| {
                    let their_kings = pieces - men - kings - their_men;
                    let is_fight = men + kings > 0 && their_men + their_kings > 0;
                    is_fight.then_some(Material { men, kings, their_men, their_kings })
                })
            })
        })
    }
}

/// The positions of up to so many pieces, numbered from 0. White is to move in all of them: where Black is, the board is turned. Not
/// every number is a position ([`Census::position`]), which costs room and saves thought.
#[derive(Clone, Debug)]
pub struct Census<V> {
    /// Each material and its first number.
    first: Vec<(Material, usize)>,
    /// For the counts of men and kings, where it is among them.
    place: Vec<Option<u8>>,
    most: usize,
    len: usize,
    variant: PhantomData<fn() -> V>,
}

impl<V: Variant> Census<V> {
    /// The positions of 2 to `most` pieces.
    pub fn new(most: u8) -> Census<V> {
        let side = usize::from(most) + 1;
        let (mut first, mut place, mut len) = (Vec::new(), vec![None; side.pow(4)], 0);
        for material in (2..=most).flat_map(Material::all) {
            place[key(material, side)] = Some(first.len() as u8);
            first.push((material, len));
            len += squares::<V>().pow(material.pieces() as u32);
        }
        Census { first, place, most: usize::from(most), len, variant: PhantomData }
    }

    /// One more than the last number.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Every material, and its numbers.
    pub fn materials(&self) -> impl Iterator<Item = (Material, std::ops::Range<usize>)> {
        let ends = self.first.iter().skip(1).map(|&(_, first)| first).chain([self.len]);
        self.first.iter().zip(ends).map(|(&(material, first), end)| (material, first..end))
    }

    /// The number of a position, if it has few enough pieces and both sides have some.
    pub fn number(&self, pos: &Position<V>) -> Option<usize> {
        let turn = pos.turn();
        let sets = [pos.men(turn), pos.kings(turn), pos.men(!turn), pos.kings(!turn)];
        if sets.iter().map(|set| set.count() as usize).sum::<usize>() > self.most {
            return None;
        }
        let [men, kings, their_men, their_kings] = sets.map(|set| set.count() as u8);
        let material = Material { men, kings, their_men, their_kings };
        let (_, first) = self.first[usize::from(self.place[key(material, self.most + 1)]?)];
        let mut number = 0;
        for set in sets {
            // Squares come in order; seen from the other side that is the other way round.
            let mut left = set.0;
            while left != 0 {
                let square = match turn {
                    Side::White => left.trailing_zeros(),
                    Side::Black => left.ilog2(),
                };
                left &= !(1 << square);
                let index = usize::from(V::LAYOUT.number(Square(square as u8))) - 1;
                let seen = if turn == Side::White { index } else { squares::<V>() - 1 - index };
                number = number * squares::<V>() + seen;
            }
        }
        Some(first + number)
    }

    /// The position of a number, White to move, if there is one.
    pub fn position(&self, number: usize) -> Option<Position<V>> {
        let nth = self.first.partition_point(|&(_, first)| first <= number) - 1;
        let (material, first) = self.first[nth];
        let mut rest = number - first;
        let mut sets = [Bits::EMPTY; 4];
        let mut taken = Bits::EMPTY;
        for (set, count) in sets.iter_mut().zip(material.counts()).rev() {
            let mut above = squares::<V>();
            for _ in 0..count {
                let index = rest % squares::<V>();
                rest /= squares::<V>();
                let square = V::LAYOUT.square(index + 1)?;
                if index >= above || taken.has(square) {
                    return None;
                }
                above = index;
                *set |= Bits::of(square);
                taken |= Bits::of(square);
            }
        }
        let [men, kings, their_men, their_kings] = sets;
        let crowned = (men & V::LAYOUT.far_row(Side::White)) | (their_men & V::LAYOUT.far_row(Side::Black));
        let pieces = BySide { white: men | kings, black: their_men | their_kings };
        crowned.is_empty().then(|| Position::new(pieces, kings | their_kings, Side::White))
    }
}

fn squares<V: Variant>() -> usize {
    usize::from(V::LAYOUT.board.squares())
}

fn key(material: Material, side: usize) -> usize {
    material.counts().iter().fold(0, |key, &count| key * side + usize::from(count))
}

#[cfg(test)]
mod tests {
    use damier_core::Notation as _;
    use damier_draughts::{English, International, Position, Russian, Variant};

    use super::Census;

    fn every_number_is_that_of_its_position<V: Variant>() -> usize {
        let census = Census::<V>::new(3);
        let mut positions = 0;
        for number in 0..census.len() {
            if let Some(pos) = census.position(number) {
                assert_eq!(census.number(&pos), Some(number), "{}", pos.fen());
                assert_eq!(census.number(&pos.rotated()), Some(number), "{}", pos.fen());
                positions += 1;
            }
        }
        positions
    }

    /// The placements of two and three pieces, counted by hand: kings stand on any of the squares, men not where they are crowned.
    fn counted<V: Variant>(squares: usize, row: usize) -> usize {
        let census = Census::<V>::new(3);
        let ways = |n: usize, k: usize| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
        let (all, both, edge) = (squares, squares - 2 * row, row);
        census
            .materials()
            .map(|(material, _)| {
                // Men of the side to move on the edge of the other's crowning, and the other's on theirs: the rest is free for both.
                let (a, b) = (usize::from(material.men), usize::from(material.their_men));
                let kings = usize::from(material.kings);
                let men = (0..=a.min(edge)).flat_map(|on| (0..=b.min(edge)).map(move |theirs| (on, theirs)));
                let men: usize = men
                    .map(|(on, theirs)| {
                        let free = ways(both, a - on) * ways(both - (a - on), b - theirs);
                        ways(edge, on) * ways(edge, theirs) * free
                    })
                    .sum();
                let left = all - a - b;
                men * ways(left, kings) * ways(left - kings, usize::from(material.their_kings))
            })
            .sum()
    }

    #[test]
    fn positions_and_numbers_belong_together() {
        assert_eq!(every_number_is_that_of_its_position::<Russian>(), counted::<Russian>(32, 4));
        assert_eq!(every_number_is_that_of_its_position::<English>(), counted::<English>(32, 4));
        assert_eq!(every_number_is_that_of_its_position::<International>(), counted::<International>(50, 5));
    }

    #[test]
    fn other_positions_have_no_number() {
        let census = Census::<Russian>::new(3);
        let number = |fen: &str| census.number(&Position::from_fen(fen).unwrap());
        assert_eq!(number("W:Wa1,c1:Bb8,d8"), None);
        assert_eq!(number("W:Wa1,c1:B"), None);
        assert!(number("W:Wa1,c1:Bb8").is_some());
        assert_eq!(number("W:Wa1,c1:Bb8"), number("B:Wg1:Bh8,f8"));
    }
}
