//! From two claims to a result: who wins, or that nobody does.

use damier_core::{MoveList, Position, Verdict};

use super::{Goal, Ledger, Patient, Proof};
use crate::ladder::{df_pn, proof_number};
use crate::{Meter, Stopped};

/// How to prove.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Depth-first, with a table.
    #[default]
    DepthFirst,
    /// Best-first, with the tree in memory.
    BestFirst,
}

/// What was proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// The result for the side to move.
    pub verdict: Verdict,
    /// A line on which both sides keep the result, to the end of the game or as far as it was proved.
    pub line: Vec<M>,
}

/// Proves what `pos` is for the side to move, if `patience` plies without progress are a draw.
///
/// First it asks whether the side to move wins, and if not, whether it draws. `bytes` bounds the memory.
pub fn solve<P: Position>(
    pos: &P,
    patience: u16,
    method: Method,
    meter: &mut Meter,
    bytes: usize,
) -> Result<Solution<P::Move>, Stopped> {
    let root = Patient { pos: *pos, waited: 0, patience };
    let mut prover = Prover { method, meter, bytes, ledgers: Vec::new() };
    let side = pos.turn();
    let verdict = match prover.ask(&root, Goal { prover: side, draw_suffices: false })? {
        Proof::Proved => Verdict::Won,
        Proof::Disproved => match prover.ask(&root, Goal { prover: side, draw_suffices: true })? {
            Proof::Proved => Verdict::Drawn,
            Proof::Disproved => Verdict::Lost,
        },
    };
    let line = prover.line(root, verdict);
    Ok(Solution { verdict, line })
}

/// The longest line that is shown.
const LONGEST: usize = 200;

/// Three claims at most are asked about one position.
const CLAIMS: usize = 3;

struct Prover<'a> {
    method: Method,
    meter: &'a mut Meter,
    bytes: usize,
    /// What was found for each claim.
    ledgers: Vec<(Goal, Ledger)>,
}

impl Prover<'_> {
    fn ask<P: Position>(&mut self, pos: &P, goal: Goal) -> Result<Proof, Stopped> {
        if self.method == Method::BestFirst {
            let most = self.bytes / (size_of::<P>() + 32);
            return proof_number(pos, goal, self.meter, most);
        }
        self.ask_depth_first(pos, goal)
    }

    fn ask_depth_first<P: Position>(&mut self, pos: &P, goal: Goal) -> Result<Proof, Stopped> {
        if !self.ledgers.iter().any(|(same, _)| *same == goal) {
            let ledger = Ledger::of_bytes(self.bytes / CLAIMS).ok_or(Stopped)?;
            self.ledgers.push((goal, ledger));
        }
        let found = self.ledgers.iter_mut().find(|(same, _)| *same == goal);
        let (_, ledger) = found.expect("it was just made");
        df_pn(pos, goal, self.meter, ledger)
    }

    /// Follows moves that keep the result, as far as the limits of the search allow.
    fn line<P: Position>(&mut self, root: Patient<P>, verdict: Verdict) -> Vec<P::Move> {
        let (mut pos, mut verdict, mut line) = (root, verdict, Vec::new());
        let mut moves = MoveList::new();
        while line.len() < LONGEST && pos.ending().is_none() {
            pos.legal_moves(&mut moves);
            let goal = Goal { prover: pos.turn(), draw_suffices: verdict == Verdict::Drawn };
            // Whoever has lost may play what he likes.
            let keeps =
                |m: &P::Move| verdict == Verdict::Lost || self.ask(&pos.after(*m), goal) == Ok(Proof::Proved);
            let Some(m) = moves.iter().copied().find(keeps) else { break };
            line.push(m);
            pos = pos.after(m);
            verdict = verdict.reversed();
        }
        line
    }
}
