//! The arguments of `damier match` and `damier tournament`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use damier::arena::openings::Book;
use damier::arena::{Control, Draw, Margin, Pace, Plan, Resign};

use super::search::Budget;
use super::{Format, GameChoice};
use crate::failure::{BadInput, understand};

/// How games are played.
#[derive(Args)]
pub(crate) struct ContestArgs {
    #[command(flatten)]
    pub(crate) game: GameChoice,

    /// A clock: seconds and what is added after a move, as in 10+0.1 or 40/60+0.6.
    #[arg(long, value_name = "CLOCK", value_parser = clock)]
    tc: Option<Control>,

    #[command(flatten)]
    budget: Budget,

    /// Where games begin: usual (ballots where people have agreed on some, and made ones where they are not enough),
    /// ballots, made[:count=50,plies=6,margin=0.5], none, or a file of games or positions [default: usual].
    #[arg(short, long, value_name = "BOOK")]
    openings: Option<String>,

    /// Games played at a time [default: 1].
    #[arg(short, long, value_name = "N")]
    pub(crate) concurrency: Option<NonZeroUsize>,

    /// A player that sees itself so far behind, so often in a row, has lost.
    #[arg(long, value_name = "score=5,moves=4")]
    resign: Option<String>,

    /// Players that both see nothing in it, so often in a row, have drawn.
    #[arg(long, value_name = "score=0.1,moves=8,after=40")]
    draw: Option<String>,

    /// A game of so many plies is drawn [default: 1000].
    #[arg(long, value_name = "PLIES")]
    longest: Option<usize>,

    /// How late a move may be [default: not at all on a clock, 10ms where every move has its own time].
    #[arg(long, value_name = "TIME")]
    margin: Option<String>,

    /// Where chance starts.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

fn clock(text: &str) -> Result<Control, String> {
    let pace: Pace = text.parse().map_err(|error| format!("{error}"))?;
    pace.control.filter(|_| pace.limits == Pace::default().limits).ok_or_else(|| {
        "expected seconds, as in 10+0.1 or 40/60+0.6; limits of a move are --time, --depth and --nodes"
            .to_owned()
    })
}

impl ContestArgs {
    /// Changes a plan by what was said, and points at what is wrong with it.
    pub(crate) fn apply(&self, plan: &mut Plan) -> Result<(), BadInput> {
        self.openings.as_deref().map(understand::<Book>).transpose()?;
        self.margin.as_deref().map(understand::<Margin>).transpose()?;
        self.resign.as_deref().map(understand::<Resign>).transpose()?;
        self.draw.as_deref().map(understand::<Draw>).transpose()?;
        let pace = Pace { control: self.tc, limits: self.budget.limits() };
        let texts = [
            (&mut plan.pace, (!pace.is_free()).then(|| pace.to_string())),
            (&mut plan.openings, self.openings.clone()),
            (&mut plan.margin, self.margin.clone()),
            (&mut plan.resign, self.resign.clone()),
            (&mut plan.draw, self.draw.clone()),
        ];
        for (field, said) in texts {
            if said.is_some() {
                *field = said;
            }
        }
        plan.longest = self.longest.or(plan.longest);
        plan.seed = self.seed.unwrap_or(plan.seed);
        plan.concurrency = self.concurrency.map_or(plan.concurrency, NonZeroUsize::get);
        Ok(())
    }
}

#[derive(Args)]
pub(crate) struct MatchArgs {
    /// One player, as in `level:5`, `alphabeta:depth=6` or `uci:cmd=stockfish`.
    pub(crate) first: String,

    /// The other.
    pub(crate) second: String,

    /// Games to play; with --sprt, the most.
    #[arg(short = 'n', long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,

    /// Stop when it is clear whether the first player is stronger by elo0 at most, or by elo1 at least.
    #[arg(long, value_name = "elo0=0,elo1=5[,alpha=0.05,beta=0.05,model=logistic|normalised]")]
    pub(crate) sprt: Option<String>,

    #[command(flatten)]
    pub(crate) contest: ContestArgs,

    /// Write the games to a file, PDN or PGN by the game.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct TournamentArgs {
    #[command(subcommand)]
    pub(crate) command: TournamentCommand,
}

#[derive(Subcommand)]
pub(crate) enum TournamentCommand {
    /// Begin the book of a tournament, from a plan or from flags, and play nothing yet.
    #[command(
        after_help = "Example: damier tournament new club.ledger level:1 level:2 level:3 --games 4 --game english"
    )]
    New(NewArgs),

    /// Begin the book of a tournament and play it.
    #[command(after_help = "Example: damier tournament run club.ledger --plan club.toml")]
    Run(NewArgs),

    /// Go on with a tournament that was interrupted.
    #[command(after_help = "Example: damier tournament resume club.ledger --concurrency 2")]
    Resume(ResumeArgs),

    /// Tell how far a tournament has come, also while it is played.
    #[command(after_help = "Example: damier tournament status club.ledger")]
    Status(BookArgs),

    /// Print the standings, the cross-table, and how games ended.
    #[command(after_help = "Example: damier tournament table club.ledger --json")]
    Table(TableArgs),

    /// Write a tournament for others: tables, games, or a page to look at.
    #[command(after_help = "Example: damier tournament export club.ledger --form html --out club.html")]
    Export(ExportArgs),
}

#[derive(Args)]
pub(crate) struct NewArgs {
    /// The book of the tournament, a new file.
    pub(crate) book: PathBuf,

    /// The players, where there is no plan.
    #[arg(value_name = "PLAYER")]
    pub(crate) players: Vec<String>,

    /// A plan in TOML; flags change it.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) plan: Option<PathBuf>,

    /// What the tournament is called.
    #[arg(long)]
    pub(crate) name: Option<String>,

    /// Who meets whom: round-robin, gauntlet:1 (the first against all others), swiss:5 (five rounds).
    #[arg(short, long, value_name = "KIND")]
    pub(crate) kind: Option<String>,

    /// The games of each encounter [default: 2].
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: Option<u32>,

    #[command(flatten)]
    pub(crate) contest: ContestArgs,

    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct ResumeArgs {
    /// The book of the tournament.
    pub(crate) book: PathBuf,

    /// Games played at a time [default: as the plan says].
    #[arg(short, long, value_name = "N")]
    pub(crate) concurrency: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct BookArgs {
    /// The book of the tournament.
    pub(crate) book: PathBuf,

    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) book: BookArgs,

    /// Tell what became of the sides that had the first king (draughts).
    #[arg(long)]
    pub(crate) first_king: bool,
}

#[derive(Args)]
pub(crate) struct ExportArgs {
    /// The book of the tournament.
    pub(crate) book: PathBuf,

    /// What to write [default: by the ending of the file].
    #[arg(short, long, value_enum)]
    pub(crate) form: Option<ExportForm>,

    /// The file; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) out: PathBuf,
}

/// What a tournament can be written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ExportForm {
    /// Every game in a row of a table.
    Csv,
    /// Standings and cross-table as one document.
    Json,
    /// Standings and cross-table for a page of text.
    #[value(alias = "md")]
    Markdown,
    /// The games themselves, for draughts.
    Pdn,
    /// The games themselves, for chess.
    Pgn,
    /// A page with tables and plots.
    Html,
}

#[derive(Args)]
pub(crate) struct LeaderboardArgs {
    #[command(flatten)]
    pub(crate) game: GameChoice,

    /// Enter the games of a tournament first.
    #[arg(long, value_name = "BOOK")]
    pub(crate) enter: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) format: Format,
}
