//! The tag `GameType`: which game a file is about, and what follows from that.

use std::fmt;

use damier_core::{Outcome, Side};

use crate::{Game, Mark, Tags};

/// How squares are named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Squares {
    /// `a3-b4`
    Letters,
    /// `32-28`
    Numbers,
    /// `Nf3`
    Pieces,
}

/// Where square 1, or a1, lies for the player who begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Corner {
    /// Written `0`.
    BottomLeft,
    /// Written `1`.
    BottomRight,
    /// Written `2`.
    TopLeft,
    /// Written `3`.
    TopRight,
}

/// How results are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Points {
    /// `1-0`, `1/2-1/2`, `0-1`
    One,
    /// `2-0`, `1-1`, `0-2`
    Two,
}

/// The value of the tag `GameType`.
///
/// ```
/// use damier_core::{Outcome, Side};
/// use damier_record::{GameType, Mark};
/// let english = GameType::of_game("english").unwrap();
/// assert_eq!(english.to_string(), "21,B,8,8,N1,0");
/// // Black moves first, and `1-0` is the win of the first player.
/// assert_eq!(english.outcome(Mark::OneNil), Some(Outcome::Win(Side::Black)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameType {
    /// The number of the game.
    pub number: u16,
    /// Who begins.
    pub first: Side,
    /// The width of the board.
    pub columns: u8,
    /// The height of the board.
    pub rows: u8,
    /// How squares are named.
    pub squares: Squares,
    /// Where they are counted from.
    pub corner: Corner,
    /// Whether the bottom left corner is not played on.
    pub inverted: bool,
}

use Corner::{BottomLeft, BottomRight, TopLeft};
use Side::{Black, White};
use Squares::{Letters, Numbers, Pieces};

const fn game(number: u16, first: Side, size: (u8, u8), squares: Squares, corner: Corner) -> GameType {
    GameType { number, first, columns: size.0, rows: size.1, squares, corner, inverted: false }
}

const fn inverted(game_type: GameType) -> GameType {
    GameType { inverted: true, ..game_type }
}

/// The types of PDN 3.0 and lidraughts with the games of the house that they mean; the first with a number is meant by the
/// number alone.
const KNOWN: [(GameType, Option<&str>); 24] = [
    (GameType::CHESS, None),
    (game(20, White, (10, 10), Numbers, TopLeft), Some("international")),
    (game(21, Black, (8, 8), Numbers, BottomRight), Some("english")),
    (game(21, Black, (6, 6), Numbers, BottomRight), Some("english-6x6")),
    (game(21, Black, (10, 10), Numbers, BottomRight), Some("english-10x10")),
    (inverted(game(22, White, (8, 8), Numbers, TopLeft)), Some("italian")),
    (game(23, Black, (8, 8), Numbers, BottomRight), Some("pool")),
    (game(23, White, (8, 8), Letters, BottomLeft), None),
    (inverted(game(23, Black, (8, 8), Letters, BottomRight)), None),
    (inverted(game(24, White, (8, 8), Numbers, BottomRight)), Some("spanish")),
    (game(25, White, (8, 8), Letters, BottomLeft), Some("russian")),
    (game(26, White, (8, 8), Letters, BottomLeft), Some("brazilian")),
    (game(27, White, (12, 12), Numbers, TopLeft), None),
    // Portuguese, the same game as Spanish.
    (inverted(game(28, White, (8, 8), Numbers, BottomRight)), Some("spanish")),
    (game(29, White, (8, 8), Letters, BottomLeft), Some("czech")),
    (game(30, White, (8, 8), Letters, BottomLeft), None),
    (game(31, Black, (8, 8), Numbers, TopLeft), Some("thai")),
    (game(40, White, (10, 10), Numbers, TopLeft), Some("frisian")),
    (game(41, White, (10, 8), Letters, BottomLeft), None),
    (game(50, Black, (8, 8), Letters, TopLeft), None),
    (game(96, White, (10, 10), Numbers, TopLeft), Some("breakthrough")),
    (game(97, White, (10, 10), Numbers, TopLeft), None),
    (game(98, White, (10, 10), Numbers, TopLeft), Some("antidraughts")),
    (game(99, White, (10, 10), Numbers, TopLeft), Some("international")),
];

/// The games of the house that PDN has no number for, and who begins them.
const UNNUMBERED: [(&str, Side); 5] = [
    ("killer", White),
    ("sherlock", Black),
    ("istic", White),
    ("in104", White),
    ("in104-international", White),
];

/// The tag for games that have no number. Tags of one's own are allowed, and chess servers use this one.
const VARIANT: &str = "Variant";

impl GameType {
    /// Chess, and what is assumed of games without a type: White begins and a win is one point.
    pub const CHESS: GameType = game(0, White, (8, 8), Pieces, BottomLeft);

    /// Reads the value of the tag: a number, or a number and five or six particulars.
    pub fn read(text: &str) -> Option<GameType> {
        let mut parts = text.trim().split(',').map(str::trim);
        let number: u16 = parts.next()?.parse().ok()?;
        let Some(first) = parts.next() else {
            return KNOWN.iter().map(|&(known, _)| known).find(|known| known.number == number);
        };
        let first = Side::from_letter(single(first)?)?;
        let (columns, rows) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let (letter, digit) = parts.next().and_then(|part| part.split_at_checked(1))?;
        let squares = match letter {
            "A" => Letters,
            "N" => Numbers,
            "S" => Pieces,
            _ => return None,
        };
        let corner = match digit {
            "0" => BottomLeft,
            "1" => BottomRight,
            "2" => TopLeft,
            "3" => Corner::TopRight,
            _ => return None,
        };
        let inverted = match parts.next() {
            None | Some("0") => false,
            Some("1") => true,
            Some(_) => return None,
        };
        let is_end = parts.next().is_none();
        is_end.then_some(GameType { number, first, columns, rows, squares, corner, inverted })
    }

