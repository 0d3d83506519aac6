//! 8x8 where kings fly: Russian, Brazilian, pool, Spanish, Czech, Thai.

use damier_core::Side;

use crate::Variant;
use crate::rules::{
    Board, Countdown, Crowning, Force, Kings, Landing, Lifting, Material, Numbering, Precedence, Restart,
    Rules, Squares, Writing, law,
};

const BY_LETTERS: Writing = Writing { squares: Squares::Letters, ..Rules::COMMON.writing.rule };
const KING: Force = Force { kings: 1, men: 0 };
const TWO_KINGS: Force = Force { kings: 2, men: 0 };
const KING_AND_MAN: Force = Force { kings: 1, men: 1 };

/// Russian shashki.
pub struct Russian;

impl Variant for Russian {
    const ID: &'static str = "russian";
    const NAME: &'static str = "Russian draughts";
    const RULES: Rules = Rules {
        men_capture_backwards: law(true, "Russian code 2004, 1.5.3"),
        kings: law(Kings::FLYING, "Russian code 2004, 1.4.5"),
        crowning: law(Crowning::InPassing, "Russian code 2004, 1.5.15"),
        repetition: law(Some(3), "FMJD-64, 7.2.3"),
        countdowns: law(
            &[
                Countdown {
                    material: Material::LoneKing { least: 1, most: 2, kings: 1 },
                    plies: 10,
                    restart: Restart::Capture,
                },
                Countdown {
                    material: Material::LoneKing { least: 3, most: 12, kings: 3 },
                    plies: 30,
                    restart: Restart::CaptureOrCrown,
                },
                Countdown {
                    material: Material::KingsOnBothSides { least: 4, most: 5 },
                    plies: 60,
                    restart: Restart::CaptureOrCrown,
                },
                Countdown {
                    material: Material::KingsOnBothSides { least: 6, most: 7 },
                    plies: 120,
                    restart: Restart::CaptureOrCrown,
                },
                Countdown::kings_only(30),
            ],
            "FMJD-64, 7.2.8, 7.2.4, 7.2.6, 7.2.5",
        ),
        writing: law(Writing { capture: ':', ..BY_LETTERS }, "PDN 3.0, type 25"),
        ..Rules::COMMON
    };
}

/// Brazilian draughts: the international rules on the small board.
pub struct Brazilian;

impl Variant for Brazilian {
    const ID: &'static str = "brazilian";
    const NAME: &'static str = "Brazilian draughts";
    const RULES: Rules = Rules {
        men_capture_backwards: law(true, "CBJD, as FMJD Annex 1, 4.1"),
        kings: law(Kings::FLYING, "CBJD, as FMJD Annex 1, 3.9, 4.3"),
        crowning: law(Crowning::AtTheEnd, "CBJD, as FMJD Annex 1, 4.15"),
        precedence: law(&[Precedence::MostPieces], "CBJD, as FMJD Annex 1, 4.13"),
        repetition: law(Some(3), "CBJD 98"),
        countdowns: law(
            &[
                Countdown::between(TWO_KINGS, TWO_KINGS, 10),
                Countdown::between(TWO_KINGS, KING, 10),
                Countdown::between(TWO_KINGS, KING_AND_MAN, 10),
                Countdown::between(KING, KING, 10),
                Countdown::between(KING, KING_AND_MAN, 10),
                Countdown::kings_only(40),
            ],
            "CBJD 99, 97b",
        ),
        writing: law(BY_LETTERS, "PDN 3.0, type 26"),
        ..Rules::COMMON
    };
}

/// American pool checkers.
pub struct Pool;

impl Variant for Pool {
    const ID: &'static str = "pool";
    const NAME: &'static str = "American pool checkers";
    const RULES: Rules = Rules {
        first: law(Side::Black, "APCA 7"),
        men_capture_backwards: law(true, "APCA 14"),
        men_capture_kings: law(true, "APCA 16"),
        kings: law(Kings::FLYING, "APCA 15"),
        crowning: law(Crowning::AtTheEnd, "APCA 16, 22, 23"),
        precedence: law(&[], "APCA 20"),
        lifting: law(Lifting::AfterTheMove, "APCA 19"),
        repetition: law(Some(3), "APCA 26"),
        countdowns: law(
            &[Countdown::between(Force { kings: 3, men: 0 }, KING, 26), Countdown::kings_only(60)],
            "APCA 27, 26",
        ),
        ..Rules::COMMON
    };
}

/// Spanish damas, the same game as Portuguese.
pub struct Spanish;

impl Variant for Spanish {
    const ID: &'static str = "spanish";
    const NAME: &'static str = "Spanish draughts";
    const RULES: Rules = Rules {
        board: law(
            Board { mirrored: true, numbering: Numbering::FromBottom, ..Rules::COMMON.board.rule },
            "PDN 3.0, type 24; FPD 3",
        ),
        men_capture_backwards: law(false, "FPD 3.4a"),
        kings: law(Kings::FLYING, "FPD 3.2a"),
        crowning: law(Crowning::AtTheEnd, "FPD 3.1e"),
        precedence: law(&[Precedence::MostPieces, Precedence::MostKings], "FPD 3.7a, 3.7b"),
        repetition: law(Some(3), "FPD 5.3"),
        countdowns: law(
            &[Countdown {
                material: Material::SmallForces(4),
                plies: 40,
                restart: Restart::CaptureOrManMove,
            }],
            "FPD 3.8b",
        ),
        ..Rules::COMMON
    };
}

/// Czech dama.
pub struct Czech;

impl Variant for Czech {
    const ID: &'static str = "czech";
    const NAME: &'static str = "Czech draughts";
    const RULES: Rules = Rules {
        men_capture_backwards: law(false, "Czech rules, 4.1"),
        kings: law(Kings::FLYING, "Czech rules, 3.9"),
        precedence: law(&[Precedence::WithKing], "Czech rules, 4.14"),
        repetition: law(Some(3), "Czech rules, FMJD summary"),
        countdowns: law(&[Countdown::kings_only(30)], "Czech rules, FMJD summary"),
        writing: law(BY_LETTERS, "PDN 3.0, type 29"),
        ..Rules::COMMON
    };
}

/// Thai makhos: eight men a side.
pub struct Thai;

impl Variant for Thai {
    const ID: &'static str = "thai";
    const NAME: &'static str = "Thai draughts (makhos)";
    const RULES: Rules = Rules {
        board: law(
            Board { camp: 2, numbering: Numbering::FromBottom, ..Rules::COMMON.board.rule },
            "PDN 3.0, type 31",
        ),
        first: law(Side::Black, "PDN 3.0, type 31"),
        kings: law(
            Kings { landing: Landing::JustBehind, ..Kings::FLYING },
            "Thai draughts, mindsports.nl; perft by Halbersma",
        ),
        lifting: law(Lifting::AtOnce, "Halbersma, dctl"),
        writing: law(Writing { capture: '-', ..Rules::COMMON.writing.rule }, "PDN 3.0, type 31"),
        ..Rules::COMMON
    };
}
