//! Who wins, found backwards from those who cannot move.

use std::ops::Range;
use std::thread;

use damier_core::{MoveList, Position as _, Verdict};
use damier_draughts::{Position, Variant};

use crate::{Census, Material};

/// What a position is worth to the side to move, with the best play of both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Won in so many plies, and not sooner.
    Won(u8),
    /// Nobody can win.
    Drawn,
    /// Lost in so many plies, and not later.
    Lost(u8),
}

impl Value {
    /// Who wins.
    pub fn verdict(self) -> Verdict {
        match self {
            Value::Won(_) => Verdict::Won,
            Value::Drawn => Verdict::Drawn,
            Value::Lost(_) => Verdict::Lost,
        }
    }

    /// The plies to the end, if there is one.
    pub fn plies(self) -> Option<u8> {
        match self {
            Value::Won(plies) | Value::Lost(plies) => Some(plies),
            Value::Drawn => None,
        }
    }
}

/// Nothing is known yet; in the end: drawn.
const OPEN: u8 = 0;
/// No position, or one that the rules call drawn.
const SHUT: u8 = u8::MAX;

/// A value in a byte.
fn pack(value: Value) -> u8 {
    match value {
        Value::Won(plies) => 2 * plies + 2,
        Value::Lost(plies) => 2 * plies + 1,
        Value::Drawn => OPEN,
    }
}

fn unpack(byte: u8) -> Value {
    match byte {
        OPEN | SHUT => Value::Drawn,
        byte if byte.is_multiple_of(2) => Value::Won((byte - 2) / 2),
        byte => Value::Lost((byte - 1) / 2),
    }
}

/// All endings of up to so many pieces, solved.
#[derive(Clone, Debug)]
pub struct Endings<V> {
    census: Census<V>,
    values: Vec<u8>,
}

impl<V: Variant> Endings<V> {
    /// The plies after which it stops, whatever is left: a byte holds no more.
    pub(crate) const LONGEST: u8 = 125;

    /// Solves the endings of 2 to `pieces` pieces with so many threads; `told` hears after each round how many plies it was and how
    /// many positions it decided.
    pub fn solve(pieces: u8, threads: usize, told: &mut dyn FnMut(u8, usize)) -> Endings<V> {
        let census = Census::new(pieces);
        let mut endings = Endings { values: vec![OPEN; census.len()], census };
        let ended = endings.round(threads, Endings::end);
        told(0, ended);
        for plies in 1..=Self::LONGEST {
            let decided = endings.round(threads, |endings, number| endings.step(number, plies));
            told(plies, decided);
            if decided == 0 {
                break;
            }
        }
        endings
    }

    /// What a position is worth; nothing where it has more pieces, or is no fight.
    pub fn value(&self, pos: &Position<V>) -> Option<Value> {
        self.census.number(pos).map(|number| unpack(self.values[number]))
    }

    /// Every material, and how many of its positions are won, drawn and lost for the side to move.
    pub fn tally(&self) -> impl Iterator<Item = (Material, [usize; 3])> {
        self.census.materials().map(|(material, numbers)| {
            let mut counts = [0; 3];
            for number in numbers.filter(|&number| self.census.position(number).is_some()) {
                let column = match unpack(self.values[number]).verdict() {
                    Verdict::Won => 0,
                    Verdict::Drawn => 1,
                    Verdict::Lost => 2,
                };
                counts[column] += 1;
            }
            (material, counts)
        })
    }

    /// The positions, by their numbers.
    pub fn census(&self) -> &Census<V> {
        &self.census
    }

    /// Asks `judge` about every open position, and notes what it says; how many it decided.
    fn round(&mut self, threads: usize, judge: impl Fn(&Self, usize) -> Option<u8> + Sync) -> usize {
        let share = self.values.len().div_ceil(threads.max(1)).max(1);
        let news = thread::scope(|scope| {
            let (endings, judge) = (&*self, &judge);
            let work = |numbers: Range<usize>| {
                let open = numbers.filter(|&number| endings.values[number] == OPEN);
                open.filter_map(|number| Some((number, judge(endings, number)?))).collect::<Vec<_>>()
            };
            let starts = (0..self.values.len()).step_by(share);
            let shares = starts.map(|start| start..(start + share).min(self.values.len()));
            let workers: Vec<_> = shares.map(|numbers| scope.spawn(move || work(numbers))).collect();
            workers
                .into_iter()
                .flat_map(|worker| worker.join().expect("a worker does not panic"))
                .collect::<Vec<_>>()
        });
        for &(number, byte) in &news {
            self.values[number] = byte;
        }
        news.iter().filter(|&&(_, byte)| byte != SHUT).count()
    }

    /// What the rules say of a position, if the game is over there.
    fn end(&self, number: usize) -> Option<u8> {
        let Some(pos) = self.census.position(number) else { return Some(SHUT) };
        pos.outcome().map(|ending| match ending.verdict {
            Verdict::Won => pack(Value::Won(0)),
            Verdict::Lost => pack(Value::Lost(0)),
            Verdict::Drawn => SHUT,
        })
    }

