//! `damier tree`: a search recorded and drawn.

use std::path::{Path, PathBuf};

use anyhow::bail;
use damier::search::{Limits, Quest};
use damier::viewer::{
    Options, Record, USUAL_WORK, dot_file_name, to_dot, to_html, to_json, to_rich_dot, to_svg,
};
use serde_json::json;

use crate::args::{Cli, TreeArgs};
use crate::failure::Usage;
use crate::findings::Finding;
use crate::game::{Errand, Table};
use crate::output;
use crate::player::{Player, expect_open, grouped};
use crate::settings::Settings;
use crate::{game, input};

pub(crate) fn run(args: &TreeArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    let recorded = game::with_game(&args.position.game, settings, Draw { args })??;
    recorded.finding.print_notes(cli.quiet);
    write(args, &recorded)?;
    let outputs = [&args.dot, &args.rich_dot, &args.json_tree, &args.svg, &args.html];
    if outputs.into_iter().flatten().any(|path| path == Path::new("-")) {
        return Ok(());
    }
    let Recorded { finding, nodes, .. } = &recorded;
    if args.format.json {
        let mut fields = finding.fields();
        fields.insert("recorded".to_owned(), json!(nodes));
        return output::json(fields);
    }
    output::text(&format!(
        "{} nodes, {} leaves, {} cut-offs, {} table hits\n{:>10}  {}\n",
        grouped(finding.count.nodes),
        grouped(finding.count.leaves),
        grouped(finding.count.cutoffs),
        grouped(finding.count.table_hits),
        finding.score.to_string(),
        finding.line.join(" ")
    ))
}

struct Draw<'a> {
    args: &'a TreeArgs,
}

struct Recorded {
    finding: Finding,
    record: Record,
    nodes: usize,
    title: String,
    /// The name document 000 gives to the file of this move.
    file_name: String,
}

impl Errand for Draw<'_> {
    type Output = anyhow::Result<Recorded>;

    fn run<P: Table>(self) -> Self::Output {
        let args = self.args;
        let game = input::read_game::<P>(&args.position)?;
        let mut player = Player::<P>::read(&args.player, args.budget.limits())?;
        if player.spec.is_none() {
            let help = "name a player of damier: `damier tree --player pvs:depth=4`".to_owned();
            return Err(
                Usage { message: "the search of another program cannot be seen".to_owned(), help }.into()
            );
        }
        expect_open(&game)?;
        let pos = game.position();
        let quest = Quest { record: Some(args.max_nodes), ..Quest::new(&game, Limits::default()) };
        let mut report = player.search(&quest, &mut |_| {})?;
        let tree = report.tree.take().unwrap_or_default();
        expect_whole(tree.nodes.len(), tree.missed, args)?;
        Ok(Recorded {
            finding: Finding::of(pos, &report),
            record: Record::of(&tree, USUAL_WORK),
            nodes: tree.nodes.len(),
            title: format!("{}, {}", P::NAME, pos.fen()),
            file_name: dot_file_name(game.plies() as u32 + 1, pos.turn()),
        })
    }
}

/// Refuses a tree that is larger than what was recorded of it, unless a part will do.
fn expect_whole(recorded: usize, missed: u64, args: &TreeArgs) -> anyhow::Result<()> {
    if missed > 0 && !args.truncate {
        bail!(
            "the tree has {} nodes, more than the {} to be recorded; search less deep, raise --max-nodes, or \
             --truncate it",
            grouped(recorded as u64 + missed),
            grouped(args.max_nodes as u64)
        );
    }
    Ok(())
}

fn write(args: &TreeArgs, recorded: &Recorded) -> anyhow::Result<()> {
    let record = &recorded.record;
    let (title, player) = (recorded.title.clone(), args.player.clone());
    let options = Options { title, player, ..Options::default() };
    if let Some(path) = &args.dot {
        let named = if path.is_dir() { path.join(&recorded.file_name) } else { PathBuf::from(path) };
        output::save(&named, &to_dot(record))?;
    }
    if let Some(path) = &args.rich_dot {
        output::save(path, &to_rich_dot(record, &options))?;
    }
    if let Some(path) = &args.json_tree {
        output::save(path, &to_json(record, &options))?;
    }
    if let Some(path) = &args.svg {
        output::save(path, &to_svg(record, &options))?;
    }
    if let Some(path) = &args.html {
        output::save(path, &to_html(record, &options))?;
    }
    Ok(())
}
