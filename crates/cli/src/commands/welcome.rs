//! `damier` alone: four examples and where to go next.

use crate::output;

const EXAMPLES: &str = "\
damier: draughts of every kind

  damier games                                 the games it knows
  damier show --game international             a board
  damier moves --fen W:WK18:B6,7,14,15         the legal moves of a position
  damier perft 8 --divide                      the sequences of eight moves

damier --help tells more, and damier COMMAND --help tells it with an example.
";

pub(crate) fn run() -> anyhow::Result<()> {
    output::text(EXAMPLES)
}
