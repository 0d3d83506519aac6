//! The two versions of Hub: the same things said in two ways.

use std::time::Duration;

use damier_core::Side;
use damier_protocol::ParseError;
use damier_protocol::hub::{Command, HubBoard, HubMove, Info, Level, Mode, Reply, Start, old};

use crate::error::Fault;
use crate::guest::{Budget, GameText};

/// A version of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dialect {
    /// Version 1: words in a fixed order, milliseconds.
    Old,
    /// Version 2: arguments with names, seconds.
    Named,
}

/// What an engine said after its introduction.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Said {
    Ready,
    Pong,
    News(Info),
    Done {
        best: Option<HubMove>,
        ponder: Option<HubMove>,
    },
    /// The end of a search, with something that is no move.
    BadMove(ParseError),
    Error(String),
    /// Anything else: engines may say what they like.
    Other,
}

impl Dialect {
    pub(super) fn read(self, line: &str) -> Said {
        match self {
            Dialect::Named => match Reply::parse(line) {
                Ok(Reply::Ready) => Said::Ready,
                Ok(Reply::Pong) => Said::Pong,
                Ok(Reply::Info(info)) => Said::News(info),
                Ok(Reply::Done { best, ponder }) => Said::Done { best, ponder },
                Ok(Reply::Error { message }) => Said::Error(message),
                Err(error) if first_word(line) == "done" => Said::BadMove(error),
                _ => Said::Other,
            },
            Dialect::Old => match old::Reply::parse(line) {
                Ok(old::Reply::Ready) => Said::Ready,
                Ok(old::Reply::Pong) => Said::Pong,
                Ok(old::Reply::Move { best, ponder }) => Said::Done { best: Some(best), ponder },
                Ok(old::Reply::Error(message)) => Said::Error(message),
                Err(error) if first_word(line) == "move" => Said::BadMove(error),
                _ => Said::Other,
            },
        }
    }

    pub(super) fn set(self, name: &str, value: &str) -> String {
        let (name, value) = (name.to_owned(), value.to_owned());
        match self {
            Dialect::Named => Command::SetParam { name, value }.to_string(),
            Dialect::Old => old::Command::Set { name, value }.to_string(),
        }
    }

    pub(super) fn new_game(self) -> String {
        match self {
            Dialect::Named => Command::NewGame.to_string(),
            Dialect::Old => old::Command::New.to_string(),
        }
    }

    pub(super) fn go(self) -> String {
        match self {
            Dialect::Named => Command::Go(Mode::Think).to_string(),
            Dialect::Old => old::Command::Go(Mode::Think).to_string(),
        }
    }

    pub(super) fn position(self, game: &GameText) -> Result<Vec<String>, Fault> {
        let moves: Vec<HubMove> = game.moves.iter().map(|text| in_hub(text)).collect::<Result<_, _>>()?;
        let board = board(game)?;
        Ok(match self {
            Dialect::Named => {
                let start = board.map_or(Start::Initial, Start::Board);
                vec![Command::Pos { start, moves }.to_string()]
            }
            Dialect::Old => {
                let start = board.map_or(old::Command::Start, old::Command::Pos).to_string();
                let moves = moves.into_iter().map(|m| old::Command::Move(m).to_string());
                std::iter::once(start).chain(moves).collect()
            }
        })
    }

    pub(super) fn level(self, budget: &Budget, turn: Side) -> Result<Vec<String>, Fault> {
        match self {
            Dialect::Named => Ok(vec![Command::Level(level(budget, turn)).to_string()]),
            Dialect::Old => old_level(budget, turn),
        }
    }
}

fn level(budget: &Budget, turn: Side) -> Level {
    let clock = budget.clock(turn);
    let level = Level {
        depth: budget.limits.depth,
        nodes: budget.limits.nodes,
        move_time: budget.limits.time.map(Into::into),
        moves: clock.and_then(|clock| clock.moves_to_go),
        time: clock.map(|clock| clock.remaining.into()),
        increment: clock.map(|clock| clock.increment).filter(|time| !time.is_zero()).map(Into::into),
        infinite: false,
    };
    Level { infinite: level == Level::default(), ..level }
}

