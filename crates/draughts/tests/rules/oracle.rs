//! The bitboard generator against the slow referee, on random positions of every game.

use std::collections::HashSet;

use damier_core::testing::random_positions;
use damier_core::{BySide, Dice, MoveList, Position as _, Side};
use damier_draughts::rules::SameCapture;
use damier_draughts::{Bits, Fen, Frisian, Move, Position, Sherlock, Square, Variant, reference};

/// Positions from random games, and as many again with pieces thrown on the board.
const POSITIONS: usize = 50_000;

fn agree<V: Variant>(seed: u64) {
    for pos in random_positions::<Position<V>>(POSITIONS, seed) {
        agree_on(&pos);
    }
    let mut dice = Dice::new(seed);
    for i in 0..POSITIONS {
        agree_on(&if i % 4 == 0 { hunt::<V>(&mut dice) } else { crowd::<V>(&mut dice) });
    }
}

/// Both generators list the same moves, the count is the length, and turning the board round changes nothing.
fn agree_on<V: Variant>(pos: &Position<V>) {
    let mut fast = MoveList::new();
    pos.legal_moves(&mut fast);
    let slow = reference::legal_moves(pos);
    let set = |moves: &[Move]| moves.iter().copied().collect::<HashSet<Move>>();
    let differ = &set(&fast) ^ &set(&slow);
    assert!(
        differ.is_empty() && fast.len() == slow.len(),
        "{}\n differ: {differ:?}",
        both(pos, &fast, &slow)
    );
    assert_eq!(pos.count_moves(), fast.len(), "the count of {}", pos.fen_as(Fen::Pdn));
    // The clock does not turn with the board, so there the way that stands for all may differ.
    if V::RULES.same_capture.rule != SameCapture::SameEnds {
        assert_eq!(pos.rotated().count_moves(), fast.len(), "turned round: {}", pos.fen_as(Fen::Pdn));
    }
}

/// Pieces being thrown on a board.
struct Throw<'a> {
    dice: &'a mut Dice,
    pieces: BySide<Bits>,
    kings: Bits,
}

impl<'a> Throw<'a> {
    fn new(dice: &'a mut Dice) -> Self {
        Throw { dice, pieces: BySide::default(), kings: Bits::EMPTY }
    }

    /// Throws at most so many pieces on squares of this set, each of eight a king so often; a man that lands on its
    /// crowning row is one too.
    fn pieces<V: Variant>(&mut self, side: Side, count: usize, onto: Bits, kings_in_eight: usize) {
        let crowning_row = V::LAYOUT.far_row(side);
        let mut squares: Vec<Square> = (onto & !self.pieces.white & !self.pieces.black).into_iter().collect();
        for _ in 0..count.min(squares.len()) {
            let square = squares.swap_remove(self.dice.below(squares.len()));
            self.pieces[side] |= Bits::of(square);
            if crowning_row.has(square) || self.dice.below(8) < kings_in_eight {
                self.kings |= Bits::of(square);
            }
        }
    }

    fn position<V: Variant>(self, turn: Side) -> Position<V> {
        Position::new(self.pieces, self.kings, turn)
    }

    fn side(&mut self) -> Side {
        Side::BOTH[self.dice.below(2)]
    }
}

/// Anything from two pieces to as many as the game has, anywhere.
fn crowd<V: Variant>(dice: &mut Dice) -> Position<V> {
    let most = usize::from(V::RULES.board.rule.men());
    let kings_in_eight = dice.below(9);
    let mut throw = Throw::new(dice);
    for side in Side::BOTH {
        let count = 1 + throw.dice.below(most);
        throw.pieces::<V>(side, count, V::LAYOUT.squares, kings_in_eight);
    }
    let turn = throw.side();
    throw.position(turn)
}

/// One or two pieces to move, and many to take in every second row and off the edge: there captures are long and
/// cross their own way, while pieces thrown anywhere mostly cover each other.
fn hunt<V: Variant>(dice: &mut Dice) -> Position<V> {
    let board = V::LAYOUT.board;
    let (first_row, kings_in_eight) = (1 + dice.below(2) as u8, dice.below(9));
    let is_inner = |square: &Square| (1..board.columns - 1).contains(&V::LAYOUT.place(*square).column);
    let rows = (first_row..board.rows - 1).step_by(2);
    let lattice: Bits = rows.flat_map(|row| V::LAYOUT.rows(row, row + 1)).filter(is_inner).collect();
    let mut throw = Throw::new(dice);
    let hunter = throw.side();
    let (hunters, prey) = (1 + throw.dice.below(2), 2 + throw.dice.below(7));
    throw.pieces::<V>(!hunter, prey, lattice, kings_in_eight);
    throw.pieces::<V>(hunter, hunters, V::LAYOUT.squares & !lattice, 6);
    throw.position(hunter)
}

