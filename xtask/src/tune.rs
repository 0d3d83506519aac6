//! `cargo xtask tune`: weights from games the engine plays against itself.

use std::fs;
use std::path::PathBuf;
use std::thread::available_parallelism;

use anyhow::{Context as _, Result};
use clap::Args;
use damier_engines::hand::{Chances, Hand, Tunable, Weight, Weights, size};
use damier_engines::player::Spec;
use damier_selfplay::{Conduct, is_quiet};
use damier_tuner::{Amount, Fit, Kept, Origin, Samples, Settings, fit, fit_chances, play, write};

use crate::bar::{Bar, Rows};
use crate::games::{Task, material};
use crate::searcher::{make_searcher, read};

/// How weights are fitted.
#[derive(Args, Clone, Debug)]
pub(crate) struct Tune {
    /// The game, by its name in `damier games`.
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) selfplay: Selfplay,
    /// How often games are played and weights fitted; each round plays with what the last one found, and learns from all games.
    #[arg(long, default_value_t = 1)]
    rounds: usize,
    /// Passes over the samples, at most.
    #[arg(long, default_value_t = 100)]
    epochs: usize,
    /// How strongly weights are held where they began.
    #[arg(long, default_value_t = Settings::default().pull)]
    pull: f32,
    /// How much the result counts in the target; the rest is the score of the search.
    #[arg(long, default_value_t = 1.0)]
    result: f32,
    /// Where the weights are written; `weights-GAME.txt` by default.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Samples to fit: read from this file if it is there, instead of playing, and else written to it.
    #[arg(long, value_name = "FILE")]
    samples: Option<PathBuf>,
}

/// How games are played.
#[derive(Args, Clone, Debug)]
pub(crate) struct Selfplay {
    /// Games to play, in each round.
    #[arg(long, default_value_t = 2000)]
    pub(crate) games: usize,
    /// Positions to visit for each move.
    #[arg(long, default_value_t = 2000)]
    pub(crate) nodes: u64,
    /// What chance starts from.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Threads; as many as the machine has by default. They do not change what is found.
    #[arg(long)]
    threads: Option<usize>,
    /// Who plays.
    #[arg(long, default_value = PLAYER)]
    pub(crate) player: String,
    /// The weights to begin with: a file, or `zero` for nothing but the man; those of the house by default.
    #[arg(long, value_name = "FILE|zero")]
    from: Option<String>,
}

pub(crate) const PLAYER: &str = "champion:tt=1MiB";

impl Selfplay {
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from)).max(1)
    }

    /// The text of the weights to begin with.
    pub(crate) fn parent<P: Tunable>(&self) -> Result<String> {
        match self.from.as_deref() {
            None => Ok(P::fitted().into_owned()),
            Some("zero") => {
                let mut weights = vec![Weight::default(); size::<P>()];
                weights[usize::from(material::<P>()?[0])] = Weight::new(1000, 1000);
                Ok(Weights::new::<P>(&weights).write::<P>())
            }
            Some(file) => {
                fs::read_to_string(file).with_context(|| format!("cannot read the weights `{file}`"))
            }
        }
    }

    /// Plays the games of a round with these weights.
    pub(crate) fn play<P: Tunable>(&self, spec: &Spec, weights: &Weights, round: usize) -> Vec<Kept<P>> {
        let conduct = Conduct {
            seed: self.seed.wrapping_add((round as u64) << 32),
            nodes: self.nodes,
            patience: 1,
            ..Conduct::suiting(P::ID)
        };
        let amount = Amount { games: self.games, threads: self.threads() };
        let bar = Bar::new(self.games, "games");
        let make = |seed| make_searcher::<P>(spec, P::judged_by(Hand::new(weights.clone())), seed);
        let kept = play(amount, &conduct, &make, &is_quiet::<P>, &bar);
        bar.end("games");
        kept
    }
}

