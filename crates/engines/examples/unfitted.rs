//! Prints the weights of a game by rule of thumb, as the files in `data/weights` hold them before anything is fitted:
//! `cargo run -p damier-engines --example unfitted -- international`.

use damier_draughts::{Position, Task, Variant, dispatch};
use damier_engines::draughts::unfitted;

struct Write;

impl Task for Write {
    type Output = String;

    fn run<V: Variant>(self) -> String {
        unfitted::<V>().write::<Position<V>>()
    }
}

fn main() {
    let game = std::env::args().nth(1).unwrap_or_else(|| "international".to_owned());
    match dispatch(&game, Write) {
        Some(text) => print!("# not fitted yet\n{text}"),
        None => eprintln!("there is no game `{game}`"),
    }
}
