//! The ideas of the champion, each with its switch.

use std::fmt;

/// One idea: a thing the champion does that negamax does not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Idea {
    /// Remember positions, and answer from memory what was searched to the very same depth.
    Table,
    /// Try the remembered move first, then what wins something, losing captures last.
    Order,
    /// Try moves early that cut at the same ply elsewhere.
    Killers,
    /// Try the move early that refuted the opponent's last one elsewhere.
    Countermoves,
    /// Try moves early that have cut often, and late that have failed often.
    History,
    /// The same, told apart by the opponent's last move.
    Continuation,
    /// Value the first move and only test the others.
    Pvs,
    /// Expect a value near the last one.
    Aspiration,
    /// Before any move is searched, look whether the table knows one that cuts.
    Etc,
    /// Answer from memory also what was searched deeper, and forget a countdown to a draw while it is young.
    Deeper,
    /// A position that comes again is a draw.
    Repetition,
    /// A quick win is worth more than a slow one.
    Distance,
    /// Play captures out beyond the horizon.
    Quiescence,
    /// At the horizon, move once more where the opponent threatens something.
    Threats,
    /// Beyond the horizon, leave captures that cannot help.
    Delta,
    /// Search late quiet moves less deep.
    Reductions,
    /// Near the horizon, leave late quiet moves.
    LatePruning,
    /// Near the horizon, leave quiet moves where the position is too bad for them to help.
    Futility,
    /// Near the horizon, believe a position that is far too good.
    ReverseFutility,
    /// Near the horizon, believe a position that is far too bad, once captures are played out.
    Razoring,
    /// Near the horizon, leave captures that lose too much.
    BadCaptures,
    /// If even passing is good enough, moving is.
    NullMove,
    /// If a shallow search is far beyond the window, the deep one will be.
    ProbCut,
    /// Search the remembered move deeper if all others are much worse.
    Singular,
    /// A move without alternative costs no depth.
    SingleReply,
    /// A check costs no depth.
    Checks,
    /// Without a remembered move, search less deep: the next time there is one.
    Internal,
    /// Remember positions beyond the horizon, too.
    Afterthoughts,
    /// Where counting the pieces tells on which side of the window a position lies, do not judge it.
    Reckoning,
    /// While a countdown to a draw runs, an advantage is worth less from ply to ply: who is ahead gets on with it.
    Fading,
}

/// An idea in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IdeaWords {
    /// The idea.
    pub idea: Idea,
    /// The name it is switched by.
    pub name: &'static str,
    /// Whether it leaves the value of a search as it is.
    pub sound: bool,
    /// Where it comes from.
    pub source: &'static str,
}

const fn idea(idea: Idea, name: &'static str, sound: bool, source: &'static str) -> IdeaWords {
    IdeaWords { idea, name, sound, source }
}

