//! What the file, the sums and the wide instructions are held to.

use std::sync::Arc;

use damier_core::Dice;

use crate::net::Head;
use crate::{Chart, Net, NetError, SECOND, Shape, Stack, Unit};

/// Kinds of two sides on a board of 50 squares.
const SHAPE: Shape = Shape { kinds: 4, squares: 50, pieces: 40, hidden: 128, buckets: 4, rooms: None };

/// The same, seen from the kings.
const FROM_KINGS: Shape = Shape { rooms: Some(3), ..SHAPE };

/// What stands on a board.
type Board = [u64; 4];

/// A weight up to `most` either way.
fn weight(dice: &mut Dice, most: usize) -> i16 {
    dice.below(2 * most + 1) as i16 - most as i16
}

/// A network drawn by lot, its weights about as large as learned ones.
fn net_by_lot(dice: &mut Dice, shape: Shape) -> Net {
    let mut net = Net::ignorant("lots", shape);
    net.columns.iter_mut().for_each(|column| *column = weight(dice, 300));
    net.start.iter_mut().for_each(|start| *start = weight(dice, 300));
    for head in &mut net.heads {
        head.mix.iter_mut().for_each(|mix| *mix = weight(dice, 200));
        head.out.iter_mut().for_each(|out| *out = weight(dice, 2000));
        head.mix_start.iter_mut().for_each(|start| *start = i32::from(weight(dice, 10_000)) * 1000);
        head.out_start = weight(dice, 500).into();
    }
    net
}

fn chart(shape: &Shape) -> Arc<Chart> {
    let square =
        |white, place| (place < shape.squares).then(|| if white { place } else { shape.squares - 1 - place });
    let chart = if shape.rooms.is_some() {
        Chart::from_kings(shape, 1, square, outlook)
    } else {
        Chart::new(shape, square)
    };
    Arc::new(chart)
}

/// Three rooms, and every second king sees the board upside down.
fn outlook(king: usize, square: usize) -> (usize, usize) {
    (king / 17, if king.is_multiple_of(2) { square } else { 49 - square })
}

/// Moves, takes or adds a piece somewhere.
fn disturb(board: &mut Board, dice: &mut Dice) {
    for _ in 0..=dice.below(2) {
        let place = 1 << dice.below(SHAPE.squares);
        for set in board.iter_mut() {
            *set &= !place;
        }
        if dice.below(3) > 0 {
            board[dice.below(4)] |= place;
        }
    }
}

/// The value of a board by the definition, with nothing kept and nothing clever.
fn by_definition(net: &Net, board: &Board, white_to_move: bool) -> i32 {
    let view = |of_white: bool| {
        let mut sums: Vec<i32> = net.start.iter().map(|start| i32::from(*start)).collect();
        let turned = |place: usize| if of_white { place } else { 49 - place };
        let stands = board[if of_white { 1 } else { 3 }].trailing_zeros() as usize % 64;
        let from_here =
            |square| if net.shape.rooms.is_some() { outlook(turned(stands), square) } else { (0, square) };
        for (kind, set) in board.iter().enumerate() {
            for place in (0..50).filter(|place| set >> place & 1 == 1) {
                let kind = if of_white { kind } else { (kind + 2) % 4 };
                let (room, square) = from_here(turned(place));
                let hidden = net.shape.hidden;
                let column = &net.columns[((room * 4 + kind) * 50 + square) * hidden..][..hidden];
                sums.iter_mut().zip(column).for_each(|(sum, weight)| *sum += i32::from(*weight));
            }
        }
        sums
    };
    let both = [view(white_to_move), view(!white_to_move)].concat();
    let count: u32 = board.iter().map(|set| set.count_ones()).sum();
    let head: &Head = &net.heads[((count.max(1) - 1) as usize * 4 / 40).min(3)];
    let mut total = 0.0;
    for j in 0..SECOND {
        let mut sum = f64::from(head.mix_start[j]) / (181.0 * 181.0 * 1024.0);
        for (i, value) in both.iter().enumerate() {
            let clipped = f64::from(*value) / 181.0;
            let weight = f64::from(head.mix[Head::place(i, j)]) / 1024.0;
            sum += clipped.clamp(0.0, 1.0).powi(2) * weight;
        }
        total += sum.clamp(0.0, 1.0).powi(2) * f64::from(head.out[j]) / 1024.0;
    }
    (total * 1000.0) as i32 + head.out_start
}

#[test]
fn every_unit_says_what_the_definition_says_whatever_was_seen_before() {
    walk(7, 20_000, SHAPE);
}

#[test]
fn every_unit_says_what_the_definition_says_however_many_sums_there_are() {
    for hidden in [64, 192, 256, 512, 576] {
        walk(13, 2000, Shape { hidden, ..SHAPE });
    }
}

#[test]
fn every_unit_says_what_the_definition_says_wherever_the_kings_go() {
    walk(11, 20_000, FROM_KINGS);
}