    /// The type that tags tell.
    pub fn of_tags(tags: &Tags) -> Option<GameType> {
        tags.get("GameType").and_then(GameType::read)
    }

    /// The type of a game of the house, by its name on the command line; some have none.
    pub fn of_game(id: &str) -> Option<GameType> {
        KNOWN.iter().find(|(_, game)| *game == Some(id)).map(|&(known, _)| known)
    }

    /// The game of the house that it means, by its name on the command line.
    pub fn game(&self) -> Option<&'static str> {
        let same = |known: &GameType| {
            (known.number, known.first, known.columns, known.rows)
                == (self.number, self.first, self.columns, self.rows)
        };
        // The same game may be written with letters or numbers; but by its letters a pool game is another one.
        let exactly = KNOWN.iter().find(|(known, _)| known == self);
        exactly.or_else(|| KNOWN.iter().find(|(known, _)| same(known))).and_then(|&(_, game)| game)
    }

    /// What stands between the squares of a capture.
    pub fn capture(&self) -> char {
        match self.number {
            25 | 41 => ':',
            31 => '-',
            _ => 'x',
        }
    }

    /// How results are counted.
    pub fn points(&self) -> Points {
        if matches!(self.number, 20 | 27) { Points::Two } else { Points::One }
    }

    /// Who has won by a mark; `None` for `0-0`, where both have lost.
    pub fn outcome(&self, mark: Mark) -> Option<Outcome> {
        mark.outcome(self.first)
    }

    /// The mark of an outcome.
    pub fn mark(&self, outcome: Outcome) -> Mark {
        let is_first = outcome == Outcome::Win(self.first);
        match (self.points(), outcome) {
            (Points::One, Outcome::Draw) => Mark::Halves,
            (Points::Two, Outcome::Draw) => Mark::OneAll,
            (Points::One, _) if is_first => Mark::OneNil,
            (Points::Two, _) if is_first => Mark::TwoNil,
            (Points::One, _) => Mark::NilOne,
            (Points::Two, _) => Mark::NilTwo,
        }
    }
}

/// The value of the tag in full.
impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.squares {
            Letters => 'A',
            Numbers => 'N',
            Pieces => 'S',
        };
        let (first, corner) = (self.first.letter(), self.corner as u8);
        write!(f, "{},{first},{},{},{letter}{corner}", self.number, self.columns, self.rows)?;
        // Inversion is about dark squares; PDN gives none for chess.
        if self.squares == Pieces { Ok(()) } else { write!(f, ",{}", u8::from(self.inverted)) }
    }
}

impl Tags {
    /// Says which game of the house it is: by `GameType`, or by `Variant` where PDN has no number for it.
    pub fn set_game(&mut self, id: &str) {
        self.remove("GameType");
        self.remove(VARIANT);
        match GameType::of_game(id) {
            Some(game_type) => self.add("GameType", &game_type.to_string()),
            None => self.add(VARIANT, id),
        }
    }
}

impl Game {
    /// Which game of the house it is, by its name on the command line: what the tags say, or what the first move looks like.
    ///
    /// A tag `Variant` is returned as it stands, whether or not the house knows the game.
    ///
    /// ```
    /// use damier_record::Reader;
    /// let name = |text: &str| Reader::new(text.as_bytes()).next().unwrap().unwrap().game().map(str::to_owned);
    /// assert_eq!(name("[GameType \"20\"] *").as_deref(), Some("international"));
    /// assert_eq!(name("1. 11-15 23-19").as_deref(), Some("english"));
    /// assert_eq!(name("1. c3-d4").as_deref(), Some("russian"));
    /// assert_eq!(name("1. 21-17"), None);
    /// ```
    pub fn game(&self) -> Option<&str> {
        if let Some(game_type) = self.tags.get("GameType") {
            return GameType::read(game_type)?.game();
        }
        self.tags.get(VARIANT).or_else(|| guess(self.line.plies.first()?.text()))
    }

    /// Who has won, as far as the game and its result are told. Of an unknown game White is taken to begin.
    pub fn outcome(&self) -> Option<Outcome> {
        let of_game = |id: &str| {
            let unnumbered = || UNNUMBERED.iter().find(|(known, _)| *known == id).map(|&(_, first)| first);
            GameType::of_game(id).map(|game_type| game_type.first).or_else(unnumbered)
        };
        let told = GameType::of_tags(&self.tags).map(|game_type| game_type.first);
        let first = told.or_else(|| self.game().and_then(of_game)).unwrap_or(White);
        self.result()?.outcome(first)
    }
}

/// The game that begins with such a move, as a rule.
fn guess(text: &str) -> Option<&'static str> {
    let letter = text.chars().next()?;
    if letter.is_ascii_lowercase() {
        // `e4` and `Nf3` are chess; a draughts move names two squares.
        return text
            .get(2..)
            .is_some_and(|rest| rest.contains(|c: char| c.is_ascii_digit()))
            .then_some("russian");
    }
    let digits: String = text.chars().take_while(char::is_ascii_digit).take(3).collect();
    match digits.parse() {
        Ok(9..=12) => Some("english"),
        Ok(16..=20 | 31..=35) => Some("international"),
        _ => None,
    }
}

fn single(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}
