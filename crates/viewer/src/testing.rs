//! What the tests of this crate share.

use damier_core::testing::Nim;
use damier_core::{Notation, Position, Side};
use damier_search::ladder::alpha_beta;
use damier_search::{Aids, Context, Limits, Meter, Observer, Recorder, Score, Stop, Table, Tree, Window};

use crate::ghosts::USUAL_WORK;
use crate::picture::{Cell, Drawn, Kind, Picture, Piece};
use crate::record::Record;

/// Heaps as stacks of digits: a game without men and kings.
impl Drawn for Nim {
    fn picture(&self) -> Picture {
        let fen = self.fen();
        let heaps = fen.split([',', ' ']).zip(0..3);
        let cell = |(sticks, column): (&str, u8)| Cell {
            column,
            row: 0,
            name: char::from(b'a' + column).to_string(),
            dark: column % 2 == 0,
            piece: sticks.chars().next().map(|sign| Piece { side: Side::White, kind: Kind::Sign(sign) }),
        };
        let game = "Nim</script><b>&".to_owned();
        Picture { game, columns: 3, rows: 1, turn: self.turn(), cells: heaps.map(cell).collect() }
    }
}

type Judge<P> = fn(&P) -> Score;

/// A judge that knows nothing and always says the same: the key decides.
fn any_score<P: Position>(pos: &P) -> Score {
    Score::thousandths((pos.key().0 % 2001) as i32 - 1000)
}

/// A search of this depth with this watcher.
pub(crate) fn context<P: Position, O: Observer<P>>(observer: O, depth: u32) -> Context<P, Judge<P>, O> {
    Context::new(any_score, observer, Meter::new(&Limits::depth(depth), &Stop::default()))
}

/// The record of what `search` does.
pub(crate) fn recorded<P: Position>(
    depth: u32,
    table: Option<Table<P>>,
    search: impl FnOnce(&mut Context<P, Judge<P>, Recorder<P>>),
) -> Tree<P> {
    let meter = Meter::new(&Limits::depth(depth), &Stop::default());
    let mut cx =
        Context::with(any_score as Judge<P>, Recorder::new(1_000_000), meter, table, Aids::default());
    search(&mut cx);
    cx.observer.into_tree()
}

/// The tree of alpha-beta without aids.
pub(crate) fn searched<P: Position>(pos: &P, depth: u32) -> Tree<P> {
    recorded(depth, None, |cx| {
        alpha_beta(cx, pos, Window::FULL, depth, 0).unwrap();
    })
}

/// The tree of alpha-beta with a table.
pub(crate) fn remembered<P: Position>(pos: &P, depth: u32) -> Tree<P> {
    recorded(depth, Table::new(1 << 12), |cx| {
        alpha_beta(cx, pos, Window::FULL, depth, 0).unwrap();
    })
}

/// The record of a tree, everything counted.
pub(crate) fn record<P: Drawn>(tree: &Tree<P>) -> Record {
    Record::of(tree, USUAL_WORK)
}

/// Fails unless every tag of an XML text is closed where it should be.
pub(crate) fn balanced(xml: &str) {
    let mut open = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        assert!(!tag.contains('<'), "a bare `<` in {tag}");
        assert_eq!(tag.matches('"').count() % 2, 0, "quotes in {tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "in {xml}");
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().expect("a tag has a name"));
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "left open: {open:?}");
}
