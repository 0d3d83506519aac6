//! The rule sets of the source documents.

use damier_core::{Side, Verdict};

use crate::rules::{
    Countdown, Crowning, Kings, Landing, Lifting, Material, Precedence, Reach, Restart, Rules, SameCapture,
    Writing, law,
};
use crate::{Fen, Variant};

/// Sherlock's Gambit (document 000): kings step one cell but capture from afar, and land just behind.
pub struct Sherlock;

impl Variant for Sherlock {
    const ID: &'static str = "sherlock";
    const NAME: &'static str = "Sherlock's Gambit";
    const DIALECT: Option<Fen> = Some(Fen::Rows);
    const RULES: Rules = Rules {
        board: law(Rules::COMMON.board.rule, "document 000, S-1, S-3"),
        first: law(Side::Black, "document 000, S-3"),
        men_capture_backwards: law(false, "document 000, S-4"),
        kings: law(
            Kings { step: Reach::One, approach: Reach::Any, landing: Landing::JustBehind },
            "document 000, S-5",
        ),
        crowning: law(Crowning::AtTheEnd, "document 000, S-9"),
        precedence: law(&[], "document 000, S-8"),
        same_capture: law(SameCapture::SameEnds, "document 000, requirements 2.4"),
        lifting: law(Lifting::AfterTheMove, "document 000, S-6"),
        start_square_free: law(false, "document 000, S-7"),
        no_move: law(Verdict::Lost, "document 000, S-10"),
        repetition: law(None, "document 000 knows no draw"),
        countdowns: law(&[], "document 000 knows no draw"),
        writing: law(
            Writing { black_in_parentheses: true, ..Rules::COMMON.writing.rule },
            "document 000, S-19",
        ),
        ..Rules::COMMON
    };
}

/// English draughts as document 002 plays it.
pub struct Istic;

impl Variant for Istic {
    const ID: &'static str = "istic";
    const NAME: &'static str = "English draughts of document 002";
    const RULES: Rules = Rules {
        board: law(Rules::COMMON.board.rule, "document 002, E-1"),
        first: law(Side::White, "document 002, E-1"),
        men_capture_backwards: law(false, "document 002, E-2"),
        kings: law(Kings::SHORT, "document 002, E-5"),
        crowning: law(Crowning::AtTheEnd, "document 002, E-4"),
        precedence: law(&[], "document 002, E-3"),
        same_capture: law(SameCapture::SameRoute, "document 002, E-8"),
        start_square_free: law(true, "document 002, E-8"),
        no_move: law(Verdict::Lost, "document 002, E-6"),
        repetition: law(None, "document 002 counts plies only"),
        countdowns: law(&[Countdown::kings_only(25)], "document 002, E-7"),
        writing: law(Writing { every_landing: true, ..Rules::COMMON.writing.rule }, "document 002, E-11"),
        ..Rules::COMMON
    };
}

/// The checkers preset of document 003.
pub struct In104;

impl Variant for In104 {
    const ID: &'static str = "in104";
    const NAME: &'static str = "IN104 checkers";
    const DIALECT: Option<Fen> = Some(Fen::State);
    const RULES: Rules = Rules {
        board: law(Rules::COMMON.board.rule, "document 003, P-2"),
        first: law(Side::White, "document 003, P-2"),
        men_capture_backwards: law(false, "document 003, P-2"),
        kings: law(Kings::SHORT, "document 003, P-2"),
        crowning: law(Crowning::AtTheEnd, "document 003, P-2"),
        precedence: law(&[Precedence::MostPieces], "document 003, P-2"),
        repetition: law(None, "document 003 counts plies only"),
        countdowns: law(
            &[Countdown { material: Material::Any, plies: 16, restart: Restart::Capture }],
            "document 003, P-2",
        ),
        ..Rules::COMMON
    };
}

/// The international preset of document 003, on its 8x8 board.
pub struct In104International;

impl Variant for In104International {
    const ID: &'static str = "in104-international";
    const NAME: &'static str = "IN104 international on 8x8";
    const DIALECT: Option<Fen> = Some(Fen::State);
    const RULES: Rules = Rules {
        men_capture_backwards: law(true, "document 003, P-2"),
        kings: law(Kings::FLYING, "document 003, P-2"),
        countdowns: law(
            &[Countdown { material: Material::Any, plies: 25, restart: Restart::Capture }],
            "document 003, P-2",
        ),
        ..In104::RULES
    };
}
