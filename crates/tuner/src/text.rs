//! The file of weights: what they are, and before that where they come from.

use damier_engines::hand::{Chances, Features, Weights};

use crate::Fit;

/// Where weights come from.
#[derive(Clone, PartialEq, Debug)]
pub struct Origin {
    /// The command that makes them again.
    pub command: String,
    /// What chance started from.
    pub seed: u64,
    /// Games played.
    pub games: u32,
    /// The text of the weights the fit began with.
    pub parent: String,
    /// The curve from scores to results.
    pub chances: Chances,
}

/// The text of fitted weights, with a head of comments that says where they come from.
pub fn write<P: Features>(fit: &Fit, origin: &Origin) -> String {
    let losses = &fit.losses;
    let (train, validation) = fit.counts;
    let parent = &blake3::hash(origin.parent.as_bytes()).to_hex()[..16];
    let head = [
        origin.command.clone(),
        format!("seed: {}", origin.seed),
        format!("games: {}", origin.games),
        format!("positions: {train} fitted, {validation} held back"),
        format!("loss: {:.5} fitted, {:.5} held back", losses.train, losses.validation),
        format!(
            "loss held back, to compare: {:.5} constant, {:.5} material, {:.5} parent",
            losses.constant, losses.material, losses.start
        ),
        format!("parent: {parent}"),
        format!("scale: {:.0}", fit.scale),
    ];
    let mut text = String::new();
    for line in head {
        text.push_str(&format!("# {}\n", line.replace('\n', " ")));
    }
    text.push_str(&format!("{}\n", origin.chances.line()));
    text + &Weights::new::<P>(&fit.weights).write::<P>()
}
