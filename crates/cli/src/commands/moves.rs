//! `damier moves`: what may be played.

use damier::chess::{self, Castling};
use damier::core::{History, MoveList, Notation};
use damier::draughts::{Bits, Move, Position, Square, Task, Variant, dispatch};
use damier::engines::Playable as _;
use serde::Serialize;
use serde_json::{Value, json};

use crate::args::{Cli, MovesArgs};
use crate::output::{self, side_word, status};
use crate::settings::Settings;
use crate::{game, input};

pub(crate) fn run(args: &MovesArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    let moves = Moves { args, quiet: cli.quiet };
    match game::find(&args.position.game, settings)? {
        chess::Position::ID => moves.of_chess(),
        id => dispatch(id, moves).expect("a game of the catalogue"),
    }
}

struct Moves<'a> {
    args: &'a MovesArgs,
    quiet: bool,
}

/// Squares are numbers here whatever the game writes, so that programs need no second parser.
#[derive(Serialize)]
struct Row {
    text: String,
    path: Vec<u8>,
    from: u8,
    to: u8,
    captured: Vec<u8>,
    crowned: bool,
}

#[derive(Serialize)]
struct Listing {
    fen: String,
    turn: &'static str,
    moves: Vec<Value>,
}

impl Moves<'_> {
    fn of_chess(&self) -> anyhow::Result<()> {
        let row = |pos: &chess::Position, m: chess::Move| {
            let captured = pos.captured(m).map(|_| m.to().to_string());
            json!({
                "text": pos.show_move(m),
                "uci": pos.uci(m, Castling::default()),
                "from": m.from().to_string(),
                "to": m.to().to_string(),
                "captured": captured.into_iter().collect::<Vec<_>>(),
            })
        };
        self.list(&input::read_game::<chess::Position>(&self.args.position)?, row)
    }

    fn list<P: Notation>(&self, game: &History<P>, row: impl Fn(&P, P::Move) -> Value) -> anyhow::Result<()> {
        let pos = game.position();
        let mut legal = MoveList::new();
        pos.legal_moves(&mut legal);
        if !self.args.format.json {
            if legal.is_empty() && !self.quiet {
                anstream::eprintln!("{}", status(game));
            }
            return output::text(&legal.iter().map(|&m| pos.show_move(m) + "\n").collect::<String>());
        }
        let moves = legal.iter().map(|&m| row(pos, m)).collect();
        output::json(Listing { fen: pos.fen(), turn: side_word(pos.turn()), moves })
    }
}

impl Task for Moves<'_> {
    type Output = anyhow::Result<()>;

    fn run<V: Variant>(self) -> anyhow::Result<()> {
        let game = input::read_game::<Position<V>>(&self.args.position)?;
        self.list(&game, |pos, m| json!(row(pos, m)))
    }
}

fn row<V: Variant>(pos: &Position<V>, m: Move) -> Row {
    let number = |square: Square| V::LAYOUT.number(square);
    let sorted = |set: Bits| {
        let mut numbers: Vec<u8> = set.into_iter().map(number).collect();
        numbers.sort_unstable();
        numbers
    };
    let routes = pos.routes(m);
    Row {
        text: pos.show_move(m),
        path: routes.first().into_iter().flatten().map(|&square| number(square)).collect(),
        from: number(m.from),
        to: number(m.to),
        captured: sorted(m.captured),
        crowned: m.crowned,
    }
}
