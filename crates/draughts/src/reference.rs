//! The slow referee: a second move generator that reads the rules as a person would.
//!
//! It walks over a plain board, square by square, writes down every path a piece can take, and then lets the
//! rules strike out one path after another. Nothing is clever and nothing is shared with the bitboard generator:
//! that is its whole worth. Where the two disagree, the article decides, and one of them has a bug.
//!
//! ```
//! use damier_core::Side;
//! use damier_draughts::reference::Referee;
//! use damier_draughts::{International, Place, Variant};
//!
//! let king = (Place { column: 0, row: 9 }, Side::White, true);
//! let man = (Place { column: 4, row: 5 }, Side::Black, false);
//! let referee = Referee::new(&International::RULES, [king, man], Side::White);
//! assert_eq!(referee.legal_lines().len(), 5);
//! ```

mod line;

use std::iter::successors;

use damier_core::Side;

pub use line::Line;
use line::{one_between_ends, one_of_each_effect};

use crate::rules::{Crowning, Landing, Lifting, Precedence, Reach, Rules, SameCapture};
use crate::{Bits, Move, Place, Position, Square, Variant};

/// A step: so many columns to the right and so many rows down.
type Step = (i8, i8);

/// The diagonals clockwise from the upper right, the order in which document 000 looks at them.
const DIAGONALS: [Step; 4] = [(1, -1), (1, 1), (-1, 1), (-1, -1)];
/// Rows and columns: the next playing square is two cells away.
const STRAIGHTS: [Step; 4] = [(0, -2), (2, 0), (0, 2), (-2, 0)];

/// A capture under way.
#[derive(Clone)]
struct Walk {
    line: Line,
    is_king: bool,
}

/// What a capturing piece meets on a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Met {
    Empty,
    Prey,
    Wall,
}

/// A board, the rules to judge it by, and the side to judge.
pub struct Referee<'a> {
    rules: &'a Rules,
    cells: Vec<Option<(Side, bool)>>,
    turn: Side,
    tired: Option<Place>,
}

impl<'a> Referee<'a> {
    /// A referee for these pieces (`true` for a king), which must stand on the board, with `turn` to move.
    pub fn new(rules: &'a Rules, pieces: impl IntoIterator<Item = (Place, Side, bool)>, turn: Side) -> Self {
        let board = rules.board.rule;
        let cells = vec![None; usize::from(board.columns) * usize::from(board.rows)];
        let mut referee = Referee { rules, cells, turn, tired: None };
        for (place, side, is_king) in pieces {
            let cell = referee.index(place);
            referee.cells[cell] = Some((side, is_king));
        }
        referee
    }

    /// The same with a king that may capture but not make any other move.
    #[must_use]
    pub fn with_tired_king(mut self, tired: Option<Place>) -> Self {
        self.tired = tired;
        self
    }

    /// Every legal move of the side to move: piece by piece from the top left, directions clockwise.
    pub fn legal_lines(&self) -> Vec<Line> {
        let mut captures: Vec<Line> = self.places().flat_map(|place| self.captures_from(place)).collect();
        if captures.is_empty() {
            return self.places().flat_map(|place| self.quiets_from(place)).collect();
        }
        for &criterion in self.rules.precedence.rule {
            let best = captures.iter().map(|line| self.worth(line, criterion)).max();
            captures.retain(|line| Some(self.worth(line, criterion)) == best);
        }
        match self.rules.same_capture.rule {
            SameCapture::SameRoute => captures,
            SameCapture::SameEffect => one_of_each_effect(captures),
            SameCapture::SameEnds => one_between_ends(&captures),
        }
    }

    /// The moves without capture of an own piece, whether or not another piece must capture.
    pub fn quiets_from(&self, start: Place) -> Vec<Line> {
        let mut lines = Vec::new();
        let Some(is_king) = self.own_piece(start) else { return lines };
        if self.tired == Some(start) {
            return lines;
        }
        let reach = if is_king && self.rules.kings.rule.step == Reach::Any { usize::MAX } else { 1 };
        for step in DIAGONALS.into_iter().filter(|&step| is_king || self.gains_rows(step)) {
            let free = self.ray(start, step).take_while(|&place| self.cell(place).is_none());
            lines.extend(free.take(reach).map(|end| Line {
                path: vec![start, end],
                captured: Vec::new(),
                crowned: !is_king && self.is_far_row(end),
            }));
        }
        lines
    }

