//! A draughts position: who stands where, and who is to move.

use std::fmt;
use std::marker::PhantomData;

use damier_core::{BySide, Ending, Key, MoveList, Reason, Side, Verdict};

use crate::captures::{count_captures, list_captures};
use crate::jumps::{FirstJumps, Terrain};
use crate::quiets::{count_quiets, list_quiets};
use crate::rules::{Board, Countdown, Force, Material, Restart};
use crate::{Bits, Move, Square, Variant, zobrist};

/// A position of the variant `V`, in forty bytes.
///
/// Two positions are equal when the law calls them the same: the countdown to a draw is left out.
pub struct Position<V: Variant> {
    pub(crate) pieces: BySide<Bits>,
    pub(crate) kings: Bits,
    pub(crate) key: Key,
    pub(crate) runs: BySide<Run>,
    pub(crate) quiet: u8,
    pub(crate) turn: Side,
    variant: PhantomData<fn() -> V>,
}

const _: () = assert!(size_of::<Position<crate::English>>() == 40);

/// The moves one king has made in a row without capturing (kept only where a law limits them).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub(crate) square: Square,
    pub(crate) length: u8,
}

impl Run {
    const NONE: Run = Run { square: Square(0), length: 0 };
}

impl<V: Variant> Position<V> {
    /// A position from sets of squares, which must lie on the board and not overlap.
    pub fn new(pieces: BySide<Bits>, kings: Bits, turn: Side) -> Self {
        let all = pieces.white | pieces.black;
        assert!((pieces.white & pieces.black).is_empty(), "two pieces on one square");
        assert!((all & !V::LAYOUT.squares).is_empty(), "a piece beside the board");
        assert!((kings & !all).is_empty(), "a king that is no piece");
        let mut pos = Position {
            pieces,
            kings,
            key: Key(0),
            runs: BySide { white: Run::NONE, black: Run::NONE },
            quiet: 0,
            turn,
            variant: PhantomData,
        };
        pos.key = pos.key_afresh();
        pos
    }

    /// The same pieces with `turn` to move.
    #[must_use]
    pub fn with_turn(&self, turn: Side) -> Self {
        let mut pos = Position::new(self.pieces, self.kings, turn);
        pos.quiet = self.quiet;
        pos
    }

    /// The same position with this many plies already on the countdown to a draw.
    #[must_use]
    pub fn with_countdown(mut self, plies: u8) -> Self {
        self.quiet = plies;
        self
    }

    /// The same position with these runs of king moves; a run of no king, or of a side without men, is dropped.
    #[must_use]
    pub(crate) fn with_runs(mut self, runs: &[(Side, Run)]) -> Self {
        let limit = V::RULES.king_run.rule.unwrap_or(0);
        for &(side, run) in runs {
            if self.kings(side).has(run.square) && self.men(side).any() && limit > 0 {
                self.runs[side] = Run { length: run.length.min(limit), ..run };
            }
        }
        self.key = self.key_afresh();
        self
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The pieces of a side.
    pub fn pieces(&self, side: Side) -> Bits {
        self.pieces[side]
    }

    /// The men of a side.
    pub fn men(&self, side: Side) -> Bits {
        self.pieces[side] & !self.kings
    }

    /// The kings of a side.
    pub fn kings(&self, side: Side) -> Bits {
        self.pieces[side] & self.kings
    }

    /// The squares nobody stands on.
    #[inline]
    pub fn empty(&self) -> Bits {
        V::LAYOUT.squares & !(self.pieces.white | self.pieces.black)
    }

    /// The side and kind of the piece on a square, if there is one: `true` for a king.
    pub fn piece_on(&self, square: Square) -> Option<(Side, bool)> {
        let side = Side::BOTH.into_iter().find(|&side| self.pieces[side].has(square))?;
        Some((side, self.kings.has(square)))
    }

    /// The plies on the countdown to a draw.
    pub fn countdown(&self) -> u8 {
        self.quiet
    }

    /// The king that has made as many moves as the law allows it, if there is one.
    pub fn tired_king(&self) -> Option<Square> {
        let run = self.runs[self.turn];
        (V::RULES.king_run.rule? <= run.length && self.men(self.turn).any()).then_some(run.square)
    }

    /// The position seen from the other side of the board with the colours exchanged.
    #[must_use]
    pub fn rotated(&self) -> Self {
        let turn_round =
            |set: Bits| set.into_iter().map(|square| V::LAYOUT.opposite(square)).collect::<Bits>();
        let pieces = BySide { white: turn_round(self.pieces.black), black: turn_round(self.pieces.white) };
        let mut pos = Position::new(pieces, turn_round(self.kings), !self.turn);
        pos.quiet = self.quiet;
        for side in Side::BOTH {
            let run = self.runs[side];
            if run.length > 0 {
                pos.runs[!side] = Run { square: V::LAYOUT.opposite(run.square), ..run };
            }
        }
        pos.key = pos.key_afresh();
        pos
    }

    /// The countdown that the pieces on the board are under.
    pub fn governing_countdown(&self) -> Option<&'static Countdown> {
        V::RULES.countdowns.rule.iter().find(|countdown| self.is_of(countdown.material))
    }

