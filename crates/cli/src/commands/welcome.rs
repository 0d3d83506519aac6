//! `damier` alone: four examples and where to go next.

use crate::output;

const EXAMPLES: &str = "\
damier: draughts of every kind, and the searches that play it

  damier games                                 the games it knows
  damier show --game international             a board
  damier compare --depth 6                     every search on one position
  damier tree --html tree.html                 a search to step through in a browser

damier --help tells more, and damier COMMAND --help tells it with an example.
";

pub(crate) fn run() -> anyhow::Result<()> {
    output::text(EXAMPLES)
}
