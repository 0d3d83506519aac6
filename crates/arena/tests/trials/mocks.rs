//! Programs that fail in every way there is, each in a contest that goes on.

use std::path::Path;

use damier_arena::tournament::{Rest, Tournament, games_of, standings};
use damier_arena::{Hand, Plan, PlanPlayer};
use damier_core::{Outcome as Result, Side};
use damier_guest::Timeouts;

use crate::scripts::{Habits, Script, agent, chess_engine, draughts_engine, xboard_engine};
use crate::setting::{CHESS, DRAUGHTS, ENGLISH, HASTE, HASTY, PATIENT, Setting, house, play};
use crate::stage::{DATE, Outcome};

/// One who does everything as it should be done.
pub(crate) const ENGINE: Habits = Habits {
    at_start: ":",
    on_position: ":",
    on_ready: "echo readyok",
    on_go: "echo bestmove $m",
    on_quit: "exit 0",
    at_end: ":",
};
pub(crate) const HUB: Habits = Habits { on_ready: "echo pong", on_go: "echo done move=$m", ..ENGINE };
pub(crate) const XBOARD: Habits = Habits { on_ready: "echo pong $number", on_go: "echo move $m", ..ENGINE };
pub(crate) const AGENT: Habits = Habits { on_go: "echo $m", ..ENGINE };

/// A mock and what must come of it in every game.
struct Mock {
    name: &'static str,
    script: Script,
    setting: Setting,
    /// The word of the end of its games; it loses them by anything but length.
    end: &'static str,
}

fn engine(name: &'static str, habits: Habits, end: &'static str) -> Mock {
    Mock { name, script: chess_engine(habits), setting: CHESS, end }
}

fn xboard(name: &'static str, habits: Habits, end: &'static str) -> Mock {
    Mock { name, script: xboard_engine(habits), setting: CHESS, end }
}

fn hub(name: &'static str, habits: Habits, end: &'static str) -> Mock {
    Mock { name, script: draughts_engine(habits), setting: DRAUGHTS, end }
}

fn stdio(name: &'static str, habits: Habits, end: &'static str) -> Mock {
    Mock { name, script: agent(habits), setting: ENGLISH, end }
}

impl Mock {
    fn within(self, timeouts: Timeouts) -> Mock {
        Mock { setting: Setting { timeouts, ..self.setting }, ..self }
    }

    fn at(self, pace: &'static str) -> Mock {
        Mock { setting: Setting { pace, ..self.setting }, ..self }
    }

    /// Plays it against two of the house: its games must end as they should, and the others as if it was not there.
    fn prove(&self) {
        let entrants = [self.script.entrant(), house("greedy"), house("random:seed=3")];
        let played = play(&self.setting, &entrants);
        assert_eq!(played.len(), 6, "{}", self.name);
        for (pairing, outcome, termination) in played {
            let told = format!("{}: {termination}", self.name);
            let its_side = [pairing.white, pairing.black].iter().position(|&entrant| entrant == 0);
            let Some(its_side) = its_side.map(|side| Side::BOTH[side]) else {
                assert_eq!(termination.word(), "too long", "{told}");
                continue;
            };
            let expected = if self.end == "too long" { Result::Draw } else { Result::Win(!its_side) };
            assert_eq!((termination.word(), outcome), (self.end, Some(expected)), "{told}");
            assert_eq!(termination.is_failure(), self.end != "too long", "{told}");
        }
        assert!(self.script.starts_and_nobody_left() >= 1, "{}", self.name);
        println!("{}: {}", self.name, self.end);
    }
}

fn prove(mocks: impl IntoIterator<Item = Mock>) {
    mocks.into_iter().for_each(|mock| mock.prove());
}

#[test]
fn programs_that_behave_play_to_the_end() {
    prove([
        engine("chess engine", ENGINE, "too long"),
        xboard("older chess engine", XBOARD, "too long"),
        hub("draughts engine", HUB, "too long"),
        stdio("agent", AGENT, "too long"),
    ]);
}

