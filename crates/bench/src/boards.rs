//! The boards every search is measured on: the start, and positions reached by fixed moves.

use damier_core::{History, MoveList, Notation, Position as _};
use damier_draughts::{English, International, Position};

/// One board a line: a name, a colon, and the moves that lead to it. Other programs read the same file.
const LINES: &str = include_str!("../data/boards.txt");

/// A board of the larger game, composed by Woldouby: many captures, and long ones.
const WOLDOUBY: &str = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26";

/// A board with a name.
#[derive(Clone, Copy, Debug)]
pub struct Board<P> {
    /// What it is called.
    pub name: &'static str,
    /// The position.
    pub pos: P,
}

/// The boards, always the same, in the order of the file.
///
/// ```
/// let boards = damier_bench::boards();
/// assert_eq!(boards[0].pos, Default::default());
/// assert!(boards.len() >= 5);
/// ```
pub fn boards() -> Vec<Board<Position<English>>> {
    LINES.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

/// The boards with forced moves played, so that there is a choice: a Monte Carlo search does not think where there is none.
pub fn free_boards() -> Vec<Board<Position<English>>> {
    let mut boards = boards();
    let mut moves = MoveList::new();
    for Board { pos, .. } in &mut boards {
        pos.legal_moves(&mut moves);
        while let [forced] = moves[..] {
            *pos = pos.after(forced);
            pos.legal_moves(&mut moves);
        }
    }
    boards
}

/// Two boards of the international game.
pub fn international_boards() -> [Board<Position<International>>; 2] {
    let woldouby = Position::from_fen(WOLDOUBY).expect("Woldouby's position is one");
    [Board { name: "start", pos: Position::default() }, Board { name: "Woldouby", pos: woldouby }]
}

fn read(line: &'static str) -> Board<Position<English>> {
    let (name, moves) = line.split_once(':').expect("a line is a name, a colon and moves");
    let mut game = History::new(Position::<English>::default());
    for text in moves.split_whitespace() {
        let m = game.position().parse_move(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        game.play(m);
    }
    assert!(game.position().count_moves() > 0, "{name} is over");
    Board { name, pos: *game.position() }
}

#[cfg(test)]
mod tests {
    use damier_core::Position as _;

    use super::{boards, free_boards};

    #[test]
    fn behind_the_start_every_first_move_is_forced() {
        assert!(boards().iter().skip(1).all(|board| board.pos.count_moves() == 1));
    }

    #[test]
    fn on_a_free_board_there_is_a_choice() {
        assert!(free_boards().iter().all(|board| board.pos.count_moves() > 1));
        assert_eq!(free_boards().len(), boards().len());
    }
}
