//! `damier eval`: the value of a position as it stands.

use damier::draughts::{Position, Task, Variant};
use damier::engines::Playable;
use damier::search::Evaluator;
use serde_json::{Map, json};

use crate::args::EvalArgs;
use crate::failure::Usage;
use crate::output::{self, side_word};
use crate::settings::Settings;
use crate::{game, input};

pub(crate) fn run(args: &EvalArgs, settings: &Settings) -> anyhow::Result<()> {
    game::with_game(&args.position.game, settings, Eval { args })?
}

struct Eval<'a> {
    args: &'a EvalArgs,
}

impl Task for Eval<'_> {
    type Output = anyhow::Result<()>;

    fn run<V: Variant>(self) -> anyhow::Result<()> {
        if self.args.list {
            return list::<Position<V>>(self.args.format.json);
        }
        let game = input::read_game::<V>(&self.args.position)?;
        evaluate(game.position(), self.args)
    }
}

fn evaluate<P: Playable>(pos: &P, args: &EvalArgs) -> anyhow::Result<()> {
    let name = args.eval.as_deref().unwrap_or(P::evaluations()[0].name);
    let Some(mut evaluation) = P::evaluation(name, args.seed) else {
        let known: Vec<_> = P::evaluations().iter().map(|known| known.name).collect();
        let message = format!("{} knows no evaluation `{name}`", P::NAME);
        return Err(Usage { message, help: format!("known are {}", known.join(", ")) }.into());
    };
    evaluation.begin(pos);
    let value = evaluation.evaluate(pos);
    let terms = P::terms(&evaluation, pos, pos.turn());
    if args.format.json {
        let terms: Map<_, _> =
            terms.into_iter().map(|term| (term.name, json!(term.value.in_points()))).collect();
        return output::json(json!({
            "fen": pos.fen(),
            "turn": side_word(pos.turn()),
            "eval": name,
            "value": value.in_points(),
            "terms": terms,
        }));
    }
    let mut text = format!("{name}, for {} to move\n", pos.turn());
    for term in &terms {
        text += &format!("{:>10}  {} x {}\n", term.value.to_string(), term.count, term.name);
    }
    output::text(&format!("{text}{:>10}  in all\n", value.to_string()))
}

fn list<P: Playable>(as_json: bool) -> anyhow::Result<()> {
    let known = P::evaluations();
    if as_json {
        let rows: Vec<_> = known
            .iter()
            .map(|known| json!({ "name": known.name, "words": known.words, "source": known.source }))
            .collect();
        return output::json(json!({ "evaluations": rows }));
    }
    let line = |known: &damier::engines::Description| {
        format!("{:<10} {} ({})\n", known.name, known.words, known.source)
    };
    output::text(&known.iter().map(line).collect::<String>())
}
