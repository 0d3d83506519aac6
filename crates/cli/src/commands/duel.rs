//! `damier match`: many games between two players.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::ops::ControlFlow;

use anyhow::Context as _;
use damier::arena::tournament::written;
use damier::arena::{Entrant, Event, Finished, Hand, Plan, PlanPlayer, Score, Unseated, Who};
use damier::core::Side;
use damier::guest::Timeouts;
use damier::rating::{CONFIDENCE, Estimate, Pairs, Sprt, Verdict};
use serde_json::json;

use crate::args::{Cli, MatchArgs};
use crate::failure::{BadInput, Ended, understand};
use crate::live::Live;
use crate::settings::Settings;
use crate::wording::today;
use crate::{failure, game, output};

/// Exit code where the test said no.
const SAID_NO: u8 = 5;
/// Exit code of a match that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

pub(crate) fn run(args: &MatchArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    let mut trial = args.sprt.as_deref().map(understand::<Sprt>).transpose()?.map(Trial::new);
    let event = prepare(args, settings)?;
    let hand = stop_on_interrupt()?;
    let mut live = Live::new(cli, u64::from(args.games));
    event.deck.notes.iter().for_each(|note| live.note(note));
    let mut games = args.out.as_deref().map(Games::create).transpose()?;
    let mut score = Score::default();
    let mut failed = Ok(());
    let schedule = damier::arena::schedule::Schedule {
        kind: event.kind,
        players: 2,
        games: args.games,
        openings: event.deck.openings.len(),
        seed: event.plan.seed,
    };
    let ran = event.contest(&hand).run(schedule.pairings().into_iter(), |finished| {
        enter(&mut score, &finished);
        if finished.bout.termination.is_failure() {
            live.note(&complaint(&event, &finished));
        }
        if let (Some(games), Ok(())) = (&mut games, &failed) {
            failed = games.add(&event, &finished);
        }
        live.show(score.tally.games(), &line(&score, trial.as_ref()));
        let decided = trial.as_mut().and_then(|trial| trial.weigh(&score.pairs));
        if decided.is_some() || failed.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    ran.map_err(|error| unseated(error, &event.plan.players))?;
    live.clear();
    failed?;
    if let Some(games) = games {
        games.finish()?;
    }
    tell(args, &event, &score, trial.as_ref())?;
    match trial.and_then(|trial| trial.verdict) {
        Some(Verdict::AcceptH0) => Err(Ended { message: String::new(), code: SAID_NO }.into()),
        None if hand.is_finishing() => {
            Err(Ended { message: "interrupted".to_owned(), code: INTERRUPTED }.into())
        }
        _ => Ok(()),
    }
}

fn prepare(args: &MatchArgs, settings: &Settings) -> anyhow::Result<Event> {
    let id = game::find(&args.contest.game, settings)?;
    for text in [&args.first, &args.second] {
        check(text)?;
    }
    let mut plan = Plan::new(id, vec![args.first.clone(), args.second.clone()]);
    if args.first == args.second {
        // Against itself one of them needs another name.
        let named = PlanPlayer::Named { name: format!("{} (2)", args.second), player: args.second.clone() };
        plan.players[1] = named;
    }
    args.contest.apply(&mut plan)?;
    plan.games = args.games;
    Ok(plan.prepare()?)
}

/// Makes sure that a text names a player, and points at what is wrong if it does not.
/// A player who cannot play, pointed at in the text that names him.
pub(crate) fn unseated(error: Unseated, players: &[PlanPlayer]) -> anyhow::Error {
    let Unseated::Unfit { player, error } = error else { return error.into() };
    let named = players.iter().find_map(|known| match known {
        PlanPlayer::Named { name, player: text } if *name == player => Some(text.clone()),
        _ => None,
    });
    BadInput { text: named.unwrap_or(player), error: Box::new(error) }.into()
}

pub(crate) fn check(text: &str) -> anyhow::Result<()> {
    let entrant: Entrant = understand(text)?;
    // A program that cannot even be started is found out before the first game. One at the other end of a connection is
    // left alone: it may take a second visitor for the end of the first.
    let Who::Program(program) = &entrant.who else { return Ok(()) };
    program.start(Timeouts::default()).map_err(|error| failure::of_guest(&error))?.end();
    Ok(())
}

/// The first interrupt finishes the games in progress, the second breaks them off.
pub(crate) fn stop_on_interrupt() -> anyhow::Result<Hand> {
    let hand = Hand::default();
    let ours = hand.clone();
    ctrlc::set_handler(move || {
        if ours.stop().is_raised() {
            std::process::exit(i32::from(INTERRUPTED));
        } else if ours.is_finishing() {
            ours.abort();
        } else {
            ours.finish();
            anstream::eprintln!("finishing the games in progress; once more to break them off");
        }
    })
    .context("cannot listen to the interrupt key")?;
    Ok(hand)
}

fn enter(score: &mut Score, finished: &Finished) {
    let side = if finished.pairing.white == 0 { Side::White } else { Side::Black };
    if let Some(outcome) = finished.bout.outcome {
        score.enter(side, finished.pairing.pair, outcome, &finished.bout.termination);
    }
}

pub(crate) fn complaint(event: &Event, finished: &Finished) -> String {
    let pairing = &finished.pairing;
    let (white, black) = (&event.entrants[pairing.white], &event.entrants[pairing.black]);
    format!("game {}, {white} against {black}: {}", pairing.number + 1, finished.bout.termination)
}

/// A sequential test and its verdict, which stands: games that were in progress when it fell are entered, and change nothing.
struct Trial {
    sprt: Sprt,
    verdict: Option<Verdict>,
}

impl Trial {
    fn new(sprt: Sprt) -> Trial {
        Trial { sprt, verdict: None }
    }

    fn llr(&self, pairs: &Pairs) -> f64 {
        self.sprt.llr_pairs(pairs)
    }

    /// The verdict, if these games or earlier ones decided.
    fn weigh(&mut self, pairs: &Pairs) -> Option<Verdict> {
        self.verdict = self.verdict.or_else(|| self.sprt.decide(self.llr(pairs)));
        self.verdict
    }
}

/// The state of a match in a line.
fn line(score: &Score, trial: Option<&Trial>) -> String {
    let mut text = format!("{}  pairs {}", score.tally, score.pairs);
    if let Some(elo) = score.pairs.elo(CONFIDENCE) {
        text += &format!("  Elo {}", in_words(&elo));
    }
    if let Some(trial) = trial {
        let (low, high) = trial.sprt.bounds();
        text += &format!("  LLR {:.2} ({low:.2}, {high:.2})", trial.llr(&score.pairs));
    }
    text
}

/// Where all games went one way there is no number for it, but there is a bound.
fn in_words(elo: &Estimate) -> String {
    match elo.value {
        _ if elo.error().is_finite() => format!("{elo:.1}"),
        value if value.is_finite() => format!("{value:.1} ({:.1} to {:.1})", elo.low, elo.high),
        value if value > 0.0 => format!("at least {:.1}", elo.low),
        _ => format!("at most {:.1}", elo.high),
    }
}

fn tell(args: &MatchArgs, event: &Event, score: &Score, trial: Option<&Trial>) -> anyhow::Result<()> {
    let elo = score.pairs.elo(CONFIDENCE).or_else(|| score.tally.elo(CONFIDENCE));
    let tally = &score.tally;
    // Of whoever speaks of Elo: pairs, once there is one.
    let los = score.pairs.elo(CONFIDENCE).map_or_else(|| tally.los(), |_| score.pairs.los());
    let failures: u64 =
        ["crashed", "stalled", "not started", "nonsense"].map(|word| score.ended(word)).iter().sum();
    if args.format.json {
        return output::json(json!({
            "first": event.entrants[0].name,
            "second": event.entrants[1].name,
            "game": event.plan.game,
            "pace": event.plan.pace,
            "seed": event.plan.seed,
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "games": tally.games(),
            "pairs": score.pairs.0,
            "elo": elo.map(|elo| elo.value).filter(|value| value.is_finite()),
            "elo_error": elo.map(|elo| elo.error()).filter(|error| error.is_finite()),
            "elo_low": elo.map(|elo| elo.low).filter(|low| low.is_finite()),
            "elo_high": elo.map(|elo| elo.high).filter(|high| high.is_finite()),
            "los": los,
            "llr": trial.map(|trial| trial.llr(&score.pairs)),
            "verdict": trial.and_then(|trial| trial.verdict).map(|verdict| verdict.to_string()),
            "crashes": failures,
            "time_losses": score.ended("time forfeit"),
            "illegal_moves": score.ended("illegal move"),
            "endings": score.endings,
        }));
    }
    let mut text = format!("{} against {}, {} games\n", event.entrants[0], event.entrants[1], tally.games());
    text += &format!("  {tally}  pairs {}\n", score.pairs);
    if let Some(elo) = elo {
        text += &format!("  Elo {}, likely the stronger: {:.1} %\n", in_words(&elo), 100.0 * los);
    }
    if let Some(trial) = trial {
        let ((low, high), llr) = (trial.sprt.bounds(), trial.llr(&score.pairs));
        let verdict = trial.verdict.map_or_else(|| "not decided".to_owned(), |verdict| verdict.to_string());
        text += &format!("  SPRT {}: LLR {llr:.2} ({low:.2}, {high:.2}), {verdict}\n", trial.sprt);
    }
    let endings: Vec<_> = score.endings.iter().map(|(word, games)| format!("{word} {games}")).collect();
    text += &format!("  ended: {}\n", endings.join(", "));
    output::text(&text)
}

/// The file that the games are written to, each when it is over.
struct Games(BufWriter<File>);

impl Games {
    fn create(path: &std::path::Path) -> anyhow::Result<Games> {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Games(BufWriter::new(file)))
    }

    fn add(&mut self, event: &Event, finished: &Finished) -> anyhow::Result<()> {
        writeln!(self.0, "{}", written(event, finished, &today().replace('-', ".")))?;
        Ok(self.0.flush()?)
    }

    fn finish(mut self) -> anyhow::Result<()> {
        Ok(self.0.flush()?)
    }
}

#[cfg(test)]
mod tests {
    use damier::rating::{Pairs, Verdict};

    use super::Trial;

    #[test]
    fn a_verdict_stands_whatever_the_games_say_that_were_in_progress() {
        let mut trial = Trial::new("elo0=0,elo1=20".parse().expect("a test"));
        let (open, lost) = (Pairs([0, 5, 10, 5, 0]), Pairs([30, 40, 40, 5, 0]));
        let better = Pairs([30, 40, 40, 60, 30]);
        assert_eq!(trial.weigh(&open), None);
        assert_eq!(trial.weigh(&lost), Some(Verdict::AcceptH0));
        assert!(
            trial.sprt.decide(trial.llr(&better)) != Some(Verdict::AcceptH0),
            "the games have turned it round"
        );
        assert_eq!(trial.weigh(&better), Some(Verdict::AcceptH0));
    }
}
