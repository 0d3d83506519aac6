//! Which evaluations a game offers, in words.

use damier_core::Verdict;
use damier_draughts::rules::Rules;

use crate::Description;

/// The most evaluations one game offers.
const MOST: usize = 12;

const KINGS: Description = Description {
    name: "kings",
    words: "the difference in pieces, a king counting three men",
    source: "document 003, P-7",
};
const PENDING: Description = Description {
    name: "pending",
    words: "as kings, and a bonus for a capture of several pieces about to be made",
    source: "document 003, P-8",
};
const PIECES: Description = Description {
    name: "pieces",
    words: "the difference in pieces, whatever they are",
    source: "document 003, P-6",
};
const RINGS: Description = Description {
    name: "rings",
    words: "rows gained and kings, doubled near the edge and again on it; enemy kings count twice",
    source: "document 001, I-16 to I-21",
};
const SIMPLE: Description = Description {
    name: "simple",
    words: "the difference in pieces, a king counting one man",
    source: "document 000, S-25",
};
const COMPUTE: Description = Description {
    name: "compute",
    words: "the difference in pieces, a king counting two men",
    source: "document 000, S-25",
};
const WEIGHTED: Description = Description {
    name: "weighted",
    words: "as compute, each piece times the weight of its cell",
    source: "document 000, S-25",
};
const HAND: Description = Description { name: "hand", words: "features weighed by play", source: "damier" };
const NET: Description =
    Description { name: "net", words: "a network that learned by play", source: "damier" };
const RANDOM: Description = Description {
    name: "random",
    words: "a number between -1 and 1, drawn once for each position",
    source: "document 000, S-24",
};
const MISERE: Description = Description {
    name: "misere",
    words: "the difference in pieces turned round: who has fewer is ahead",
    source: "the rule that who cannot move wins",
};
const RACE: Description = Description {
    name: "race",
    words: "the difference in men, each a tenth more for every row it has come",
    source: "the rule that the first king wins",
};

/// A list of evaluations that the compiler can build.
pub(super) struct Offer {
    list: [Description; MOST],
    count: usize,
}

impl Offer {
    /// What suits these rules, the default first; `network` if there is one for the game.
    pub(super) const fn under(rules: &Rules, network: bool) -> Offer {
        let mut offer = Offer { list: [KINGS; MOST], count: 0 };
        if matches!(rules.no_move.rule, Verdict::Won) {
            offer.add(MISERE);
        }
        if rules.first_king_wins.rule {
            offer.add(RACE);
        }
        offer.add(KINGS);
        offer.add(PENDING);
        offer.add(PIECES);
        offer.add(RINGS);
        offer.add(SIMPLE);
        offer.add(COMPUTE);
        // The document gives weights to the cells of its own board and no other.
        if rules.board.rule.columns == 8 && rules.board.rule.rows == 8 {
            offer.add(WEIGHTED);
        }
        offer.add(HAND);
        if network {
            offer.add(NET);
        }
        offer.add(RANDOM);
        offer
    }

    /// The evaluations.
    pub(super) const fn list(&self) -> &[Description] {
        self.list.split_at(self.count).0
    }

    const fn add(&mut self, description: Description) {
        self.list[self.count] = description;
        self.count += 1;
    }
}
