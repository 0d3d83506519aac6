//! A Hub engine for every draughts game.

use std::collections::VecDeque;
use std::time::Duration;

use damier_engines::player::PLAYERS;
use damier_engines::seat::{Ask, Start, Thought, open};
use damier_protocol::hub::{
    self, Command, HubMove, Identity, Info, Kind, Level, Mode, Parameter, Reply, Seconds, Value,
};
use damier_protocol::{LineError, ParseError};
use damier_search::{Clock, GREATEST_DEPTH, Limits, Score};

use crate::mind::{HASH, THREADS};
use crate::running::{Hold, Running};
use crate::{Desk, Mind, Session};

/// Even a clock that has run out leaves the time to look one move ahead.
const LEAST: Duration = Duration::from_micros(200);

/// What is lost between us and the clock.
const OVERHEAD: Duration = Duration::from_millis(20);

/// The names that Hub programs have for games of the catalogue; other games go by their own.
const NAMES: [(&str, &str); 5] = [
    ("normal", "international"),
    ("killer", "killer"),
    ("bt", "breakthrough"),
    ("frisian", "frisian"),
    ("losing", "antidraughts"),
];

/// A session of Hub, version 2.
///
/// What can only be done while nothing is searched, and comes all the same, ends the search first.
#[derive(Debug)]
pub struct Hub {
    version: String,
    variant: String,
    games: Vec<&'static str>,
    mind: Mind,
    level: Level,
    running: Option<Running>,
    queue: VecDeque<Command>,
}

impl Hub {
    /// An engine that plays these games of the catalogue, the first of them until told otherwise.
    pub fn new(version: impl Into<String>, games: Vec<&'static str>) -> Self {
        let variant = games.first().map_or("", |game| name_of(game)).to_owned();
        let (version, level) = (version.into(), Level::default());
        Hub { version, variant, games, mind: Mind::default(), level, running: None, queue: VecDeque::new() }
    }

    fn parameters(&self) -> Vec<Parameter> {
        let int = |range: std::ops::RangeInclusive<i64>| Kind::Int {
            min: Some(*range.start()),
            max: Some(*range.end()),
        };
        let variants = self.games.iter().map(|game| name_of(game).to_owned()).collect();
        let searches = PLAYERS.iter().map(|player| player.name.to_owned()).collect();
        let told = |name: &str, value: String, kind| Parameter { name: name.to_owned(), value, kind };
        vec![
            told("variant", self.variant.clone(), Kind::Enum { values: variants }),
            told("search", self.mind.search.clone(), Kind::Enum { values: searches }),
            told("eval", self.mind.evaluation.clone().unwrap_or_default(), Kind::Text),
            told("hash", self.mind.hash.to_string(), int(HASH)),
            told("threads", self.mind.threads.to_string(), int(THREADS)),
            told("ponder", "false".to_owned(), Kind::Bool),
        ]
    }

    fn introduce(&self, desk: &mut Desk) {
        desk.say(Reply::Id(Identity {
            name: Some("damier".to_owned()),
            version: Some(self.version.clone()),
            author: Some("the damier team".to_owned()),
            country: None,
        }));
        for parameter in self.parameters() {
            desk.say(Reply::Param(parameter));
        }
        desk.say(Reply::Wait);
    }

