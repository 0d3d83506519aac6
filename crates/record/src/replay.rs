//! From texts to moves and back, for any game that can be written.

use damier_core::{History, Located as _, Notation};

use crate::{Fault, Form, Game, GameType, Line, Mark, Note, Place, Ply, Tags, What};

/// Plays a game from its texts; the fault is at its first move that cannot be played.
///
/// ```
/// use damier_draughts::{International, Position};
/// use damier_record::{Reader, replay};
/// let game = Reader::new("1. 32-28 19-23\n2. 28x20 *".as_bytes()).next().unwrap()?;
/// let fault = replay::<Position<International>>(&game).unwrap_err();
/// assert_eq!((fault.line(), fault.column()), (2, 4));
/// assert!(fault.remedy().unwrap().contains("28x19"));
/// # Ok::<(), damier_record::Fault>(())
/// ```
pub fn replay<P: Notation>(game: &Game) -> Result<History<P>, Fault> {
    let mut history = History::new(start(game)?);
    play_line(&mut history, &game.line, |_, _| {})?;
    Ok(history)
}

/// Plays a game and every variation in it; `visit` sees each line at its end with the number of lines around it, the game
/// itself first.
///
/// ```
/// use damier_draughts::{English, Position};
/// use damier_record::{Reader, replay_all};
/// let game = Reader::new("11-15 (11-16 24-19) 23-19 (22-18 15x22 25x18) *".as_bytes()).next().unwrap()?;
/// let mut plies = Vec::new();
/// replay_all::<Position<English>>(&game, |history, depth| plies.push((history.plies(), depth)))?;
/// assert_eq!(plies, [(2, 0), (2, 1), (4, 1)]);
/// # Ok::<(), damier_record::Fault>(())
/// ```
pub fn replay_all<P: Notation>(game: &Game, mut visit: impl FnMut(&History<P>, usize)) -> Result<(), Fault> {
    let mut waiting = vec![(History::new(start::<P>(game)?), &game.line, 0)];
    while let Some((mut history, line, depth)) = waiting.pop() {
        if depth > 0 && line.opening.iter().any(|note| matches!(note, Note::Setup(_))) {
            let place = line.plies.first().map_or(Place::START, Ply::place);
            return Err(Fault::new(place, What::PositionInPlay));
        }
        let mut found = Vec::new();
        play_line(&mut history, line, |before, variation| {
            found.push((before.clone(), variation, depth + 1));
        })?;
        visit(&history, depth);
        // The last one waits longest, so that they come in the order of the file.
        waiting.extend(found.into_iter().rev());
    }
    Ok(())
}

/// Writes down a game that was played: the tags with the result and the position it started from, and the moves.
///
/// Which game it is has to be told by `tags` ([`Tags::set_game`]), because results are counted by that.
pub fn record<P: Notation>(history: &History<P>, mut tags: Tags) -> Result<Game, Fault> {
    tags.remove("FEN");
    if *history.start() != P::default() {
        tags.add("FEN", &history.start().fen());
    }
    if let Some(ending) = history.ending() {
        let outcome = ending.verdict.outcome(history.position().turn());
        let first = P::default().turn();
        let plain = GameType { first, ..GameType::CHESS };
        let mark: Mark = GameType::of_tags(&tags).unwrap_or(plain).mark(outcome);
        tags.remove("Result");
        tags.add("Result", mark.as_str());
    }
    let mut line = Line::default();
    for (pos, m) in history.positions().zip(history.moves()) {
        let text = pos.show_move(m);
        // Parentheses are variations here, whatever they mean in the game's own notation.
        let bare = text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(&text);
        line.plies.push(Ply::new(bare)?);
    }
    Ok(Game { tags, line })
}

/// The text of a game that was played, in the usual form.
pub fn record_text<P: Notation>(history: &History<P>, tags: Tags, form: Form) -> Result<String, Fault> {
    Ok(crate::game_text(&record(history, tags)?, form))
}

fn start<P: Notation>(game: &Game) -> Result<P, Fault> {
    let Some(fen) = game.setup() else { return Ok(P::default()) };
    P::from_fen(fen).map_err(|error| {
        let place = game.line.plies.first().map_or(Place::START, Ply::place);
        Fault::new(place, What::Position { text: error.to_string(), remedy: error.remedy() })
    })
}

/// Plays the moves of a line and shows `vary` each of its variations with the game up to where it branches off.
fn play_line<'a, P: Notation>(
    history: &mut History<P>,
    line: &'a Line,
    mut vary: impl FnMut(&History<P>, &'a Line),
) -> Result<(), Fault> {
    for note in &line.opening {
        if let Note::Variation(variation) = note {
            vary(history, variation);
        }
    }
    for ply in &line.plies {
        let at = |what| Fault::new(ply.place(), what);
        if ply.is_unknown() {
            return Err(at(What::UnknownMove));
        }
        let m = history.position().parse_move(ply.text()).map_err(|error| at(What::Move(error)))?;
        ply.variations().for_each(|variation| vary(history, variation));
        history.play(m);
        if ply.notes.iter().any(|note| matches!(note, Note::Setup(_))) {
            return Err(at(What::PositionInPlay));
        }
    }
    Ok(())
}
