//! Draws after a number of plies, by the law of the game and the pieces on the board.

use damier_core::{Ending, Position as _, Reason, Side};

use crate::rules::{Countdown, Force, Material, Restart};
use crate::{Move, Position, Variant};

impl<V: Variant> Position<V> {
    /// The countdown that the pieces on the board are under.
    pub fn governing_countdown(&self) -> Option<&'static Countdown> {
        governing::<V>(self.force(Side::White), self.force(Side::Black))
    }

    fn force(&self, side: Side) -> Force {
        Force { kings: self.kings(side).count() as u8, men: self.men(side).count() as u8 }
    }

    /// The draw, if the countdown has run out.
    #[inline]
    pub(crate) fn counted_out(&self) -> Option<Ending> {
        if u16::from(self.quiet) < const { shortest(V::RULES.countdowns.rule) } {
            return None;
        }
        self.late_count()
    }

    #[cold]
    fn late_count(&self) -> Option<Ending> {
        let plies = self.governing_countdown()?.plies;
        // A side that cannot move has lost before any count runs out (E-7).
        (u16::from(self.quiet) >= plies && self.can_move()).then(|| Ending::drawn(Reason::Countdown(plies)))
    }

    /// The plies on the countdown after `m`.
    #[inline]
    pub(crate) fn countdown_after(&self, m: Move, by_man: bool) -> u8 {
        if m.is_capture() {
            return 0;
        }
        if by_man {
            let nobody_is_king = self.kings.is_empty() && !m.crowned;
            if nobody_is_king && !const { counts_without_kings(V::RULES.countdowns.rule) }
                || const { men_always_restart(V::RULES.countdowns.rule) }
                || self.man_move_restarts(m)
            {
                return 0;
            }
        }
        self.quiet.saturating_add(1)
    }

    // It looks at the position before the move only: a look at the one after would force that into memory, where
    // counting never needs it.
    #[cold]
    fn man_move_restarts(&self, m: Move) -> bool {
        let before = (self.force(Side::White), self.force(Side::Black));
        let (mut white, mut black) = before;
        if m.crowned {
            let force = if self.turn == Side::White { &mut white } else { &mut black };
            *force = Force { kings: force.kings + 1, men: force.men - 1 };
        }
        let now = governing::<V>(white, black);
        let restarts = match now.map(|countdown| countdown.restart) {
            None | Some(Restart::CaptureOrManMove) => true,
            Some(Restart::CaptureOrCrown) => m.crowned,
            Some(Restart::Capture) => false,
        };
        restarts || now != governing::<V>(before.0, before.1)
    }
}

/// The countdown that these forces are under.
fn governing<V: Variant>(white: Force, black: Force) -> Option<&'static Countdown> {
    V::RULES.countdowns.rule.iter().find(|countdown| is_of(countdown.material, white, black))
}

fn is_of(material: Material, white: Force, black: Force) -> bool {
    let (whites, blacks) = (white.kings + white.men, black.kings + black.men);
    let both_have_kings = white.kings > 0 && black.kings > 0;
    match material {
        Material::Any => true,
        Material::Exactly(one, other) => (white, black) == (one, other) || (black, white) == (one, other),
        Material::LoneKing { least, most, kings } => {
            let is_lone = |weak: Force| weak == Force { kings: 1, men: 0 };
            let hunts = |strong: Force, pieces: u8| (least..=most).contains(&pieces) && strong.kings >= kings;
            is_lone(black) && hunts(white, whites) || is_lone(white) && hunts(black, blacks)
        }
        Material::KingsOnBothSides { least, most } => {
            both_have_kings && (least..=most).contains(&(whites + blacks))
        }
        Material::SmallForces(most) => both_have_kings && whites <= most && blacks <= most,
    }
}

/// Whether every countdown starts again when a man moves: then most moves need not look at the material.
const fn men_always_restart(countdowns: &[Countdown]) -> bool {
    let mut i = 0;
    while i < countdowns.len() {
        if !matches!(countdowns[i].restart, Restart::CaptureOrManMove) {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether a countdown runs while there are only men.
const fn counts_without_kings(countdowns: &[Countdown]) -> bool {
    let mut i = 0;
    while i < countdowns.len() {
        if matches!(countdowns[i].restart, Restart::Capture)
            && matches!(countdowns[i].material, Material::Any)
        {
            return true;
        }
        i += 1;
    }
    false
}

/// The plies before which no countdown can have run out.
const fn shortest(countdowns: &[Countdown]) -> u16 {
    let (mut plies, mut i) = (u16::MAX, 0);
    while i < countdowns.len() {
        if countdowns[i].plies < plies {
            plies = countdowns[i].plies;
        }
        i += 1;
    }
    plies
}
