//! `damier games`: what can be played.

use damier::chess::Position as Chess;
use damier::draughts::GAMES;
use damier::engines::Playable;
use serde::Serialize;

use crate::args::GamesArgs;
use crate::output::{self, side_word};

#[derive(Serialize)]
struct Games {
    games: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    id: &'static str,
    name: &'static str,
    width: u8,
    height: u8,
    squares: u8,
    first: &'static str,
}

pub(crate) fn run(args: &GamesArgs) -> anyhow::Result<()> {
    let chess = Row { id: Chess::ID, name: Chess::NAME, width: 8, height: 8, squares: 64, first: "white" };
    let games: Vec<Row> = GAMES
        .iter()
        .map(|game| {
            let board = game.rules.board.rule;
            Row {
                id: game.id,
                name: game.name,
                width: board.columns,
                height: board.rows,
                squares: board.squares(),
                first: side_word(game.rules.first.rule),
            }
        })
        .chain([chess])
        .collect();
    if args.format.json {
        return output::json(Games { games });
    }
    let line = |row: &Row| {
        let board = format!("{}x{}", row.width, row.height);
        format!("{:<20} {:<6} {:<6} {}\n", row.id, board, row.first, row.name)
    };
    let header = format!("{:<20} {:<6} {:<6} {}\n", "id", "board", "first", "name");
    output::text(&games.iter().fold(header, |text, row| text + &line(row)))
}
