//! A UCI engine for any game.

mod bench;
mod options;
mod telling;

use std::collections::VecDeque;
use std::time::Duration;

use damier_core::Side;
use damier_engines::seat::{Ask, Start, Thought};
use damier_protocol::LineError;
use damier_protocol::uci::{self, Command, Go, Reply};
use damier_search::{Clock, GREATEST_DEPTH, Limits};

use self::bench::Bench;
use self::options::{Change, Options};
use self::telling::{curve, info, remark};
use crate::running::{Hold, Running};
use crate::{Desk, Session};

/// Even a clock that has run out leaves the time to look one move ahead.
const LEAST: Duration = Duration::from_micros(200);

/// A session of UCI.
///
/// What can only be done while nothing is searched, and comes all the same, ends the search first: it answers, and then
/// the command is carried out. So every `go` has exactly one answer and nothing ever waits for ever.
#[derive(Debug)]
pub struct Uci {
    name: String,
    options: Options,
    running: Option<Running>,
    /// The searches of a bench, while there are any.
    bench: Option<Bench>,
    /// What came while a search ran.
    queue: VecDeque<Command>,
}

impl Uci {
    /// An engine of this name for a game with these evaluations.
    pub fn new(name: impl Into<String>, evaluations: &[&str]) -> Self {
        let options = Options::new(evaluations);
        Uci { name: name.into(), options, running: None, bench: None, queue: VecDeque::new() }
    }

    fn introduce(&self, desk: &mut Desk) {
        desk.say(Reply::IdName(self.name.clone()));
        desk.say(Reply::IdAuthor("the damier team".to_owned()));
        for declaration in self.options.declarations() {
            desk.say(Reply::Option(declaration.clone()));
        }
        desk.say(Reply::UciOk);
    }

    /// What is answered at once, search or no search; the rest in the order it came.
    fn command(&mut self, command: Command, desk: &mut Desk) {
        match command {
            Command::Uci => self.introduce(desk),
            Command::IsReady => desk.say(Reply::ReadyOk),
            Command::Quit => desk.close(),
            Command::Debug(_) | Command::Register(_) => {}
            Command::Help => {
                let words = "uci, isready, position, go, stop, setoption, ucinewgame, d, eval, bench, quit";
                desk.say(remark(words));
            }
            in_turn => {
                self.queue.push_back(in_turn);
                self.go_on(desk);
            }
        }
    }

    /// Carries out what has come, as far as the search that runs allows it.
    fn go_on(&mut self, desk: &mut Desk) {
        while let Some(command) = self.queue.pop_front() {
            match command {
                // A stop is for the search before it in the queue, and that is the one that runs.
                Command::Stop => self.release(desk),
                Command::PonderHit => self.hit(desk),
                now if self.running.is_none() => self.carry_out(now, desk),
                later => {
                    self.queue.push_front(later);
                    self.release(desk);
                    if self.running.is_some() {
                        return;
                    }
                }
            }
        }
    }

    /// What needs the seat, which is free.
    fn carry_out(&mut self, command: Command, desk: &mut Desk) {
        let Some(seat) = desk.seat() else { return };
        match command {
            Command::SetOption { name, value } => match self.options.set(&name, value.as_deref()) {
                Ok(change) => self.follow(change, desk),
                Err(error) => desk.say(remark(format!("error: {error}"))),
            },
            Command::NewGame => seat.new_game(),
            Command::Position { start, moves } => {
                let start = match &start {
                    uci::Start::Startpos => Start::Opening,
                    uci::Start::Fen(fen) => Start::Fen(fen),
                };
                if let Err(error) = seat.board_mut().set_up(start, &moves) {
                    desk.say(remark(format!("error: {error}; the position before is kept")));
                }
            }
            Command::Go(go) => self.go(&go, desk),
            Command::Board => {
                let (fen, moves) = (seat.board().fen(), seat.board().moves().join(" "));
                desk.say(format!("Fen: {fen}\nMoves: {moves}"));
            }
            Command::Eval => {
                let terms = seat.terms(self.options.mind.evaluation.as_deref()).unwrap_or_default();
                for term in terms {
                    desk.say(format!("{:>10}  {} {}", term.value.to_string(), term.count, term.name));
                }
            }
            Command::Bench(depth) => self.next_of(Bench::new(seat.board().game(), depth), desk),
            _ => {}
        }
    }

    fn follow(&mut self, change: Change, desk: &mut Desk) {
        let Some(seat) = desk.seat() else { return };
        match change {
            Change::Noted => {}
            Change::Castling => seat.board_mut().castle_by_rook(self.options.chess960),
            Change::Forget => seat.new_game(),
            Change::Player => {
                let changed = self.options.mind.player().and_then(|player| seat.change_player(&player));
                if let Err(error) = changed {
                    desk.say(remark(format!("error: {error}")));
                }
            }
        }
    }

