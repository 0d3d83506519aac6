//! The players and their options in words, as `--help` prints them.

use damier_search::{Rung, Score};

use super::Search;

/// A player in words.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayerWords {
    /// Its name.
    pub name: &'static str,
    /// The search behind it.
    pub method: Method,
    /// What it does.
    pub words: &'static str,
}

/// The kinds of search there are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Method {
    /// A rung of the ladder.
    Rung(Rung),
    /// Monte Carlo.
    MonteCarlo,
    /// The champion.
    Champion,
}

const fn rung(name: &'static str, rung: Rung, words: &'static str) -> PlayerWords {
    PlayerWords { name, method: Method::Rung(rung), words }
}

/// Every player, from the simplest.
pub const PLAYERS: &[PlayerWords] = &[
    rung("random", Rung::Random, "any legal move"),
    rung("greedy", Rung::Greedy, "the best position after one move"),
    rung("minimax", Rung::Minimax, "minimax with the flag of the documents"),
    rung("alphabeta", Rung::AlphaBeta, "alpha-beta on minimax"),
    rung("negamax", Rung::Negamax, "one rule for both sides"),
    rung("negalphabeta", Rung::NegAlphaBeta, "alpha-beta on negamax"),
    rung("aspiration", Rung::Aspiration, "alpha-beta with a small window around the last value"),
    rung("scout", Rung::Scout, "SCOUT: test first, value only what passes"),
    rung("pvs", Rung::Pvs, "principal variation search (NegaScout)"),
    rung("sss", Rung::Sss, "SSS*: the plan that promises most"),
    rung("dual", Rung::Dual, "DUAL*: SSS* made by the other side"),
    rung("mtdf", Rung::Mtd(None), "MTD(f): null windows and a table"),
    rung("mtd+inf", Rung::Mtd(Some(Score::INFINITE)), "MTD(+∞): SSS* by questions from above"),
    rung("mtd-inf", Rung::Mtd(Some(Score::LEAST)), "MTD(−∞): DUAL* by questions from below"),
    rung("timeshared", Rung::TimeShared, "the time-shared minimax of document 003"),
    rung("bestfirst", Rung::BestFirst, "best-first minimax: always the expected line"),
    PlayerWords { name: "mcts", method: Method::MonteCarlo, words: "Monte Carlo tree search with UCT" },
    PlayerWords { name: "champion", method: Method::Champion, words: "every idea there is, to win" },
];

/// Which players an option is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum For {
    Everyone,
    /// Searches of the ladder that look ahead to a depth.
    Depth,
    /// Those of them that go depth first, so that a table and an order of moves help.
    Sorted,
    /// One alone.
    Only(&'static str),
    /// The searches of the ladder that go depth first, and the champion.
    Remembering,
    /// Monte Carlo and the champion.
    Threaded,
}

/// An option in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionWords {
    /// Its name.
    pub key: &'static str,
    /// What stands behind `=`, if anything must; in brackets if it may be left out.
    pub value: &'static str,
    /// What it does.
    pub words: &'static str,
    pub(super) whose: For,
}

const fn option(key: &'static str, value: &'static str, whose: For, words: &'static str) -> OptionWords {
    OptionWords { key, value, words, whose }
}

/// Every option.
pub const OPTIONS: &[OptionWords] = &[
    option("depth", "8", For::Depth, "plies to look ahead, 1 to 200"),
    option("nodes", "100000", For::Everyone, "positions to visit, or simulations"),
    option("sight", "500", For::Everyone, "positions to visit for each move that the opening has"),
    option("time", "200ms", For::Everyone, "time for a move: ms, s or m"),
    option(
        "eval",
        "NAME",
        For::Everyone,
        "the evaluation, by its name in `damier eval --list`, or the file of a network (`x.net`)",
    ),
    option("seed", "1", For::Everyone, "where chance starts"),
    option(
        "tt",
        "[64MiB]",
        For::Remembering,
        "a transposition table; 420,000 entries where no size is given",
    ),
    option("quiescence", "[32]", For::Depth, "play captures out beyond the horizon, at most so many"),
    option("ordering", "", For::Sorted, "interesting moves first (the table's move, captures, crownings)"),
    option("killers", "", For::Sorted, "moves that cut elsewhere at the same ply first"),
    option("butterfly", "", For::Sorted, "moves that cut often first (the history heuristic)"),
    option("history", "[5]", For::Depth, "so many last positions of the game count as draws if they return"),
    option("deepening", "", For::Depth, "depth 1, 2, 3 …, as always under a limit of time or nodes"),
    option("distance", "", For::Depth, "a quick win is worth more than a slow one"),
    option("margin", "0.5", For::Only("aspiration"), "half the width of the window"),
    option("c", "1.41", For::Only("mcts"), "curiosity in UCT"),
    option("rollouts", "1", For::Only("mcts"), "random games a simulation"),
    option("visits", "", For::Only("mcts"), "choose the move most visited, not the best mean"),
    option("solver", "", For::Only("mcts"), "prove nodes where games end"),
    option("rave", "[1000]", For::Only("mcts"), "count a move wherever it was played (AMAF), with this k"),
    option("bias", "[1]", For::Only("mcts"), "progressive bias by the evaluation"),
    option("implicit", "[0.2]", For::Only("mcts"), "implicit minimax with this weight, 0 to 1"),
    option("heavy", "", For::Only("mcts"), "rollouts with some sense"),
    option("plies", "1000", For::Only("mcts"), "cut a rollout after so many plies"),
    option("keep", "", For::Only("mcts"), "go on with the tree of the last move"),
    option("threads", "2", For::Threaded, "threads that think together"),
    option(
        "with",
        "probcut",
        For::Only("champion"),
        "ideas to use that are not usual in the game, joined by +",
    ),
    option("without", "etc", For::Only("champion"), "ideas to do without, joined by +"),
    option(
        "only",
        "table+pvs",
        For::Only("champion"),
        "the only ideas to use, joined by +; or all, sound, none",
    ),
    option(
        "margins",
        "futility:300",
        For::Only("champion"),
        "margins to try in place of the game's, joined by +",
    ),
    option("memory", "1GiB", For::Only("mcts"), "the most the tree may take"),
];

impl OptionWords {
    /// Whether the option makes sense for a player.
    pub fn is_for(&self, player: &PlayerWords) -> bool {
        let champion = player.method == Method::Champion;
        let by_depth = match player.method {
            Method::Rung(rung) => {
                !matches!(rung, Rung::Random | Rung::Greedy | Rung::TimeShared | Rung::BestFirst)
            }
            Method::MonteCarlo | Method::Champion => false,
        };
        let sorted = by_depth && !matches!(player.method, Method::Rung(Rung::Sss | Rung::Dual));
        match self.whose {
            For::Everyone => true,
            For::Depth if self.key == "depth" => by_depth || champion,
            For::Depth => by_depth,
            For::Sorted => sorted,
            For::Remembering => sorted || champion,
            For::Threaded => champion || player.method == Method::MonteCarlo,
            For::Only(name) => name == player.name,
        }
    }
}

impl Search {
    /// The player's name.
    pub fn name(&self) -> &'static str {
        let method = match self {
            Search::Ladder(ladder) => Method::Rung(ladder.rung),
            Search::Mcts(_) => Method::MonteCarlo,
            Search::Champion(_) => Method::Champion,
        };
        PLAYERS.iter().find(|player| player.method == method).expect("every search has a name").name
    }
}
