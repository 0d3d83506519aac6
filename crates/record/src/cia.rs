//! The game files of document 000, `.cia`: one move on each line, as the game writes it, and nothing else (S-32).
//!
//! Black's moves stand in parentheses there, which makes the file readable without numbers:
//!
//! ```text
//! (9-14)
//! 24-20
//! (11-15)
//! ```

use std::fmt::{self, Write};
use std::io::{BufRead, Read};

use damier_core::{History, Notation};

use crate::token::LONGEST;
use crate::{Fault, Part, Place, What};

/// Plays a game from a file of moves; empty lines are left out.
///
/// ```
/// use damier_draughts::{Position, Sherlock};
/// use damier_record::{read_cia, write_cia};
/// let file = "(9-14)\n24-20\n";
/// let game = read_cia::<Position<Sherlock>>(file.as_bytes(), Default::default())?;
/// let mut again = String::new();
/// write_cia(&mut again, &game)?;
/// assert_eq!(again, file);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_cia<P: Notation>(mut input: impl BufRead, start: P) -> Result<History<P>, Fault> {
    let mut history = History::new(start);
    let mut line = Vec::new();
    for number in 1.. {
        let begin = Place { line: number, column: 1 };
        line.clear();
        let limited = (&mut input).take(LONGEST as u64).read_until(b'\n', &mut line);
        let read = limited.map_err(|error| Fault::new(begin, What::Input(error.to_string())))?;
        if read == 0 {
            break;
        }
        if read == LONGEST {
            return Err(Fault::new(begin, What::TooLong { part: Part::Move, limit: LONGEST }));
        }
        let text = std::str::from_utf8(&line).map_err(|_| Fault::new(begin, What::NoText))?;
        let text = text.trim_start_matches('\u{feff}');
        let blanks = text.chars().take_while(|c| c.is_whitespace()).count();
        let place = Place { column: 1 + blanks as u64, ..begin };
        if !text.trim().is_empty() {
            let m = history.position().parse_move(text.trim());
            history.play(m.map_err(|error| Fault::new(place, What::Move(error)))?);
        }
    }
    Ok(history)
}

/// Writes the moves of a game, one on each line.
pub fn write_cia<P: Notation>(out: &mut impl Write, history: &History<P>) -> fmt::Result {
    history.positions().zip(history.moves()).try_for_each(|(pos, m)| writeln!(out, "{}", pos.show_move(m)))
}