    fn go(&mut self, go: &Go, desk: &mut Desk) {
        let Some(seat) = desk.seat() else { return };
        if let Some(depth) = go.perft {
            let counts = seat.perft(depth);
            for (m, leaves) in &counts {
                desk.say(format!("{m}: {leaves}"));
            }
            desk.say(format!("\nNodes searched: {}", counts.iter().map(|(_, leaves)| leaves).sum::<u64>()));
            return;
        }
        let clock = own_clock(go, seat.board().turn());
        let given = go.move_time.map(Duration::from_millis);
        let budget =
            given.or(clock.map(|clock| clock.share(self.options.overhead))).map(|time| time.max(LEAST));
        let mut limits = Limits {
            depth: go.depth.or(go.mate.map(|moves| 2 * moves)).map(|depth| depth.clamp(1, GREATEST_DEPTH)),
            nodes: [go.nodes, self.options.most_nodes()]
                .into_iter()
                .flatten()
                .min()
                .map(|nodes| nodes.max(1)),
            time: budget,
            stretch: clock.filter(|_| given.is_none()).map(|clock| clock.stretch(self.options.overhead)),
        };
        let unlimited = go.depth.is_none() && go.nodes.is_none() && go.mate.is_none() && budget.is_none();
        let hold = match go {
            Go { ponder: true, .. } => Hold::UntilHit(budget),
            Go { infinite: true, .. } => Hold::UntilStop,
            _ if unlimited => Hold::UntilStop,
            _ => Hold::No,
        };
        if hold != Hold::No {
            (limits.time, limits.stretch) = (None, None);
        }
        if limits == Limits::default() {
            // No limit would be the player's own: this one is never reached.
            limits.nodes = Some(u64::MAX);
        }
        self.running = Some(Running::new(hold));
        let (only, lines) = (go.search_moves.clone(), self.options.lines);
        desk.start(Ask { limits, only, lines, ..Ask::default() });
    }

    /// A thought in the words that were asked for.
    fn tell(&self, thought: &Thought) -> Reply {
        let odds = self.options.shows_odds.then(|| curve(&self.options.mind));
        info(thought, self.options.lines > 1, odds)
    }

    /// Lets the answer out, and ends the search if it is not over.
    fn release(&mut self, desk: &mut Desk) {
        if let Some(running) = &mut self.running {
            self.bench = None;
            running.release(desk);
            self.answer_if_found(desk);
        }
    }

    fn hit(&mut self, desk: &mut Desk) {
        if let Some(running) = &mut self.running {
            running.hit(desk);
            self.answer_if_found(desk);
        }
    }

    fn answer_if_found(&mut self, desk: &mut Desk) {
        if let Some(thought) = Running::answer(&mut self.running) {
            let mut line = thought.line.into_iter();
            desk.say(Reply::BestMove { best: line.next(), ponder: line.next() });
        }
    }

    /// Searches the next position of a bench, or tells what came out.
    fn next_of(&mut self, mut bench: Bench, desk: &mut Desk) {
        let Some(seat) = desk.seat() else { return };
        match bench.next(seat) {
            Some(limits) => {
                (self.running, self.bench) = (Some(Running::new(Hold::No)), Some(bench));
                desk.start(Ask { limits, ..Ask::default() });
            }
            None => desk.say(bench.summary()),
        }
    }
}

impl Session for Uci {
    fn hear(&mut self, line: &str, desk: &mut Desk) {
        match Command::parse(line) {
            Ok(command) => self.command(command, desk),
            Err(damier_protocol::ParseError::Empty) => {}
            Err(error) => desk.say(remark(format!("error: {error}"))),
        }
    }

    fn garbled(&mut self, error: LineError, desk: &mut Desk) {
        desk.say(remark(format!("error: {error}")));
    }

    fn progress(&mut self, thought: &Thought, desk: &mut Desk) {
        if self.bench.is_none() {
            desk.mention(self.tell(thought));
        }
    }

    fn done(&mut self, thought: Thought, desk: &mut Desk) {
        if let Some(mut bench) = self.bench.take() {
            self.running = None;
            bench.count(&thought);
            self.next_of(bench, desk);
            return self.go_on(desk);
        }
        for note in &thought.notes {
            desk.say(remark(note.clone()));
        }
        // Whoever only reads the last line before the answer finds the whole of it there.
        desk.say(self.tell(&thought));
        if let Some(running) = &mut self.running {
            running.finish(thought);
            self.answer_if_found(desk);
            self.go_on(desk);
        }
    }
}

/// What one's own clock shows, if there is one.
fn own_clock(go: &Go, turn: Side) -> Option<Clock> {
    let ms = |ms: i64| Duration::from_millis(ms.max(0).unsigned_abs());
    let (own, other) = match turn {
        Side::White => ((go.white_time, go.white_increment), go.black_time),
        Side::Black => ((go.black_time, go.black_increment), go.white_time),
    };
    // Some programs tell only one clock: then it is ours.
    let remaining = own.0.or(other)?;
    let increment = own.1.unwrap_or(0);
    Some(Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go: go.moves_to_go })
}
