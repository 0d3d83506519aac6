//! Openings that people have agreed on, and those made in their manner.

use super::{Deck, Opening, OpeningError, Reached, board_of, book::is_balloted, so_many};

/// A line a ballot: number, moves, class, names, position.
const THREE_MOVE: &str = include_str!("../../../../data/openings/english-three-move.tsv");
/// A line a ballot: its moves.
const TWO_MOVE: &str = include_str!("../../../../data/openings/international-two-move.txt");
/// A line a position: number, moves, men placed elsewhere, position, and the one game it is drawn in, if it is not drawn in all.
const DRAWN_BY_LOT: &str = include_str!("../../../../data/openings/russian-idf.tsv");

/// The ballots for a game: those of the game it shares the opening position with, less those it cannot play.
pub(super) fn deck(game: &str) -> Result<Deck, OpeningError> {
    let start = board_of(game)?.fen();
    let is_start_of = |home: &str| board_of(home).is_ok_and(|board| board.fen() == start);
    let ballots = if is_start_of("english") {
        three_move()
    } else if is_start_of("international") {
        two_move()
    } else if is_start_of("russian") {
        drawn_by_lot(game)
    } else {
        return Err(OpeningError::NoBallots(game.to_owned()));
    };
    let mut deck = sift(ballots, game);
    if !is_balloted(game) {
        let note = format!("the ballots are those of another game, and not all of them are fair in `{game}`");
        deck.notes.push(note);
    }
    Ok(deck)
}

/// The ballots that a game can play, one of those that lead to the same position.
fn sift(ballots: Vec<Opening>, game: &str) -> Deck {
    let (mut deck, mut reached, mut unplayable) = (Deck::default(), Reached::default(), 0);
    for ballot in ballots {
        match ballot.played(game) {
            Ok((board, _)) if board.ending().is_none() => {
                deck.openings.extend(reached.is_new(&*board).then_some(ballot));
            }
            _ => unplayable += 1,
        }
    }
    if unplayable > 0 {
        let dropped = so_many(unplayable, "ballot");
        deck.notes.push(format!("{dropped} left out: `{game}` cannot play them"));
    }
    deck
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

/// The table that positions of Russian draughts are drawn from: moves, or men that stand elsewhere from the first.
fn drawn_by_lot(game: &str) -> Vec<Opening> {
    let drawn = lines(DRAWN_BY_LOT).filter_map(|line| {
        let fields: Vec<_> = line.split('\t').collect();
        let &[number, moves, placed, position, only] = fields.as_slice() else { return None };
        let (name, plain) = (format!("IDF {number}"), Opening::default());
        let opening = if placed.is_empty() {
            Opening { name, moves: moves.split(' ').map(str::to_owned).collect(), ..plain }
        } else {
            Opening { name, start: Some(position.to_owned()), ..plain }
        };
        (only.is_empty() || only == game).then_some(opening)
    });
    drawn.collect()
}

fn lines(data: &str) -> impl Iterator<Item = &str> {
    data.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

#[cfg(test)]
mod tests {
    use damier_engines::ids;
    use damier_engines::seat::open;
    use damier_search::Score;

    use super::{DRAWN_BY_LOT, THREE_MOVE, TWO_MOVE, deck, lines};
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

    /// The number of a square that people call `a1` to `h8`, in the games that begin as Russian draughts do.
    fn number(square: &str) -> usize {
        let [file, rank] = square.as_bytes() else { panic!("{square}") };
        usize::from(b'8' - rank) * 4 + usize::from(file - b'a') / 2 + 1
    }

    /// The squares of the men after some were placed elsewhere: all are lifted before any is put down.
    fn placed(hops: &[(usize, usize)], men: impl Iterator<Item = usize>) -> String {
        let mut squares: Vec<_> =
            men.map(|man| hops.iter().find(|hop| hop.0 == man).map_or(man, |hop| hop.1)).collect();
        squares.sort_unstable();
        squares.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
    }

    #[test]
    fn every_number_of_the_table_leads_where_it_says() {
        let (mut moved, mut flying) = (0, 0);
        for line in lines(DRAWN_BY_LOT) {
            let fields: Vec<_> = line.split('\t').collect();
            if fields[2].is_empty() {
                let ballot = Opening::of_moves(fields[1].split(' ').map(str::to_owned).collect());
                let told = Opening { start: Some(fields[3].to_owned()), ..Opening::default() };
                let (reached, told) =
                    (ballot.played("russian").unwrap().0, told.played("russian").unwrap().0);
                assert_eq!(reached.fen(), told.fen(), "number {}", fields[0]);
                moved += 1;
            } else {
                let hops: Vec<_> = fields[2].split(' ').collect();
                let side = if hops.len() == 1 { 'B' } else { 'W' };
                let hops = hops.into_iter().filter(|&hop| hop != "---");
                let hops: Vec<_> = hops.map(|hop| (number(&hop[..2]), number(&hop[3..]))).collect();
                let (white, black) = (placed(&hops, 21..=32), placed(&hops, 1..=12));
                assert_eq!(format!("{side}:W{white}:B{black}"), fields[3], "number {}", fields[0]);
                flying += 1;
            }
        }
        assert_eq!((moved, flying), (349, 396));
    }

    #[test]
    fn games_use_ballots_only_where_they_are_fair() {
        // The deeper one is asked where the other finds a man given away: on two numbers of the drawing table it comes back.
        let judges =
            [7, 13].map(|depth| format!("pvs:depth={depth},nodes=200000,quiescence,tt=4MiB,ordering"));
        for game in ids() {
            let is_fair = deck(game).is_ok_and(|deck| {
                let mut seats =
                    judges.each_ref().map(|judge| open(game, &judge.parse().unwrap()).unwrap().unwrap());
                deck.openings.iter().all(|ballot| {
                    seats.iter_mut().any(|seat| {
                        ballot.set_up(seat.board_mut()).unwrap();
                        is_even(&mut **seat, Score::points(0.5))
                    })
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
        assert_eq!(dealt("russian"), Ok((742, 0)));
        assert_eq!(dealt("brazilian"), Ok((734, 0)));
        assert_eq!(dealt("czech"), Ok((734, 1)));
        assert_eq!(dealt("pool"), Ok((156, 1)));
        assert_eq!(dealt("frisian"), Ok((79, 1)));
        assert_eq!(dealt("antidraughts"), Ok((79, 1)));
        for game in ["istic", "in104", "in104-international", "chess"] {
            assert_eq!(dealt(game), Err(OpeningError::NoBallots(game.to_owned())));
        }
    }
}
