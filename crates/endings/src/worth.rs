//! What an ending is worth to whoever has to play it.

use damier_core::{Position as _, Verdict};
use damier_draughts::{Position, Variant};

use crate::{Endings, Value};

/// What a win is worth that is there already, in thousandths.
const WIN: i32 = 6000;
/// What a ply on the way to it costs. Who only knows that three kings beat one goes round in circles until the countdown has run out: a
/// network has to see from afar that it comes nearer.
const PLY: i32 = 150;
/// The plies after which that is as good as no way at all, and what each of those beyond costs.
const FAR: i32 = 30;
const FARTHER: i32 = 10;
/// What a man and a king more are worth where nobody can win: who has them may wait for a mistake, and the other may not. It is little, for
/// who takes a drawn ending for much gives up positions in which there is still something to win.
const MAN: i32 = 20;
const KING: i32 = 40;

impl<V: Variant> Endings<V> {
    /// What a man and a king more are worth where nobody can win, in thousandths.
    pub const HOPES: [i32; 2] = [MAN, KING];

    /// What a position is worth to the side to move, in thousandths of what a network says: the more the sooner it is won, and
    /// where it is drawn still a little to who has more (or less, where that is the aim), always less than the farthest win. Nothing where it is not known, and
    /// where a capture must be made first, so that what is on the board says little.
    pub fn worth(&self, pos: &Position<V>) -> Option<i32> {
        let value = self.value(pos)?;
        let is_quiet = pos.can_move() && !pos.can_capture(pos.turn());
        is_quiet.then(|| match value {
            Value::Won(plies) => win(plies),
            Value::Drawn => hope(pos),
            Value::Lost(plies) => -win(plies),
        })
    }
}

/// What a win in so many plies is worth.
fn win(plies: u8) -> i32 {
    let near = i32::from(plies).min(FAR);
    WIN - PLY * near - FARTHER * (i32::from(plies) - near)
}

/// What a draw is worth.
fn hope<V: Variant>(pos: &Position<V>) -> i32 {
    let side = |side| MAN * pos.men(side).count() as i32 + KING * pos.kings(side).count() as i32;
    let more = side(pos.turn()) - side(!pos.turn());
    // Whoever wins by losing everything has hopes if the other has more.
    if V::RULES.no_move.rule == Verdict::Won { -more } else { more }
}

#[cfg(test)]
mod tests {
    use damier_core::Notation as _;
    use damier_draughts::{Antidraughts, Position, Russian};

    use super::{KING, MAN, win};
    use crate::{Endings, Value};

    #[test]
    fn the_sooner_won_the_more_it_is_worth() {
        assert!((0..125).all(|plies| win(plies) > win(plies + 1)));
        let endings = Endings::<Russian>::solve(2, 1, &mut |_| ());
        let lost = Position::from_fen("W:Wa1:Bd4").unwrap();
        assert_eq!(endings.value(&lost), Some(Value::Lost(12)));
        assert_eq!(endings.worth(&lost), Some(-win(12)));
        assert_eq!(endings.worth(&lost.rotated()), Some(-win(12)));
    }

    #[test]
    fn a_draw_is_worth_something_to_who_has_more_and_less_than_a_win() {
        let endings = Endings::<Russian>::solve(3, 2, &mut |_| ());
        let worth = |fen: &str| endings.worth(&Position::from_fen(fen).unwrap());
        assert_eq!(worth("W:WKc1:BKf8"), Some(0));
        assert_eq!(worth("W:WKe1,Kg1:BKb2"), Some(KING));
        assert_eq!(worth("B:WKe1,Kg1:BKb2"), Some(-KING));
        assert_eq!(worth("W:WKe1,a5:BKb2"), Some(MAN));
        assert!(
            win(Endings::<Russian>::LONGEST) > 3 * KING - MAN,
            "a win is worth more than any draw of four pieces"
        );
    }

    #[test]
    fn who_wins_by_losing_hopes_with_less() {
        let endings = Endings::<Antidraughts>::solve(3, 2, &mut |_| ());
        let drawn = |number: &usize| {
            let pos = endings.census().position(*number);
            pos.is_some_and(|pos| endings.value(&pos) == Some(Value::Drawn) && endings.worth(&pos).is_some())
        };
        let kings = endings.census().materials().find(|(material, _)| material.to_string() == "KK v K");
        let number = kings.unwrap().1.find(drawn).expect("two kings cannot always be lost");
        assert_eq!(endings.worth(&endings.census().position(number).unwrap()), Some(-KING));
    }

    #[test]
    fn what_is_about_to_be_taken_is_not_counted() {
        let endings = Endings::<Russian>::solve(3, 2, &mut |_| ());
        let pos = Position::from_fen("W:WKe1,c1:Bf2").unwrap();
        assert!(endings.value(&pos).is_some());
        assert_eq!(endings.worth(&pos), None);
    }
}
