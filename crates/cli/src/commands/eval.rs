//! `damier eval`: the value of a position as it stands.

use damier::engines::net::{Network, Worth};
use damier::engines::player::judge;
use damier::engines::{Description, Term};
use damier::search::{Evaluator, Score};
use damier::viewer::Picture;
use serde_json::{Map, Value, json};

use crate::args::EvalArgs;
use crate::board::{ASCII, UNICODE};
use crate::failure::{BadInput, Usage};
use crate::findings::Place;
use crate::game::{Errand, Table};
use crate::output::{self, side_word};
use crate::settings::Settings;
use crate::{game, input, worths};

pub(crate) fn run(args: &EvalArgs, settings: &Settings) -> anyhow::Result<()> {
    if args.list {
        return list(game::with_game(&args.position.game, settings, List)?, args.format.json);
    }
    let Valued { place, name, value, terms, worths } =
        game::with_game(&args.position.game, settings, Eval { args })??;
    if args.format.json {
        let terms: Map<_, _> =
            terms.into_iter().map(|term| (term.name, json!(term.value.in_points()))).collect();
        let mut told = json!({
            "fen": place.fen,
            "turn": side_word(place.turn),
            "eval": name,
            "value": value.in_points(),
            "terms": terms,
        });
        if let Some(Worths { pieces, .. }) = worths {
            let pieces = pieces.into_iter().map(|(square, worth)| (square, json!(worth.in_points())));
            told["worths"] = Value::Object(pieces.collect());
        }
        return output::json(told);
    }
    let mut text = format!("{name}, for {} to move\n", place.turn);
    for term in &terms {
        text += &format!("{:>10}  {} x {}\n", term.value.to_string(), term.count, term.name);
    }
    text += &format!("{:>10}  in all\n", value.to_string());
    if let Some(Worths { picture, pieces }) = worths {
        let signs = if args.ascii { &ASCII } else { &UNICODE };
        text += "\nhow much less its side would have without a piece\n";
        text += &worths::draw(&picture, signs, &pieces.into_iter().collect());
    }
    output::text(&text)
}

struct Eval<'a> {
    args: &'a EvalArgs,
}

struct Valued {
    place: Place,
    name: String,
    value: Score,
    terms: Vec<Term>,
    /// What a network finds each piece worth.
    worths: Option<Worths>,
}

struct Worths {
    picture: Picture,
    /// Square by square.
    pieces: Vec<(String, Score)>,
}

impl Worths {
    fn of<P: Table>(network: &Network<P>, pos: &P) -> Worths {
        let told = |worth: Worth| (P::square_name(worth.place), worth.value);
        Worths { picture: pos.picture(), pieces: network.worths(pos).into_iter().map(told).collect() }
    }
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
                Some(network.map_err(|error| BadInput { text: name.to_owned(), error: Box::new(error) })?)
            }
            None => P::evaluation(name, self.args.seed),
        };
        let mut evaluation = evaluation.ok_or_else(|| unknown(name, P::NAME, known))?;
        evaluation.begin(pos);
        let (value, terms) = (evaluation.evaluate(pos), P::terms(&evaluation, pos, pos.turn()));
        let worths = P::network(&evaluation).map(|network| Worths::of(network, pos));
        Ok(Valued { place: Place::of(pos), name: name.to_owned(), value, terms, worths })
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