fn both<V: Variant>(pos: &Position<V>, fast: &[Move], slow: &[Move]) -> String {
    format!("{}\n fast: {}\n slow: {}", pos.fen_as(Fen::Pdn), show::<V>(fast), show::<V>(slow))
}

fn show<V: Variant>(moves: &[Move]) -> String {
    let number = |square| V::LAYOUT.number(square).to_string();
    let mut texts: Vec<String> = Vec::new();
    for m in moves {
        let captured: Vec<String> = m.captured.into_iter().map(number).collect();
        let crown = if m.crowned { "=K" } else { "" };
        texts.push(format!("{}-{}{crown}({})", number(m.from), number(m.to), captured.join(",")));
    }
    texts.join(" ")
}

/// Document 000 looks at pieces from the top left and at directions clockwise: the first move found is the one
/// that stands among equals, so its searches depend on the order.
#[test]
fn sherlock_moves_are_listed_by_the_clock() {
    let mut dice = Dice::new(4);
    let mut fast = MoveList::new();
    let thrown = (0..POSITIONS).map(|i| if i % 2 == 0 { hunt(&mut dice) } else { crowd(&mut dice) });
    for pos in random_positions::<Position<Sherlock>>(POSITIONS, 5).into_iter().chain(thrown) {
        pos.legal_moves(&mut fast);
        let slow = reference::legal_moves(&pos);
        assert!(fast[..] == slow[..], "{}", both(&pos, &fast, &slow));
    }
}

/// Random games start with too many pieces to tire a king, so these start with a few.
#[test]
fn the_generators_agree_on_tired_kings() {
    let mut dice = Dice::new(3);
    let mut tired = 0;
    for _ in 0..10_000 {
        let mut throw = Throw::new(&mut dice);
        for side in Side::BOTH {
            throw.pieces::<Frisian>(side, 1, Frisian::LAYOUT.rows(2, 8), 0);
            throw.pieces::<Frisian>(side, 1, Frisian::LAYOUT.squares, 8);
        }
        let mut pos: Position<Frisian> = throw.position(Side::White);
        for _ in 0..20 {
            agree_on(&pos);
            tired += usize::from(pos.tired_king().is_some());
            let mut moves = MoveList::new();
            pos.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            pos = pos.after(moves[dice.below(moves.len())]);
        }
    }
    assert!(tired > 500, "only {tired} positions with a tired king");
}

macro_rules! the_generators_agree {
    ($($name:ident: $variant:ident, $seed:literal;)*) => {$(
        #[test]
        fn $name() {
            agree::<damier_draughts::$variant>($seed);
        }
    )*};
}

the_generators_agree! {
    the_generators_agree_on_english: English, 1;
    the_generators_agree_on_international: International, 2;
    the_generators_agree_on_russian: Russian, 3;
    the_generators_agree_on_brazilian: Brazilian, 4;
    the_generators_agree_on_pool: Pool, 5;
    the_generators_agree_on_italian: Italian, 6;
    the_generators_agree_on_spanish: Spanish, 7;
    the_generators_agree_on_czech: Czech, 8;
    the_generators_agree_on_thai: Thai, 9;
    the_generators_agree_on_frisian: Frisian, 10;
    the_generators_agree_on_killer: Killer, 11;
    the_generators_agree_on_breakthrough: Breakthrough, 12;
    the_generators_agree_on_antidraughts: Antidraughts, 13;
    the_generators_agree_on_english_6x6: English6x6, 14;
    the_generators_agree_on_english_10x10: English10x10, 15;
    the_generators_agree_on_sherlock: Sherlock, 16;
    the_generators_agree_on_istic: Istic, 17;
    the_generators_agree_on_in104: In104, 18;
    the_generators_agree_on_in104_international: In104International, 19;
}
