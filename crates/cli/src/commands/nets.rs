//! `damier nets`: the networks of the house, and where they come from.

use damier::engines::net::{House, house, houses};
use serde_json::{Value, json};

use crate::args::NetsArgs;
use crate::failure::Usage;
use crate::pedigree::Pedigree;
use crate::{game, output};

pub(crate) fn run(args: &NetsArgs) -> anyhow::Result<()> {
    let asked = args.game.as_deref().map(asked).transpose()?;
    let asked_for = |house: &&House| asked.is_none_or(|asked| house.learned == asked.learned);
    let rows: Vec<Value> = houses().iter().filter(asked_for).map(row).collect::<Result<_, _>>()?;
    if args.format.json {
        return output::json(json!({ "nets": rows }));
    }
    match asked {
        Some(house) => output::text(&story(house)?),
        None => output::text(&table(&rows)),
    }
}

/// The network that judges a game.
fn asked(id: &str) -> anyhow::Result<&'static House> {
    let id = game::named(id)?;
    house(id).ok_or_else(|| {
        let message = format!("no network of the house judges {id}");
        let help =
            "the champion plays it with `eval=hand`; docs/networks.md tells how a network is made".to_owned();
        Usage { message, help }.into()
    })
}

/// All that is known of a network.
fn row(house: &House) -> anyhow::Result<Value> {
    let net = house.net();
    let manifest: Value = serde_json::from_str(house.manifest)?;
    Ok(json!({
        "game": house.learned,
        "games": house.games,
        "hash": net.hash(),
        "bytes": house.bytes.len(),
        "hidden": net.shape().hidden,
        "buckets": net.shape().buckets,
        "positions": manifest["positions"],
        "generation": manifest["generation"],
        "manifest": manifest,
    }))
}

/// How a network was made, and whom it serves.
fn story(house: &House) -> anyhow::Result<String> {
    let (net, pedigree) = (house.net(), Pedigree::read(house.manifest)?);
    let (games, shape, bytes) = (house.games.join(", "), net.shape(), house.bytes.len());
    Ok(format!(
        "judges {games}: {} sums, {} buckets, {bytes} bytes\n\n{}",
        shape.hidden,
        shape.buckets,
        pedigree.tell()
    ))
}

/// The networks line by line.
fn table(rows: &[Value]) -> String {
    let mut text = format!(
        "{:<16} {:<16} {:>8} {:>7} {:>11} {:>10}  {}\n",
        "learned", "hash", "bytes", "hidden", "positions", "generation", "judges"
    );
    for row in rows {
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
    text
}
