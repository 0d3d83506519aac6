//! What counting the pieces tells of the judgement of a network, measured near the positions of games.

use anyhow::Result;
use damier_core::{Dice, MoveList, draw_from_list};
use damier_engines::hand::Tunable;
use damier_engines::net::{Count, Network, Reckoning};
use damier_search::Evaluator as _;
use damier_search::engine::Knowledge as _;
use damier_tuner::Kept;

/// Walks from each position of a game.
const WALKS: usize = 100;

/// Plies of the longest walk. A search leads to boards on which somebody has blundered, and so does chance.
const LONGEST: usize = 8;

/// Walks at random from positions of games, judges where they end, and counts the pieces there.
pub(crate) fn reckon<P: Tunable>(network: Network<P>, kept: &[Kept<P>], seed: u64) -> Reckoning {
    let shape = *network.net().shape();
    let mut judge = P::judged_by_network(network);
    let mut dice = Dice::new(seed);
    let ends = kept.iter().flat_map(|kept| [kept.pos; WALKS]).filter_map(|start| {
        let pos = walk(start, dice.below(LONGEST + 1), &mut dice)?;
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        let over = pos.ending().is_some() || moves.is_empty();
        // A search does not believe the judgement of a position in which something hangs.
        let stands = !over && !judge.is_tense(&pos, &moves) && !judge.is_threatened(&pos);
        stands.then(|| (Count::of(&pos, &shape), judge.evaluate(&pos).in_thousandths()))
    });
    Reckoning::measured(shape.buckets, ends)
}

/// So many random moves from a position; `None` where there are none.
fn walk<P: Tunable>(start: P, plies: usize, dice: &mut Dice) -> Option<P> {
    (0..plies).try_fold(start, |pos, _| Some(pos.after(draw_from_list(&pos, dice)?)))
}

/// Prints it, a row a bucket.
pub(crate) fn show_reckoning(reckoning: &Reckoning) -> Result<()> {
    println!(
        "\nleast value of being ahead by 1, 2, 3, 4 or more, but for one in twenty-five; a line a bucket"
    );
    let rows = serde_json::to_value(reckoning)?;
    for (name, rows) in rows.as_object().into_iter().flatten() {
        for row in rows.as_array().into_iter().flatten() {
            println!("{name:>6} {row}");
        }
    }
    Ok(())
}