#[test]
fn programs_that_die_have_crashed() {
    prove([
        engine("dies at the start", Habits { at_start: "exit 3", ..ENGINE }, "crashed"),
        hub("dies at the start", Habits { at_start: "exit 3", ..HUB }, "crashed"),
        stdio("dies at the start", Habits { at_start: "exit 3", ..AGENT }, "crashed"),
        engine("dies on go", Habits { on_go: "kill -SEGV $$", ..ENGINE }, "crashed"),
        xboard("dies on go", Habits { on_go: "exit 1", ..XBOARD }, "crashed"),
        hub("dies on go", Habits { on_go: "exit 1", ..HUB }, "crashed"),
        stdio("dies on go", Habits { on_go: "exit 1", ..AGENT }, "crashed"),
        engine("dies after its answer", Habits { on_go: "echo bestmove $m; exit 0", ..ENGINE }, "crashed"),
        stdio("dies after its answer", Habits { on_go: "echo $m; exit 0", ..AGENT }, "crashed"),
        engine("dies in a line", Habits { on_go: "printf 'bestmove %s' $m; exit 0", ..ENGINE }, "crashed"),
        hub("dies in a line", Habits { on_go: "printf 'done move=%s' $m; exit 0", ..HUB }, "crashed"),
        stdio("dies in a line", Habits { on_go: "printf %s $m; exit 0", ..AGENT }, "crashed"),
        engine("leaves a child and dies", Habits { on_go: "sleep 1000 & exit 9", ..ENGINE }, "crashed"),
    ]);
    let quick = Timeouts { margin: PATIENT.margin, untimed: PATIENT.untimed, ..HASTY };
    prove([
        engine("closes its output", Habits { on_go: "exec >&-", ..ENGINE }, "crashed").within(quick),
        stdio("closes its output", Habits { on_go: "exec >&-", ..AGENT }, "crashed").within(quick),
    ]);
}

#[test]
fn programs_that_never_answer_have_stalled_or_run_out_of_time() {
    let silent = |habits| Habits { on_go: ":", ..habits };
    prove([
        engine("never moves", silent(ENGINE), "stalled").within(HASTY),
        xboard("never moves", silent(XBOARD), "stalled").within(HASTY),
        hub("never moves", silent(HUB), "stalled").within(HASTY),
        stdio("never moves", silent(AGENT), "stalled").within(HASTY),
        engine("never moves on a clock", silent(ENGINE), "time forfeit").at("0.5").within(HASTY),
        xboard("never moves on a clock", silent(XBOARD), "time forfeit").at("0.5").within(HASTY),
        hub("never moves on a clock", silent(HUB), "time forfeit").at("0.5").within(HASTY),
        stdio("never moves on a clock", silent(AGENT), "time forfeit").at("0.5").within(HASTY),
        stdio("empty answer", Habits { on_go: "echo", ..AGENT }, "stalled").within(HASTY),
        engine("never says who it is", Habits { at_start: "cat >/dev/null", ..ENGINE }, "stalled")
            .within(Timeouts { start: HASTE, ..HASTY }),
        engine("never ready", Habits { on_position: "cat >/dev/null", ..ENGINE }, "stalled")
            .within(Timeouts { ping: HASTE, ..HASTY }),
    ]);
}

#[test]
fn programs_that_answer_after_the_flag_have_lost_by_it() {
    prove([
        engine("late", Habits { on_go: "sleep 0.6; echo bestmove $m", ..ENGINE }, "time forfeit").at("0.5"),
        hub("late", Habits { on_go: "sleep 0.6; echo done move=$m", ..HUB }, "time forfeit").at("0.5"),
        stdio("late", Habits { on_go: "sleep 0.6; echo $m", ..AGENT }, "time forfeit").at("0.5"),
        engine("late in a move", Habits { on_go: "sleep 0.6; echo bestmove $m", ..ENGINE }, "time forfeit")
            .at("time=500ms"),
    ]);
}

#[test]
fn what_is_no_legal_move_loses_the_game() {
    let answers = ["e2e5", "0000", "'(none)'", "''", "banana", "e2,e4", "32-28", "\\*\\*\\*", "a2a3q"];
    for answer in answers {
        let on_go: &'static str = format!("echo bestmove {answer}").leak();
        prove([engine(answer, Habits { on_go, ..ENGINE }, "illegal move")]);
    }
    for answer in ["1-50", "31-26x31", "banana", "e2e4", "0000"] {
        let on_go: &'static str = format!("echo done move={answer}").leak();
        prove([hub(answer, Habits { on_go, ..HUB }, "illegal move")]);
    }
    prove([hub("says that it is over", Habits { on_go: "echo done", ..HUB }, "illegal move")]);
    for answer in ["1-50", "0000", "'(none)'", "banana", "resign", "draw", "1-0"] {
        let on_go: &'static str = format!("echo {answer}").leak();
        prove([stdio(answer, Habits { on_go, ..AGENT }, "illegal move")]);
    }
}

#[test]
fn what_is_said_out_of_turn_is_no_answer() {
    let early = Habits { on_position: "echo bestmove a1a8; echo bestmove banana", ..ENGINE };
    let breath = Habits { on_ready: "printf 'readyok\\nbestmove a1a8\\n'", ..ENGINE };
    let twice = Habits { on_go: "echo bestmove $m; echo bestmove a1a8; echo bestmove $m", ..ENGINE };
    prove([
        engine("moves before it is asked", early, "too long"),
        engine("moves twice", twice, "too long"),
        engine("is ready and moves in a breath", breath, "too long"),
        stdio("moves twice in a breath", Habits { on_go: "printf '%s\\n1-50\\n' $m", ..AGENT }, "too long"),
        hub("moves before it is asked", Habits { on_position: "echo done move=1-50", ..HUB }, "too long"),
        hub("moves twice", Habits { on_go: "echo done move=$m; echo done move=1-50", ..HUB }, "too long"),
    ]);
}

