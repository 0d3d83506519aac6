//! `damier rules`: what a game is, and who says so.

use damier::draughts::{Article, Fen, GAMES, Task, Value, Variant, dispatch};
use serde_json::{Map, json};

use crate::args::RulesArgs;
use crate::game;
use crate::output;
use crate::settings::Settings;

pub(crate) fn run(args: &RulesArgs, settings: &Settings) -> anyhow::Result<()> {
    let id = game::find(&args.game, settings)?;
    let Some(game) = GAMES.iter().find(|game| game.id == id) else { return of_chess(args.format.json) };
    let articles = game.rules.articles();
    if args.format.json {
        let rules: Map<String, serde_json::Value> =
            articles.iter().map(|article| (article.key.to_owned(), as_json(article))).collect();
        return output::json(json!({ "id": game.id, "name": game.name, "rules": rules }));
    }
    let mut text = format!("{}\n\n", game.name);
    for article in &articles {
        text += &format!("- {}\n    {}\n", wrap(&article.words), article.source);
    }
    if let Some(words) = dispatch(id, Dialect).flatten() {
        text += &format!("\n{words}\n");
    }
    output::text(&text)
}

/// The rules of chess that programs differ on: which ends of a game are seen, and by whose article.
const CHESS: [(&str, &str, &str); 6] = [
    ("checkmate", "a king in check that cannot escape has lost", "FIDE Laws of Chess 1.4.1"),
    ("stalemate", "a side that is not in check and has no move has drawn", "FIDE Laws of Chess 5.2.1"),
    ("repetition", "the third time the same position stands the game is drawn", "FIDE Laws of Chess 9.2"),
    ("fifty_moves", "fifty moves of each side without capture or pawn move draw", "FIDE Laws of Chess 9.3"),
    (
        "dead_position",
        "kings alone, with one minor piece, or with bishops of one colour draw",
        "FIDE Laws of Chess 5.2.2",
    ),
    (
        "chess960",
        "castling by the rooks of the position, written as X-FEN or Shredder-FEN",
        "FIDE Laws of Chess, Guidelines II",
    ),
];

fn of_chess(as_json: bool) -> anyhow::Result<()> {
    if as_json {
        let rules: Map<String, serde_json::Value> = CHESS
            .iter()
            .map(|(key, words, source)| ((*key).to_owned(), json!({ "words": words, "source": source })))
            .collect();
        return output::json(json!({ "id": "chess", "name": "Chess", "rules": rules }));
    }
    let lines = CHESS.iter().map(|(_, words, source)| format!("- {}\n    {source}\n", wrap(words)));
    output::text(&format!("Chess\n\n{}", lines.collect::<String>()))
}

fn as_json(article: &Article) -> serde_json::Value {
    let value = match &article.value {
        Value::Flag(flag) => json!(flag),
        Value::Number(number) => json!(number),
        Value::Name(name) => json!(name),
        Value::Names(names) => json!(names),
    };
    json!({ "value": value, "words": article.words, "source": article.source })
}

/// Breaks a sentence into lines that fit a terminal, continued under the first word.
fn wrap(words: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words.split(' ') {
        if column > 0 && column + word.len() > 90 {
            text.push_str("\n  ");
            column = 0;
        } else if column > 0 {
            text.push(' ');
        }
        text.push_str(word);
        column += word.len() + 1;
    }
    text
}

/// How positions may be written beside the PDN FEN.
struct Dialect;

impl Task for Dialect {
    type Output = Option<&'static str>;

    fn run<V: Variant>(self) -> Option<&'static str> {
        V::DIALECT.map(|form| match form {
            Fen::Pdn | Fen::Hub => "Positions are also read as PDN FEN.",
            Fen::Rows => {
                "Positions are also read as rows from White's side: m k White's man and king, M K Black's, digits for \
                 empty cells, then a space and the side to move (mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM b)."
            }
            Fen::Letters => {
                "Positions are also read as one letter a square from the top: w W White's man and king, b B Black's, o \
                 for empty, then a space and the side to move."
            }
            Fen::State => {
                "Positions are also read as the side to move (W or B), one letter a square from the top (w W White's man \
                 and king, b B Black's, . for empty) and the plies without capture."
            }
        })
    }
}
