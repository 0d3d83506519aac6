//! Prints weights for the features of chess to begin with, by simple formulas: what a fit starts from.
//!
//! `cargo run -p damier-engines --example first_chess_weights > crates/engines/data/weights/chess.txt`

use damier_chess::Position;
use damier_engines::hand::{Features as _, Weight, Weights};

fn main() {
    let mut weights = Vec::new();
    for group in Position::groups() {
        weights.extend((0..group.size).map(|i| weight(group.name, i as i32)));
    }
    print!("# not fitted yet\n{}", Weights::new::<Position>(&weights).write::<Position>());
}

/// The first guess at the weight of the feature `i` of a group.
fn weight(group: &str, i: i32) -> Weight {
    let squares = |f: fn(i32, i32, i32) -> (i32, i32)| f(i / 8, i % 8, centrality(i));
    let (opening, ending) = match group {
        "turn" => (150, 100),
        "material" => [(1000, 1200), (3200, 3100), (3300, 3300), (5000, 5400), (9500, 9700)][i as usize],
        "pawns on their squares" => squares(pawn),
        "knights on their squares" => squares(|row, _, centre| pair(80 * centre - first(row, 80) - 120)),
        "bishops on their squares" => squares(|row, _, centre| pair(40 * centre - first(row, 80) - 40)),
        "rooks on their squares" => squares(|_, _, centre| (20 * centre - 30, 0)),
        "queens on their squares" => squares(|row, _, centre| (20 * centre - 20 * row, 60 * centre - 60)),
        "king on its square" => squares(king),
        "bishop pair" => (350, 500),
        "knight reach" => pair(60 * i - 250),
        "bishop reach" => pair(50 * i - 300),
        "rook reach" => (30 * i - 200, 50 * i - 350),
        "queen reach" => (15 * i - 200, 30 * i - 400),
        _ => return pawns_and_king(group, i),
    };
    Weight::new(opening, ending)
}

fn pawns_and_king(group: &str, i: i32) -> Weight {
    let kinds = |weights: [i32; 5]| pair(weights[i as usize]);
    let (opening, ending) = match group {
        "doubled pawns" => (-100, -200),
        "isolated pawns" => (-100 - 50 * i, -150 - 30 * i),
        "backward pawns" => (-80 - 80 * i, -100 - 50 * i),
        "pawns side by side" | "guarded pawns" => (20 * i + 40, 25 * i),
        "passed pawns" => (30 * i * i - 50, 60 * i * i),
        "passed pawns, blocked" => (-15 * i * i, -30 * i * i),
        "passed pawns, way free" => (5 * i * i, 30 * i * i),
        "passed pawns, guarded" => (20 * i, 30 * i),
        "passed pawns, own king away" => (0, -60 * i),
        "passed pawns, enemy king away" => (0, 80 * i),
        "candidate pawns" => (15 * i * i, 20 * i * i),
        "rooks on files and the seventh row" => [(350, 150), (180, 80), (100, 250)][i as usize],
        "outposts" => (300 - 100 * i, 150),
        "pawns on the bishop's shade" => (-30, -60),
        "minor pieces behind pawns" => (60, 20),
        "attackers near the king" => (60, 0),
        "attacked squares near the king" => (30, 10),
        "safe checks" => ([150, 80, 180, 120][i as usize], 20),
        "weak squares near the king" => (-80, 0),
        "danger" => danger(i),
        "shelter" => shelter(i % 8),
        "storm" => storm(i % 8),
        "storm stopped" => (60 * (5 - i).max(0), 0),
        "open files near the king" => (-200, 0),
        "attacked by pawns" => kinds([0, 500, 500, 700, 700]),
        "attacked by minor pieces" => kinds([50, 250, 300, 500, 450]),
        "attacked by rooks" => kinds([30, 250, 250, 50, 500]),
        "attacked by the king" => (50, 400),
        "threatened by a push" => (150, 120),
        "hanging pieces" => (350, 200),
        "space" => (5, 0),
        _ => (0, 0),
    };
    Weight::new(opening, ending)
}

/// Steps from the edge towards the middle, 0 to 3.
fn centrality(square: i32) -> i32 {
    let from_middle = |n: i32| (2 * n - 7).abs();
    (7 - from_middle(square / 8).max(from_middle(square % 8))) / 2
}

fn pair(both: i32) -> (i32, i32) {
    (both, both)
}

fn first(row: i32, fine: i32) -> i32 {
    if row == 0 { fine } else { 0 }
}

/// Pawns want the middle in the opening and go ahead in the ending.
fn pawn(row: i32, file: i32, centre: i32) -> (i32, i32) {
    let middle = if (3..=4).contains(&file) { 40 } else { 0 };
    (if row == 0 || row == 7 { 0 } else { 40 * centre + middle + 10 * row - 80 }, 30 * (row - 2))
}

/// A king hides in the opening and comes to the middle in the ending.
fn king(row: i32, file: i32, centre: i32) -> (i32, i32) {
    let sheltered = if file <= 2 || file >= 6 { 200 } else { 0 };
    (sheltered - 200 * row.min(4), 150 * centre - 150)
}

/// Danger grows faster than its units; without a queen half as fast.
fn danger(i: i32) -> (i32, i32) {
    let (units, share) = (i % 32, if i >= 32 { 2 } else { 1 });
    (-(units * units) * 5 * share / 4, -units * 5 * share)
}

/// The nearer the own pawn the better, and none is worst.
fn shelter(row: i32) -> (i32, i32) {
    (if row == 0 { -350 } else { 250 - 110 * row }, 0)
}

/// A pawn that comes near opens lines; one that has come next to the king only stands in the way.
fn storm(row: i32) -> (i32, i32) {
    (if row == 0 { -50 } else { 60 * row.min(6) - 300 }, 0)
}
