//! Depth-first proof-number search (Nagai 2002). The idea: the same order of work as proof-number search, but with
//! thresholds that say when to look elsewhere, and a table instead of the tree.

use damier_core::{MoveList, Position};

use crate::proof::{Goal, Ledger, Numbers, Proof};
use crate::{Meter, Stopped};

/// Proves or disproves that the goal is reached from `pos`.
///
/// Positions must not come again on a line (see [`Patient`](crate::proof::Patient)).
pub fn df_pn<P: Position>(
    pos: &P,
    goal: Goal,
    meter: &mut Meter,
    ledger: &mut Ledger,
) -> Result<Proof, Stopped> {
    if let Some(proof) = goal.at(pos).proof() {
        return Ok(proof);
    }
    let numbers = search(pos, goal, Numbers::NO_LIMIT, meter, ledger)?;
    Ok(numbers.proof().expect("without a limit the search ends with a proof"))
}

/// Works below `pos` until one of its numbers reaches its limit.
fn search<P: Position>(
    pos: &P,
    goal: Goal,
    limit: Numbers,
    meter: &mut Meter,
    ledger: &mut Ledger,
) -> Result<Numbers, Stopped> {
    meter.tick()?;
    let children = children(pos);
    let mut numbers: Vec<Numbers> = children.iter().map(|child| goal.at(child)).collect();
    loop {
        // What another line has found in the meantime counts; what the ledger has lost is still known here.
        for (known, child) in numbers.iter_mut().zip(&children) {
            *known = ledger.get(child).unwrap_or(*known);
        }
        let own = goal.combine_weakly(pos, numbers.iter().copied());
        ledger.set(pos, own);
        if own.reach(limit) {
            return Ok(own);
        }
        let mut efforts: Vec<(u32, usize)> =
            numbers.iter().enumerate().map(|(i, &child)| (goal.effort(pos, child), i)).collect();
        efforts.sort_unstable();
        let (chosen, second) = (efforts[0].1, efforts.get(1).map_or(u32::MAX, |&(effort, _)| effort));
        let heaviest = Numbers {
            proof: numbers.iter().map(|child| child.proof).max().unwrap_or(0),
            disproof: numbers.iter().map(|child| child.disproof).max().unwrap_or(0),
        };
        let limit = goal.limit_below(pos, limit, own, heaviest, second);
        numbers[chosen] = search(&children[chosen], goal, limit, meter, ledger)?;
    }
}

// A function of its own, so that the list of moves does not stand on the stack while lines grow long.
#[inline(never)]
fn children<P: Position>(pos: &P) -> Vec<P> {
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    moves.iter().map(|&m| pos.after(m)).collect()
}