    fn force(&self, side: Side) -> Force {
        Force { kings: self.kings(side).count() as u8, men: self.men(side).count() as u8 }
    }

    fn is_of(&self, material: Material) -> bool {
        let (white, black) = (self.force(Side::White), self.force(Side::Black));
        let (whites, blacks) = (white.kings + white.men, black.kings + black.men);
        let both_have_kings = white.kings > 0 && black.kings > 0;
        match material {
            Material::Any => true,
            Material::Exactly(one, other) => (white, black) == (one, other) || (black, white) == (one, other),
            Material::LoneKing { least, most, kings } => {
                let is_lone = |weak: Force| weak == Force { kings: 1, men: 0 };
                let hunts =
                    |strong: Force, pieces: u8| (least..=most).contains(&pieces) && strong.kings >= kings;
                is_lone(black) && hunts(white, whites) || is_lone(white) && hunts(black, blacks)
            }
            Material::KingsOnBothSides { least, most } => {
                both_have_kings && (least..=most).contains(&(whites + blacks))
            }
            Material::SmallForces(most) => both_have_kings && whites <= most && blacks <= most,
        }
    }

    fn key_afresh(&self) -> Key {
        let mut key = if self.turn == Side::White { Key(0) } else { zobrist::TURN };
        for side in Side::BOTH {
            for square in self.pieces[side] {
                key ^= zobrist::piece(side, self.kings.has(square), square);
            }
            key ^= zobrist::run(side, self.runs[side]);
        }
        key
    }

    #[inline]
    fn list<const WHITE: bool>(&self, moves: &mut MoveList<Move>) {
        moves.clear();
        let terrain = Terrain::of::<V, WHITE>(self);
        let jumps = FirstJumps::of::<V, WHITE>(self, terrain);
        if !jumps.none::<V>() {
            if jumps.are_captures::<V, WHITE>(terrain) {
                jumps.list::<V, WHITE>(moves);
            } else {
                list_captures::<V, WHITE>(terrain, jumps.hunters::<V, WHITE>(), moves);
            }
        }
        if moves.is_empty() {
            list_quiets::<V, WHITE>(self, moves);
        }
    }

    #[inline(always)]
    fn count<const WHITE: bool>(&self) -> usize {
        let terrain = Terrain::of::<V, WHITE>(self);
        let jumps = FirstJumps::of::<V, WHITE>(self, terrain);
        if !jumps.none::<V>() {
            if jumps.are_captures::<V, WHITE>(terrain) {
                return jumps.count::<V, WHITE>();
            }
            let captures = count_captures::<V, WHITE>(terrain, jumps.hunters::<V, WHITE>());
            if captures > 0 {
                return captures;
            }
        }
        count_quiets::<V, WHITE>(self)
    }

    #[inline(always)]
    pub(crate) fn after_move_of<const WHITE: bool>(&self, m: Move) -> Self {
        let turn = if WHITE { Side::White } else { Side::Black };
        let (from, to) = (Bits::of(m.from), Bits::of(m.to));
        let by_man = (self.kings & from).is_empty();
        let mut next = *self;
        next.turn = !turn;
        // A round trip ends where it began: first take the piece off, then put it down.
        next.pieces[turn] = (self.pieces[turn] ^ from) | to;
        next.pieces[!turn] &= !m.captured;
        next.kings = self.kings & !m.captured & !from;
        if !by_man || m.crowned {
            next.kings |= to;
        }
        next.quiet = next.countdown_after(self, m, by_man);
        // The key comes last, so that the compiler can leave it out where nobody asks for it.
        next.key ^= zobrist::TURN
            ^ zobrist::piece(turn, !by_man, m.from)
            ^ zobrist::piece(turn, !by_man || m.crowned, m.to);
        for square in m.captured {
            next.key ^= zobrist::piece(!turn, self.kings.has(square), square);
        }
        if V::RULES.king_run.rule.is_some() {
            next.update_runs(m, by_man);
        }
        next
    }

