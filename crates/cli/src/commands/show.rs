//! `damier show`: a board.

use std::path::Path;

use damier::viewer::board_svg;
use serde_json::json;

use crate::args::ShowArgs;
use crate::board::{self, ASCII, UNICODE};
use crate::game::{Errand, Table};
use crate::output::{self, side_word, status};
use crate::settings::Settings;
use crate::{game, input};

pub(crate) fn run(args: &ShowArgs, settings: &Settings) -> anyhow::Result<()> {
    game::with_game(&args.position.game, settings, Show { args })?
}

struct Show<'a> {
    args: &'a ShowArgs,
}

impl Errand for Show<'_> {
    type Output = anyhow::Result<()>;

    fn run<P: Table>(self) -> anyhow::Result<()> {
        let args = self.args;
        let game = input::read_game::<P>(&args.position)?;
        let pos = game.position();
        let dialect = Some(pos.document_text()).filter(|text| *text != pos.fen());
        if let Some(path) = &args.svg {
            output::save(path, &board_svg(&pos.picture()))?;
        }
        let to_stdout = args.svg.as_deref() == Some(Path::new("-"));
        if args.format.json && !to_stdout {
            let turn = side_word(pos.turn());
            return output::json(
                json!({ "fen": pos.fen(), "turn": turn, "dialect": dialect, "status": status(&game) }),
            );
        }
        if args.svg.is_some() {
            return Ok(());
        }
        let signs = if args.ascii { &ASCII } else { &UNICODE };
        let mut text = board::draw(&pos.picture(), signs);
        text += &format!("{}\n{}\n", status(&game), pos.fen());
        if let Some(dialect) = dialect {
            text += &format!("{dialect}\n");
        }
        output::text(&text)
    }
}
