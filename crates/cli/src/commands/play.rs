//! `damier play`: a game in the terminal.

use std::io::{BufReader, IsTerminal as _, Write, stdin};

use damier::arena::{Pace, mark_of};
use damier::chess::Position as Chess;
use damier::core::{BySide, Side};
use damier::draughts::GAMES;
use damier::engines::Playable as _;
use serde_json::json;

use crate::args::{Cli, PlayArgs};
use crate::failure::{Ended, GUEST_FAILED, Usage};
use crate::game::{find, find_or};
use crate::output;
use crate::play::bookmark::Bookmark;
use crate::play::chair::HUMAN;
use crate::play::console::Console;
use crate::play::ending::Ending;
use crate::play::menu::{USUAL_LEVEL, ask_game, ask_player, players};
use crate::play::round::{Opening, Round};
use crate::play::screen::{Screen, look};
use crate::play::session::{Session, is_yes};
use crate::play::{archive, exhibition};
use crate::settings::Settings;

pub(crate) fn run(args: &PlayArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    let is_terminal = stdin().is_terminal();
    let mut input = BufReader::new(stdin());
    // One JSON document and nothing else is on standard output: what people read goes beside it.
    let mut out: Box<dyn Write> =
        if args.format.json { Box::new(anstream::stderr()) } else { Box::new(anstream::stdout()) };
    let mut console = Console::new(&mut input, &mut *out, is_terminal);
    let Some((game, names)) = choose(args, settings, &mut console)? else { return Ok(()) };
    let is_typed = Side::BOTH.into_iter().any(|side| names[side] == HUMAN);
    if is_typed && args.fen.as_deref().is_some_and(|fen| fen == "-") {
        let help = "give the position behind --fen, or let two machines play".to_owned();
        let message = "standard input cannot hold the position and your moves".to_owned();
        return Err(Usage { message, help }.into());
    }
    let opening = opening(args, game, settings)?;
    let mut round = Round::open(&opening, &names, pace(args), args.seed)?;
    let screen = Screen::new(args.ascii, args.numbers);
    let ending = if round.humans() == 0 {
        watch(args, cli, &mut round, &screen, &mut *out)?
    } else {
        converse(args, cli, &mut round, screen, console)?
    };
    if let Some(path) = &args.save {
        archive::save(path, &round, ending.outcome)?;
    }
    if args.format.json {
        print_document(args, &round, &ending)?;
    }
    if ending.is_failure() {
        return Err(Ended { message: String::new(), code: GUEST_FAILED }.into());
    }
    Ok(())
}

/// Which game, and who plays it: by the arguments, or by asking; none if nobody answers.
fn choose(
    args: &PlayArgs,
    settings: &Settings,
    console: &mut Console<'_>,
) -> anyhow::Result<Option<(&'static str, BySide<String>)>> {
    let machine = format!("level:{}", args.level.map_or(USUAL_LEVEL, usize::from));
    let given = named(args)?;
    let game = find(&args.game, settings)?;
    let is_asked = console.is_terminal && !args.format.json;
    let names = match (given.white, given.black) {
        (None, None) if is_asked && args.level.is_none() => return ask(args, settings, console, game),
        (None, None) if is_asked => BySide { white: HUMAN.to_owned(), black: machine },
        (None, None) => BySide { white: machine.clone(), black: machine },
        (Some(white), Some(black)) => BySide { white, black },
        (Some(white), None) => BySide { black: opponent(&white, machine), white },
        (None, Some(black)) => BySide { white: opponent(&black, machine), black },
    };
    Ok(Some((game, names)))
}

/// The players that are named.
fn named(args: &PlayArgs) -> Result<BySide<Option<String>>, Usage> {
    let mut names = BySide { white: args.white.clone(), black: args.black.clone() };
    if let Some(side) = args.side.map(Side::from) {
        if names[side].as_deref().is_some_and(|name| name != HUMAN) {
            return Err(Usage {
                message: format!("you cannot play {side} if somebody else does"),
                help: "leave out --side, or the player of that side".to_owned(),
            });
        }
        names[side] = Some(HUMAN.to_owned());
    }
    Ok(names)
}

/// Who plays against somebody, where nobody is named.
fn opponent(name: &str, machine: String) -> String {
    if name == HUMAN { machine } else { HUMAN.to_owned() }
}

