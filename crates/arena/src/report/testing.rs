//! Tournaments that nobody has played.

use damier_ledger::{Entry, Outcome};

use crate::standings::{Result as Game, Standings};
use crate::{Event, Plan, PlanPlayer};

/// A tournament of these names.
pub(crate) fn event(names: &[String]) -> Event {
    let mut plan = Plan::new("english", Vec::new());
    plan.name = "Cup of <b>Nowhere</b> & \"elsewhere\"".to_owned();
    plan.pace = Some("1+0.01".to_owned());
    plan.players = names
        .iter()
        .map(|name| PlanPlayer::Named { name: name.clone(), player: "random".to_owned() })
        .collect();
    plan.prepare().expect("a plan that can be followed")
}

/// Numbers that look like chance and are always the same.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// So many games of everyone with everyone; who comes first in the plan wins more.
pub(crate) fn season(event: &Event, games: u32) -> Vec<Entry> {
    let players = event.entrants.len();
    let mut dice = Dice(7);
    let mut entries = Vec::new();
    for round in 0..games {
        for first in 0..players {
            for second in first + 1..players {
                let sides = if round % 2 == 0 { [first, second] } else { [second, first] };
                let edge = ((second - first) * 40 / players) as u64;
                let result = match dice.below(100) {
                    throw if throw < 35 + edge && round % 2 == 0 => Outcome::WhiteWins,
                    throw if throw < 35 + edge => Outcome::BlackWins,
                    throw if throw < 75 => Outcome::Drawn,
                    _ if round % 2 == 0 => Outcome::BlackWins,
                    _ => Outcome::WhiteWins,
                };
                entries.push(entry(event, entries.len() as u32, round, sides, result, &mut dice));
            }
        }
    }
    entries
}

fn entry(
    event: &Event,
    number: u32,
    round: u32,
    [white, black]: [usize; 2],
    result: Outcome,
    dice: &mut Dice,
) -> Entry {
    let (termination, detail) = match (result, dice.below(40)) {
        (Outcome::Drawn, 0..8) => ("draw by score", ""),
        (Outcome::Drawn, _) => ("normal", "threefold repetition"),
        (_, 0) => ("time forfeit", "late by 17.0 ms"),
        (_, 1) => ("crashed", "the program ended with \"SIGSEGV\", and <nothing> more"),
        (_, 2..9) => ("lost by score", ""),
        _ => ("normal", "no move left"),
    };
    Entry {
        number,
        round,
        white: event.entrants[white].name.clone(),
        black: event.entrants[black].name.clone(),
        opening: number / 2 % event.deck.openings.len() as u32,
        result,
        termination: termination.to_owned(),
        detail: detail.to_owned(),
        plies: 30 + dice.below(90) as u32,
        white_ms: 900 + dice.below(400),
        black_ms: 900 + dice.below(400),
        seed: u64::MAX - u64::from(number),
    }
}

/// Standings of four players after results that never change; one of them met only the last.
pub(crate) fn fixed() -> Standings {
    use Outcome::{BlackWins, Drawn, WhiteWins};
    let mut games = Vec::new();
    let mut add = |white, black, outcome, termination, times| {
        games.extend(std::iter::repeat_n(Game { white, black, outcome, termination }, times));
    };
    add("alphabeta:depth=6", "国際 MCTS", WhiteWins, "normal", 12);
    add("alphabeta:depth=6", "国際 MCTS", Drawn, "draw by score", 5);
    add("国際 MCTS", "alphabeta:depth=6", WhiteWins, "normal", 3);
    add("国際 MCTS", "greedy", WhiteWins, "normal", 11);
    add("greedy", "国際 MCTS", BlackWins, "time forfeit", 2);
    add("greedy", "国際 MCTS", WhiteWins, "normal", 4);
    add("greedy", "alphabeta:depth=6", BlackWins, "normal", 16);
    add("greedy", "alphabeta:depth=6", Drawn, "normal", 1);
    add("a program with a name that does not end", "greedy", BlackWins, "crashed", 1);
    add("greedy", "a program with a name that does not end", Drawn, "normal", 2);
    Standings::of(&[], games.into_iter())
}
