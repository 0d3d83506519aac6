//! `damier sherlock`: the driver and the runners of document 000 (S-26 to S-30).

use std::io::{BufRead as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use damier::arena::{
    Adjudication, Answer, Entrant, Margin, Pace, Player, Remark, Said, Sheet, Termination, Terms, play, seat,
};
use damier::core::{BySide, History, Outcome, Side};
use damier::draughts::{Position, Sherlock};
use damier::engines::player::{Spec, build};
use damier::engines::seat::{open_board, sit};
use damier::guest::{Budget, GuestError, Timeouts, Verdict};
use damier::search::{Limits, Quest, Score, Searcher, Stop};
use damier::viewer::{Drawn as _, Record, USUAL_WORK, dot_file_name, to_dot};

use crate::args::{Cli, Color, SherlockArgs};
use crate::board::{ASCII, draw};
use crate::failure::{self, BadInput, Usage, understand};
use crate::output;
use crate::wording::stamp;

const GAME: &str = "sherlock";
/// A game of more turns is an error in the document.
const TURNS: usize = 500;
/// The most nodes of a tree that are drawn.
const DRAWN: usize = 1_000_000;

pub(crate) fn run(args: &SherlockArgs, cli: &Cli) -> anyhow::Result<()> {
    match (&args.runner, cli.color) {
        (Some(players), _) => runner(args, &players[0], &players[1]),
        (None, Some(Color::Black)) => drive(args, Side::Black),
        (None, Some(Color::White)) => drive(args, Side::White),
        (None, _) => Err(Usage {
            message: "nobody said which side to play".to_owned(),
            help: "write --color black or --color white, or --runner and two players".to_owned(),
        }
        .into()),
    }
}

/// Whether a line is one of the words that end a game; the document writes them in two ways.
fn is_end(line: &str) -> bool {
    matches!(line, "WON" | "LOST" | "WON!" | "LOST...")
}

/// S-26: a move of the opponent comes in, ours goes out; the first line may be empty, if we begin.
fn drive(args: &SherlockArgs, ours: Side) -> anyhow::Result<()> {
    let wrong = |error| BadInput { text: args.player.clone(), error: Box::new(error) };
    let mut board = open_board(GAME).expect("a game of the catalogue");
    let mut mind = sit(GAME, &understand(&args.player)?).expect("a game of the catalogue").map_err(wrong)?;
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let text = line.trim();
        if is_end(text) {
            return Ok(());
        }
        let is_beginning = text.is_empty() && board.turn() == ours;
        let heard = if is_beginning || board.turn() == ours { None } else { board.find(text).ok() };
        match heard {
            Some(nth) => board.play(nth),
            None if is_beginning => {}
            None => return output::text("WON\n"),
        }
        let begun = Instant::now();
        let decision = mind.choose(&*board, mind.limits(), &Stop::default());
        if args.stats {
            let (paths, ms) = (decision.nodes, begun.elapsed().as_millis());
            anstream::eprintln!("ExploredPaths={paths} ElapsedTime={ms}ms WithHeuristic={}", decision.score);
        }
        let Some(nth) = decision.nth else { return output::text("LOST\n") };
        let answer = board.written(nth);
        board.play(nth);
        output::text(&format!("{answer}\n"))?;
    }
    Ok(())
}

