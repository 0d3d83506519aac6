//! A number for every position of a few pieces.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use damier_core::{BySide, Side};
use damier_draughts::{Bits, Position, Variant};

use crate::stand::Stand;

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

    /// The men and kings of the side to move, and those of the other.
    pub fn counts(self) -> [u8; 4] {
        [self.men, self.kings, self.their_men, self.their_kings]
    }

    /// The same as the other side sees it.
    fn turned(self) -> Material {
        let [men, kings, their_men, their_kings] = self.counts();
        Material { men: their_men, kings: their_kings, their_men: men, their_kings: kings }
    }

    /// Every material of so many pieces, so many of them men, in which both sides have some: each with that of the other side behind it.
    fn families(pieces: u8, men: u8) -> Vec<Vec<Material>> {
        let of_own = |own: u8| move |kings: u8| (own, kings);
        let sides = (0..=men).flat_map(|own| (0..=pieces - men).map(of_own(own)));
        let all = sides.map(|(own, kings)| Material {
            men: own,
            kings,
            their_men: men - own,
            their_kings: pieces - men - kings,
        });
        let is_fight = |m: &Material| m.men + m.kings > 0 && m.their_men + m.their_kings > 0;
        let is_first = |m: &Material| m.counts() >= m.turned().counts();
        all.filter(|m| is_fight(m) && is_first(m))
            .map(|m| if m == m.turned() { vec![m] } else { vec![m, m.turned()] })
            .collect()
    }
}

/// The positions of up to so many pieces, numbered from 0. White is to move in all of them: where Black is, the board is turned. Not
/// every number is a position ([`Census::position`]): two pieces may stand on one square.
///
/// Moves lead from a number to others of its family ([`Census::families`]), or to a family before it.
#[derive(Clone, Debug)]
pub struct Census<V> {
    /// Each material and its first number.
    first: Vec<(Material, usize)>,
    /// For the counts of men and kings, where it is among them.
    place: Vec<Option<u8>>,
    families: Vec<Range<usize>>,
    /// Where the men and kings of the side to move may stand, and those of the other.
    stands: [Stand; 4],
    most: usize,
    len: usize,
    variant: PhantomData<fn() -> V>,
}

impl<V: Variant> Census<V> {
    /// The positions of 2 to `most` pieces.
    pub fn new(most: u8) -> Census<V> {
        let side = usize::from(most) + 1;
        let all = V::LAYOUT.squares;
        let men = |side| Stand::on(all & !V::LAYOUT.far_row(side));
        let stands = [men(Side::White), Stand::on(all), men(Side::Black), Stand::on(all)];
        let mut census = Census {
            first: Vec::new(),
            place: vec![None; side.pow(4)],
            families: Vec::new(),
            stands,
            most: usize::from(most),
            len: 0,
            variant: PhantomData,
        };
        let counts = (2..=most).flat_map(|pieces| (0..=pieces).map(move |men| (pieces, men)));
        for family in counts.flat_map(|(pieces, men)| Material::families(pieces, men)) {
            let start = census.len;
            for material in family {
                let place =
                    u8::try_from(census.first.len()).expect("up to six pieces there are fewer materials");
                census.place[key(material, side)] = Some(place);
                census.first.push((material, census.len));
                census.len += census.ways(material).iter().product::<usize>();
            }
            census.families.push(start..census.len);
        }
        census
    }

    /// In how many ways the pieces of each kind may stand.
    fn ways(&self, material: Material) -> [usize; 4] {
        let counts = material.counts();
        std::array::from_fn(|kind| self.stands[kind].ways(counts[kind]))
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
    pub fn materials(&self) -> impl Iterator<Item = (Material, Range<usize>)> {
        let ends = self.first.iter().skip(1).map(|&(_, first)| first).chain([self.len]);
        self.first.iter().zip(ends).map(|(&(material, first), end)| (material, first..end))
    }

    /// The numbers of each material together with that of the other side, in the order in which they can be solved: captures and crownings
    /// lead to a family before, and all other moves stay.
    pub fn families(&self) -> impl Iterator<Item = (Material, Range<usize>)> {
        self.families.iter().map(|numbers| (self.slice(numbers.start).0, numbers.clone()))
    }

    /// The material of a number, and the first number that has it.
    fn slice(&self, number: usize) -> (Material, usize) {
        self.first[self.first.partition_point(|&(_, first)| first <= number) - 1]
    }

    /// The number of a position, if it has few enough pieces and both sides have some.
    #[inline]
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
        for ((stand, set), ways) in self.stands.iter().zip(sets).zip(self.ways(material)) {
            let nth = match turn {
                Side::White => stand.number(set),
                Side::Black => stand.turned(set, &V::LAYOUT),
            };
            number = number * ways + nth;
        }
        Some(first + number)
    }

    /// The position of a number, White to move, if there is one.
    pub fn position(&self, number: usize) -> Option<Position<V>> {
        let (material, first) = self.slice(number);
        let (counts, ways) = (material.counts(), self.ways(material));
        let mut rest = number - first;
        let mut sets = [Bits::EMPTY; 4];
        let mut taken = Bits::EMPTY;
        for kind in (0..4).rev() {
            let set = self.stands[kind].set(counts[kind], rest % ways[kind]);
            rest /= ways[kind];
            if (set & taken).any() {
                return None;
            }
            taken |= set;
            sets[kind] = set;
        }
        let [men, kings, their_men, their_kings] = sets;
        let pieces = BySide { white: men | kings, black: their_men | their_kings };
        Some(Position::new(pieces, kings | their_kings, Side::White))
    }
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
