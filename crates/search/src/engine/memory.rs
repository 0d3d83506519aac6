//! The table of positions that all threads of a champion share.
//!
//! Nobody waits: an entry is two words, and the first is the key mixed with the second. Whoever reads while another writes finds
//! two words that do not belong together, sees it, and takes the entry for an empty one (Hyatt and Mann 2002).

use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use damier_core::{Key, Verdict};

use crate::{Bound, Score};

/// Entries that share a line of the processor's cache.
const BUCKET: usize = 4;

/// The least table.
const LEAST_BYTES: usize = 1 << 16;

#[derive(Default)]
struct Entry {
    /// The key, mixed with the other word.
    check: AtomicU64,
    content: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; BUCKET]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Memory {
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) depth: u8,
    /// The best move, by its place among the legal ones.
    pub(super) nth: Option<u8>,
}

/// Positions that were searched, shared by threads.
pub struct SharedTable {
    buckets: Box<[Bucket]>,
    age: AtomicU8,
}

/// Searches after which an entry's age comes round.
const AGES: u8 = 64;
/// Scores are kept in 24 bits: boards up to 8,000 men, and beyond them wins and losses by their distance.
const MOST_BOARD: i32 = 8_000_000;
const WON: i32 = (1 << 23) - 1;
const NO_MOVE: u64 = 0xFF;

impl SharedTable {
    /// A table of about so many bytes, a power of two of places; `None` if there is no memory for it.
    pub fn of_bytes(bytes: usize) -> Option<SharedTable> {
        let wanted = bytes.max(LEAST_BYTES) / size_of::<Bucket>();
        let size = 1 << wanted.ilog2();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(size).ok()?;
        ask_for_large_pages(buckets.spare_capacity_mut());
        buckets.resize_with(size, Bucket::default);
        Some(SharedTable { buckets: buckets.into_boxed_slice(), age: AtomicU8::new(0) })
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Begins a new search: entries of earlier ones are the first to be overwritten.
    pub fn begin(&self) {
        self.age.store((self.age.load(Ordering::Relaxed) + 1) % AGES, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for entry in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            entry.check.store(0, Ordering::Relaxed);
            entry.content.store(0, Ordering::Relaxed);
        }
    }

    /// How much of it the present search has filled, in thousandths, by a sample.
    pub fn fullness(&self) -> u16 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let age = self.age.load(Ordering::Relaxed);
        let is_used = |entry: &&Entry| {
            let content = entry.content.load(Ordering::Relaxed);
            content != 0 && age_of(content) == age
        };
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(is_used).count();
        (used * 1000 / (sample.len() * BUCKET)) as u16
    }

    /// What is remembered of a position.
    #[inline]
    pub(super) fn recall(&self, key: Key) -> Option<Memory> {
        self.bucket(key).0.iter().find_map(|entry| {
            let content = entry.content.load(Ordering::Relaxed);
            let check = entry.check.load(Ordering::Relaxed);
            (check ^ content == key.0 && content != 0).then(|| unpack(content))
        })
    }

    /// Remembers a position in place of itself, or else of what is oldest and shallowest.
    #[inline]
    pub(super) fn remember(&self, key: Key, memory: Memory) {
        let age = self.age.load(Ordering::Relaxed);
        let mut worst = (i32::MAX, &self.bucket(key).0[0], 0);
        for entry in &self.bucket(key).0 {
            let content = entry.content.load(Ordering::Relaxed);
            if entry.check.load(Ordering::Relaxed) ^ content == key.0 {
                // What a glance finds does not drive out what a long search of the same position found.
                let glance = memory.bound != Bound::Exact && i32::from(memory.depth) + 3 < depth_of(content);
                if glance && age_of(content) == age {
                    return;
                }
                worst = (0, entry, content);
                break;
            }
            let staleness = i32::from((AGES + age - age_of(content)) % AGES);
            let value = if content == 0 { -1000 } else { depth_of(content) - 8 * staleness };
            if value < worst.0 {
                worst = (value, entry, 0);
            }
        }
        let (_, entry, known) = worst;
        // A bound without a move does not drive out the move that is known.
        let nth = memory.nth.map_or(if known == 0 { NO_MOVE } else { known & 0xFF }, u64::from);
        let content = pack(memory, nth, age);
        entry.content.store(content, Ordering::Relaxed);
        entry.check.store(key.0 ^ content, Ordering::Relaxed);
    }

    /// Asks for a position's bucket while there is something else to do.
    #[inline]
    pub(super) fn fetch_ahead(&self, key: Key) {
        fetch(self.bucket(key));
    }

    #[inline]
    fn bucket(&self, key: Key) -> &Bucket {
        // The number of buckets is a power of two. The low bits choose, all bits are compared.
        &self.buckets[key.0 as usize & (self.buckets.len() - 1)]
    }
}

impl std::fmt::Debug for SharedTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SharedTable({} KiB)", self.bytes() >> 10)
    }
}

/// Asks the system to keep a table in large pages. A look at a random bucket then seldom has to look for its page as well: with a
/// table of 16 MiB, three million positions of English draughts took 0.72 s and not 0.83.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn ask_for_large_pages(room: &mut [MaybeUninit<Bucket>]) {
    use rustix::mm::{Advice, madvise};
    /// The advice must begin where a page does, whatever their size.
    const PAGE: usize = 1 << 16;
    let bytes = size_of_val(room);
    let start: *mut u8 = room.as_mut_ptr().cast();
    let skipped = start.align_offset(PAGE);
    if bytes >= skipped + PAGE {
        let length = (bytes - skipped) & !(PAGE - 1);
        // SAFETY: the pages lie wholly inside of what was reserved here, nobody else knows them yet, and this advice changes how
        // they are kept, never what they hold. If it is not taken all is as before.
        let _ = unsafe { madvise(start.add(skipped).cast(), length, Advice::LinuxHugepage) };
    }
}

