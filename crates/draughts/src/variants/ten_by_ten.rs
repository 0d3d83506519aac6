//! International draughts and the games played on its board.

use damier_core::{Side, Verdict};

use crate::rules::{
    Board, Countdown, Crowning, Force, Kings, Landing, Lifting, Material, Precedence, Restart, Rules, law,
};
use crate::{Fen, Variant};

/// International draughts, in Poland and France simply "the dames".
pub struct International;

impl Variant for International {
    const ID: &'static str = "international";
    const NAME: &'static str = "International draughts";
    const DIALECT: Option<Fen> = Some(Fen::Letters);
    const RULES: Rules = Rules {
        board: law(
            Board { columns: 10, rows: 10, camp: 4, ..Rules::COMMON.board.rule },
            "FMJD Annex 1, 2.1, 2.4, 2.6, 2.8; document 001, I-1",
        ),
        first: law(Side::White, "FMJD Annex 1, 3.2; document 001, I-1"),
        men_capture_backwards: law(true, "FMJD Annex 1, 4.1; document 001, I-2"),
        men_capture_kings: law(true, "FMJD Annex 1, 4.2"),
        kings: law(Kings::FLYING, "FMJD Annex 1, 3.9, 4.3; document 001, I-2"),
        crowning: law(Crowning::AtTheEnd, "FMJD Annex 1, 3.5, 4.15; document 001, I-5"),
        precedence: law(&[Precedence::MostPieces], "FMJD Annex 1, 4.13, 4.14; document 001, I-3"),
        lifting: law(Lifting::AfterTheMove, "FMJD Annex 1, 4.8, 4.11; document 001, I-4"),
        start_square_free: law(true, "document 001, I-4"),
        no_move: law(Verdict::Lost, "document 001, I-6"),
        repetition: law(Some(3), "FMJD Annex 1, 6.1; document 001, I-7"),
        countdowns: law(
            &[
                Countdown {
                    material: Material::LoneKing { least: 1, most: 2, kings: 1 },
                    plies: 10,
                    restart: Restart::Capture,
                },
                Countdown {
                    material: Material::LoneKing { least: 3, most: 3, kings: 1 },
                    plies: 32,
                    restart: Restart::Capture,
                },
                Countdown::kings_only(50),
            ],
            "FMJD Annex 1, 6.4, 6.3, 6.2; document 001, I-7",
        ),
        ..Rules::COMMON
    };
}

/// International draughts where a king that takes a king last stops just behind it.
pub struct Killer;

impl Variant for Killer {
    const ID: &'static str = "killer";
    const NAME: &'static str = "Killer draughts";
    const RULES: Rules = Rules {
        kings: law(
            Kings { landing: Landing::JustBehindALastKing, ..Kings::FLYING },
            "Killer draughts, mindsports.nl",
        ),
        // Two kings win against one, so the short countdowns of the international game have no place here.
        countdowns: law(&[Countdown::kings_only(50)], "FMJD Annex 1, 6.2"),
        ..International::RULES
    };
}

/// International draughts won by the first king.
pub struct Breakthrough;

impl Variant for Breakthrough {
    const ID: &'static str = "breakthrough";
    const NAME: &'static str = "Breakthrough draughts";
    const RULES: Rules = Rules {
        first_king_wins: law(true, "Breakthrough, lidraughts"),
        repetition: law(None, "Breakthrough, lidraughts"),
        countdowns: law(&[], "Breakthrough, lidraughts"),
        ..International::RULES
    };
}

/// International draughts where whoever cannot move wins.
pub struct Antidraughts;

impl Variant for Antidraughts {
    const ID: &'static str = "antidraughts";
    const NAME: &'static str = "Antidraughts (losing draughts)";
    const RULES: Rules = Rules {
        no_move: law(Verdict::Won, "Antidraughts, lidraughts"),
        countdowns: law(&[], "Antidraughts, lidraughts"),
        ..International::RULES
    };
}

/// Frisian draughts: captures run along rows and columns too.
pub struct Frisian;

impl Variant for Frisian {
    const ID: &'static str = "frisian";
    const NAME: &'static str = "Frisian draughts";
    const RULES: Rules = Rules {
        board: law(International::RULES.board.rule, "Frisian rules 2011, 3-6"),
        first: law(Side::White, "Frisian rules 2011, 6"),
        straight_captures: law(true, "Frisian rules 2011, 9"),
        kings: law(Kings::FLYING, "Frisian rules 2011, 9"),
        king_run: law(Some(3), "Frisian rules; Scan 3.1 and lidraughts agree on the count"),
        crowning: law(Crowning::AtTheEnd, "Frisian rules 2011, 8"),
        precedence: law(&[Precedence::MostValue, Precedence::WithKing], "Frisian rules, 11, 12"),
        repetition: law(Some(3), "Scan 3.1"),
        countdowns: law(
            &[
                Countdown::between(Force { kings: 1, men: 0 }, Force { kings: 1, men: 0 }, 4),
                Countdown::between(Force { kings: 2, men: 0 }, Force { kings: 1, men: 0 }, 14),
            ],
            "Frisian rules, by lidraughts",
        ),
        ..International::RULES
    };
}
