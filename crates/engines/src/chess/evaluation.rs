//! The evaluations of chess.

use damier_chess::{BitBoard, Piece, Position, Square};
use damier_core::{Dice, Position as _, Side};
use damier_search::{Evaluator, Score};

use super::Judge;
use crate::net::{Network, house};
use crate::{Description, Term};

/// An evaluation of chess, whichever was chosen.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// Material and where it stands.
    Squares,
    /// Material alone.
    Material,
    /// Document 004: material, and a fine for every row a piece is away from where it would like to be.
    Ocap,
    /// Features of the position, weighed.
    Hand(Judge),
    /// What was learned by play.
    Network(Box<Network<Position>>),
    /// Lots, the same for the same position and seed.
    Random {
        /// Where the lots start.
        salt: u64,
    },
}

/// Pawn, knight, bishop, rook, queen (document 004, U-8). The king cannot be lost here, so it counts nothing.
const OCAP: [i32; Piece::NUM] = [1000, 3000, 3000, 5000, 9000, 0];

/// Thousandths of a pawn a row away costs (document 004, U-9: `h_c` = 0.1).
const OCAP_ROW: i32 = 100;

/// The same pieces, the minor ones a little dearer, as has been found in a century of practice.
const WORTH: [i32; Piece::NUM] = [1000, 3200, 3300, 5000, 9500, 0];

/// What pieces count towards the opening; all of them together make [`OPENING`].
const PHASE: [i32; Piece::NUM] = [0, 1, 1, 2, 4, 0];
const OPENING: i32 = 24;

const NAMES: [&str; Piece::NUM] = ["pawns", "knights", "bishops", "rooks", "queens", "kings"];

/// Every evaluation, the default first.
const OFFERED: &[Description] = &[
    Description { name: "squares", words: "material, and where it stands", source: "damier" },
    Description { name: "material", words: "pawn 1, knight and bishop 3, rook 5, queen 9", source: "U-8" },
    Description {
        name: "ocap",
        words: "material, less a tenth of a pawn for every row from the sixth, all pieces",
        source: "document 004, U-8 and U-9",
    },
    Description { name: "hand", words: "features weighed by play", source: "damier" },
    Description { name: "random", words: "lots", source: "damier" },
    Description { name: "net", words: "a network that learned by play", source: "damier" },
];

impl Evaluation {
    /// The evaluations there are, the default first.
    pub(super) fn offered() -> &'static [Description] {
        // The last is the network.
        let without = OFFERED.split_last().map_or(OFFERED, |(_, others)| others);
        if house("chess").is_some() { OFFERED } else { without }
    }

    /// The evaluation of this name.
    pub(super) fn named(name: &str, seed: u64) -> Option<Self> {
        match name {
            "squares" => Some(Evaluation::Squares),
            "material" => Some(Evaluation::Material),
            "ocap" => Some(Evaluation::Ocap),
            "hand" => Some(Evaluation::Hand(Judge::fitted())),
            "net" => Some(Evaluation::Network(house("chess")?.judge().into())),
            "random" => Some(Evaluation::Random { salt: Dice::new(seed).roll() }),
            _ => None,
        }
    }

    /// What a piece of a kind is worth to its side on a square; `opening` of [`OPENING`] parts.
    fn worth(&self, piece: Piece, side: Side, square: Square, opening: i32) -> i32 {
        let kind = piece as usize;
        match self {
            Evaluation::Material => OCAP[kind],
            Evaluation::Squares => WORTH[kind] + place(piece, side, square, opening),
            Evaluation::Ocap => OCAP[kind] - OCAP_ROW * (row(side, square) - 5).abs(),
            Evaluation::Hand(_) | Evaluation::Network(_) | Evaluation::Random { .. } => 0,
        }
    }

    /// What the pieces of a kind are worth to their side.
    fn weigh(&self, pos: &Position, piece: Piece, side: Side, opening: i32) -> (u32, i32) {
        let squares: BitBoard = pos.board().pieces(side, piece);
        let worth = squares.into_iter().map(|square| self.worth(piece, side, square, opening)).sum();
        (squares.len(), worth)
    }

    /// The value of a position term by term, as `side` sees it.
    pub(super) fn terms(&self, pos: &Position, side: Side) -> Vec<Term> {
        match self {
            Evaluation::Hand(judge) => return judge.hand().terms(pos, side),
            Evaluation::Network(network) => return network.terms(pos, side),
            _ => {}
        }
        let opening = opening(pos);
        let mut terms = Vec::new();
        for (owner, word, sign) in [(side, "own", 1), (!side, "enemy", -1)] {
            for piece in Piece::ALL {
                let (count, worth) = self.weigh(pos, piece, owner, opening);
                let name = format!("{word} {}", NAMES[piece as usize]);
                terms.push(Term { name, count, value: Score::thousandths(sign * worth) });
            }
        }
        if let Evaluation::Random { salt } = *self {
            let lot = lot(pos, salt);
            let value = if side == pos.turn() { lot } else { -lot };
            terms.push(Term { name: "lots".to_owned(), count: 1, value });
        }
        terms.retain(|term| term.value != Score::DRAWN);
        terms
    }
}

