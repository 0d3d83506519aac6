//! 8x8 and its sisters where kings step one square: English and Italian.

use damier_core::Side;

use crate::Variant;
use crate::rules::{Board, Countdown, Precedence, Rules, law};

/// English draughts, in America checkers.
pub struct English;

impl Variant for English {
    const ID: &'static str = "english";
    const NAME: &'static str = "English draughts (checkers)";
    const RULES: Rules = Rules {
        first: law(Side::Black, "WCDF 1.14"),
        men_capture_backwards: law(false, "WCDF 1.18"),
        kings: law(crate::rules::Kings::SHORT, "WCDF 1.17"),
        precedence: law(&[], "WCDF 1.20"),
        repetition: law(Some(3), "WCDF 1.27.1"),
        countdowns: law(&[Countdown::kings_only(80)], "WCDF 1.27.2"),
        ..Rules::COMMON
    };
}

/// English draughts on a board of six squares a side.
pub struct English6x6;

impl Variant for English6x6 {
    const ID: &'static str = "english-6x6";
    const NAME: &'static str = "English draughts on 6x6";
    const RULES: Rules = Rules {
        board: law(Board { columns: 6, rows: 6, camp: 2, ..Rules::COMMON.board.rule }, "document 002, E-15"),
        ..English::RULES
    };
}

/// English draughts on a board of ten squares a side.
pub struct English10x10;

impl Variant for English10x10 {
    const ID: &'static str = "english-10x10";
    const NAME: &'static str = "English draughts on 10x10";
    const RULES: Rules = Rules {
        board: law(
            Board { columns: 10, rows: 10, camp: 4, ..Rules::COMMON.board.rule },
            "document 002, E-15",
        ),
        ..English::RULES
    };
}

/// Italian dama.
pub struct Italian;

impl Variant for Italian {
    const ID: &'static str = "italian";
    const NAME: &'static str = "Italian draughts";
    const RULES: Rules = Rules {
        board: law(Board { mirrored: true, ..Rules::COMMON.board.rule }, "FID 2.1, 2.3"),
        first: law(Side::White, "FID 3.4"),
        men_capture_backwards: law(false, "FID 5.3a"),
        men_capture_kings: law(false, "FID 5.3b"),
        kings: law(crate::rules::Kings::SHORT, "FID 4.7"),
        precedence: law(
            &[Precedence::MostPieces, Precedence::WithKing, Precedence::MostKings, Precedence::KingsFirst],
            "FID 6.6, 6.7, 6.8, 6.9",
        ),
        repetition: law(Some(4), "FID 9.3b1"),
        countdowns: law(&[Countdown::kings_only(80)], "FID 10.4"),
        ..Rules::COMMON
    };
}
