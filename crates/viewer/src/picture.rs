//! A board as data, and the data as a drawing.

use std::fmt::Write;

use damier_chess as chess;
use damier_core::{Notation, Position as _, Side};
use damier_draughts::{Fen, Place, Position, Square, Variant};

use crate::xml::escaped;

/// A position that can be drawn.
pub trait Drawn: Notation {
    /// The board as data. Every position of a game has the same cells in the same order.
    fn picture(&self) -> Picture;

    /// The board in the form the game's own document gives it.
    fn board_text(&self) -> String {
        self.document_text()
    }

    /// The position in the form of the game's own document, where that has one.
    fn document_text(&self) -> String {
        self.fen()
    }
}

/// A board: its cells, and who stands on them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The name of the game.
    pub game: String,
    /// Cells from left to right.
    pub columns: u8,
    /// Cells from top to bottom.
    pub rows: u8,
    /// The side to move.
    pub turn: Side,
    /// The cells that are played on.
    pub cells: Vec<Cell>,
}

/// A cell of a board as White sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// From the left, beginning with 0.
    pub column: u8,
    /// From the top, beginning with 0.
    pub row: u8,
    /// What people call it.
    pub name: String,
    /// Whether it is a dark one.
    pub dark: bool,
    /// Who stands there.
    pub piece: Option<Piece>,
}

/// A piece as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it looks like.
    pub kind: Kind,
}

/// What a piece looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A disc.
    Man,
    /// Two discs and a crown.
    King,
    /// A character, such as `♞`.
    Sign(char),
}

impl Piece {
    /// One character for the piece: `w`, `W`, `b` and `B` for men and kings, a sign for itself.
    pub const fn letter(self) -> char {
        match (self.side, self.kind) {
            (_, Kind::Sign(sign)) => sign,
            (Side::White, Kind::Man) => 'w',
            (Side::White, Kind::King) => 'W',
            (Side::Black, Kind::Man) => 'b',
            (Side::Black, Kind::King) => 'B',
        }
    }
}

impl Picture {
    /// A character for each cell, `.` where nobody stands.
    pub fn letters(&self) -> String {
        self.cells.iter().map(|cell| cell.piece.map_or('.', Piece::letter)).collect()
    }

    /// The board in lines of letters; cells that are not played on are blank.
    pub fn lines(&self) -> Vec<String> {
        self.lines_with(&self.letters())
    }

    /// The same with other pieces on the board: a letter for each cell.
    pub(crate) fn lines_with(&self, letters: &str) -> Vec<String> {
        let mut lines = vec![vec![' '; usize::from(self.columns)]; usize::from(self.rows)];
        for (cell, letter) in self.cells.iter().zip(letters.chars()) {
            lines[usize::from(cell.row)][usize::from(cell.column)] = letter;
        }
        lines.into_iter().map(|line| line.into_iter().collect()).collect()
    }
}

impl<V: Variant> Drawn for Position<V> {
    fn picture(&self) -> Picture {
        let squares = (1..).map_while(|number| V::LAYOUT.square(number));
        let cell = |square: Square| {
            let Place { column, row } = V::LAYOUT.place(square);
            let piece = self
                .piece_on(square)
                .map(|(side, is_king)| Piece { side, kind: if is_king { Kind::King } else { Kind::Man } });
            Cell { column, row, name: V::LAYOUT.number(square).to_string(), dark: true, piece }
        };
        Picture {
            game: V::NAME.to_owned(),
            columns: V::LAYOUT.board.columns,
            rows: V::LAYOUT.board.rows,
            turn: self.turn(),
            cells: squares.map(cell).collect(),
        }
    }

    fn document_text(&self) -> String {
        self.fen_as(V::DIALECT.unwrap_or(Fen::Pdn))
    }

    fn board_text(&self) -> String {
        let text = self.document_text();
        // Document 000 writes the board only (requirements 2.1): the side behind the space is our addition.
        match V::DIALECT {
            Some(Fen::Rows) => text.split(' ').next().unwrap_or("").to_owned(),
            _ => text,
        }
    }
}

impl Drawn for chess::Position {
    fn picture(&self) -> Picture {
        let cell = |(square, piece): (chess::Square, Option<(Side, chess::Piece)>)| {
            let (column, row) = (square.file() as u8, 7 - square.rank() as u8);
            let piece = piece.map(|(side, piece)| Piece { side, kind: Kind::Sign(sign(side, piece)) });
            Cell { column, row, name: square.to_string(), dark: (column + row) % 2 == 1, piece }
        };
        let cells = self.board().squares().map(cell).collect();
        Picture { game: "Chess".to_owned(), columns: 8, rows: 8, turn: self.turn(), cells }
    }
}