    /// The finished captures of an own piece, before any precedence.
    pub fn captures_from(&self, start: Place) -> Vec<Line> {
        let mut lines = Vec::new();
        let Some(is_king) = self.own_piece(start) else { return lines };
        let line = Line { path: vec![start], captured: Vec::new(), crowned: false };
        self.go_on(&Walk { line, is_king }, &mut lines);
        for line in &mut lines {
            // A man crowned in passing bears the mark already, wherever it ends.
            line.crowned |= !is_king && self.is_far_row(line.end());
        }
        lines
    }

    /// Adds every way to finish the capture, and says whether there was anything more to take.
    fn go_on(&self, walk: &Walk, lines: &mut Vec<Line>) -> bool {
        let mut goes_on = false;
        for step in self.capture_steps(walk.is_king) {
            let Some((prey, landings)) = self.jump(walk, step) else { continue };
            goes_on = true;
            let before = lines.len();
            let mut ends = Vec::new();
            for landing in landings {
                let next = self.after_jump(walk, prey, landing);
                if !self.go_on(&next, lines) {
                    ends.push(next.line);
                }
            }
            // A capture must be finished: where one landing lets it go on, it may not end on another.
            if lines.len() == before {
                lines.extend(ends.into_iter().take(self.free_ends(walk, prey)));
            }
        }
        goes_on
    }

    /// The piece a walk can take along a step, and the squares behind it, nearest first.
    fn jump(&self, walk: &Walk, step: Step) -> Option<(Place, Vec<Place>)> {
        let kings = self.rules.kings.rule;
        let is_far_sighted = walk.is_king && kings.approach == Reach::Any;
        let far_landing = walk.is_king && kings.landing != Landing::JustBehind;
        let mut ahead = self.ray(walk.line.end(), step);
        let prey = loop {
            let place = ahead.next()?;
            match self.meets(walk, place) {
                Met::Empty if is_far_sighted => {}
                Met::Prey => break place,
                Met::Empty | Met::Wall => return None,
            }
        };
        let behind = ahead.take_while(|&place| self.meets(walk, place) == Met::Empty);
        let landings: Vec<Place> = behind.take(if far_landing { usize::MAX } else { 1 }).collect();
        (!landings.is_empty()).then_some((prey, landings))
    }

    fn meets(&self, walk: &Walk, place: Place) -> Met {
        if walk.line.captured.contains(&place) {
            return if self.rules.lifting.rule == Lifting::AtOnce { Met::Empty } else { Met::Wall };
        }
        if place == walk.line.start() && self.rules.start_square_free.rule {
            return Met::Empty;
        }
        match self.cell(place) {
            None => Met::Empty,
            Some((side, _)) if side == self.turn => Met::Wall,
            Some((_, true)) if !walk.is_king && !self.rules.men_capture_kings.rule => Met::Wall,
            Some(_) => Met::Prey,
        }
    }

    fn after_jump(&self, walk: &Walk, prey: Place, landing: Place) -> Walk {
        let mut next = walk.clone();
        next.line.path.push(landing);
        next.line.captured.push(prey);
        if !walk.is_king && self.rules.crowning.rule == Crowning::InPassing && self.is_far_row(landing) {
            next.is_king = true;
            next.line.crowned = true;
        }
        next
    }

    /// How many of the landings behind the last piece taken a walk may end on, nearest first.
    fn free_ends(&self, walk: &Walk, last: Place) -> usize {
        let just_behind = self.rules.kings.rule.landing == Landing::JustBehindALastKing;
        if walk.is_king && just_behind && self.is_king(last) { 1 } else { usize::MAX }
    }

