//! What a search thinks, in the words of UCI.

use damier_chess::Position;
use damier_engines::Playable as _;
use damier_engines::hand::Chances;
use damier_engines::net::house;
use damier_engines::seat::Thought;
use damier_protocol::uci::{Bound, Expectation, Info, Reply, Score, Worth};
use damier_search as search;

use crate::Mind;

/// An `info` line of a thought; `multi_pv` says that it is one of several, `odds` how likely a value wins, if that is to be told.
pub(super) fn info(thought: &Thought, multi_pv: bool, odds: Option<Chances>) -> Reply {
    let ms = thought.elapsed.as_millis().min(u128::from(u64::MAX)) as u64;
    let score = Score {
        worth: worth(thought.score),
        bound: match thought.bound {
            search::Bound::Exact => None,
            search::Bound::Lower => Some(Bound::Lower),
            search::Bound::Upper => Some(Bound::Upper),
        },
    };
    Reply::Info(Box::new(Info {
        depth: Some(thought.depth.max(1)),
        selective_depth: Some(thought.deepest.max(thought.depth).max(1)),
        multi_pv: multi_pv.then_some(thought.rank as u32),
        score: Some(score),
        expectation: odds.map(|curve| expectation(thought.score, curve)),
        nodes: Some(thought.nodes),
        nodes_per_second: Some((thought.nodes as f64 / thought.elapsed.as_secs_f64().max(1e-6)) as u64),
        hash_full: thought.full.map(u32::from),
        time: Some(ms),
        pv: thought.line.clone(),
        ..Info::default()
    }))
}

/// A line of free text.
pub(super) fn remark(text: impl Into<String>) -> Reply {
    Reply::Info(Box::new(Info { string: Some(text.into()), ..Info::default() }))
}

fn worth(score: search::Score) -> Worth {
    match score.distance() {
        // Plies to moves: whoever wins makes the last of them.
        Some(plies) => {
            let moves = plies.div_ceil(2) as i32;
            Worth::Mate(if score > search::Score::DRAWN { moves } else { -moves })
        }
        None => Worth::Centipawns(score.in_thousandths() / 10),
    }
}

/// The curve of whoever judges, fitted to games of the champion against itself: that of the network, or else that of the hand.
pub(super) fn curve(mind: &Mind) -> Chances {
    let by_network = mind.evaluation.as_ref().map_or(mind.search == "champion", |name| name == "net");
    let of_network = || house(Position::ID)?.manifest().chances;
    let of_hand = || Chances::fitted::<Position>().expect("the weights of chess are fitted");
    by_network.then(of_network).flatten().unwrap_or_else(of_hand)
}

/// The odds of a value.
fn expectation(score: search::Score, curve: Chances) -> Expectation {
    let [win, _, loss] = match score.verdict() {
        Some(_) if score > search::Score::DRAWN => [1.0, 0.0, 0.0],
        Some(_) => [0.0, 0.0, 1.0],
        None => curve.at(score.in_thousandths().into()),
    };
    let of_a_thousand = |chance: f64| (1000.0 * chance).round() as u32;
    let (wins, losses) = (of_a_thousand(win), of_a_thousand(loss));
    Expectation { wins, draws: 1000_u32.saturating_sub(wins + losses), losses }
}

#[cfg(test)]
mod tests {
    use damier_protocol::uci::Worth;
    use damier_search::Score;

    use super::{curve, expectation, worth};
    use crate::Mind;

    #[test]
    fn plies_to_the_end_are_told_as_moves() {
        assert_eq!(worth(Score::won_in(1)), Worth::Mate(1));
        assert_eq!(worth(Score::won_in(3)), Worth::Mate(2));
        assert_eq!(worth(-Score::won_in(2)), Worth::Mate(-1));
        assert_eq!(worth(Score::LOST), Worth::Mate(0));
        assert_eq!(worth(Score::points(-1.5)), Worth::Centipawns(-150));
    }

    #[test]
    fn the_odds_of_a_thousand_games_are_a_thousand() {
        for evaluation in [None, Some("hand".to_owned())] {
            let curve = curve(&Mind { evaluation, ..Mind::default() });
            for score in [Score::DRAWN, Score::points(0.7), Score::points(-3.0), Score::WON, Score::LOST] {
                let odds = expectation(score, curve);
                assert_eq!(odds.wins + odds.draws + odds.losses, 1000, "{score}");
            }
            assert_eq!(expectation(Score::WON, curve).wins, 1000);
            // Fitted, and not guessed: a pawn more is no win yet.
            let pawn = expectation(Score::points(1.0), curve);
            assert!(pawn.wins > pawn.losses && pawn.draws > 100 && pawn.wins < 900, "{pawn:?}");
        }
    }
}