fn old_level(budget: &Budget, turn: Side) -> Result<Vec<String>, Fault> {
    if budget.limits.nodes.is_some() {
        return Err(Fault::Unsayable {
            what: "a number of positions: version 1 of Hub has no word for it".into(),
        });
    }
    let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let clock = budget.clock(turn).map(|clock| old::Command::Level {
        moves: clock.moves_to_go.unwrap_or(0),
        time: milliseconds(clock.remaining),
        increment: milliseconds(clock.increment),
    });
    let depth = budget.limits.depth.map(old::Command::Depth);
    let time = budget.limits.time.map(|time| old::Command::Time(milliseconds(time)));
    Ok(clock.into_iter().chain(depth).chain(time).map(|command| command.to_string()).collect())
}

fn board(game: &GameText) -> Result<Option<HubBoard>, Fault> {
    match (&game.wire_start, &game.start) {
        (Some(text), _) => HubBoard::parse(text)
            .map(Some)
            .map_err(|error| Fault::Unsayable { what: format!("the position `{text}`: {error}") }),
        (None, Some(fen)) => {
            Err(Fault::Unsayable { what: format!("the position `{fen}`: nobody wrote it for Hub") })
        }
        (None, None) => Ok(None),
    }
}

/// A move in the words of Hub, which are also those of DXP.
pub(crate) fn in_hub(text: &str) -> Result<HubMove, Fault> {
    HubMove::parse(text).map_err(|error| Fault::Unsayable { what: format!("the move `{text}`: {error}") })
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use damier_search::{Clock, Limits};

    use super::*;

    fn game() -> GameText {
        let moves = vec!["32-28".to_owned(), "19-23".to_owned(), "28x19x23".to_owned()];
        GameText { moves, turn: Side::Black, ..GameText::opening("") }
    }

    #[test]
    fn a_position_is_told_in_both_ways() {
        assert_eq!(Dialect::Named.position(&game()).unwrap(), ["pos start moves=\"32-28 19-23 28x19x23\""]);
        assert_eq!(
            Dialect::Old.position(&game()).unwrap(),
            ["start", "move 32-28", "move 19-23", "move 28x19x23"]
        );
        let placed = GameText { wire_start: Some("Wwbe".to_owned()), moves: vec![], ..game() };
        assert_eq!(Dialect::Named.position(&placed).unwrap(), ["pos pos=Wwbe"]);
        assert_eq!(Dialect::Old.position(&placed).unwrap(), ["pos wwbe"]);
    }

    #[test]
    fn what_hub_has_no_words_for_is_refused_before_it_is_said() {
        let fen = GameText { start: Some("W:W1:B50".to_owned()), ..game() };
        let chess = GameText { moves: vec!["e2e4".to_owned()], ..game() };
        for game in [fen, chess] {
            assert!(matches!(Dialect::Named.position(&game), Err(Fault::Unsayable { .. })));
        }
        let nodes = Budget::of(Limits::nodes(1000));
        assert!(matches!(Dialect::Old.level(&nodes, Side::White), Err(Fault::Unsayable { .. })));
    }

    #[test]
    fn a_budget_is_told_in_seconds_and_in_milliseconds() {
        let clock = Clock {
            remaining: Duration::from_millis(1500),
            increment: Duration::from_millis(100),
            moves_to_go: Some(20),
        };
        let budget = Budget { black: Some(clock), white: None, limits: Limits::depth(7) };
        assert_eq!(
            Dialect::Named.level(&budget, Side::Black).unwrap(),
            ["level depth=7 moves=20 time=1.5 inc=0.1"]
        );
        assert_eq!(Dialect::Old.level(&budget, Side::Black).unwrap(), ["level 20 1500 100", "depth 7"]);
        let none = Budget::default();
        assert_eq!(Dialect::Named.level(&none, Side::White).unwrap(), ["level infinite"]);
        assert!(Dialect::Old.level(&none, Side::White).unwrap().is_empty());
    }
}
