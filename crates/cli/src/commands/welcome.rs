//! `damier` alone: four examples and where to go next.

use crate::output;

const EXAMPLES: &str = "\
damier: draughts of every kind, chess, and the searches that play them

  damier play                                  a game, against a level of your choice
  damier compare --depth 6                     every search on one position
  damier tree --html tree.html                 a search to step through in a browser
  damier match level:3 level:4 --games 20      who is stronger, and how sure that is

damier --help tells more, and damier COMMAND --help tells it with an example.
";

pub(crate) fn run() -> anyhow::Result<()> {
    output::text(EXAMPLES)
}
