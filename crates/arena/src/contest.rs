//! Many games, some at a time.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use damier_core::{BySide, Dice, MoveError, Outcome, Side};
use damier_engines::player::SpecError;
use damier_engines::seat::SetUpError;
use damier_guest::{Fault, GuestError, Timeouts};
use damier_search::Stop;
use thiserror::Error;

use crate::openings::Opening;
use crate::schedule::Pairing;
use crate::{Adjudication, Bout, Entrant, Margin, Pace, Player, Sheet, Termination, Terms, play, seat};

/// The stack of a thread that plays: the deepest search fits many times, and what is not used costs nothing.
const STACK: usize = 256 << 20;

/// Many games between some players.
#[derive(Clone, Debug)]
pub struct Contest<'a> {
    /// The game's name in the catalogue.
    pub game: &'a str,
    /// Who plays.
    pub entrants: &'a [Entrant],
    /// Where games begin.
    pub openings: &'a [Opening],
    /// What a player may spend.
    pub pace: Pace,
    /// How late a move may be.
    pub margin: Margin,
    /// When games end early.
    pub adjudication: Adjudication,
    /// How long programs are waited for.
    pub timeouts: Timeouts,
    /// What chance starts from.
    pub seed: u64,
    /// Games played at a time.
    pub concurrency: usize,
    /// The hand that stops it.
    pub hand: Hand,
}

/// The hand that stops a contest; clones are the same hand.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    no_more: Arc<AtomicBool>,
    now: Stop,
}

impl Hand {
    /// No game is begun any more; those in progress are played to their end.
    pub fn finish(&self) {
        self.no_more.store(true, Ordering::Relaxed);
    }

    /// Games in progress are broken off.
    pub fn abort(&self) {
        self.finish();
        self.now.raise();
    }

    /// Whether no game is to be begun.
    pub fn is_finishing(&self) -> bool {
        self.no_more.load(Ordering::Relaxed)
    }

    /// What is raised when games are to be broken off.
    pub fn stop(&self) -> &Stop {
        &self.now
    }
}

/// A player that cannot be seated, through no fault that could cost it a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unseated {
    /// A player of the house cannot play the game.
    #[error("player `{player}`: {error}")]
    Unfit {
        /// Which one.
        player: String,
        /// Why.
        error: SpecError,
    },
    /// There is no room for its program besides all the others.
    #[error("player `{player}`: {error}")]
    NoRoom {
        /// Which one.
        player: String,
        /// What it lacks.
        error: GuestError,
    },
}

/// A game of a contest that was played.
pub struct Finished {
    /// Which game it was.
    pub pairing: Pairing,
    /// How it ended.
    pub bout: Bout,
    /// Its moves.
    pub sheet: Sheet,
}

impl Contest<'_> {
    /// Plays the games; `finished` hears of each before the same hand begins another, and can end the contest. Games that
    /// were broken off are not told.
    pub fn run(
        &self,
        pairings: impl Iterator<Item = Pairing> + Send,
        finished: impl FnMut(Finished) -> ControlFlow<()> + Send,
    ) -> Result<(), Unseated> {
        self.check()?;
        let (pairings, finished, unseated) = (Mutex::new(pairings), Mutex::new(finished), Mutex::new(None));
        thread::scope(|scope| {
            for hand in 0..self.concurrency.max(1) {
                let work = || self.work(&pairings, &finished, &unseated);
                let spawned = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
                // Whoever asks for more hands than the machine has gets those that it has.
                if hand == 0 {
                    spawned.expect("a thread can be started");
                } else if spawned.is_err() {
                    break;
                }
            }
        });
        unseated.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    /// Whether every player of the house can play the game.
    pub(crate) fn check(&self) -> Result<(), Unseated> {
        for entrant in self.entrants.iter().filter(|entrant| entrant.is_of_the_house()) {
            let unseated = |error| Unseated::Unfit { player: entrant.name.clone(), error };
            seat(entrant, self.game, self.timeouts).map_err(unseated)?.map(drop).ok();
        }
        Ok(())
    }

    fn work(
        &self,
        pairings: &Mutex<impl Iterator<Item = Pairing>>,
        finished: &Mutex<impl FnMut(Finished) -> ControlFlow<()>>,
        unseated: &Mutex<Option<Unseated>>,
    ) {
        let mut bench = Bench { contest: self, seated: Vec::new() };
        while !self.hand.is_finishing() {
            let next = pairings.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(pairing) = next else { break };
            let (bout, sheet) = match bench.play(&pairing) {
                Ok(played) => played,
                Err(error) => {
                    // Nobody loses a game by that; it is played when there is room.
                    self.hand.finish();
                    *unseated.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    break;
                }
            };
            if bout.termination == Termination::Interrupted {
                break;
            }
            let mut finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
            if finished(Finished { pairing, bout, sheet }).is_break() {
                self.hand.finish();
            }
        }
    }
}

