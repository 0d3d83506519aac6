//! Writes pictures of an alpha-beta search to a folder: `cargo run --example tree_page -- FOLDER [DEPTH [SEARCH [FEN]]]`.
//!
//! SEARCH is `plain`, `table` or `deepen`.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use damier_core::{Notation, Side};
use damier_draughts::{English, Position};
use damier_search::ladder::{alpha_beta, deepen};
use damier_search::{Aids, Context, Limits, Meter, Recorder, Score, Stop, Table, Tree, Window};
use damier_viewer::{Options, Record, USUAL_WORK, to_dot, to_html, to_json, to_rich_dot, to_svg};

type English8 = Position<English>;

/// Men and kings, a king for two men.
fn material(pos: &English8) -> Score {
    let count = |side: Side| (pos.pieces(side).count() + pos.kings(side).count()) as i32;
    Score::thousandths(1000 * (count(pos.turn()) - count(!pos.turn())))
}

fn search(start: &English8, depth: u32, kind: &str) -> Tree<English8> {
    let meter = Meter::new(&Limits::depth(depth), &Stop::default());
    let table = if kind == "plain" { None } else { Table::new(1 << 16) };
    let judge = material as fn(&English8) -> Score;
    let mut cx = Context::with(judge, Recorder::new(100_000), meter, table, Aids::default());
    let once = |cx: &mut Context<_, _, _>, depth| alpha_beta(cx, start, Window::FULL, depth, 0);
    if kind == "deepen" {
        deepen(&mut cx, depth, |cx, depth, _| once(cx, depth), |_, _, _| true);
    } else {
        once(&mut cx, depth).expect("nothing stops this search");
    }
    cx.observer.into_tree()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let folder = PathBuf::from(args.next().ok_or("the folder to write to is missing")?);
    let depth = args.next().map_or(Ok(4), |text| text.parse())?;
    let kind = args.next().unwrap_or_else(|| "plain".to_owned());
    // An exchange is on the board, so that values differ.
    let exchange = "W:W18,21,22,25,26,28,29,30,31,32:B1,2,3,4,6,7,8,10,11,12,15";
    let start = English8::from_fen(args.next().as_deref().unwrap_or(exchange))?;
    let tree = search(&start, depth, &kind);
    let player = format!("alpha-beta ({kind}), depth {depth}");
    let options =
        Options { title: format!("English draughts, {}", start.fen()), player, ..Options::default() };
    let record = Record::of(&tree, USUAL_WORK);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("1-White.dot"), to_dot(&record))?;
    fs::write(folder.join("rich.dot"), to_rich_dot(&record, &options))?;
    fs::write(folder.join("tree.json"), to_json(&record, &options))?;
    fs::write(folder.join("tree.svg"), to_svg(&record, &options))?;
    fs::write(folder.join("tree.html"), to_html(&record, &options))?;
    Ok(())
}
