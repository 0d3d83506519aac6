//! Where openings come from, as people ask for it.

use std::fmt;
use std::fs::File;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use super::{BookError, Deck, Form, Made, Opening, OpeningError, ballots, board_of, read};

/// The plies read of each game of a file where nothing else is asked for.
const PLIES: usize = 12;

/// The games in which the ballots are fair: they can play every one, and a search finds nobody a man ahead.
/// In pool some win a man, in frisian 8 of 79, in Czech draughts 8 of 734, and in antidraughts most of them.
const BALLOTED: [&str; 7] =
    ["english", "sherlock", "international", "killer", "breakthrough", "russian", "brazilian"];

/// Where openings come from.
///
/// ```
/// use damier_arena::openings::{Book, Made};
/// use damier_core::Located;
///
/// assert_eq!("made:count=20".parse(), Ok(Book::Made(Made { count: Some(20), ..Made::default() })));
/// assert_eq!("made:count=20,margin=0.5".parse::<Book>()?.to_string(), "made:count=20,margin=0.5");
/// assert_eq!("games/best.pdn:plies=6".parse::<Book>()?.to_string(), "games/best.pdn:plies=6");
///
/// let error = "made:cuont=20".parse::<Book>().unwrap_err();
/// assert_eq!(error.to_string(), "`cuont` is nothing that openings are made by");
/// assert_eq!(error.remedy().unwrap(), "known are count, plies and margin");
/// # Ok::<(), damier_arena::openings::BookError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Book {
    /// What people have agreed on for this game, and made openings where that is not enough.
    Usual,
    /// The opening position alone.
    None,
    /// What people have agreed on: three moves in English draughts, two in international draughts, the drawing table of Russian draughts.
    Ballots,
    /// Chance, checked by a search.
    Made(Made),
    /// A file of games or positions.
    File {
        /// Where it is.
        path: PathBuf,
        /// The plies read of each game.
        plies: usize,
    },
}

impl Book {
    /// The openings for a game, at least one. `seed` matters only to those that are made.
    pub fn open(&self, game: &str, seed: u64) -> Result<Vec<Opening>, OpeningError> {
        self.deck(game, seed, 0).map(|deck| deck.openings)
    }

    /// The openings for a game, at least one, and what was left out. Where openings are made there are as many as are
    /// needed: players that look at no clock play the same game again where they meet an opening again.
    ///
    /// ```
    /// use damier_arena::openings::Book;
    /// let deck = Book::Usual.deck("international", 1, 200)?;
    /// assert_eq!((deck.openings.len(), deck.openings[0].name.as_str()), (200, "31-27 17-22"));
    /// assert_eq!(Book::Ballots.deck("international", 1, 200)?.openings.len(), 79);
    /// # Ok::<(), damier_arena::openings::OpeningError>(())
    /// ```
    pub fn deck(&self, game: &str, seed: u64, needed: usize) -> Result<Deck, OpeningError> {
        board_of(game)?;
        let deck = match self {
            Book::Usual => {
                let agreed = if is_balloted(game) { ballots::deck(game)? } else { Deck::default() };
                Made::default().fill(agreed, game, seed, needed)?
            }
            Book::None => {
                let opening = Opening { name: "opening position".to_owned(), ..Opening::default() };
                Deck { openings: vec![opening], notes: Vec::new() }
            }
            Book::Ballots => ballots::deck(game)?,
            Book::Made(made) => made.deck(game, seed, needed)?,
            Book::File { path, plies } => {
                let name = path.display().to_string();
                let form = Form::of(path).unwrap_or(Form::Positions);
                let file = File::open(path).map_err(|error| OpeningError::Unreadable {
                    file: name.clone(),
                    message: error.to_string(),
                })?;
                read(file, &name, form, game, *plies)?
            }
        };
        if deck.openings.is_empty() {
            return Err(OpeningError::Empty { book: self.to_string(), game: game.to_owned() });
        }
        Ok(deck)
    }
}

/// Whether people have agreed on openings that are fair in this game.
pub(super) fn is_balloted(game: &str) -> bool {
    BALLOTED.contains(&game)
}

impl FromStr for Book {
    type Err = BookError;

    fn from_str(text: &str) -> Result<Book, BookError> {
        match text {
            "usual" => return Ok(Book::Usual),
            "none" => return Ok(Book::None),
            "ballots" => return Ok(Book::Ballots),
            "made" => return Ok(Book::Made(Made::default())),
            _ => {}
        }
        if let Some(settings) = text.strip_prefix("made:") {
            return read_made(text, settings).map(Book::Made);
        }
        let (path, plies) = match text.rsplit_once(":plies=") {
            Some((path, plies)) => (path, number(text, path.len() + ":plies=".len()..text.len(), plies)?),
            None => (text, PLIES),
        };
        let path = PathBuf::from(path);
        if Form::of(&path).is_none() {
            return Err(BookError {
                message: format!("`{text}` is no book of openings"),
                span: 0..text.len(),
                remedy:
                    "write usual, none, ballots, made, or a file that ends in .pdn, .pgn, .epd, .fen or .txt"
                        .into(),
            });
        }
        Ok(Book::File { path, plies })
    }
}

