//! What the champion is told of chess.

use damier_chess::{EXCHANGE_VALUES, Move, Piece, Position};
use damier_core::{MoveList, Position as _};
use damier_search::Score;
use damier_search::engine::{Footprint, Idea, Ideas, Knowledge, Margins, ProbCut, Unrest};

use super::Evaluation;

impl Knowledge<Position> for Evaluation {
    const KINDS: usize = Piece::NUM;

    // A capture that cannot help by what it takes may still help by where it leads.
    const IDEAS: Ideas = Ideas::ALL.without(Idea::Delta);

    // The deviation of ProbCut is measured (`cargo xtask margins chess`); the others hold against their neighbours in play
    // (docs/champion.md).
    fn margins(&self) -> Margins {
        let by_hand = Margins {
            aspiration: 250,
            reverse_futility: 500,
            futility: 900,
            razoring: 2500,
            delta: 1500,
            singular: 20,
            reduction_base: 60,
            reduction_divisor: 210,
            probcut: ProbCut {
                reduction: 4,
                least_depth: 6,
                slope: 1000,
                offset: 0,
                deviation: 450,
                threshold: 300,
            },
            ..Margins::CAUTIOUS
        };
        match self {
            Evaluation::Network(network) => network.margins(by_hand),
            _ => by_hand,
        }
    }

    #[inline]
    fn footprint(&self, pos: &Position, m: Move) -> Footprint {
        Footprint { from: m.from() as u8, to: m.to() as u8, kind: pos.moved(m) as u8 }
    }

    /// Captures by the piece that is taken, the least piece taking first; less than nothing where the exchange loses.
    fn gain(&self, pos: &Position, m: Move) -> Option<Score> {
        match m.promotion() {
            Some(Piece::Queen) => Some(gain_of_queen(pos, m)),
            // What is lost against a queen: tried last, for the rare mate or stalemate in it.
            Some(promotion) => Some(thousandths(value(promotion) - value(Piece::Queen))),
            None => pos.captured(m).map(|captured| gain_of_capture(pos, m, captured)),
        }
    }

    /// In check every move; else captures and promotions. Stalemate is not looked for: without a capture to try,
    /// the side to move is taken to have a move that changes nothing.
    fn may_stand(&self, pos: &Position) -> bool {
        !pos.in_check()
    }

    fn unrest(&self, pos: &Position, moves: &mut MoveList<Move>) -> Unrest {
        if pos.in_check() {
            pos.legal_moves(moves);
            return if moves.is_empty() { Unrest::Stuck } else { Unrest::Forced };
        }
        pos.list_captures(moves);
        Unrest::Optional
    }

    #[inline]
    fn is_tense(&self, pos: &Position, _moves: &[Move]) -> bool {
        pos.in_check()
    }

    #[inline]
    fn is_check(&self, child: &Position) -> bool {
        child.in_check()
    }

    /// Only with a piece: where kings and pawns are alone, having to move is often the trouble.
    fn passed(&self, pos: &Position) -> Option<Position> {
        let board = pos.board();
        let humble = board.kind(Piece::Pawn) | board.kind(Piece::King);
        if (board.side(pos.turn()) & !humble).is_empty() { None } else { pos.passed() }
    }

    #[inline]
    fn push(&mut self, _pos: &Position, _m: Move, _child: &Position) {
        if let Evaluation::Network(network) = self {
            network.down();
        }
    }

    #[inline]
    fn pop(&mut self) {
        if let Evaluation::Network(network) = self {
            network.up();
        }
    }
}

/// Whether the exchange loses nothing, asked only where it can: a king takes what is not guarded, and a piece that takes
/// one of its own worth or more has its price.
#[inline]
fn is_sound(pos: &Position, m: Move, captured: Piece) -> bool {
    let moved = pos.moved(m);
    moved == Piece::King || value(captured) >= value(moved) || pos.exchange_at_least(m, 0)
}

fn gain_of_queen(pos: &Position, m: Move) -> Score {
    let won = value(Piece::Queen) - value(Piece::Pawn) + pos.captured(m).map_or(0, value);
    thousandths(if pos.exchange_at_least(m, 0) { won } else { -value(Piece::Pawn) })
}

#[inline]
fn gain_of_capture(pos: &Position, m: Move, captured: Piece) -> Score {
    let moved = pos.moved(m);
    if is_sound(pos, m, captured) {
        // Thousandths tell the takers of one piece apart, and never its worth from another's.
        Score::thousandths(10 * value(captured) - moved as i32)
    } else {
        thousandths(value(captured) - value(moved))
    }
}

