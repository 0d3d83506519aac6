//! `damier rules`: what a game is, and who says so.

use damier::draughts::{Article, Fen, Task, Value, Variant};
use serde_json::{Map, json};

use crate::args::RulesArgs;
use crate::game;
use crate::output;
use crate::settings::Settings;

pub(crate) fn run(args: &RulesArgs, settings: &Settings) -> anyhow::Result<()> {
    let game = game::find(&args.game, settings)?;
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
    let dialect = game::with_game(&args.game, settings, Dialect)?;
    if let Some(words) = dialect {
        text += &format!("\n{words}\n");
    }
    output::text(&text)
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
            Fen::Pdn => "Positions are also read as PDN FEN.",
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