/// Every idea, in the order of [`Idea`].
pub const IDEAS: &[IdeaWords] = &[
    idea(Idea::Table, "table", true, "Greenblatt 1967; Zobrist 1970"),
    idea(Idea::Order, "order", true, "Slagle and Dixon 1969"),
    idea(Idea::Killers, "killers", true, "Huberman 1968; Akl and Newborn 1977"),
    idea(Idea::Countermoves, "countermoves", true, "Uiterwijk 1992"),
    idea(Idea::History, "history", true, "Schaeffer 1983"),
    idea(Idea::Continuation, "continuation", true, "after countermove history, Stockfish 2015"),
    idea(Idea::Pvs, "pvs", true, "Marsland and Campbell 1982"),
    idea(Idea::Aspiration, "aspiration", true, "Brudno 1963; Slate and Atkin 1977"),
    idea(Idea::Etc, "etc", true, "Schaeffer and Plaat 1996"),
    idea(Idea::Deeper, "deeper", false, "document 000"),
    idea(Idea::Repetition, "repetition", false, "the laws of the games"),
    idea(Idea::Distance, "distance", false, "every chess program"),
    idea(Idea::Quiescence, "quiescence", false, "Shannon 1950; document 000"),
    idea(Idea::Threats, "threats", false, "after Samuel 1959, who asked for a quiet position"),
    idea(Idea::Delta, "delta", false, "Schaeffer 1986"),
    idea(Idea::Reductions, "reductions", false, "late-move reductions, Romstad 2006"),
    idea(Idea::LatePruning, "late-pruning", false, "move count pruning, about 2005"),
    idea(Idea::Futility, "futility", false, "Schaeffer 1986; Heinz 1998"),
    idea(Idea::ReverseFutility, "reverse-futility", false, "static null move, Heinz 1998"),
    idea(Idea::Razoring, "razoring", false, "Birmingham and Kent 1977"),
    idea(Idea::BadCaptures, "bad-captures", false, "pruning by static exchange, about 2010"),
    idea(Idea::NullMove, "null-move", false, "Beal 1989; Donninger 1993"),
    idea(Idea::ProbCut, "probcut", false, "Buro 1995"),
    idea(Idea::Singular, "singular", false, "Anantharaman, Campbell and Hsu 1988"),
    idea(Idea::SingleReply, "single-reply", false, "Kaindl 1982"),
    idea(Idea::Checks, "checks", false, "every early chess program"),
    idea(Idea::Internal, "internal", false, "internal iterative reduction, Schröder 2021"),
    idea(Idea::Afterthoughts, "afterthoughts", false, "the table in quiescence, about 1990"),
    idea(Idea::Reckoning, "reckoning", false, "lazy evaluation, about 1980"),
    idea(Idea::Fading, "fading", false, "the fifty-move rule in Stockfish's evaluation, 2020"),
];

/// A set of ideas.
///
/// ```
/// use damier_search::engine::{Idea, Ideas};
/// assert!(Ideas::ALL.has(Idea::Reductions));
/// assert!(!Ideas::SOUND.has(Idea::Reductions) && Ideas::SOUND.has(Idea::Pvs));
/// assert_eq!(Ideas::NONE.with(Idea::Table).to_string(), "table");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ideas(u32);

impl Ideas {
    /// None: plain negamax.
    pub const NONE: Ideas = Ideas(0);

    /// All of them.
    pub const ALL: Ideas = Ideas((1 << IDEAS.len()) - 1);

    /// Those that do not change the value of a search, only its cost.
    pub const SOUND: Ideas = {
        let (mut ideas, mut i) = (Ideas::NONE, 0);
        while i < IDEAS.len() {
            if IDEAS[i].sound {
                ideas = ideas.with(IDEAS[i].idea);
            }
            i += 1;
        }
        ideas
    };

    /// Whether an idea is among them.
    #[inline]
    pub const fn has(self, idea: Idea) -> bool {
        self.0 >> idea as u8 & 1 != 0
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, idea: Idea) -> Ideas {
        Ideas(self.0 | 1 << idea as u8)
    }

    /// These but for one.
    #[must_use]
    pub const fn without(self, idea: Idea) -> Ideas {
        Ideas(self.0 & !(1 << idea as u8))
    }

    /// These and those.
    #[must_use]
    pub const fn and(self, others: Ideas) -> Ideas {
        Ideas(self.0 | others.0)
    }

    /// These but for those.
    #[must_use]
    pub const fn but(self, others: Ideas) -> Ideas {
        Ideas(self.0 & !others.0)
    }

    /// The idea of a name.
    pub fn named(name: &str) -> Option<Idea> {
        IDEAS.iter().find(|known| known.name == name).map(|known| known.idea)
    }
}

impl fmt::Display for Ideas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> =
            IDEAS.iter().filter(|known| self.has(known.idea)).map(|known| known.name).collect();
        f.write_str(&names.join("+"))
    }
}

impl fmt::Debug for Ideas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ideas({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::{IDEAS, Ideas};

    #[test]
    fn the_list_has_every_idea_at_its_own_place() {
        for (place, known) in IDEAS.iter().enumerate() {
            assert_eq!(known.idea as usize, place);
            assert_eq!(Ideas::named(known.name), Some(known.idea));
        }
    }
}