    /// What is answered at once, search or no search; the rest in the order it came.
    fn command(&mut self, command: Command, desk: &mut Desk) {
        match command {
            Command::Hub => self.introduce(desk),
            Command::Ping => desk.say(Reply::Pong),
            Command::Quit => desk.close(),
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

    fn carry_out(&mut self, command: Command, desk: &mut Desk) {
        let Some(seat) = desk.seat() else { return };
        match command {
            Command::SetParam { name, value } => {
                if let Err(message) = self.set(&name, &value) {
                    complain(desk, &message);
                }
            }
            Command::Init => self.begin(desk),
            Command::NewGame => seat.new_game(),
            Command::Pos { start, moves } => {
                let board;
                let start = match &start {
                    hub::Start::Initial => Start::Opening,
                    hub::Start::Board(told) => {
                        board = told.to_string();
                        Start::Wire(&board)
                    }
                };
                let moves: Vec<String> = moves.iter().map(HubMove::to_string).collect();
                self.level = Level::default();
                if let Err(error) = seat.board_mut().set_up(start, &moves) {
                    complain(desk, &format!("{error}; the position before is kept"));
                }
            }
            Command::Level(level) => self.level = level,
            Command::Go(mode) => self.go(mode, desk),
            _ => {}
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let parameters = self.parameters();
        let parameter = parameters.iter().find(|parameter| parameter.name == name);
        let parameter = parameter.ok_or_else(|| format!("there is no parameter `{name}`"))?;
        match (name, parameter.check(value).map_err(|error| error.to_string())?) {
            ("variant", Value::Choice(variant)) => self.variant = variant,
            ("search", Value::Choice(search)) => self.mind.search = search,
            ("eval", Value::Text(text)) => self.mind.evaluation = Some(text).filter(|text| !text.is_empty()),
            ("hash", Value::Int(size)) => self.mind.hash = size as u32,
            ("threads", Value::Int(threads)) => self.mind.threads = threads as u32,
            _ => {}
        }
        Ok(())
    }

    /// Takes the seat that the parameters ask for.
    fn begin(&mut self, desk: &mut Desk) {
        let game =
            NAMES.iter().find(|(name, _)| *name == self.variant).map_or(&*self.variant, |(_, game)| game);
        let seat = self.mind.player().and_then(|player| open(game, &player).transpose());
        match seat {
            Ok(Some(seat)) => desk.take_seat(seat),
            Ok(None) => complain(desk, &format!("there is no game `{game}`")),
            Err(error) => complain(desk, &error.to_string()),
        }
        desk.say(Reply::Ready);
    }

    fn go(&mut self, mode: Mode, desk: &mut Desk) {
        let level = std::mem::take(&mut self.level);
        let clock = level.time.map(|time| Clock {
            remaining: time.duration(),
            increment: level.increment.map_or(Duration::ZERO, Seconds::duration),
            moves_to_go: level.moves,
        });
        let budget = level.move_time.map(Seconds::duration).or(clock.map(|clock| clock.share(OVERHEAD)));
        let budget = budget.map(|time| time.max(LEAST));
        let unlimited = level.infinite || level.depth.is_none() && level.nodes.is_none() && budget.is_none();
        let hold = match mode {
            Mode::Ponder => Hold::UntilHit(budget),
            _ if unlimited => Hold::UntilStop,
            _ => Hold::No,
        };
        let mut limits = Limits {
            depth: level.depth.map(|depth| depth.clamp(1, GREATEST_DEPTH)),
            nodes: level.nodes.map(|nodes| nodes.max(1)),
            time: budget.filter(|_| hold == Hold::No),
            stretch: clock
                .filter(|_| hold == Hold::No && level.move_time.is_none())
                .map(|clock| clock.stretch(OVERHEAD)),
        };
        if limits == Limits::default() {
            // No limit would be the player's own: this one is never reached.
            limits.nodes = Some(u64::MAX);
        }
        self.running = Some(Running::new(hold));
        desk.start(Ask { limits, ..Ask::default() });
    }

    fn hit(&mut self, desk: &mut Desk) {
        if let Some(running) = &mut self.running {
            running.hit(desk);
            self.answer_if_found(desk);
        }
    }

    fn release(&mut self, desk: &mut Desk) {
        if let Some(running) = &mut self.running {
            running.release(desk);
            self.answer_if_found(desk);
        }
    }

    fn answer_if_found(&mut self, desk: &mut Desk) {
        if let Some(thought) = Running::answer(&mut self.running) {
            let mut line = moves(&thought).into_iter();
            desk.say(Reply::Done { best: line.next(), ponder: line.next() });
        }
    }
}

impl Session for Hub {
    fn hear(&mut self, line: &str, desk: &mut Desk) {
        match Command::parse(line) {
            Ok(command) => self.command(command, desk),
            Err(ParseError::Empty) => {}
            Err(error) => complain(desk, &error.to_string()),
        }
    }

    fn garbled(&mut self, error: LineError, desk: &mut Desk) {
        complain(desk, &error.to_string());
    }

    fn progress(&mut self, thought: &Thought, desk: &mut Desk) {
        desk.mention(info(thought));
    }

    fn done(&mut self, thought: Thought, desk: &mut Desk) {
        desk.say(info(&thought));
        if let Some(running) = &mut self.running {
            running.finish(thought);
            self.answer_if_found(desk);
            self.go_on(desk);
        }
    }
}

fn complain(desk: &mut Desk, message: &str) {
    // The protocol has no way to write a quotation mark inside a text.
    desk.say(Reply::Error { message: message.replace('"', "'") });
}

fn info(thought: &Thought) -> Reply {
    let seconds = thought.elapsed.as_secs_f64();
    Reply::Info(Info {
        depth: Some(thought.depth),
        mean_depth: None,
        score: Some(in_men(thought.score)),
        nodes: Some(thought.nodes),
        time: Some(Seconds((seconds * 1e3).round() / 1e3)),
        nodes_per_second: Some((thought.nodes as f64 / seconds.max(1e-6) / 1e4).round() / 100.0),
        pv: moves(thought),
    })
}

/// The value in men; games decided count a hundred, less a little for every ply to the end.
fn in_men(score: Score) -> f64 {
    match score.distance() {
        Some(plies) => {
            let value = 100.0 - f64::from(plies.min(99)) / 100.0;
            if score > Score::DRAWN { value } else { -value }
        }
        None => (score.in_points() * 100.0).round() / 100.0,
    }
}

fn moves(thought: &Thought) -> Vec<HubMove> {
    thought.line.iter().map_while(|text| HubMove::parse(text).ok()).collect()
}

fn name_of(game: &'static str) -> &'static str {
    NAMES.iter().find(|(_, id)| *id == game).map_or(game, |(name, _)| name)
}