/// Asks what the arguments do not say.
fn ask(
    args: &PlayArgs,
    settings: &Settings,
    console: &mut Console<'_>,
    usual: &'static str,
) -> anyhow::Result<Option<(&'static str, BySide<String>)>> {
    let is_told = args.game.game.is_some() || settings.game.is_some() || args.load.is_some();
    let game = if is_told {
        usual
    } else {
        let games: Vec<_> =
            GAMES.iter().map(|game| (game.id, game.name)).chain([(Chess::ID, Chess::NAME)]).collect();
        let Some(game) = ask_game(console, &games, usual)? else { return Ok(None) };
        game
    };
    console.say(&players())?;
    let Some(white) = ask_player(console, Side::White, HUMAN)? else { return Ok(None) };
    let machine = opponent(&white, format!("level:{USUAL_LEVEL}"));
    let Some(black) = ask_player(console, Side::Black, &machine)? else { return Ok(None) };
    console.say("\n")?;
    Ok(Some((game, BySide { white, black })))
}

/// Where the game begins.
fn opening(args: &PlayArgs, game: &'static str, settings: &Settings) -> anyhow::Result<Opening> {
    if let Some(path) = &args.load {
        let wanted = args.game.game.is_some().then(|| find_or(&args.game, settings, game)).transpose()?;
        return archive::load(path, wanted, None);
    }
    let start = args.fen.as_deref().map(|fen| look(game, Some(fen))).transpose()?;
    Ok(Opening { game, start: start.map(|(fen, _)| fen), choices: Vec::new() })
}

fn pace(args: &PlayArgs) -> Pace {
    let given = args.tc.unwrap_or_default();
    Pace { limits: args.budget.limits().or(given.limits), ..given }
}

/// Lets two machines play.
fn watch(
    args: &PlayArgs,
    cli: &Cli,
    round: &mut Round,
    screen: &Screen,
    out: &mut dyn Write,
) -> anyhow::Result<Ending> {
    let names = round.names();
    let is_quiet = cli.quiet || args.format.json;
    if !is_quiet {
        writeln!(
            out,
            "{}: {} (White) against {} (Black)\n",
            name_of(round.game()),
            names.white,
            names.black
        )?;
    }
    Bookmark::default().listen()?;
    let mut nowhere = std::io::sink();
    let moves: &mut dyn Write = if args.format.json { &mut nowhere } else { &mut *out };
    let ending = exhibition::run(round, moves, cli.verbose)?;
    round.say_goodbye();
    if !args.format.json {
        write!(out, "\n{}{ending}\n", screen.draw(round)?)?;
        out.flush()?;
    }
    Ok(ending)
}

/// Lets a person play, and again if they like.
fn converse<'a>(
    args: &PlayArgs,
    cli: &Cli,
    round: &'a mut Round,
    mut screen: Screen,
    mut console: Console<'a>,
) -> anyhow::Result<Ending> {
    // Whoever writes squares as numbers wants to see them, unless told otherwise.
    screen.numbers |= GAMES.iter().any(|game| game.id == round.game()) && is_numbered(round);
    screen.flipped = round.humans() == 1 && round.chair(Side::Black).is_human();
    if !cli.quiet {
        let names = round.names();
        let who = format!("White is {}, Black is {}", names.white, names.black);
        console.say(&format!("{}. {who}.\n`help` tells what can be said here.\n", name_of(round.game())))?;
    }
    let bookmark = Bookmark::default();
    bookmark.listen()?;
    let shows_thoughts = cli.verbose;
    let mut session = Session { console, round, screen, shows_thoughts, bookmark, is_stale: true };
    loop {
        let ending = session.run()?;
        session.round.say_goodbye();
        let asks = session.console.is_terminal && ending.outcome.is_some() && !ending.is_failure();
        if !asks || !is_yes(session.console.ask("again? [y/n]> ")?.as_deref()) {
            return Ok(ending);
        }
        if let Some(path) = &args.save {
            archive::save(path, session.round, ending.outcome)?;
        }
        session.round.again()?;
    }
}

/// Whether moves are written with the numbers of squares.
fn is_numbered(round: &Round) -> bool {
    let board = round.sheet().board();
    board.choices() > 0 && board.written(0).trim_start_matches('(').starts_with(|c: char| c.is_ascii_digit())
}

fn name_of(id: &str) -> &'static str {
    GAMES.iter().find(|game| game.id == id).map_or(Chess::NAME, |game| game.name)
}

fn print_document(args: &PlayArgs, round: &Round, ending: &Ending) -> anyhow::Result<()> {
    let (sheet, names) = (round.sheet(), round.names());
    output::json(json!({
        "game": round.game(),
        "white": names.white,
        "black": names.black,
        "seed": args.seed,
        "start": sheet.start(),
        "moves": sheet.written(),
        "fen": sheet.board().fen(),
        "result": ending.result(),
        "reason": ending.reason(),
        "mark": ending.outcome.map_or("*", |outcome| mark_of(round.game(), outcome).as_str()),
    }))
}