#[test]
fn programs_that_do_not_leave_are_sent_away_with_all_they_have_started() {
    let forks = "sleep 1000 & sleep 1000 </dev/null >/dev/null 2>&1 & echo bestmove $m";
    prove([engine("leaves children", Habits { on_go: forks, ..ENGINE }, "too long")]);
    let stays = "trap '' TERM INT HUP; while :; do sleep 1000; done";
    let hasty = Timeouts { quit: HASTE, ..PATIENT };
    prove([
        engine("ignores quit", Habits { on_quit: stays, ..ENGINE }, "too long").within(hasty),
        hub("ignores quit", Habits { on_quit: stays, ..HUB }, "too long").within(hasty),
        stdio("ignores the end", Habits { at_end: stays, ..AGENT }, "too long").within(hasty),
    ]);
}

#[test]
fn programs_that_talk_without_end_cost_no_memory() {
    let before = resident();
    let words = "yes info string words and more words, none of which anybody wanted to hear or will remember | head -c 50000000; echo bestmove $m";
    let line = "head -c 100000000 /dev/zero; echo; echo bestmove $m";
    let complains = "head -c 50000000 /dev/zero >&2; echo bestmove $m";
    prove([
        engine("fifty megabytes of words", Habits { at_start: words, ..ENGINE }, "too long"),
        engine("a hundred megabytes in a line", Habits { at_start: line, ..ENGINE }, "too long"),
        engine("fifty megabytes of complaints", Habits { at_start: complains, ..ENGINE }, "too long"),
    ]);
    let on_go = "yes info depth 1";
    prove([engine("never stops talking", Habits { on_go, ..ENGINE }, "time forfeit")
        .at("0.5")
        .within(HASTY)]);
    let grown = resident().saturating_sub(before);
    assert!(grown < 64 << 20, "{grown} bytes more are in use");
}

/// The memory that this process has, in bytes.
fn resident() -> usize {
    const PAGE: usize = 4096;
    let statm = std::fs::read_to_string("/proc/self/statm").expect("the system tells");
    let pages = statm.split_whitespace().nth(1).expect("the second number is what is resident");
    PAGE * pages.parse::<usize>().expect("a number of pages")
}

#[test]
fn a_program_that_is_not_there_is_not_started() {
    let entrants = ["uci:cmd=/no/such/program", "greedy", "random:seed=3"].map(house);
    let played = play(&CHESS, &entrants);
    let lost = played.iter().filter(|(_, _, termination)| termination.word() == "not started");
    assert_eq!((played.len(), lost.count()), (6, 4));
}

#[test]
fn a_tournament_with_three_who_fail_goes_to_its_end_and_names_them() -> Outcome {
    let folder = tempfile::tempdir()?;
    let path: &Path = &folder.path().join("failures");
    let mocks = [
        ("fly", chess_engine(Habits { at_start: "exit 3", ..ENGINE }), "crashed"),
        ("cheat", chess_engine(Habits { on_go: "echo bestmove e1e8", ..ENGINE }), "illegal move"),
        ("snail", chess_engine(Habits { on_go: "sleep 0.6; echo bestmove $m", ..ENGINE }), "time forfeit"),
    ];
    let mut plan = Plan::new("chess", vec!["greedy".to_owned(), "random:seed=3".to_owned()]);
    plan.players.extend(
        mocks
            .iter()
            .map(|(name, script, _)| PlanPlayer::Named { name: (*name).to_owned(), player: script.spec() }),
    );
    (plan.pace, plan.openings) = (Some("0.5".to_owned()), Some("none".to_owned()));
    (plan.longest, plan.concurrency) = (Some(10), 2);
    let mut tournament = Tournament::create(path, &plan)?;
    let all = games_of(tournament.event());
    assert_eq!(tournament.run(&Hand::default(), None, DATE, &mut |_| ())?, Rest::Complete);
    assert_eq!((tournament.played(), all), (20, 20));
    let table = standings(tournament.event(), tournament.reading());
    for row in &table.rows {
        let is_of_the_house = !mocks.iter().any(|(name, ..)| *name == row.name);
        assert_eq!(row.failures.is_empty(), is_of_the_house, "{row:?}");
    }
    for (name, script, word) in &mocks {
        let row = table.rows.iter().find(|row| row.name == *name).ok_or("a player is not in the table")?;
        // All four against the house; among themselves it depends on who comes first.
        assert!(row.failures[*word] >= 4 && row.failures.len() == 1, "{row:?}");
        assert!(script.starts_and_nobody_left() >= 1);
    }
    Ok(())
}