/// In hundredths of a pawn.
#[inline]
fn value(piece: Piece) -> i32 {
    EXCHANGE_VALUES[piece as usize]
}

#[inline]
fn thousandths(hundredths: i32) -> Score {
    Score::thousandths(10 * hundredths)
}

#[cfg(test)]
mod tests {
    use damier_chess::{Move, Piece, Position};
    use damier_core::testing::random_positions;
    use damier_core::{History, MoveList, Notation as _, Position as _};
    use damier_search::engine::{Champion, Choice, Idea, Ideas, Knowledge as _, Options, Unrest};
    use damier_search::{Limits, Quest, Score, Searcher as _};

    use super::Evaluation;

    const MIND: Evaluation = Evaluation::Material;

    fn gain(fen: &str, m: &str) -> Option<Score> {
        let pos = Position::from_fen(fen).expect("a position");
        MIND.gain(&pos, pos.parse_move(m).expect("legal"))
    }

    #[test]
    fn a_move_loses_by_its_gain_if_and_only_if_its_exchange_does() {
        let mut moves = MoveList::new();
        for pos in random_positions::<Position>(2_000, 51) {
            pos.legal_moves(&mut moves);
            for &m in &moves {
                let is_quiet = pos.captured(m).is_none() && m.promotion().is_none();
                let gain = MIND.gain(&pos, m);
                assert_eq!(gain.is_none(), is_quiet, "{m:?} {}", pos.fen());
                if let (Some(gain), None | Some(Piece::Queen)) = (gain, m.promotion()) {
                    assert_eq!(gain < Score::DRAWN, pos.exchange(m) < 0, "{m:?} {}", pos.fen());
                }
            }
        }
    }

    #[test]
    fn the_dearest_is_taken_first_and_by_the_least() {
        let fen = "4k3/8/8/2rq4/3PP3/8/8/3QK3 w - - 0 1";
        assert!(gain(fen, "exd5") > gain(fen, "dxc5"));
        assert_eq!(gain(fen, "Ke2"), None);
        assert!(gain("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5") < Some(Score::DRAWN));
        assert!(
            gain("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q")
                > gain("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q")
        );
    }

    #[test]
    fn beyond_the_horizon_are_captures_promotions_and_answers_to_checks() {
        let (mut moves, mut legal) = (MoveList::new(), MoveList::new());
        for pos in random_positions::<Position>(3_000, 52) {
            let unrest = MIND.unrest(&pos, &mut moves);
            pos.legal_moves(&mut legal);
            if pos.in_check() {
                let expected = if legal.is_empty() { Unrest::Stuck } else { Unrest::Forced };
                assert_eq!((unrest, &moves[..]), (expected, &legal[..]));
                continue;
            }
            let is_kept = |m: &&Move| m.promotion().is_some() || pos.captured(**m).is_some();
            let kept: Vec<Move> = legal.iter().filter(is_kept).copied().collect();
            assert_eq!((unrest, &moves[..]), (Unrest::Optional, &kept[..]), "{}", pos.fen());
        }
    }

    #[test]
    fn beyond_the_horizon_nobody_takes_what_costs_more() {
        let nodes = |fen| {
            let game = History::new(Position::from_fen(fen).expect("a position"));
            let ideas = Choice::only(Ideas::NONE.with(Idea::Quiescence));
            let mut champion = Champion::new(MIND, Options { ideas, bytes: 0, ..Options::default() });
            champion.search(&Quest::new(&game, Limits::depth(1)), &mut |_| ()).count.nodes
        };
        // The king has one move, and then the queen could take a pawn: a guarded one, and one that is not.
        assert_eq!(nodes("k7/8/2p5/2Pp4/3P4/1Q6/8/4K3 b - - 0 1"), 2);
        assert_eq!(nodes("k7/8/8/2Pp4/3P4/1Q6/8/4K3 b - - 0 1"), 3);
    }

    #[test]
    fn nobody_passes_with_pawns_alone_or_in_check() {
        let passed = |fen| MIND.passed(&Position::from_fen(fen).expect("a position"));
        assert_eq!(passed("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"), None);
        assert_eq!(passed("4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1"), None);
        assert!(passed("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").is_some());
    }
}
