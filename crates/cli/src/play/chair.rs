//! Who sits at a side of the board.

use damier::arena::{Entrant, Player, Who, seat};
use damier::guest::Timeouts;

use crate::failure::BadInput;
use crate::player::as_failure;

/// The word for a person.
pub(crate) const HUMAN: &str = "human";

/// A side's player.
pub(crate) enum Chair {
    /// Somebody at the keyboard.
    Human,
    /// A search of the house, or a program.
    Machine(Machine),
}

/// A player that needs no keyboard.
pub(crate) struct Machine {
    pub(crate) entrant: Entrant,
    pub(crate) player: Box<dyn Player>,
}

impl Chair {
    /// Seats whoever a text names. Programs are started by this.
    pub(crate) fn read(text: &str, game: &str) -> anyhow::Result<Chair> {
        if text == HUMAN { Ok(Chair::Human) } else { Ok(Chair::Machine(Machine::read(text, game)?)) }
    }

    pub(crate) fn name(&self) -> &str {
        match self {
            Chair::Human => HUMAN,
            Chair::Machine(machine) => &machine.entrant.name,
        }
    }

    pub(crate) fn is_human(&self) -> bool {
        matches!(self, Chair::Human)
    }

    /// Whether moves can be taken back before it: a game over a connection only goes forwards.
    pub(crate) fn forgets(&self) -> bool {
        match self {
            Chair::Human => true,
            Chair::Machine(machine) => !matches!(machine.entrant.who, Who::Distant { .. }),
        }
    }
}

impl Machine {
    pub(crate) fn read(text: &str, game: &str) -> anyhow::Result<Machine> {
        let wrong = |error| BadInput { text: text.to_owned(), error };
        let entrant: Entrant = text.parse().map_err(|error| wrong(Box::new(error)))?;
        let seated = seat(&entrant, game, Timeouts::default()).map_err(|error| wrong(Box::new(error)))?;
        let player = seated.map_err(|error| as_failure(error.into()))?;
        Ok(Machine { entrant, player })
    }
}
