//! `damier eval`: the value of a position as it stands.

use damier::engines::player::judge;
use damier::engines::{Description, Term};
use damier::search::{Evaluator, Score};
use serde_json::{Map, json};

use crate::args::EvalArgs;
use crate::failure::Usage;
use crate::findings::Place;
use crate::game::{Errand, Table};
use crate::output::{self, side_word};
use crate::settings::Settings;
use crate::{game, input};

pub(crate) fn run(args: &EvalArgs, settings: &Settings) -> anyhow::Result<()> {
    if args.list {
        return list(game::with_game(&args.position.game, settings, List)?, args.format.json);
    }
    let Valued { place, name, value, terms } =
        game::with_game(&args.position.game, settings, Eval { args })??;
    if args.format.json {
        let terms: Map<_, _> =
            terms.into_iter().map(|term| (term.name, json!(term.value.in_points()))).collect();
        return output::json(json!({
            "fen": place.fen,
            "turn": side_word(place.turn),
            "eval": name,
            "value": value.in_points(),
            "terms": terms,
        }));
    }
    let mut text = format!("{name}, for {} to move\n", place.turn);
    for term in &terms {
        text += &format!("{:>10}  {} x {}\n", term.value.to_string(), term.count, term.name);
    }
    output::text(&format!("{text}{:>10}  in all\n", value.to_string()))
}

struct Eval<'a> {
    args: &'a EvalArgs,
}

struct Valued {
    place: Place,
    name: String,
    value: Score,
    terms: Vec<Term>,
}

impl Errand for Eval<'_> {
    type Output = anyhow::Result<Valued>;

    fn run<P: Table>(self) -> Self::Output {
        let game = input::read_game::<P>(&self.args.position)?;
        let pos = game.position();
        let known = P::evaluations();
        let name = self.args.eval.as_deref().unwrap_or(known[0].name);
        let evaluation = match judge::<P>(name) {
            Some(network) => {
                Some(network.map_err(|(message, help)| Usage { message, help: help.to_owned() })?)
            }
            None => P::evaluation(name, self.args.seed),
        };
        let mut evaluation = evaluation.ok_or_else(|| unknown(name, P::NAME, known))?;
        evaluation.begin(pos);
        let (value, terms) = (evaluation.evaluate(pos), P::terms(&evaluation, pos, pos.turn()));
        Ok(Valued { place: Place::of(pos), name: name.to_owned(), value, terms })
    }
}

fn unknown(name: &str, game: &str, known: &[Description]) -> Usage {
    let known: Vec<_> = known.iter().map(|known| known.name).collect();
    let message = format!("{game} knows no evaluation `{name}`");
    Usage { message, help: format!("known are {}", known.join(", ")) }
}

struct List;

impl Errand for List {
    type Output = &'static [Description];

    fn run<P: Table>(self) -> Self::Output {
        P::evaluations()
    }
}

fn list(known: &[Description], as_json: bool) -> anyhow::Result<()> {
    if as_json {
        let rows: Vec<_> = known
            .iter()
            .map(|known| json!({ "name": known.name, "words": known.words, "source": known.source }))
            .collect();
        return output::json(json!({ "evaluations": rows }));
    }
    let line = |known: &Description| format!("{:<10} {} ({})\n", known.name, known.words, known.source);
    output::text(&known.iter().map(line).collect::<String>())
}