/// S-29 and S-30: a whole game, printed as the document prints it.
fn runner(args: &SherlockArgs, black: &str, white: &str) -> anyhow::Result<()> {
    let folder = args.dot.as_ref().map(|folder| folder.join(stamp()));
    if let Some(folder) = &folder {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let (mut white, mut black) = (brain(white, folder.as_deref())?, brain(black, folder.as_deref())?);
    let in_words = white.wants_words() || black.wants_words();
    let mut sheet = Sheet::new(GAME).expect("a game of the catalogue");
    sheet.begin(None, in_words)?;
    print_board(&sheet)?;
    let terms = Terms {
        pace: BySide::<Pace>::default(),
        margin: Margin::default(),
        adjudication: Adjudication { longest: TURNS, ..Adjudication::default() },
        seed: 0,
    };
    let mut told = Ok(());
    let mut players: BySide<&mut dyn Player> = BySide { white: &mut *white, black: &mut *black };
    let mut watch = |sheet: &Sheet| {
        if told.is_ok() {
            told = print_move(sheet);
        }
    };
    let bout = play(&mut sheet, &mut players, &terms, &Stop::default(), Some(&mut watch));
    told?;
    if let Some(path) = &args.record {
        output::save(path, &format!("{}\n", sheet.written().join("\n")))?;
    }
    output::text(&match (&bout.termination, bout.outcome) {
        (Termination::IllegalMove(text), _) => format!("Illegal move provided: {text}\n"),
        (Termination::Length | Termination::Loop, _) => format!("No winner: {}\n", bout.termination),
        (_, Some(Outcome::Win(side))) => format!("{side} has won\n"),
        _ => format!("No winner: {}\n", bout.termination),
    })
}

fn print_board(sheet: &Sheet) -> anyhow::Result<()> {
    let pos: Position<Sherlock> = damier::core::Notation::from_fen(&sheet.board().fen())?;
    output::text(&draw(&pos.picture(), &ASCII))
}

fn print_move(sheet: &Sheet) -> anyhow::Result<()> {
    let Some(remark) = sheet.remarks().last() else { return Ok(()) };
    let heuristic = remark.score.map_or_else(|| "?".to_owned(), |score: Score| score.to_string());
    let ms = remark.elapsed.as_millis();
    output::text(&format!(
        "========\n{}\nDecision made in {ms}ms with heuristic {heuristic}\n{} explored paths\n",
        sheet.last(),
        remark.nodes
    ))?;
    print_board(sheet)?;
    output::text(&format!("{}\n", sheet.written().pop().unwrap_or_default()))
}

/// A player of a game that is printed; with a folder, one whose searches are drawn.
fn brain(text: &str, folder: Option<&Path>) -> anyhow::Result<Box<dyn Player>> {
    if let Some(folder) = folder {
        let spec: Spec = understand(text)?;
        let wrong = |error| BadInput { text: text.to_owned(), error: Box::new(error) };
        let searcher = build::<Position<Sherlock>>(&spec).map_err(wrong)?;
        let history = History::default();
        return Ok(Box::new(Draughtsman { searcher, history, known: 0, folder: folder.to_owned() }));
    }
    let entrant: Entrant = understand(text)?;
    let seated = seat(&entrant, GAME, Timeouts::default())
        .map_err(|error| BadInput { text: text.to_owned(), error: Box::new(error) })?;
    seated.map_err(|error| failure::of_guest(&error))
}

/// A player who draws what he thinks (S-30).
struct Draughtsman {
    searcher: Box<dyn Searcher<Position<Sherlock>>>,
    history: History<Position<Sherlock>>,
    known: usize,
    folder: PathBuf,
}

impl Draughtsman {
    fn catch_up(&mut self, sheet: &Sheet) {
        for &nth in &sheet.choices()[self.known..] {
            let m = self.history.legal_moves()[usize::from(nth)];
            self.history.play(m);
        }
        self.known = sheet.choices().len();
    }
}

impl Player for Draughtsman {
    fn wants_words(&self) -> bool {
        false
    }

    fn new_game(&mut self, _: &Sheet, _: Side, _: &Pace, _: u64) -> Result<(), GuestError> {
        (self.history, self.known) = (History::default(), 0);
        Ok(())
    }

    fn choose(&mut self, sheet: &Sheet, _: &Budget, stop: &Stop) -> Result<Answer, GuestError> {
        self.catch_up(sheet);
        let quest =
            Quest { record: Some(DRAWN), stop: stop.clone(), ..Quest::new(&self.history, Limits::default()) };
        let mut report = self.searcher.search(&quest, &mut |_| ());
        let turn = self.history.position().turn();
        let path = self.folder.join(dot_file_name(self.history.plies() as u32 + 1, turn));
        if let Some(tree) = report.tree.take() {
            let drawn = to_dot(&Record::of(&tree, USUAL_WORK));
            let saved = std::fs::File::create(&path).and_then(|mut file| file.write_all(drawn.as_bytes()));
            if let Err(error) = saved {
                anstream::eprintln!("cannot write {}: {error}", path.display());
            }
        }
        let legal = self.history.legal_moves();
        let nth = report.best().and_then(|best| legal.iter().position(|m| *m == best));
        let remark = Remark {
            score: Some(report.score),
            depth: report.depth,
            nodes: report.count.nodes,
            elapsed: Duration::ZERO,
        };
        Ok(Answer { said: nth.map_or(Said::Nothing, Said::Nth), remark, elapsed: None })
    }

    fn game_over(&mut self, _: &Sheet, _: Verdict) {}
}
