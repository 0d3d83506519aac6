//! The laws of draughts as data: what a variant is, with the article that says so.

mod explain;

pub use explain::{Article, Value};

use damier_core::{Side, Verdict};

/// A rule and the article, document or person that commands it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cited<T> {
    /// What holds.
    pub rule: T,
    /// Who says so.
    pub source: &'static str,
}

/// Cites a rule: `law(true, "FMJD Annex 1, 4.2")`.
pub const fn law<T: Copy>(rule: T, source: &'static str) -> Cited<T> {
    Cited { rule, source }
}

/// Everything that distinguishes one draughts game from another.
///
/// A variant is a constant of this type; start from [`Rules::COMMON`] and state the differences. Code asks "what
/// is the rule?" and never "which variant is it?".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The board and where the men stand at the start.
    pub board: Cited<Board>,
    /// Who moves first.
    pub first: Cited<Side>,
    /// Whether men capture backwards as well as forwards.
    pub men_capture_backwards: Cited<bool>,
    /// Whether men may capture kings.
    pub men_capture_kings: Cited<bool>,
    /// Whether captures also run along rows and columns.
    pub straight_captures: Cited<bool>,
    /// How kings move and capture.
    pub kings: Cited<Kings>,
    /// How many moves in a row one king may make without capturing, while its side has men.
    pub king_run: Cited<Option<u8>>,
    /// When a man that reaches the far row in a capture becomes a king.
    pub crowning: Cited<Crowning>,
    /// Which captures go before which others, most important first; empty where the choice is free.
    pub precedence: Cited<&'static [Precedence]>,
    /// Which captures are the same move.
    pub same_capture: Cited<SameCapture>,
    /// When captured pieces leave the board.
    pub lifting: Cited<Lifting>,
    /// Whether the capturing piece may cross or land on the square it came from.
    pub start_square_free: Cited<bool>,
    /// What having no move means to the side to move.
    pub no_move: Cited<Verdict>,
    /// Whether the first king decides the game.
    pub first_king_wins: Cited<bool>,
    /// How often the same position must stand for a draw.
    pub repetition: Cited<Option<u8>>,
    /// Draws after a number of plies; the first whose material fits counts.
    pub countdowns: Cited<&'static [Countdown]>,
    /// How moves are written.
    pub writing: Cited<Writing>,
}

/// The board and the camps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Columns, playing squares or not.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
    /// Rows of men each side starts with.
    pub camp: u8,
    /// Whether the corner at White's left hand is *not* a playing square.
    pub mirrored: bool,
    /// Where square 1 lies.
    pub numbering: Numbering,
}

impl Board {
    /// The number of playing squares.
    pub const fn squares(self) -> u8 {
        self.columns / 2 * self.rows
    }

    /// The number of men each side starts with.
    pub const fn men(self) -> u8 {
        self.columns / 2 * self.camp
    }
}

/// Where square 1 lies on the board as White sees it; numbers run along the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// In the top row, at the left.
    FromTop,
    /// In the bottom row, at the right.
    FromBottom,
}

/// How far something reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// One square.
    One,
    /// Any number of empty squares.
    Any,
}

/// How kings move and capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kings {
    /// The length of an ordinary move.
    pub step: Reach,
    /// From how far away a piece may be captured.
    pub approach: Reach,
    /// Where a capturing king lands.
    pub landing: Landing,
}

impl Kings {
    /// Kings that step and jump like men, in all directions.
    pub const SHORT: Kings = Kings { step: Reach::One, approach: Reach::One, landing: Landing::JustBehind };
    /// Kings that fly over any number of empty squares.
    pub const FLYING: Kings = Kings { step: Reach::Any, approach: Reach::Any, landing: Landing::Anywhere };
}

/// Where a capturing king lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landing {
    /// On the square behind the captured piece.
    JustBehind,
    /// On any empty square behind it.
    Anywhere,
    /// On any empty square behind it, but just behind when the last piece taken is a king.
    JustBehindALastKing,
}

/// When a capturing man that reaches the far row becomes a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crowning {
    /// Only if its move ends there.
    AtTheEnd,
    /// At once, and it captures on as a king.
    InPassing,
}

/// A reason to prefer a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precedence {
    /// Take the most pieces.
    MostPieces,
    /// Take the greatest value, a king being worth a little less than two men.
    MostValue,
    /// Capture with a king rather than with a man.
    WithKing,
    /// Take the most kings.
    MostKings,
    /// Take kings as early in the move as possible.
    KingsFirst,
}

impl Precedence {
    /// What it demands.
    pub const fn words(self) -> &'static str {
        match self {
            Precedence::MostPieces => "take the most pieces",
            Precedence::MostValue => "take the greatest value, a king being worth a little less than two men",
            Precedence::WithKing => "capture with a king",
            Precedence::MostKings => "take the most kings",
            Precedence::KingsFirst => "take kings as early as possible",
        }
    }
}

