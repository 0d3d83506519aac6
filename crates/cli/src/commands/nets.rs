//! `damier nets`: the networks of the house, and where they come from.

use damier::engines::net::houses;
use serde_json::{Value, json};

use crate::args::NetsArgs;
use crate::output;

pub(crate) fn run(args: &NetsArgs) -> anyhow::Result<()> {
    let mut rows = Vec::new();
    for house in houses() {
        let net = house.net();
        let manifest: Value = serde_json::from_str(house.manifest)?;
        rows.push(json!({
            "game": house.learned,
            "games": house.games,
            "hash": net.hash(),
            "bytes": house.bytes.len(),
            "hidden": net.shape().hidden,
            "buckets": net.shape().buckets,
            "positions": manifest["positions"],
            "generation": manifest["generation"],
            "manifest": manifest,
        }));
    }
    if args.format.json {
        return output::json(json!({ "nets": rows }));
    }
    if rows.is_empty() {
        return output::text("no network is kept in the house yet; docs/networks.md tells how to make one\n");
    }
    let mut text = format!(
        "{:<16} {:<16} {:>8} {:>7} {:>11} {:>10}  {}\n",
        "learned", "hash", "bytes", "hidden", "positions", "generation", "judges"
    );
    for row in &rows {
        let word = |key: &str| row[key].as_str().map_or_else(|| row[key].to_string(), str::to_owned);
        let games: Vec<&str> =
            row["games"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        text += &format!(
            "{:<16} {:<16} {:>8} {:>7} {:>11} {:>10}  {}\n",
            word("game"),
            word("hash"),
            word("bytes"),
            word("hidden"),
            word("positions"),
            word("generation"),
            games.join(", ")
        );
    }
    output::text(&text)
}