fn sign(side: Side, piece: chess::Piece) -> char {
    // The signs of each side, in the order of the pieces.
    const SIGNS: [[char; 6]; 2] = [['♙', '♘', '♗', '♖', '♕', '♔'], ['♟', '♞', '♝', '♜', '♛', '♚']];
    SIGNS[side as usize][piece as usize]
}

/// The length of a cell.
const UNIT: u32 = 60;
const LIGHT: &str = "#f1e4c8";
const DARK: &str = "#9c6b43";
const INK: &str = "#2b211a";
const PAPER: &str = "#faf5ea";

/// Draws a board as White sees it, names in the corners of the cells.
pub fn board_svg(picture: &Picture) -> String {
    let (width, height) = (u32::from(picture.columns) * UNIT, u32::from(picture.rows) * UNIT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-family=\"sans-serif\">\n<title>{}, {} to move</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{LIGHT}\"/>\n",
        escaped(&picture.game),
        picture.turn,
    );
    for cell in &picture.cells {
        let (x, y) = (u32::from(cell.column) * UNIT, u32::from(cell.row) * UNIT);
        let (ground, ink) = if cell.dark { (DARK, LIGHT) } else { (LIGHT, DARK) };
        let _ =
            writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{UNIT}\" height=\"{UNIT}\" fill=\"{ground}\"/>");
        let (tx, ty, name) = (x + 3, y + 12, escaped(&cell.name));
        let _ = writeln!(svg, "<text x=\"{tx}\" y=\"{ty}\" font-size=\"10\" fill=\"{ink}\">{name}</text>");
        if let Some(piece) = cell.piece {
            // A little low and to the right, so that the name stays in sight.
            draw_piece(&mut svg, x + UNIT / 2 + 2, y + UNIT / 2 + 3, piece);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// A disc with a rim; a king is two discs, one on the other, and a crown.
fn draw_piece(svg: &mut String, x: u32, y: u32, piece: Piece) {
    let (fill, line) = if piece.side == Side::White { (PAPER, INK) } else { (INK, PAPER) };
    let mut disc = |x: u32, y: u32| {
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"20\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"2\"/>\n\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"14\" fill=\"none\" stroke=\"{line}\" stroke-width=\"1.5\" opacity=\"0.6\"/>"
        );
    };
    match piece.kind {
        Kind::Man => disc(x, y),
        Kind::King => {
            disc(x, y + 3);
            disc(x, y - 3);
            let (left, base) = (x - 10, y + 4);
            let _ = writeln!(
                svg,
                "<path d=\"M{left} {base} l-2 -13 l6 5 l6 -8 l6 8 l6 -5 l-2 13 z\" fill=\"#d9a521\" stroke=\"{INK}\"/>"
            );
        }
        Kind::Sign(sign) => {
            let (base, sign) = (y + 14, escaped(&sign.to_string()));
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{base}\" font-size=\"42\" text-anchor=\"middle\" fill=\"{fill}\" \
                 stroke=\"{INK}\">{sign}</text>"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use damier_core::Notation;
    use damier_draughts::{English, In104, International, Position, Sherlock};

    use super::{Drawn, Kind, Piece, board_svg};
    use crate::testing::balanced;

    #[test]
    fn the_drawing_is_the_one_of_the_readme() {
        let start = Position::<International>::default();
        assert_eq!(board_svg(&start.picture()), include_str!("../../../docs/board.svg"));
    }

    #[test]
    fn kings_and_signs_are_drawn_too() {
        let pos = Position::<English>::from_fen("W:WK18:BK10,1").unwrap();
        let mut picture = pos.picture();
        assert_eq!(picture.letters(), "b........B.......W..............");
        assert_eq!(picture.lines()[0], " b . . .");
        let svg = board_svg(&picture);
        assert_eq!(svg.matches("<path").count(), 2);
        picture.cells[0].piece = Some(Piece { side: damier_core::Side::White, kind: Kind::Sign('<') });
        let svg = board_svg(&picture);
        balanced(&svg);
        assert!(svg.contains(">&lt;</text>"));
    }

    #[test]
    fn a_board_is_written_as_its_document_has_it() {
        let rows = Position::<Sherlock>::default();
        assert_eq!(rows.board_text(), "mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM");
        assert_eq!(Position::<English>::default().board_text(), "B:W21-32:B1-12");
        assert!(Position::<In104>::default().board_text().starts_with("Wbbbb"));
    }
}