/// The players of one worker: who played the last game may play the next.
struct Bench<'a> {
    contest: &'a Contest<'a>,
    seated: Vec<(usize, Box<dyn Player>)>,
}

impl Bench<'_> {
    fn play(&mut self, pairing: &Pairing) -> Result<(Bout, Sheet), Unseated> {
        let contest = self.contest;
        let mut sheet = Sheet::new(contest.game).expect("a game of the catalogue");
        // Who does not play now leaves before others come: programs are large.
        self.seated.retain(|(entrant, _)| [pairing.white, pairing.black].contains(entrant));
        let white = self.take(pairing.white)?;
        let black = self.take(pairing.black)?;
        let (mut white, mut black) = match (white, black) {
            (Ok(white), Ok(black)) => (white, black),
            (Err(error), _) => return Ok((failed(Side::White, &error), sheet)),
            (_, Err(error)) => return Ok((failed(Side::Black, &error), sheet)),
        };
        let in_words = white.wants_words() || black.wants_words();
        let opening = contest.openings.get(pairing.opening);
        let prepared = prepare(&mut sheet, opening, in_words);
        prepared.expect("openings were checked when they were read");
        let terms = Terms {
            pace: BySide { white: contest.pace, black: contest.pace },
            margin: contest.margin,
            adjudication: contest.adjudication,
            seed: seed_of(contest.seed, pairing.number),
        };
        let mut players: BySide<&mut dyn Player> = BySide { white: &mut *white, black: &mut *black };
        let bout = play(&mut sheet, &mut players, &terms, contest.hand.stop(), None);
        for (side, entrant, player) in
            [(Side::White, pairing.white, white), (Side::Black, pairing.black, black)]
        {
            if bout.broken != Some(side) {
                self.seated.push((entrant, player));
            }
        }
        Ok((bout, sheet))
    }

    fn take(&mut self, entrant: usize) -> Result<Result<Box<dyn Player>, GuestError>, Unseated> {
        if let Some(place) = self.seated.iter().position(|(seated, _)| *seated == entrant) {
            return Ok(Ok(self.seated.swap_remove(place).1));
        }
        let contest = self.contest;
        let entrant = &contest.entrants[entrant];
        let unfit = |error| Unseated::Unfit { player: entrant.name.clone(), error };
        match seat(entrant, contest.game, contest.timeouts).map_err(unfit)? {
            Err(error) if matches!(error.fault, Fault::NoRoom { .. }) => {
                Err(Unseated::NoRoom { player: entrant.name.clone(), error })
            }
            seated => Ok(seated),
        }
    }
}

/// Puts an opening on a sheet.
pub fn prepare(sheet: &mut Sheet, opening: Option<&Opening>, in_words: bool) -> Result<(), SetUpError> {
    sheet.begin(opening.and_then(|opening| opening.start.as_deref()), in_words)?;
    for (i, text) in opening.iter().flat_map(|opening| &opening.moves).enumerate() {
        let found = sheet.board().find(text);
        let wrong = |error: MoveError| SetUpError::Move { number: i + 1, message: error.to_string() };
        sheet.play_book(found.map_err(wrong)?);
    }
    Ok(())
}

/// The seed of one game: the same whenever it is played.
pub(crate) fn seed_of(seed: u64, number: u32) -> u64 {
    Dice::new(seed ^ u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15)).roll()
}

fn failed(side: Side, error: &GuestError) -> Bout {
    Bout {
        outcome: Some(Outcome::Win(!side)),
        termination: Termination::from(error),
        spent: BySide::default(),
        broken: Some(side),
    }
}