    /// Whether a position is won or lost in so many plies; all that are decided sooner are known.
    fn step(&self, number: usize, plies: u8) -> Option<u8> {
        let pos = self.census.position(number)?;
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        let mut is_lost = true;
        for &m in &moves {
            match self.reply(&pos.after(m)) {
                Value::Lost(before) if before < plies => return Some(pack(Value::Won(plies))),
                Value::Won(before) if before < plies => {}
                _ => is_lost = false,
            }
        }
        is_lost.then_some(pack(Value::Lost(plies)))
    }

    /// What a position after a move is worth: one without a number is over, since moves do not add pieces.
    fn reply(&self, pos: &Position<V>) -> Value {
        self.value(pos).unwrap_or_else(|| match pos.outcome().map(|ending| ending.verdict) {
            Some(Verdict::Lost) => Value::Lost(0),
            Some(Verdict::Won) => Value::Won(0),
            _ => Value::Drawn,
        })
    }
}

#[cfg(test)]
mod tests {
    use damier_core::{MoveList, Notation as _, Position as _};
    use damier_draughts::{Antidraughts, English, Position, Russian, Variant};

    use super::{Endings, Value};

    fn moves_of<V: Variant>(pos: &Position<V>) -> MoveList<<Position<V> as damier_core::Position>::Move> {
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        moves
    }

    /// What a position is worth by a look `plies` ahead, without any table.
    fn looked_up<V: Variant>(pos: &Position<V>, plies: u8) -> Value {
        let moves = moves_of(pos);
        if moves.is_empty() {
            return Value::Lost(0);
        }
        if plies == 0 {
            return Value::Drawn;
        }
        let replies: Vec<_> = moves.iter().map(|&m| looked_up(&pos.after(m), plies - 1)).collect();
        let soonest = replies.iter().filter_map(|value| match value {
            Value::Lost(plies) => Some(plies + 1),
            _ => None,
        });
        let latest = replies.iter().map(|value| match value {
            Value::Won(plies) => Some(plies + 1),
            _ => None,
        });
        match (soonest.min(), latest.collect::<Option<Vec<_>>>()) {
            (Some(plies), _) => Value::Won(plies),
            (None, Some(plies)) => Value::Lost(plies.into_iter().max().unwrap_or(0)),
            (None, None) => Value::Drawn,
        }
    }

    /// Asks a sample of all positions again, those that are decided soon.
    fn a_look_ahead_agrees<V: Variant>() {
        const FAR: u8 = 5;
        let endings = Endings::<V>::solve(3, 2, &mut |_, _| ());
        let (mut seen, mut decided) = (0, 0);
        for number in (0..endings.census().len()).step_by(997) {
            let Some(pos) = endings.census().position(number) else { continue };
            let value = endings.value(&pos).unwrap();
            let soon = if value.plies().is_some_and(|plies| plies <= FAR) { value } else { Value::Drawn };
            assert_eq!(looked_up(&pos, FAR), soon, "{} {}", V::ID, pos.fen());
            assert_eq!(endings.value(&pos.rotated()), Some(value), "{} {}", V::ID, pos.fen());
            seen += 1;
            decided += usize::from(soon != Value::Drawn);
        }
        assert!(seen > 100 && decided > 20, "{}: {decided} of {seen}", V::ID);
    }

    #[test]
    fn what_is_decided_soon_a_look_ahead_finds_too() {
        a_look_ahead_agrees::<Russian>();
        a_look_ahead_agrees::<English>();
    }

    /// The share of positions with two kings against one that whoever has the two can win.
    fn two_kings_win<V: Variant>() -> f64 {
        let endings = Endings::<V>::solve(3, 2, &mut |_, _| ());
        let (_, [won, drawn, lost]) =
            endings.tally().find(|(material, _)| material.to_string() == "KK v K").unwrap();
        won as f64 / (won + drawn + lost) as f64
    }

    #[test]
    fn two_kings_beat_one_only_where_kings_do_not_fly() {
        assert!(two_kings_win::<English>() > 0.95);
        assert!(two_kings_win::<Russian>() < 0.4);
    }

    #[test]
    fn who_wins_by_losing_wins_by_having_no_move() {
        let endings = Endings::<Antidraughts>::solve(2, 1, &mut |_, _| ());
        let ends = (0..endings.census().len()).filter_map(|number| endings.census().position(number));
        let over: Vec<_> = ends.filter(|pos| moves_of(pos).is_empty()).collect();
        assert!(!over.is_empty());
        for pos in over {
            assert_eq!(endings.value(&pos), Some(Value::Won(0)), "{}", pos.fen());
        }
    }

    #[test]
    fn rounds_are_told_until_nothing_is_left() {
        let mut told = Vec::new();
        Endings::<Russian>::solve(2, 3, &mut |plies, decided| told.push((plies, decided)));
        assert!(told.iter().zip(0..).all(|(&(plies, _), nth)| plies == nth));
        assert_eq!(told.last().unwrap().1, 0);
        // A man that runs, and one that comes too late.
        assert_eq!(told.len(), 15);
    }
}