/// Which captures are the same move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SameCapture {
    /// Those with the same start, end, captured pieces and crowning.
    SameEffect,
    /// None: every route is a move of its own.
    SameRoute,
    /// Those with the same start and end: the longest way stands for all, then the first by the clock.
    SameEnds,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lifting {
    /// When the move is over: until then they block the way.
    AfterTheMove,
    /// At once: the way over them is free again.
    AtOnce,
}

/// A draw after a number of plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Countdown {
    /// The pieces on the board it applies to.
    pub material: Material,
    /// The number of plies.
    pub plies: u16,
    /// What sets the count back to zero.
    pub restart: Restart,
}

impl Countdown {
    /// A countdown for every position that captures and moves of men restart.
    pub const fn kings_only(plies: u16) -> Countdown {
        Countdown { material: Material::Any, plies, restart: Restart::CaptureOrManMove }
    }

    /// A countdown from the moment the two forces stand against each other.
    pub const fn between(one: Force, other: Force, plies: u16) -> Countdown {
        Countdown { material: Material::Exactly(one, other), plies, restart: Restart::Capture }
    }
}

/// What sets a countdown back to zero; a change to other material always does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restart {
    /// A capture.
    Capture,
    /// A capture or a crowning.
    CaptureOrCrown,
    /// A capture or any move of a man.
    CaptureOrManMove,
}

/// The pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Force {
    /// How many kings.
    pub kings: u8,
    /// How many men.
    pub men: u8,
}

/// A class of positions by their pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Material {
    /// Every position.
    Any,
    /// These two forces, on whichever side.
    Exactly(Force, Force),
    /// A king alone against this many pieces (least and most), at least so many of them kings.
    LoneKing {
        /// Fewest pieces of the stronger side.
        least: u8,
        /// Most pieces of the stronger side.
        most: u8,
        /// Fewest kings among them.
        kings: u8,
    },
    /// Both sides have a king, and this many pieces (least and most) stand on the board.
    KingsOnBothSides {
        /// Fewest pieces of both sides together.
        least: u8,
        /// Most pieces of both sides together.
        most: u8,
    },
    /// Both sides have a king and neither has more pieces than this.
    SmallForces(u8),
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Writing {
    /// How squares are named.
    pub squares: Squares,
    /// The mark between the squares of a capture.
    pub capture: char,
    /// Whether every landing of a capture is written, or only what is needed.
    pub every_landing: bool,
    /// Whether Black's moves stand in parentheses.
    pub black_in_parentheses: bool,
}

/// How squares are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Squares {
    /// By number, from 1.
    Numbers,
    /// By letter and digit, from a1.
    Letters,
}

impl Rules {
    /// What most of the family shares: an 8x8 board, compulsory capture, short kings, captured pieces lifted after
    /// the move, and a draw at the third repetition.
    pub const COMMON: Rules = {
        const FAMILY: &str = "common to the draughts family";
        Rules {
            board: law(
                Board { columns: 8, rows: 8, camp: 3, mirrored: false, numbering: Numbering::FromTop },
                FAMILY,
            ),
            first: law(Side::White, FAMILY),
            men_capture_backwards: law(false, FAMILY),
            men_capture_kings: law(true, FAMILY),
            straight_captures: law(false, FAMILY),
            kings: law(Kings::SHORT, FAMILY),
            king_run: law(None, FAMILY),
            crowning: law(Crowning::AtTheEnd, FAMILY),
            precedence: law(&[], FAMILY),
            same_capture: law(
                SameCapture::SameEffect,
                "Halbersma, Perft for all recognized draughts variants",
            ),
            lifting: law(Lifting::AfterTheMove, FAMILY),
            start_square_free: law(true, FAMILY),
            no_move: law(Verdict::Lost, FAMILY),
            first_king_wins: law(false, FAMILY),
            repetition: law(Some(3), FAMILY),
            countdowns: law(&[], FAMILY),
            writing: law(
                Writing {
                    squares: Squares::Numbers,
                    capture: 'x',
                    every_landing: false,
                    black_in_parentheses: false,
                },
                "PDN 3.0, moves",
            ),
        }
    };

    /// Whether kings, capturing or captured, change which captures are allowed.
    pub const fn weighs_kings(&self) -> bool {
        !matches!(self.precedence.rule, [] | [Precedence::MostPieces])
    }

    /// Whether captures are ranked by this criterion.
    pub const fn ranks(&self, criterion: Precedence) -> bool {
        let list = self.precedence.rule;
        let mut i = 0;
        while i < list.len() {
            if list[i] as u8 == criterion as u8 {
                return true;
            }
            i += 1;
        }
        false
    }
}
