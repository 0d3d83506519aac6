//! Work shared among threads, with results that do not know how many there were.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// Does `work` for the numbers from `first` on, on `threads` threads; `hear` gets the results in the order of the numbers, until it
/// says that it is enough.
///
/// Each number is done by whoever is free, so `work` must depend on nothing but its number.
pub fn in_order<T: Send>(
    first: usize,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
    mut hear: impl FnMut(usize, T) -> ControlFlow<()>,
) {
    let (next, enough) = (AtomicUsize::new(first), AtomicBool::new(false));
    // Who works waits for who hears; what comes before its turn waits in memory.
    let (teller, results) = mpsc::sync_channel(4 * threads.max(1));
    let labour = |teller: mpsc::SyncSender<(usize, T)>| {
        let _guard = StopsAll(&enough);
        while !enough.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if teller.send((number, work(number))).is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let teller = teller.clone();
            scope.spawn(|| labour(teller));
        }
        drop(teller);
        let mut waiting = BTreeMap::new();
        let mut expected = first;
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&expected) {
                if hear(expected, result).is_break() {
                    enough.store(true, Ordering::Relaxed);
                    return;
                }
                expected += 1;
            }
        }
    });
}

/// Tells the others to stop where its owner panics: the number that owner had would be waited for without end.
struct StopsAll<'a>(&'a AtomicBool);

impl Drop for StopsAll<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// Does `work` for every number below `count`; the results come in the order of the numbers.
pub fn share<T: Send>(count: usize, threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let mut done = Vec::with_capacity(count);
    if count > 0 {
        // Who is free when all is given out does nothing.
        let work = |number| (number < count).then(|| work(number));
        in_order(0, threads.min(count), work, |number, result| {
            done.extend(result);
            if number + 1 < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    done
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::{in_order, share};

    #[test]
    fn results_come_in_order_whoever_did_the_work() {
        let squares: Vec<usize> = (0..100).map(|n| n * n).collect();
        for threads in [0, 1, 3, 200] {
            assert_eq!(share(100, threads, |n| n * n), squares);
        }
        assert!(share(0, 3, |n| n).is_empty());
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_worker_that_panics_does_not_leave_the_others_waiting() {
        share(10, 2, |number| assert_ne!(number, 3));
    }

    #[test]
    fn who_has_heard_enough_hears_no_more() {
        let mut heard = Vec::new();
        in_order(
            7,
            3,
            |n| n,
            |number, n| {
                assert_eq!(number, n);
                heard.push(n);
                if n == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(heard, (7..=20).collect::<Vec<_>>());
    }
}
