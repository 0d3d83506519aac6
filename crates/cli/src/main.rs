//! The program `damier`: draughts on the command line.

mod args;
mod board;
mod commands;
mod excerpt;
mod failure;
mod findings;
mod game;
mod input;
mod live;
mod output;
mod pedigree;
mod play;
mod player;
mod settings;
mod visitor;
mod wording;
mod worths;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Command};
use crate::settings::Settings;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}

fn run(cli: &Cli) -> anyhow::Result<()> {
    let settings = Settings::load()?;
    output::choose_colours(cli.color.or(settings.color));
    match &cli.command {
        None => commands::engine::detect(&settings),
        Some(Command::Games(args)) => commands::games::run(args),
        Some(Command::Rules(args)) => commands::rules::run(args, &settings),
        Some(Command::Show(args)) => commands::show::run(args, &settings),
        Some(Command::Moves(args)) => commands::moves::run(args, cli, &settings),
        Some(Command::Bench(args)) => commands::bench::run(args, cli),
        Some(Command::Perft(args)) => commands::perft::run(args, cli, &settings),
        Some(Command::Eval(args)) => commands::eval::run(args, &settings),
        Some(Command::Analyse(args)) => commands::analyse::run(args, cli, &settings),
        Some(Command::Compare(args)) => commands::compare::run(args, cli, &settings),
        Some(Command::Tree(args)) => commands::tree::run(args, cli, &settings),
        Some(Command::Solve(args)) => commands::solve::run(args, cli, &settings),
        Some(Command::Match(args)) => commands::duel::run(args, cli, &settings),
        Some(Command::Tournament(args)) => commands::tournament::run(args, cli, &settings),
        Some(Command::Leaderboard(args)) => commands::leaderboard::run(args, cli, &settings),
        Some(Command::Play(args)) => commands::play::run(args, cli, &settings),
        Some(Command::Lab(args)) => commands::lab::run(args, cli),
        Some(Command::Selfplay(args)) => commands::selfplay::run(args, cli, &settings),
        Some(Command::Nets(args)) => commands::nets::run(args),
        Some(Command::Uci(args)) => commands::engine::uci(args, &settings),
        Some(Command::Hub(args)) => commands::engine::hub(args, &settings),
        Some(Command::Dxp(args)) => commands::dxp::run(args, cli, &settings),
        Some(Command::Sherlock(args)) => commands::sherlock::run(args, cli),
        Some(Command::In104(args)) => commands::in104::run(args),
        Some(Command::Validate(args)) => commands::files::validate(args, &settings),
        Some(Command::Convert(args)) => commands::files::convert(args, &settings),
        Some(Command::Completions { shell }) => commands::manual::completions(*shell),
        Some(Command::Man { out }) => commands::manual::man(out.as_deref()),
    }
}