/// The safe twin: pages as they are.
#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages(_room: &mut [MaybeUninit<Bucket>]) {}

/// Asks the processor to bring a bucket near. It changes nothing but the time the next look at it takes.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
#[inline]
fn fetch(bucket: &Bucket) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a hint reads nothing and writes nothing, and the address is that of a living reference.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast()) };
}

/// The safe twin: nothing is asked, and everything is found all the same.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
fn fetch(_bucket: &Bucket) {}

// From the lowest bit: move 8, depth 8, bound 2, age 6, nothing 16, score 24. A bound is never 0, so neither is a content.
#[inline]
fn pack(memory: Memory, nth: u64, age: u8) -> u64 {
    let bound = match memory.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let score = u64::from(narrow(memory.score) as u32 & 0xFF_FFFF);
    nth | u64::from(memory.depth) << 8 | bound << 16 | u64::from(age) << 18 | score << 40
}

#[inline]
fn unpack(content: u64) -> Memory {
    let bound = match content >> 16 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        _ => Bound::Upper,
    };
    let nth = content as u8;
    Memory {
        // The shift brings the sign back.
        score: widen((content as i64 >> 40) as i32),
        bound,
        depth: (content >> 8) as u8,
        nth: (u64::from(nth) != NO_MOVE).then_some(nth),
    }
}

#[inline]
fn age_of(content: u64) -> u8 {
    (content >> 18) as u8 % AGES
}

#[inline]
fn depth_of(content: u64) -> i32 {
    (content >> 8 & 0xFF) as i32
}

/// A score in 24 bits.
#[inline]
fn narrow(score: Score) -> i32 {
    let distance = || score.distance().unwrap_or(0).min((WON - MOST_BOARD - 1) as u32) as i32;
    match score.verdict() {
        Some(Verdict::Won) => WON - distance(),
        Some(_) => -WON + distance(),
        None => score.in_thousandths().clamp(-MOST_BOARD, MOST_BOARD),
    }
}

#[inline]
fn widen(score: i32) -> Score {
    if score > MOST_BOARD {
        Score::won_in((WON - score) as u32)
    } else if score < -MOST_BOARD {
        -Score::won_in((WON + score) as u32)
    } else {
        Score::thousandths(score)
    }
}

#[cfg(test)]
mod tests {
    use damier_core::{Dice, Key};

    use super::{Memory, SharedTable, narrow, widen};
    use crate::{Bound, Score};

    fn memory(depth: u8, score: f64) -> Memory {
        Memory { score: Score::points(score), bound: Bound::Lower, depth, nth: Some(3) }
    }

    #[test]
    fn scores_come_back_as_they_went() {
        let won = (0..400).map(Score::won_in);
        let boards = (-4_482_000..4_482_000).step_by(997).map(Score::thousandths);
        for score in won.clone().chain(won.map(|score| -score)).chain(boards) {
            assert_eq!(widen(narrow(score)), score);
        }
    }

    #[test]
    fn what_was_remembered_is_recalled_and_nothing_else() {
        let table = SharedTable::of_bytes(1 << 20).expect("a megabyte");
        let mut dice = Dice::new(6);
        let keys: Vec<Key> = (0..4000).map(|_| Key(dice.roll())).collect();
        for (i, &key) in keys.iter().enumerate() {
            table.remember(key, memory(i as u8 % 30, i as f64 / 100.0));
        }
        let known = keys.iter().enumerate().filter(|&(i, &key)| {
            let recalled = table.recall(key);
            recalled.is_none_or(|recalled| recalled == memory(i as u8 % 30, i as f64 / 100.0))
                && recalled.is_some()
        });
        assert!(known.count() > 3900, "few entries crowd each other out");
        assert_eq!(table.recall(Key(dice.roll())), None);
        table.clear();
        assert!(keys.iter().all(|&key| table.recall(key).is_none()));
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_until_they_are_old() {
        let table = SharedTable::of_bytes(0).expect("the least table");
        // All of these fall into one bucket.
        let key = |n: u64| Key(n << 32 | 5);
        for n in 1..=3 {
            table.remember(key(n), memory(20, 1.0));
        }
        for n in 4..100 {
            table.remember(key(n), memory(2, 1.0));
        }
        assert!((1..=3).all(|n| table.recall(key(n)).is_some()));
        (0..5).for_each(|_| table.begin());
        for n in 100..104 {
            table.remember(key(n), memory(2, 1.0));
        }
        assert!((1..=3).all(|n| table.recall(key(n)).is_none()));
    }

    #[test]
    fn a_bound_without_a_move_keeps_the_move() {
        let table = SharedTable::of_bytes(0).expect("the least table");
        table.remember(Key(9), memory(5, 1.0));
        table.remember(Key(9), Memory { nth: None, ..memory(6, 2.0) });
        assert_eq!(table.recall(Key(9)), Some(memory(6, 2.0)));
    }

    #[test]
    fn threads_that_write_at_once_never_read_what_nobody_wrote() {
        let table = SharedTable::of_bytes(0).expect("the least table");
        std::thread::scope(|scope| {
            for seed in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    let mut dice = Dice::new(seed);
                    for _ in 0..200_000 {
                        // The memory of a key is a function of it, so that a mixture of two would show.
                        let n = dice.below(100) as u64;
                        let expected = memory(n as u8, n as f64);
                        if let Some(found) = table.recall(Key(n << 32 | 1)) {
                            assert_eq!(found, expected);
                        }
                        table.remember(Key(n << 32 | 1), expected);
                    }
                });
            }
        });
    }
}
