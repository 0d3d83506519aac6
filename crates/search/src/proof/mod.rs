//! What is to be proved, and how much is still missing.

mod ledger;
mod patient;
mod solve;

pub use ledger::Ledger;
pub use patient::Patient;
pub use solve::{Method, Solution, solve};

use damier_core::{Position, Side, Verdict};

/// A claim about a position that is either so or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    /// Who is to reach it.
    pub prover: Side,
    /// Whether a draw is enough.
    pub draw_suffices: bool,
}

/// The answer to a claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// It is so.
    Proved,
    /// It is not so.
    Disproved,
}

/// Out of reach.
const NEVER: u32 = u32::MAX / 2;

/// The least numbers of positions that must still be shown to prove and to disprove a claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbers {
    /// To prove it.
    pub proof: u32,
    /// To disprove it.
    pub disproof: u32,
}

impl Numbers {
    const PROVED: Numbers = Numbers { proof: 0, disproof: NEVER };
    const DISPROVED: Numbers = Numbers { proof: NEVER, disproof: 0 };
    const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };

    /// A limit that only a proof or a disproof reaches.
    pub const NO_LIMIT: Numbers = Numbers { proof: NEVER, disproof: NEVER };

    /// The answer, once nothing is missing.
    pub fn proof(self) -> Option<Proof> {
        match (self.proof, self.disproof) {
            (0, _) => Some(Proof::Proved),
            (_, 0) => Some(Proof::Disproved),
            _ => None,
        }
    }

    /// Whether one of the numbers is as great as its limit.
    pub fn reach(self, limit: Numbers) -> bool {
        self.proof >= limit.proof || self.disproof >= limit.disproof
    }
}

impl Goal {
    /// The numbers of a position nothing was searched below.
    pub fn at<P: Position>(self, pos: &P) -> Numbers {
        match pos.outcome().map(|ending| ending.verdict) {
            None => Numbers::UNKNOWN,
            Some(Verdict::Drawn) if self.draw_suffices => Numbers::PROVED,
            Some(Verdict::Won) if pos.turn() == self.prover => Numbers::PROVED,
            Some(Verdict::Lost) if pos.turn() != self.prover => Numbers::PROVED,
            Some(_) => Numbers::DISPROVED,
        }
    }

    /// The numbers of a position from those after its moves: the prover needs one of them, the other side all.
    pub fn combine<P: Position>(self, pos: &P, children: impl Iterator<Item = Numbers>) -> Numbers {
        self.gather(pos, children, |sum, _, _| sum)
    }

    /// The same for searches whose lines meet: the greatest number and one for each other child, instead of the sum,
    /// which would count the same positions again and again (Ueda, Hashimoto, Hashimoto and Iida 2008).
    pub fn combine_weakly<P: Position>(self, pos: &P, children: impl Iterator<Item = Numbers>) -> Numbers {
        self.gather(pos, children, |_, greatest, open| greatest.saturating_add(open.saturating_sub(1)))
    }

    fn gather<P: Position>(
        self,
        pos: &P,
        children: impl Iterator<Item = Numbers>,
        join: impl Fn(u32, u32, u32) -> u32,
    ) -> Numbers {
        let (mut least, mut sum, mut greatest, mut open) = (NEVER, 0u32, 0, 0);
        let own = pos.turn() == self.prover;
        for Numbers { proof, disproof } in children {
            let (one, all) = if own { (proof, disproof) } else { (disproof, proof) };
            least = least.min(one);
            sum = sum.saturating_add(all);
            greatest = greatest.max(all);
            open += u32::from(all > 0);
        }
        let joined = join(sum, greatest, open).min(NEVER);
        if own {
            Numbers { proof: least, disproof: joined }
        } else {
            Numbers { proof: joined, disproof: least }
        }
    }

    /// What is missing below a child, in the number that the side to move wants small.
    pub fn effort<P: Position>(self, pos: &P, child: Numbers) -> u32 {
        if pos.turn() == self.prover { child.proof } else { child.disproof }
    }

    /// The limit for the child of the least effort: until its brother is easier, or the parent's limit is reached.
    ///
    /// `own` was made by [`combine_weakly`](Goal::combine_weakly), `heaviest` has the greatest numbers of any child.
    pub fn limit_below<P: Position>(
        self,
        pos: &P,
        limit: Numbers,
        own: Numbers,
        heaviest: Numbers,
        second: u32,
    ) -> Numbers {
        // A quarter more than the brother's effort (Pawlewicz and Lew 2007): with one more only, a search whose lines
        // meet again jumps from brother to brother at every step.
        let easier = second.saturating_add(second / 4 + 1);
        let rest = |limit: u32, own: u32, heaviest: u32| (limit - own).saturating_add(heaviest).min(NEVER);
        if pos.turn() == self.prover {
            let disproof = rest(limit.disproof, own.disproof, heaviest.disproof);
            Numbers { proof: limit.proof.min(easier), disproof }
        } else {
            let proof = rest(limit.proof, own.proof, heaviest.proof);
            Numbers { proof, disproof: limit.disproof.min(easier) }
        }
    }
}
