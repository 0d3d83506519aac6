//! The results of many tournaments.

use std::fs;
use std::thread;

use damier_ledger::{Damage, Event, Leaderboard, LedgerError, Outcome, Played};
use rusqlite::Connection;

use crate::stage::{Dice, Verdict, game, replace};

fn played(numbers: impl Iterator<Item = u32>) -> Vec<Played> {
    numbers.map(|number| Played::from(&game(number).0)).collect()
}

#[test]
fn an_event_entered_twice_counts_once_and_may_grow() -> Verdict {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("board");
    let mut board = Leaderboard::open(&path)?;
    assert_eq!(board.games()?, Vec::<String>::new());
    assert_eq!(board.enter("spring", "international", &played(1..=4))?, 4);
    assert_eq!(board.enter("spring", "international", &played(1..=4))?, 0);
    assert_eq!(board.enter("autumn", "chess", &played(1..=2))?, 2);
    let mut board = Leaderboard::open(&path)?;
    assert_eq!(board.enter("spring", "international", &played(3..=7))?, 3);
    assert_eq!(board.enter("winter", "international", &played(8..=9))?, 2);
    assert_eq!(board.enter("nothing", "russian", &[])?, 0);

    assert_eq!(board.games()?, ["chess", "international"]);
    assert_eq!(board.results("international")?, played(1..=9));
    assert_eq!(board.results("russian")?, []);
    let event =
        |name: &str, results| Event { name: name.to_owned(), game: "international".to_owned(), results };
    assert_eq!(board.events("international")?, [event("spring", 7), event("winter", 2)]);
    Ok(())
}

#[test]
fn what_contradicts_the_leaderboard_is_refused_as_a_whole() -> Verdict {
    let folder = tempfile::tempdir()?;
    let mut board = Leaderboard::open(&folder.path().join("board"))?;
    board.enter("spring", "international", &played(1..=4))?;
    let mut rows = played(3..=6);
    rows[3].white = "somebody else".to_owned();
    rows.push(Played { result: Outcome::Drawn, termination: "rain".to_owned(), ..rows[0].clone() });
    let event = "spring".to_owned();
    assert_eq!(
        board.enter("spring", "international", &rows),
        Err(LedgerError::Contradiction { event: event.clone(), number: 3 })
    );
    assert_eq!(board.results("international")?, played(1..=4));
    assert_eq!(
        board.enter("spring", "chess", &played(5..=6)),
        Err(LedgerError::OtherGame { event, game: "international".to_owned() })
    );
    Ok(())
}

#[test]
fn several_may_open_and_enter_at_once() -> Verdict {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("board");
    let enter = |name: u32| {
        let path = path.clone();
        thread::spawn(move || -> Result<(), LedgerError> {
            for last in 1..=5 {
                Leaderboard::open(&path)?.enter(&name.to_string(), "chess", &played(1..=last))?;
            }
            Ok(())
        })
    };
    for thread in [enter(0), enter(1), enter(2), enter(3)] {
        thread.join().map_err(|_| "a thread has panicked")??;
    }
    assert_eq!(Leaderboard::open(&path)?.results("chess")?.len(), 20);
    Ok(())
}

#[test]
fn a_leaderboard_edited_by_hand_is_reported() -> Verdict {
    let after = |sql: &str| -> Result<Option<LedgerError>, Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("board");
        Leaderboard::open(&path)?.enter("spring", "chess", &played(1..=9))?;
        Connection::open(&path)?.execute_batch(sql)?;
        Ok(Leaderboard::open(&path).and_then(|board| board.results("chess")).err().map(|error| match error {
            LedgerError::Damaged { damage, .. } => LedgerError::Damaged { path: "board".into(), damage },
            error => error,
        }))
    };
    let damaged = |damage| Some(LedgerError::Damaged { path: "board".into(), damage });
    let event = |event: &str| damaged(Damage::Event { event: event.to_owned() });
    assert_eq!(
        after("UPDATE result SET white = 'me' WHERE number = 5")?,
        damaged(Damage::Altered { number: 5 })
    );
    assert_eq!(
        after("UPDATE result SET number = 55 WHERE number = 5")?,
        damaged(Damage::Altered { number: 55 })
    );
    assert_eq!(after("DELETE FROM result WHERE number = 5")?, event("spring"));
    assert_eq!(after("UPDATE event SET event = 'winter'")?, event("winter"));
    assert_eq!(after("UPDATE event SET game = 'russian'")?, event("spring"));
    assert_eq!(after("UPDATE event SET results = 8")?, event("spring"));
    assert_eq!(after("VACUUM")?, None);
    Ok(())
}

#[test]
fn a_leaderboard_cut_off_or_flipped_is_refused_or_says_what_it_said() -> Verdict {
    let folder = tempfile::tempdir()?;
    let (path, copy) = (folder.path().join("whole"), folder.path().join("copy"));
    let mut board = Leaderboard::open(&path)?;
    board.enter("spring", "chess", &played(1..=60))?;
    board.enter("autumn", "russian", &played(61..=90))?;
    let bytes = fs::read(&path)?;
    let everything = |path| {
        let board = Leaderboard::open(path)?;
        Ok::<_, LedgerError>((board.games()?, board.results("chess")?, board.results("russian")?))
    };
    let whole = everything(&path)?;
    for length in (0..bytes.len()).step_by(256) {
        replace(&copy, &bytes[..length])?;
        assert!(everything(&copy).is_err(), "{length} bytes are believed to be all");
    }
    let mut dice = Dice(3);
    for _ in 0..2000 {
        let mut flipped = bytes.clone();
        flipped[dice.below(bytes.len() as u64) as usize] ^= 1 << dice.below(8);
        replace(&copy, &flipped)?;
        if let Ok(read) = everything(&copy) {
            assert_eq!(read, whole);
        }
    }
    Ok(())
}