    fn capture_steps(&self, is_king: bool) -> impl Iterator<Item = Step> {
        let straights = if self.rules.straight_captures.rule { &STRAIGHTS[..] } else { &[] };
        let all_round = is_king || self.rules.men_capture_backwards.rule;
        DIAGONALS.iter().chain(straights).copied().filter(move |&step| all_round || self.gains_rows(step))
    }

    /// What a capture is worth by one criterion; the greatest goes first, compared from the left.
    fn worth(&self, line: &Line, criterion: Precedence) -> Vec<usize> {
        let kings = || line.captured.iter().map(|&place| usize::from(self.is_king(place)));
        match criterion {
            Precedence::MostPieces => vec![line.captured.len()],
            // A king counts for a little less than two men, however many there are.
            Precedence::MostValue => vec![kings().map(|king| 100 + 99 * king).sum()],
            Precedence::WithKing => vec![usize::from(self.is_king(line.start()))],
            Precedence::MostKings => vec![kings().sum()],
            Precedence::KingsFirst => kings().collect(),
        }
    }

    /// The places after `from` along a step, as far as the board goes.
    fn ray(&self, from: Place, (right, down): Step) -> impl Iterator<Item = Place> {
        let board = self.rules.board.rule;
        let next = move |place: &Place| {
            let column = place.column.checked_add_signed(right).filter(|&column| column < board.columns)?;
            let row = place.row.checked_add_signed(down).filter(|&row| row < board.rows)?;
            Some(Place { column, row })
        };
        successors(Some(from), next).skip(1)
    }

    fn index(&self, place: Place) -> usize {
        usize::from(place.row) * usize::from(self.rules.board.rule.columns) + usize::from(place.column)
    }

    fn cell(&self, place: Place) -> Option<(Side, bool)> {
        self.cells[self.index(place)]
    }

    fn is_king(&self, place: Place) -> bool {
        matches!(self.cell(place), Some((_, true)))
    }

    /// Whether the own piece on a place is a king, if there is one.
    fn own_piece(&self, place: Place) -> Option<bool> {
        self.cell(place).filter(|&(side, _)| side == self.turn).map(|(_, is_king)| is_king)
    }

    /// Every place in reading order; light squares are among them, and empty.
    fn places(&self) -> impl Iterator<Item = Place> {
        let board = self.rules.board.rule;
        (0..board.rows).flat_map(move |row| (0..board.columns).map(move |column| Place { column, row }))
    }

    fn gains_rows(&self, (_, down): Step) -> bool {
        if self.turn == Side::White { down < 0 } else { down > 0 }
    }

    fn is_far_row(&self, place: Place) -> bool {
        place.row == if self.turn == Side::White { 0 } else { self.rules.board.rule.rows - 1 }
    }
}

/// The legal moves of a position as the referee sees them.
pub fn legal_moves<V: Variant>(pos: &Position<V>) -> Vec<Move> {
    let pieces = V::LAYOUT.squares.into_iter().filter_map(|square| {
        let (side, is_king) = pos.piece_on(square)?;
        Some((V::LAYOUT.place(square), side, is_king))
    });
    let referee = Referee::new(&V::RULES, pieces, pos.turn())
        .with_tired_king(pos.tired_king().map(|square| V::LAYOUT.place(square)));
    referee.legal_lines().iter().map(|line| packed::<V>(line)).collect()
}

/// The move a line stands for.
fn packed<V: Variant>(line: &Line) -> Move {
    let square = |place: Place| -> Square {
        V::LAYOUT.at(place.column, place.row).expect("a line keeps to playing squares")
    };
    let keeps_route = match V::RULES.same_capture.rule {
        SameCapture::SameEffect => false,
        SameCapture::SameRoute => !line.captured.is_empty(),
        SameCapture::SameEnds => true,
    };
    let directions = if keeps_route { line.directions() } else { Vec::new() };
    Move {
        from: square(line.start()),
        to: square(line.end()),
        crowned: line.crowned,
        route: directions.iter().fold(0, |route, &direction| route << 2 | direction as u32),
        captured: line.captured.iter().map(|&place| square(place)).collect::<Bits>(),
    }
}
