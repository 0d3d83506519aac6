//! Openings that people have agreed on, and those made in their manner.

use super::{Deck, Opening, OpeningError, Reached, board_of, book::is_balloted, so_many};

/// A line a ballot: number, moves, class, names, position.
const THREE_MOVE: &str = include_str!("../../../../data/openings/english-three-move.tsv");
/// A line a ballot: its moves.
const TWO_MOVE: &str = include_str!("../../../../data/openings/international-two-move.txt");

/// The ballots for a game: those of the game it shares the opening position with, less those it cannot play.
pub(super) fn deck(game: &str) -> Result<Deck, OpeningError> {
    let start = board_of(game)?.fen();
    let is_start_of = |home: &str| board_of(home).is_ok_and(|board| board.fen() == start);
    let ballots = if is_start_of("english") {
        three_move()
    } else if is_start_of("international") {
        two_move()
    } else {
        return Err(OpeningError::NoBallots(game.to_owned()));
    };
    let (offered, mut reached) = (ballots.len(), Reached::default());
    let is_playable = |ballot: &Opening| {
        ballot.played(game).is_ok_and(|(board, _)| board.ending().is_none() && reached.is_new(&*board))
    };
    let openings: Vec<_> = ballots.into_iter().filter(is_playable).collect();
    let mut notes = Vec::new();
    if openings.len() < offered {
        let dropped = so_many(offered - openings.len(), "ballot");
        notes.push(format!("{dropped} left out: `{game}` cannot play them"));
    }
    if !is_balloted(game) {
        notes
            .push(format!("the ballots are those of another game, and not all of them are fair in `{game}`"));
    }
    Ok(Deck { openings, notes })
}

/// The sanctioned ballots of English draughts; the barred ones lose.
fn three_move() -> Vec<Opening> {
    let sanctioned = lines(THREE_MOVE).filter_map(|line| {
        let mut fields = line.split('\t').skip(1);
        let (moves, class, names) = (fields.next()?, fields.next()?, fields.next()?);
        let plain = Opening::of_moves(moves.split(' ').map(str::to_owned).collect());
        let ballot = if names.is_empty() { plain } else { Opening { name: names.to_owned(), ..plain } };
        (!class.starts_with("barred")).then_some(ballot)
    });
    sanctioned.collect()
}

/// The ballots of international draughts: every first move and reply, less the 2 of 81 that lose a man at once.
fn two_move() -> Vec<Opening> {
    lines(TWO_MOVE).map(|line| Opening::of_moves(line.split(' ').map(str::to_owned).collect())).collect()
}

fn lines(data: &str) -> impl Iterator<Item = &str> {
    data.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

#[cfg(test)]
mod tests {
    use damier_engines::ids;
    use damier_engines::seat::open;
    use damier_search::Score;

    use super::{THREE_MOVE, TWO_MOVE, deck, lines};
    use crate::openings::book::is_balloted;
    use crate::openings::made::is_even;
    use crate::openings::{Opening, OpeningError};

    #[test]
    fn every_ballot_leads_where_the_deck_says() {
        let mut classes = [0; 3];
        for line in lines(THREE_MOVE) {
            let fields: Vec<_> = line.split('\t').collect();
            let ballot = Opening::of_moves(fields[1].split(' ').map(str::to_owned).collect());
            let (board, wire) = ballot.played("english").unwrap();
            let told = Opening { start: Some(fields[4].to_owned()), ..Opening::default() };
            assert_eq!(board.fen(), told.played("english").unwrap().0.fen(), "ballot {}", fields[0]);
            assert_eq!(wire.len(), 3);
            let class =
                ["crossboard", "mail", "barred"].iter().position(|class| fields[2].starts_with(class));
            classes[class.unwrap()] += 1;
        }
        assert_eq!(classes, [144, 12, 18]);
    }

    /// Every first move and reply after which a search finds nobody ahead.
    fn every_even_pair(game: &str) -> Vec<String> {
        let judge = "pvs:depth=7,quiescence,tt=4MiB,ordering".parse().unwrap();
        let mut seat = open(game, &judge).unwrap().unwrap();
        let mut even = Vec::new();
        for first in 0..seat.board().choices() {
            let white = seat.board().written(first);
            seat.board_mut().play(first);
            for second in 0..seat.board().choices() {
                let black = seat.board().written(second);
                seat.board_mut().play(second);
                if is_even(&mut *seat, Score::points(0.5)) {
                    even.push(format!("{white} {black}"));
                }
                seat.board_mut().undo();
            }
            seat.board_mut().undo();
        }
        even
    }

    #[test]
    fn the_two_move_ballots_are_the_pairs_that_lose_no_man() {
        let kept: Vec<_> = lines(TWO_MOVE).collect();
        assert_eq!(every_even_pair("international").join("\n"), kept.join("\n"));
        assert_eq!(kept.len(), 79);
    }

    #[test]
    fn games_use_ballots_only_where_they_are_fair() {
        let judge = "pvs:depth=7,quiescence,tt=4MiB,ordering".parse().unwrap();
        for game in ids() {
            let is_fair = deck(game).is_ok_and(|deck| {
                let mut seat = open(game, &judge).unwrap().unwrap();
                deck.openings.iter().all(|ballot| {
                    ballot.set_up(seat.board_mut()).unwrap();
                    is_even(&mut *seat, Score::points(0.5))
                })
            });
            assert_eq!(is_balloted(game), is_fair, "{game}");
        }
    }

    #[test]
    fn kin_can_play_all_ballots_but_hear_a_warning_where_they_are_not_fair() {
        let dealt = |game: &str| deck(game).map(|deck| (deck.openings.len(), deck.notes.len()));
        for game in ["english", "sherlock"] {
            assert_eq!(dealt(game), Ok((156, 0)), "{game}");
        }
        for game in ["international", "killer", "breakthrough"] {
            assert_eq!(dealt(game), Ok((79, 0)), "{game}");
        }
        assert_eq!(dealt("pool"), Ok((156, 1)));
        assert_eq!(dealt("frisian"), Ok((79, 1)));
        assert_eq!(dealt("antidraughts"), Ok((79, 1)));
        for game in ["istic", "in104", "in104-international", "chess"] {
            assert_eq!(dealt(game), Err(OpeningError::NoBallots(game.to_owned())));
        }
    }
}
