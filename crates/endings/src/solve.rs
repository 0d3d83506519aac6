//! Who wins, found backwards from those who cannot move.

use std::ops::Range;
use std::thread;

use damier_core::Verdict;
use damier_draughts::{Position, Variant};

use crate::known::Known;
use crate::origins::origins;
use crate::value::{OPEN, SHUT, unpack};
use crate::{Census, Material, Value};

/// All endings of up to so many pieces, solved.
#[derive(Clone, Debug)]
pub struct Endings<V> {
    census: Census<V>,
    values: Vec<u8>,
}

/// A material is solved, and so is that of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// Which.
    pub material: Material,
    /// How many of its positions are won or lost.
    pub decided: usize,
    /// How many numbers of the census are behind, of [`Census::len`].
    pub done: usize,
}

impl<V: Variant> Endings<V> {
    /// The plies after which it stops, whatever is left: a byte holds no more.
    pub(crate) const LONGEST: u8 = 125;

    /// Solves the endings of any game, also of one that is not in the catalogue ([`solve`](Self::solve) those of one that is).
    pub fn solve_any(pieces: u8, threads: usize, told: &mut dyn FnMut(Stage)) -> Endings<V> {
        let census = Census::new(pieces);
        let mut endings = Endings { values: vec![OPEN; census.len()], census };
        let families: Vec<_> = endings.census.families().collect();
        for (material, numbers) in families {
            let done = numbers.end;
            let decided = endings.solve_family(numbers, threads.max(1));
            told(Stage { material, decided, done });
        }
        endings
    }

    /// Solves positions that lead only to each other and to what is solved; how many it decided.
    fn solve_family(&mut self, numbers: Range<usize>, threads: usize) -> usize {
        let mut due = self.survey(numbers.clone(), threads);
        let is_over = |&number: &usize| !matches!(self.values[number], OPEN | SHUT);
        let mut fresh: Vec<_> = numbers.filter(is_over).collect();
        let mut decided = fresh.len();
        for plies in 1..=Self::LONGEST {
            let due_now = std::mem::take(&mut due[usize::from(plies)]);
            let news = self.step_back(&fresh, &due_now, plies, threads);
            for &(number, byte) in &news {
                self.values[number] = byte;
            }
            decided += news.len();
            fresh = news.into_iter().map(|(number, _)| number).collect();
            if fresh.is_empty() && due.iter().all(Vec::is_empty) {
                break;
            }
        }
        decided
    }

    /// Looks at every position of a family once: notes those that are over, and finds, for each number of plies, those that a capture or a
    /// crowning may decide then.
    fn survey(&mut self, numbers: Range<usize>, threads: usize) -> Vec<Vec<usize>> {
        let Endings { census, values } = self;
        let (solved, family) = values[..numbers.end].split_at_mut(numbers.start);
        let known = Known { census, values: solved };
        let share = family.len().div_ceil(threads).max(1);
        let dues = thread::scope(|scope| {
            let (known, shares) = (&known, family.chunks_mut(share).zip((numbers.start..).step_by(share)));
            let spawn = |(values, start)| scope.spawn(move || known.survey(values, start));
            let workers: Vec<_> = shares.map(spawn).collect();
            workers
                .into_iter()
                .map(|worker| worker.join().expect("a worker does not panic"))
                .collect::<Vec<_>>()
        });
        let mut due = vec![Vec::new(); usize::from(Self::LONGEST) + 1];
        for (plies, numbers) in dues.into_iter().flat_map(|due| (0..).zip(due)) {
            due[plies].extend(numbers);
        }
        due
    }