    /// The plies on the countdown after `m`, in the position `self` reached by it.
    #[inline]
    fn countdown_after(&self, before: &Self, m: Move, by_man: bool) -> u8 {
        if m.is_capture() {
            return 0;
        }
        if by_man && (self.kings.is_empty() || const { men_always_restart(V::RULES.countdowns.rule) }) {
            return if const { counts_without_kings(V::RULES.countdowns.rule) } {
                before.quiet.saturating_add(1)
            } else {
                0
            };
        }
        if by_man && self.man_move_restarts(before, m) { 0 } else { before.quiet.saturating_add(1) }
    }

    #[cold]
    fn man_move_restarts(&self, before: &Self, m: Move) -> bool {
        let now = self.governing_countdown();
        let restarts = match now.map(|countdown| countdown.restart) {
            None | Some(Restart::CaptureOrManMove) => true,
            Some(Restart::CaptureOrCrown) => m.crowned,
            Some(Restart::Capture) => false,
        };
        restarts || now != before.governing_countdown()
    }

    /// Keeps count of the moves the side's last mover has made as a king. Only a side with men is limited, so
    /// only such a side is watched.
    fn update_runs(&mut self, m: Move, by_man: bool) {
        let before = self.runs;
        let mover = !self.turn;
        self.runs[mover] = if by_man || m.is_capture() {
            Run::NONE
        } else {
            let length = if before[mover].square == m.from { before[mover].length } else { 0 };
            Run { square: m.to, length: length + 1 }
        };
        for side in Side::BOTH {
            if self.men(side).is_empty() || m.captured.has(self.runs[side].square) && side != mover {
                self.runs[side] = Run::NONE;
            }
            self.key ^= zobrist::run(side, before[side]) ^ zobrist::run(side, self.runs[side]);
        }
    }
}

impl<V: Variant> damier_core::Position for Position<V> {
    type Move = Move;
    const REPETITIONS: Option<u8> = V::RULES.repetition.rule;

    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        match self.turn {
            Side::White => self.list::<true>(moves),
            Side::Black => self.list::<false>(moves),
        }
    }

    #[inline(always)]
    fn count_moves(&self) -> usize {
        match self.turn {
            Side::White => self.count::<true>(),
            Side::Black => self.count::<false>(),
        }
    }

    #[inline(always)]
    fn after(&self, m: Move) -> Self {
        match self.turn {
            Side::White => self.after_move_of::<true>(m),
            Side::Black => self.after_move_of::<false>(m),
        }
    }

    fn key(&self) -> Key {
        self.key
    }

    fn is_progress(&self, m: Move) -> bool {
        m.is_capture() || !self.kings.has(m.from)
    }

    fn ending(&self) -> Option<Ending> {
        if V::RULES.first_king_wins.rule && self.kings(!self.turn).any() {
            return Some(Ending::lost(Reason::Goal));
        }
        // Play ends when the side to move has nothing left, but a text may give the turn to the other side.
        if self.pieces[!self.turn].is_empty() && self.pieces[self.turn].any() {
            return Some(match V::RULES.no_move.rule {
                Verdict::Won => Ending::lost(Reason::NoPieces),
                _ => Ending::won(Reason::NoPieces),
            });
        }
        if u16::from(self.quiet) < const { shortest(V::RULES.countdowns.rule) } {
            return None;
        }
        let plies = self.governing_countdown()?.plies;
        // A side that cannot move has lost before any count runs out (E-7).
        (u16::from(self.quiet) >= plies && self.count_moves() > 0)
            .then(|| Ending::drawn(Reason::Countdown(plies)))
    }

    fn out_of_moves(&self) -> Ending {
        let reason = if self.pieces[self.turn].is_empty() { Reason::NoPieces } else { Reason::Blocked };
        match V::RULES.no_move.rule {
            Verdict::Won => Ending::won(reason),
            Verdict::Lost => Ending::lost(reason),
            Verdict::Drawn => Ending::drawn(reason),
        }
    }
}

impl<V: Variant> Default for Position<V> {
    fn default() -> Self {
        let Board { camp, rows, .. } = V::RULES.board.rule;
        let pieces = BySide { white: V::LAYOUT.rows(rows - camp, rows), black: V::LAYOUT.rows(0, camp) };
        Position::new(pieces, Bits::EMPTY, V::RULES.first.rule)
    }
}

impl<V: Variant> Clone for Position<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Variant> Copy for Position<V> {}

impl<V: Variant> PartialEq for Position<V> {
    fn eq(&self, other: &Self) -> bool {
        self.pieces == other.pieces
            && self.kings == other.kings
            && self.turn == other.turn
            && self.runs == other.runs
    }
}

impl<V: Variant> Eq for Position<V> {}

impl<V: Variant> fmt::Debug for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", V::ID, damier_core::Notation::fen(self))
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