/// Walks up and down a tree by lot, and asks all units on the way.
fn walk(seed: u64, steps: usize, shape: Shape) {
    let mut dice = Dice::new(seed);
    let net = Arc::new(net_by_lot(&mut dice, shape));
    let mut stacks: Vec<Stack<Board>> =
        Unit::all().into_iter().map(|unit| Stack::with_unit(Arc::clone(&net), chart(&shape), unit)).collect();
    let mut line: Vec<Board> = vec![[0b111, 0b11_000, 0b111 << 40, 1 << 45]];
    let mut values = std::collections::HashSet::new();
    for _ in 0..steps {
        if line.len() > 1 && dice.below(2) == 0 {
            line.pop();
            stacks.iter_mut().for_each(Stack::up);
        } else if line.len() < 300 {
            let mut board = line[line.len() - 1];
            disturb(&mut board, &mut dice);
            line.push(board);
            stacks.iter_mut().for_each(Stack::down);
        }
        if dice.below(3) > 0 {
            let (board, white) = (line[line.len() - 1], dice.below(2) == 0);
            let plain = stacks[0].value(board, white);
            assert!((plain - by_definition(&net, &board, white)).abs() <= 1, "{board:?}");
            stacks[1..]
                .iter_mut()
                .for_each(|stack| assert_eq!(stack.value(board, white), plain, "{stack:?}"));
            let mut fresh: Stack<Board> = stacks[0].clone();
            assert_eq!(fresh.value(board, white), plain, "{board:?}");
            values.insert(plain);
        }
    }
    assert!(values.len() > steps / 20, "a network that always says the same would pass");
}

#[test]
fn boards_are_judged_without_a_tree_too() {
    let mut dice = Dice::new(8);
    let net = Arc::new(net_by_lot(&mut dice, SHAPE));
    let mut stack: Stack<Board> = Stack::new(Arc::clone(&net), chart(&SHAPE));
    let mut board = [1, 2, 4, 8];
    for _ in 0..500 {
        (0..dice.below(30)).for_each(|_| disturb(&mut board, &mut dice));
        let fresh = stack.clone().value(board, true);
        assert_eq!(stack.value(board, true), fresh);
    }
}

#[test]
fn what_was_written_is_read_and_what_was_damaged_is_not() {
    for shape in [SHAPE, FROM_KINGS] {
        let net = net_by_lot(&mut Dice::new(9), shape);
        assert_eq!(Net::read(&net.write()).as_ref(), Ok(&net));
    }
    let bytes = net_by_lot(&mut Dice::new(9), SHAPE).write();
    let with = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = bytes.clone();
        change(&mut bytes);
        Net::read(&bytes).expect_err("it was damaged")
    };
    assert_eq!(with(&|bytes| bytes[5000] ^= 1), NetError::Checksum);
    assert_eq!(with(&|bytes| *bytes.last_mut().expect("bytes") ^= 1), NetError::Checksum);
    let (found, expected) = (bytes.len() - 1, bytes.len());
    assert_eq!(with(&|bytes| bytes.truncate(found)), NetError::Length { found, expected });
    assert_eq!(with(&|bytes| bytes.truncate(5)), NetError::Foreign);
    assert_eq!(with(&|bytes| bytes[0] = b'D'), NetError::Foreign);
    assert!(matches!(with(&|bytes| bytes.truncate(40)), NetError::Header(_)));
    // Measures that no network has: hidden=128 becomes hidden=028.
    let place = bytes.windows(7).position(|window| window == b"hidden=").expect("a first line") + 7;
    assert!(matches!(with(&|bytes| bytes[place] = b'0'), NetError::Header(_)));
}

#[test]
fn weights_at_the_limit_are_borne_and_beyond_it_refused() {
    let mut dice = Dice::new(10);
    let mut net = Net::ignorant("limits", SHAPE);
    // The first layer: fifty squares of which each may have the heaviest kind.
    net.columns.iter_mut().for_each(|column| *column = if dice.below(2) == 0 { 655 } else { -655 });
    net.start.fill(17);
    // The second: 256 squares of 181, up to what 32 bits hold.
    for head in &mut net.heads {
        head.mix.iter_mut().for_each(|mix| *mix = if dice.below(2) == 0 { 256 } else { -256 });
        head.out.fill(i16::MAX);
    }
    let read = Arc::new(Net::read(&net.write()).expect("nothing overflows"));
    for board in [[u64::MAX >> 14, 0, 0, 0], [0, 0, 0, u64::MAX >> 14], [0; 4]] {
        for unit in Unit::all() {
            let mut stack: Stack<Board> = Stack::with_unit(Arc::clone(&read), chart(&SHAPE), unit);
            assert!((stack.value(board, true) - by_definition(&net, &board, true)).abs() <= 1, "{unit:?}");
        }
    }
    net.start[3] = 18;
    assert_eq!(Net::read(&net.write()), Err(NetError::Overflow { layer: "first" }));
    net.start[3] = 17;
    net.shape.rooms = Some(2);
    net.columns = [&net.columns[..], &net.columns[..]].concat().as_slice().into();
    assert!(Net::read(&net.write()).is_ok());
    *net.columns.last_mut().expect("two rooms") = 656;
    assert_eq!(Net::read(&net.write()), Err(NetError::Overflow { layer: "first" }));
    *net.columns.last_mut().expect("two rooms") = 655;
    net.heads[2].mix[64] = 512;
    assert_eq!(Net::read(&net.write()), Err(NetError::Overflow { layer: "second" }));
    net.heads[2].mix[64] = 256;
    net.heads[2].out_start = i32::MAX - 2_000_000;
    assert!(Net::read(&net.write()).is_ok());
    net.heads[2].out_start = i32::MIN;
    assert_eq!(Net::read(&net.write()), Err(NetError::Overflow { layer: "third" }));
}