    /// What is decided in so many plies: of those that are due, and those that lead to what was decided a ply ago.
    fn step_back(&self, fresh: &[usize], due: &[usize], plies: u8, threads: usize) -> Vec<(usize, u8)> {
        let known = Known { census: &self.census, values: &self.values };
        let work = |fresh: &[usize], due: &[usize]| {
            let is_open = |&number: &usize| known.values[number] == OPEN;
            let mut asked: Vec<_> = due.iter().copied().filter(is_open).collect();
            for pos in fresh.iter().filter_map(|&number| known.census.position(number)) {
                origins(&pos, |origin| asked.extend(known.census.number(origin).filter(is_open)));
            }
            // Many lead to several.
            asked.sort_unstable();
            asked.dedup();
            let news = asked.into_iter().map(|number| (number, known.step(number, plies)));
            news.filter_map(|(number, byte)| Some((number, byte?))).collect::<Vec<_>>()
        };
        let mut news = in_shares(fresh, due, threads, work).concat();
        news.sort_unstable();
        news.dedup();
        news
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
}

/// Lets every thread work on its share of two lists.
fn in_shares<T: Send>(
    fresh: &[usize],
    due: &[usize],
    threads: usize,
    work: impl Fn(&[usize], &[usize]) -> T + Sync,
) -> Vec<T> {
    let part = |list: &[usize], nth: usize| list.len() * nth / threads..list.len() * (nth + 1) / threads;
    thread::scope(|scope| {
        let work = &work;
        let spawn = |nth| scope.spawn(move || work(&fresh[part(fresh, nth)], &due[part(due, nth)]));
        let workers: Vec<_> = (0..threads).map(spawn).collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect()
    })
}

#[cfg(test)]
mod tests {
    use damier_core::{MoveList, Notation as _, Position as _};
    use damier_draughts::{Antidraughts, English, GAMES, Position, Russian, Task, Variant, dispatch};

    use super::{Endings, Known, OPEN, SHUT, unpack};
    use crate::Value;

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
        let endings = Endings::<V>::solve(3, 2, &mut |_| ());
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
        let endings = Endings::<V>::solve(3, 2, &mut |_| ());
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
        let endings = Endings::<Antidraughts>::solve(2, 1, &mut |_| ());
        let ends = (0..endings.census().len()).filter_map(|number| endings.census().position(number));
        let over: Vec<_> = ends.filter(|pos| moves_of(pos).is_empty()).collect();
        assert!(!over.is_empty());
        for pos in over {
            assert_eq!(endings.value(&pos), Some(Value::Won(0)), "{}", pos.fen());
        }
    }

    #[test]
    fn every_material_is_told_once_with_what_was_decided() {
        let mut told = Vec::new();
        let endings = Endings::<Russian>::solve(3, 3, &mut |stage| told.push(stage));
        let won_or_lost: usize = endings.tally().map(|(_, [won, _, lost])| won + lost).sum();
        assert_eq!(told.iter().map(|stage| stage.decided).sum::<usize>(), won_or_lost);
        assert_eq!(told.last().unwrap().done, endings.census().len());
        let materials: Vec<_> = told.iter().map(|stage| stage.material.to_string()).collect();
        assert_eq!(materials[..4], ["K v K", "M v K", "M v M", "KK v K"]);
    }

    #[test]
    fn threads_change_nothing() {
        let solved = |threads| Endings::<English>::solve(3, threads, &mut |_| ()).values;
        assert!(solved(1) == solved(5));
    }

    /// What is left when every open position is asked again and again, ply by ply, until nothing changes any more: the way that needs no
    /// thought.
    struct AskedAgain;

    impl Task for AskedAgain {
        type Output = ();

        fn run<V: Variant>(self) {
            let solved = Endings::<V>::solve(2, 2, &mut |_| ());
            let census = &solved.census;
            let mut values = solved.values.clone();
            for byte in
                values.iter_mut().filter(|byte| **byte != SHUT && !matches!(unpack(**byte).plies(), Some(0)))
            {
                *byte = OPEN;
            }
            for plies in 1..=Endings::<V>::LONGEST {
                let known = Known { census, values: &values };
                let open = (0..census.len()).filter(|&number| values[number] == OPEN);
                let news: Vec<_> =
                    open.filter_map(|number| Some((number, known.step(number, plies)?))).collect();
                for (number, byte) in news {
                    values[number] = byte;
                }
            }
            assert!(values == solved.values, "{}", V::ID);
        }
    }

    #[test]
    fn nothing_is_found_by_asking_every_position_again() {
        for game in GAMES {
            dispatch(game.id, AskedAgain).unwrap();
        }
    }
}
