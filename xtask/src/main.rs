//! Chores of the workshop, as `cargo xtask CHORE`: what is done once a release and not once a game.

mod bar;
mod endings;
mod games;
mod margins;
mod missed;
mod reckon;
mod searcher;
mod trials;
mod tune;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Chores of the workshop.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand, Debug)]
enum Chore {
    /// Fit the weights of a game's evaluation to games the engine plays against itself (docs/tuning.md).
    Tune(tune::Tune),
    /// Measure how far deep searches stray from shallow ones, for the margins of the search (docs/tuning.md).
    Margins(margins::Margins),
    /// Solve endings of a few pieces, and lay them out for training (docs/networks.md).
    Endings(endings::Endings),
    /// Count the games that a player drew although an ending of them was won for it (docs/networks/draws.md).
    Missed(missed::Missed),
    /// Print the plan of a tournament that tries every idea and every margin of the champion (docs/champion.md).
    Trials(trials::Trials),
}

fn main() -> Result<()> {
    match Cli::parse().chore {
        Chore::Tune(tune) => games::dispatch(&tune.game.clone(), tune),
        Chore::Margins(margins) => games::dispatch(&margins.game.clone(), margins),
        Chore::Endings(endings) => endings.run(),
        Chore::Missed(missed) => missed.run(),
        Chore::Trials(trials) => games::dispatch(&trials.game.clone(), trials),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;
    use damier_engines::hand::Features as _;

    use super::{Cli, games, searcher};

    #[test]
    fn the_command_line_makes_sense() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_unit_of_chess_is_the_pawn() {
        assert_eq!(games::material::<damier_chess::Position>().unwrap(), [1, 2, 3, 4, 5]);
    }

    #[test]
    fn the_unit_of_draughts_is_the_man() {
        type English = damier_draughts::Position<damier_draughts::English>;
        let material = games::material::<English>().unwrap();
        let names: Vec<&str> =
            material.iter().map(|&feature| English::groups()[usize::from(feature)].name).collect();
        assert_eq!(names, ["men", "kings"]);
    }

    #[test]
    fn the_usual_players_are_players() {
        for text in [crate::tune::PLAYER, crate::margins::MEASURED] {
            assert!(searcher::read(text).is_ok(), "{text}");
        }
    }
}