impl Evaluator<Position> for Evaluation {
    fn evaluate(&mut self, pos: &Position) -> Score {
        match self {
            Evaluation::Hand(judge) => return judge.evaluate(pos),
            Evaluation::Network(network) => return network.evaluate(pos),
            Evaluation::Random { salt } => return lot(pos, *salt),
            _ => {}
        }
        let opening = opening(pos);
        let side =
            |side| -> i32 { Piece::ALL.iter().map(|&piece| self.weigh(pos, piece, side, opening).1).sum() };
        Score::thousandths(side(pos.turn()) - side(!pos.turn()))
    }

    fn begin(&mut self, _root: &Position) {
        if let Evaluation::Network(network) = self {
            network.begin();
        }
    }
}

/// How much of the opening is left, in parts of [`OPENING`].
fn opening(pos: &Position) -> i32 {
    let count = |piece: &Piece| PHASE[*piece as usize] * pos.board().kind(*piece).len() as i32;
    Piece::ALL.iter().map(count).sum::<i32>().min(OPENING)
}

/// Rows from one's own side of the board, the first being 0.
fn row(side: Side, square: Square) -> i32 {
    let rank = square.rank() as i32;
    if side == Side::White { rank } else { 7 - rank }
}

/// Steps from the edge towards the middle, 0 to 3.
fn centrality(square: Square) -> i32 {
    let from_middle = |n: i32| (2 * n - 7).abs();
    (7 - from_middle(square.file() as i32).max(from_middle(square.rank() as i32))) / 2
}

/// What a square adds to the worth of a piece, in thousandths of a pawn.
fn place(piece: Piece, side: Side, square: Square, opening: i32) -> i32 {
    let (row, centre) = (row(side, square), centrality(square));
    match piece {
        // Pawns want the middle while there is one to fight for, and the last row when nobody is left to stop them.
        Piece::Pawn => blend(60 * centre, 20 * row * row, opening),
        Piece::Knight => 100 * centre - if row == 0 { 100 } else { 0 },
        Piece::Bishop => 60 * centre - if row == 0 { 100 } else { 0 },
        Piece::Rook => 15 * centre + if row == 6 { 200 } else { 0 },
        Piece::Queen => 20 * centre,
        Piece::King => {
            let file = square.file() as i32;
            let sheltered = if file <= 2 || file >= 6 { 300 } else { 0 };
            blend(sheltered - 200 * row, 150 * centre, opening)
        }
    }
}

fn blend(opening_value: i32, ending_value: i32, opening: i32) -> i32 {
    (opening_value * opening + ending_value * (OPENING - opening)) / OPENING
}

/// A lot for a position: up to a pawn either way.
fn lot(pos: &Position, salt: u64) -> Score {
    Score::thousandths(Dice::new(pos.key().0 ^ salt).below(2001) as i32 - 1000)
}

#[cfg(test)]
mod tests {
    use damier_core::testing::random_game;
    use damier_core::{Dice, Notation as _, Position as _};
    use damier_search::{Evaluator as _, Score};

    use super::Evaluation;
    use damier_chess::Position;

    fn ocap(fen: &str) -> Score {
        Evaluation::Ocap.evaluate(&Position::from_fen(fen).expect("a position"))
    }

    #[test]
    fn the_document_starts_even_and_gives_a_fifth_for_a_double_step() {
        assert_eq!(Evaluation::Ocap.evaluate(&Position::default()), Score::DRAWN);
        // After 1. e4 it is Black's turn, so that White's gain is Black's loss.
        let after = ocap("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        assert_eq!(after, Score::points(-0.2));
    }

    #[test]
    fn the_document_counts_every_piece_and_the_king_too() {
        // The white king is five rows from where it should be, the black one a single row.
        assert_eq!(ocap("8/8/8/8/4k3/8/8/4K3 w - - 0 1"), Score::points(-0.4));
        assert_eq!(ocap("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), Score::points(9.0 - 0.5));
    }

    #[test]
    fn terms_add_up_to_the_value_for_either_side() {
        let mut dice = Dice::new(9);
        for name in ["squares", "material", "ocap", "hand", "random"] {
            let mut mind = Evaluation::named(name, 3).expect("it is offered");
            for pos in random_game(Position::default(), &mut dice).positions() {
                let value = mind.evaluate(pos);
                let sum =
                    |side| mind.terms(pos, side).iter().fold(Score::DRAWN, |sum, term| sum + term.value);
                assert_eq!((sum(pos.turn()), sum(!pos.turn())), (value, -value), "{name} {}", pos.fen());
            }
        }
    }
}
