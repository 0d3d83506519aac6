//! `damier tree`: a search recorded and drawn.

use std::path::{Path, PathBuf};

use anyhow::bail;
use damier::core::{History, Notation};
use damier::draughts::{Position, Task, Variant};
use damier::search::{Limits, Quest, Report, Tree};
use damier::viewer::{Options, dot_file_name, to_dot, to_html, to_json, to_rich_dot, to_svg};
use serde_json::json;

use crate::args::{Cli, TreeArgs};
use crate::output::{self, score_json};
use crate::player::{Player, expect_open, grouped, print_notes, show_line};
use crate::settings::Settings;
use crate::{game, input};

pub(crate) fn run(args: &TreeArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    game::with_game(&args.position.game, settings, Draw { args, quiet: cli.quiet })?
}

struct Draw<'a> {
    args: &'a TreeArgs,
    quiet: bool,
}

impl Task for Draw<'_> {
    type Output = anyhow::Result<()>;

    fn run<V: Variant>(self) -> anyhow::Result<()> {
        let args = self.args;
        let game = input::read_game::<V>(&args.position)?;
        let mut player = Player::<Position<V>>::read(&args.player, args.budget.limits())?;
        expect_open(&game)?;
        let quest = Quest { record: Some(args.max_nodes), ..Quest::new(&game, Limits::default()) };
        let mut report = player.searcher.search(&quest, &mut |_| {});
        print_notes(&report, self.quiet);
        let tree = report.tree.take().unwrap_or_default();
        if tree.missed > 0 && !args.truncate {
            bail!(
                "the tree has {} nodes, more than the {} to be recorded; search less deep, raise --max-nodes, or \
                 --truncate it",
                grouped(tree.nodes.len() as u64 + tree.missed),
                grouped(args.max_nodes as u64)
            );
        }
        let title = format!("{}, {}", V::NAME, game.position().fen());
        let options = Options { title, player: player.spec.text.clone(), ..Options::default() };
        write(args, &game, &tree, &options)?;
        show(&game, &report, &tree, args)
    }
}

fn write<V: Variant>(
    args: &TreeArgs,
    game: &History<Position<V>>,
    tree: &Tree<Position<V>>,
    options: &Options,
) -> anyhow::Result<()> {
    if let Some(path) = &args.dot {
        output::save(&dot_path(path, game), &to_dot(tree))?;
    }
    if let Some(path) = &args.rich_dot {
        output::save(path, &to_rich_dot(tree, options))?;
    }
    if let Some(path) = &args.json_tree {
        output::save(path, &to_json(tree, options))?;
    }
    if let Some(path) = &args.svg {
        output::save(path, &to_svg(tree, options))?;
    }
    if let Some(path) = &args.html {
        output::save(path, &to_html(tree, options))?;
    }
    Ok(())
}

/// The file for the tree of document 000: in a folder it is named by the turn.
fn dot_path<V: Variant>(path: &Path, game: &History<Position<V>>) -> PathBuf {
    if path.is_dir() {
        path.join(dot_file_name(game.plies() as u32 + 1, game.position().turn()))
    } else {
        path.to_owned()
    }
}

fn show<V: Variant>(
    game: &History<Position<V>>,
    report: &Report<Position<V>>,
    tree: &Tree<Position<V>>,
    args: &TreeArgs,
) -> anyhow::Result<()> {
    let pos = game.position();
    let count = report.count;
    let outputs = [&args.dot, &args.rich_dot, &args.json_tree, &args.svg, &args.html];
    let to_stdout = outputs.into_iter().flatten().any(|path| path == Path::new("-"));
    if to_stdout {
        return Ok(());
    }
    if args.format.json {
        let mut fields = score_json(report.score);
        fields.insert("nodes".to_owned(), json!(count.nodes));
        fields.insert("leaves".to_owned(), json!(count.leaves));
        fields.insert("cutoffs".to_owned(), json!(count.cutoffs));
        fields.insert("table_hits".to_owned(), json!(count.table_hits));
        fields.insert("recorded".to_owned(), json!(tree.nodes.len()));
        fields.insert("best".to_owned(), json!(report.best().map(|m| pos.show_move(m))));
        fields.insert("pv".to_owned(), json!(show_line(pos, &report.line)));
        return output::json(fields);
    }
    output::text(&format!(
        "{} nodes, {} leaves, {} cut-offs, {} table hits\n{:>10}  {}\n",
        grouped(count.nodes),
        grouped(count.leaves),
        grouped(count.cutoffs),
        grouped(count.table_hits),
        report.score.to_string(),
        show_line(pos, &report.line).join(" ")
    ))
}