impl Task for Tune {
    fn run<P: Tunable>(self) -> Result<()> {
        let spec = read(&self.selfplay.player)?;
        let parent = self.selfplay.parent::<P>()?;
        let mut weights = Weights::read::<P>(&parent).context("the weights to begin with")?;
        let start = weights.clone();
        let known = self.known_samples::<P>()?;
        let is_known = known.is_some();
        let rounds = if is_known { 1 } else { self.rounds.max(1) };
        let mut samples = known.unwrap_or_default();
        let mut last = None;
        for round in 0..rounds {
            let play = || Samples::of(&self.selfplay.play::<P>(&spec, &weights, round));
            let fresh = (!is_known).then(play);
            if let Some(fresh) = &fresh {
                samples.append(fresh);
            }
            let found = self.fit::<P>(&samples, &start)?;
            weights = Weights::new::<P>(&found.weights);
            last = Some((found, fit_chances(fresh.as_ref().unwrap_or(&samples))));
        }
        let (found, chances) = last.expect("there is a round");
        if let (false, Some(file)) = (is_known, &self.samples) {
            fs::write(file, samples.to_bytes(P::ID, P::groups()))
                .with_context(|| format!("cannot write the samples to `{}`", file.display()))?;
        }
        let (command, seed, games) = (self.command(), self.selfplay.seed, samples.games());
        self.write_out(&write::<P>(&found, &Origin { command, seed, games, parent, chances }))?;
        summarise(&found, &chances, &samples);
        Ok(())
    }
}

impl Tune {
    fn known_samples<P: Tunable>(&self) -> Result<Option<Samples>> {
        let Some(file) = self.samples.as_ref().filter(|file| file.exists()) else { return Ok(None) };
        let told = || format!("the samples `{}`", file.display());
        let bytes = fs::read(file).with_context(told)?;
        Samples::from_bytes(&bytes, P::ID, P::groups()).map(Some).with_context(told)
    }

    fn fit<P: Tunable>(&self, samples: &Samples, start: &Weights) -> Result<Fit> {
        let settings = Settings {
            epochs: self.epochs,
            pull: self.pull,
            result: self.result,
            seed: self.selfplay.seed,
            threads: self.selfplay.threads(),
            material: material::<P>()?,
            ..Settings::default()
        };
        Ok(fit(samples, P::groups(), start.all(), &settings, &Rows)?)
    }

    fn write_out(&self, text: &str) -> Result<()> {
        let out = self.out.clone().unwrap_or_else(|| format!("weights-{}.txt", self.game).into());
        fs::write(&out, text).with_context(|| format!("cannot write the weights to `{}`", out.display()))?;
        println!("\nwritten to {}", out.display());
        Ok(())
    }

    /// The command that makes the same weights again; threads and the names of files made do not matter.
    fn command(&self) -> String {
        let Selfplay { games, nodes, seed, player, from, .. } = &self.selfplay;
        let mut command = format!(
            "cargo xtask tune {} --games {games} --nodes {nodes} --rounds {} --seed {seed} --player {player} --epochs {} \
             --pull {} --result {}",
            self.game, self.rounds, self.epochs, self.pull, self.result
        );
        if let Some(from) = from {
            command.push_str(&format!(" --from {from}"));
        }
        if let Some(samples) = &self.samples {
            command.push_str(&format!(" --samples {}", samples.display()));
        }
        command
    }
}

fn summarise(found: &Fit, chances: &Chances, samples: &Samples) {
    let losses = &found.losses;
    let rows = [
        ("one chance for all", losses.constant),
        ("material", losses.material),
        ("weights before", losses.start),
        ("weights found", losses.validation),
    ];
    println!("\n{:<20} {:>9}", "loss, held back", "nats");
    for (name, loss) in rows {
        println!("{name:<20} {loss:>9.5}");
    }
    let (train, validation) = found.counts;
    println!("\n{} games, {train} positions fitted, {validation} held back", samples.games());
    println!(
        "a value of {:.0} wins 73 in 100; chances: a = {:.0}, b = {:.0}",
        found.scale, chances.a, chances.b
    );
}
