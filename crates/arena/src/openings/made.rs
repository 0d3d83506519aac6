//! Openings made by chance and checked by a search.

use std::fmt;

use damier_core::Dice;
use damier_engines::player::Spec;
use damier_engines::seat::{Ask, Seat, open};
use damier_search::Score;

use super::{Deck, Opening, OpeningError, Reached};

/// Who judges: it sees the man that hangs, and fifty openings of any game take less than a second. The limit is of
/// positions, because a depth that is nothing in draughts is long in chess.
const JUDGE: &str = "pvs:depth=9,nodes=10000,quiescence,ordering,tt=1MiB";
/// The openings of those who need fewer, so that short matches of one game begin alike.
const FEWEST: usize = 50;
/// The openings of those who need more: they take the judge three seconds in draughts, ten in chess.
const MOST: usize = 1000;
/// How often chance may fail for each opening that is asked for.
const PATIENCE: usize = 20;

/// How openings are made.
///
/// ```
/// use damier_arena::openings::Made;
/// let made = Made { count: Some(3), ..Made::default() };
/// let deck = made.deck("russian", 1, 0)?;
/// assert_eq!((deck.openings.len(), deck.openings[0].moves.len()), (3, 4));
/// assert_eq!(made.deck("russian", 1, 0)?, deck);
/// assert_eq!(Made::default().deck("russian", 1, 60)?.openings.len(), 60);
/// # Ok::<(), damier_arena::openings::OpeningError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// How many are wanted; by default as many as the games need. Where chance finds fewer there are fewer.
    pub count: Option<usize>,
    /// How many moves are made; by default as many as suit the game.
    pub plies: Option<usize>,
    /// The most that the search may find one side ahead.
    pub margin: Score,
}

impl Default for Made {
    fn default() -> Self {
        Made { count: None, plies: None, margin: Score::thousandths(500) }
    }
}

impl Made {
    /// A margin as people write it.
    pub(super) fn read_margin(text: &str) -> Option<Score> {
        text.parse().ok().filter(|points| (0.0..=1000.0).contains(points)).map(Score::points)
    }

    /// Makes the openings for a game, the same ones for the same seed: as many as were asked for, or else as many as
    /// are needed. A longer deck begins with the shorter one.
    pub fn deck(&self, game: &str, seed: u64, needed: usize) -> Result<Deck, OpeningError> {
        self.fill(Deck::default(), game, seed, needed)
    }

    /// Adds openings to a deck, which may have begun with ballots: these are shorter, and lead elsewhere.
    pub(super) fn fill(
        &self,
        mut deck: Deck,
        game: &str,
        seed: u64,
        needed: usize,
    ) -> Result<Deck, OpeningError> {
        let mut workshop = Workshop::new(game, seed)?;
        let plies = self.plies.unwrap_or(usual_plies(game));
        let wanted = self.count.unwrap_or(needed.clamp(FEWEST, MOST));
        for _ in 0..wanted.saturating_mul(PATIENCE) {
            if deck.openings.len() >= wanted {
                break;
            }
            deck.openings.extend(workshop.draw(plies, self.margin)?);
        }
        let found = deck.openings.len();
        if found < wanted {
            deck.notes.push(format!(
                "{found} of {wanted} openings were made: more patience, other plies or a wider margin may find more"
            ));
        }
        Ok(deck)
    }
}

/// The text it is read from.
impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("made:")?;
        if let Some(count) = self.count {
            write!(f, "count={count},")?;
        }
        if let Some(plies) = self.plies {
            write!(f, "plies={plies},")?;
        }
        write!(f, "margin={}", self.margin.in_points())
    }
}

/// As many plies as give variety and do not spoil the game.
fn usual_plies(game: &str) -> usize {
    match game {
        "chess" => 6,
        // Two plies give 23 openings, three more than are wanted.
        "english-6x6" => 3,
        _ => 4,
    }
}

/// Where openings are made: a board, a judge, and chance.
struct Workshop {
    seat: Box<dyn Seat>,
    dice: Dice,
    reached: Reached,
}

impl Workshop {
    fn new(game: &str, seed: u64) -> Result<Workshop, OpeningError> {
        let judge: Spec = JUDGE.parse().expect("the judge is a player");
        let seat = open(game, &judge).ok_or_else(|| OpeningError::UnknownGame(game.to_owned()))?;
        let seat = seat.expect("the judge plays every game");
        Ok(Workshop { seat, dice: Dice::new(seed), reached: Reached::default() })
    }

    /// An opening, if chance finds one that is new and even.
    fn draw(&mut self, plies: usize, margin: Score) -> Result<Option<Opening>, OpeningError> {
        let board = self.seat.board_mut();
        Opening::default().lay(board, &[])?;
        let mut moves = Vec::new();
        for _ in 0..plies {
            if board.ending().is_some() {
                return Ok(None);
            }
            let nth = self.dice.below(board.choices());
            moves.push(board.written(nth));
            board.play(nth);
        }
        if board.ending().is_some() || !self.reached.is_new(board) {
            return Ok(None);
        }
        Ok(is_even(&mut *self.seat, margin).then(|| Opening::of_moves(moves)))
    }
}

/// Whether a seat finds neither side ahead by more than a margin.
pub(super) fn is_even(seat: &mut dyn Seat, margin: Score) -> bool {
    seat.new_game();
    let score = seat.think(&Ask::default(), &mut |_| ()).score;
    (-margin..=margin).contains(&score)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use damier_engines::ids;
    use damier_engines::seat::open_board;
    use damier_search::Score;

    use super::Made;

    #[test]
    fn every_game_has_fifty_openings_that_can_be_set_up() {
        for game in ids() {
            let deck = Made::default().deck(game, 7, 1).unwrap();
            assert_eq!((deck.openings.len(), deck.notes.len()), (50, 0), "{game}");
            let mut board = open_board(game).unwrap();
            let mut reached = HashSet::new();
            for opening in deck.openings {
                opening.set_up(&mut *board).unwrap();
                assert_eq!(board.ending(), None, "{game}: {}", opening.name);
                assert!(reached.insert(board.fen()), "{game}: {}", opening.name);
            }
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_openings() {
        let made = Made { count: Some(10), ..Made::default() };
        for game in ["english", "chess"] {
            assert_eq!(made.deck(game, 1, 0), made.deck(game, 1, 0));
            assert_ne!(made.deck(game, 1, 0), made.deck(game, 2, 0));
        }
    }

    #[test]
    fn a_longer_deck_begins_with_the_shorter_one() {
        let (short, long) = (Made::default().deck("russian", 1, 0), Made::default().deck("russian", 1, 120));
        let (short, long) = (short.unwrap().openings, long.unwrap().openings);
        assert_eq!((short.len(), long.len()), (50, 120));
        assert_eq!(short[..], long[..50]);
    }

    #[test]
    fn where_chance_finds_fewer_there_are_fewer_and_a_note() {
        let made = Made { plies: Some(1), margin: Score::points(1.0), ..Made::default() };
        let deck = made.deck("english", 1, 60).unwrap();
        assert_eq!(deck.openings.len(), 7);
        assert!(deck.notes[0].starts_with("7 of 60 openings were made"));
    }

    #[test]
    fn the_margin_is_what_the_judge_may_find() {
        let wide = Made { plies: Some(6), margin: Score::points(1000.0), ..Made::default() };
        let deck = wide.deck("chess", 1, 0).unwrap();
        assert_ne!(deck, Made { margin: Score::points(0.2), ..wide }.deck("chess", 1, 0).unwrap());
    }
}