/// The settings behind `made:`.
fn read_made(text: &str, settings: &str) -> Result<Made, BookError> {
    let mut made = Made::default();
    let mut at = text.len() - settings.len();
    for setting in settings.split(',') {
        let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
        let span = at + setting.len() - value.len()..at + setting.len();
        match key {
            "count" => made.count = Some(number(text, span, value)?),
            "plies" => made.plies = Some(number(text, span, value)?),
            "margin" => {
                made.margin = Made::read_margin(value).ok_or_else(|| BookError {
                    message: format!("`{value}` is no margin"),
                    span,
                    remedy: "write points of the evaluation, as in `margin=0.5`".to_owned(),
                })?;
            }
            _ => {
                return Err(BookError {
                    message: format!("`{key}` is nothing that openings are made by"),
                    span: at..at + key.len(),
                    remedy: "known are count, plies and margin".to_owned(),
                });
            }
        }
        at += setting.len() + 1;
    }
    Ok(made)
}

/// A count from 1; nobody wants a million.
fn number(text: &str, span: Range<usize>, value: &str) -> Result<usize, BookError> {
    let counts = 1..=100_000;
    value.parse().ok().filter(|n| counts.contains(n)).ok_or_else(|| BookError {
        message: format!("`{value}` in `{text}` is no count"),
        span,
        remedy: format!("write a whole number from {} to {}", counts.start(), counts.end()),
    })
}

/// The text it is read from.
impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Book::Usual => f.write_str("usual"),
            Book::None => f.write_str("none"),
            Book::Ballots => f.write_str("ballots"),
            Book::Made(made) => made.fmt(f),
            Book::File { path, plies: PLIES } => write!(f, "{}", path.display()),
            Book::File { path, plies } => write!(f, "{}:plies={plies}", path.display()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fs;

    use damier_core::Located as _;
    use damier_engines::ids;

    use super::Book;
    use crate::openings::OpeningError;

    #[test]
    fn a_book_is_read_as_it_is_written() {
        for text in [
            "usual",
            "none",
            "ballots",
            "made:margin=0.5",
            "made:count=7,plies=3,margin=0.25",
            "a.pdn",
            "a:b.EPD",
            "x.pgn:plies=4",
        ] {
            let book: Book = text.parse().unwrap();
            assert_eq!(book.to_string(), text);
            assert_eq!(book.to_string().parse(), Ok(book));
        }
    }

    #[test]
    fn what_names_no_book_is_refused_with_its_place_and_a_remedy() {
        let cases = [
            ("", 0..0),
            ("balots", 0..6),
            ("made:", 5..5),
            ("made:count", 10..10),
            ("made:count=0", 11..12),
            ("made:count=3,margin=-1", 20..22),
            ("made:margin=NaN", 12..15),
            ("made:count=3,plies=x", 19..20),
            ("a.pdn:plies=0", 12..13),
            ("games.docx", 0..10),
        ];
        for (text, span) in cases {
            let error = text.parse::<Book>().unwrap_err();
            assert_eq!(error.span(), span, "{text}: {error}");
            assert!(error.remedy().is_some());
        }
    }

    #[test]
    fn the_usual_book_of_every_game_opens() {
        for game in ids() {
            assert!(Book::Usual.open(game, 1).unwrap().len() >= 50, "{game}");
            assert_eq!(Book::None.open(game, 1).unwrap().len(), 1);
        }
        assert_eq!(Book::None.open("go", 1), Err(OpeningError::UnknownGame("go".to_owned())));
    }

    #[test]
    fn ballots_come_first_and_what_is_made_leads_elsewhere() {
        for game in ["international", "english"] {
            let (ballots, usual) = (Book::Ballots.open(game, 1), Book::Usual.deck(game, 1, 170));
            let (ballots, usual) = (ballots.unwrap(), usual.unwrap().openings);
            assert_eq!(usual.len(), 170, "{game}");
            assert_eq!(usual[..ballots.len()], ballots, "{game}");
            let reached = usual.iter().map(|opening| opening.played(game).unwrap().0.fen());
            assert_eq!(reached.collect::<HashSet<_>>().len(), 170, "{game}");
            assert_eq!(Book::Usual.open(game, 1).unwrap(), ballots, "{game}");
        }
    }

    #[test]
    fn a_file_is_opened_where_its_path_says() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("two.pdn");
        let book: Book = format!("{}:plies=1", path.display()).parse().unwrap();
        assert!(matches!(book.open("english", 1), Err(OpeningError::Unreadable { .. })));
        fs::write(&path, "1. 11-15 23-19 * 1. 11-15 22-18 * 1. 9-14 *").unwrap();
        assert_eq!(book.open("english", 1).unwrap().len(), 2);
        fs::write(&path, "").unwrap();
        assert!(matches!(book.open("english", 1), Err(OpeningError::Empty { .. })));
    }
}
