//! Reads a FEN a line and writes its legal moves a line: `e2e4 e4`, with tabs between the moves.
//!
//! A line that begins with `960` and a blank has castling written king takes rook. `scripts/crosscheck_chess.py` holds
//! the answers against another library.

use std::io::{self, BufRead, BufWriter, Write};

use damier_chess::{Castling, Position};
use damier_core::{Located, MoveList, Notation, Position as _};

fn main() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (fen, castling) = match line.strip_prefix("960 ") {
            Some(fen) => (fen, Castling::KingTakesRook),
            None => (&*line, Castling::KingTwoSquares),
        };
        match Position::from_fen(fen) {
            Ok(pos) => writeln!(out, "{}", listed(&pos, castling))?,
            Err(error) => writeln!(out, "error: {error}; {}", error.remedy().unwrap_or_default())?,
        }
    }
    out.flush()
}

fn listed(pos: &Position, castling: Castling) -> String {
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    let pairs: Vec<String> =
        moves.iter().map(|&m| format!("{} {}", pos.uci(m, castling), pos.san(m))).collect();
    pairs.join("\t")
}
