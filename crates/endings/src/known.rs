//! What is known while endings are being solved.

use damier_core::{MoveList, Position as _, Verdict};
use damier_draughts::{Position, Variant};

use crate::value::{SHUT, pack, unpack};
use crate::{Census, Endings, Value};

/// Values that are known so far: those of the first numbers.
pub(crate) struct Known<'a, V> {
    pub(crate) census: &'a Census<V>,
    pub(crate) values: &'a [u8],
}

impl<V: Variant> Known<'_, V> {
    /// Looks at every position of a part of a family, whose first number is `start`; which of them are due after how many plies.
    pub(crate) fn survey(&self, values: &mut [u8], start: usize) -> Vec<Vec<usize>> {
        let mut due = vec![Vec::new(); usize::from(Endings::<V>::LONGEST) + 1];
        for (number, value) in (start..).zip(values) {
            let Some(pos) = self.census.position(number) else {
                *value = SHUT;
                continue;
            };
            if let Some(ending) = pos.outcome() {
                *value = match ending.verdict {
                    Verdict::Won => pack(Value::Won(0)),
                    Verdict::Lost => pack(Value::Lost(0)),
                    Verdict::Drawn => SHUT,
                };
            } else if let Some(due) = self.due(&pos).and_then(|plies| due.get_mut(usize::from(plies))) {
                due.push(number);
            }
        }
        due
    }

    /// After how many plies a position is to be looked at for what captures and crownings lead to: it wins by one of them then, or the
    /// last of them is lost.
    fn due(&self, pos: &Position<V>) -> Option<u8> {
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        let (mut soonest, mut latest, mut may_be_lost) = (u8::MAX, None, true);
        for &m in &moves {
            match self.reply(&pos.after(m)) {
                Some(Value::Lost(plies)) => soonest = soonest.min(plies),
                Some(Value::Won(plies)) => latest = latest.max(Some(plies)),
                Some(Value::Drawn) => may_be_lost = false,
                None => {}
            }
        }
        let won = Some(soonest).filter(|&plies| plies < u8::MAX);
        won.or(latest.filter(|_| may_be_lost)).map(|plies| plies + 1)
    }

    /// Whether a position is won or lost in so many plies; all that are decided sooner are known.
    pub(crate) fn step(&self, number: usize, plies: u8) -> Option<u8> {
        let pos = self.census.position(number)?;
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        let mut is_lost = true;
        for &m in &moves {
            match self.reply(&pos.after(m)) {
                Some(Value::Lost(before)) if before < plies => return Some(pack(Value::Won(plies))),
                Some(Value::Won(before)) if before < plies => {}
                _ => is_lost = false,
            }
        }
        is_lost.then_some(pack(Value::Lost(plies)))
    }

    /// What a position after a move is worth, if that is known: one without a number is over, since moves do not add pieces.
    fn reply(&self, pos: &Position<V>) -> Option<Value> {
        match self.census.number(pos) {
            Some(number) => self.values.get(number).map(|&byte| unpack(byte)),
            None => Some(match pos.outcome().map(|ending| ending.verdict) {
                Some(Verdict::Lost) => Value::Lost(0),
                Some(Verdict::Won) => Value::Won(0),
                _ => Value::Drawn,
            }),
        }
    }
}
