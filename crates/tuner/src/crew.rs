//! Work shared among threads, with a result that does not know how many there were.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Does `work` for every number below `count` on `threads` threads; the results come in the order of the numbers.
///
/// Each number is done by whoever is free, so `work` must depend on nothing but its number.
pub(crate) fn share<T: Send>(count: usize, threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let labour = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return done;
            }
            done.push((number, work(number)));
        }
    };
    let mut done = if threads <= 1 || count <= 1 {
        labour()
    } else {
        std::thread::scope(|scope| {
            let hands: Vec<_> = (0..threads.min(count)).map(|_| scope.spawn(labour)).collect();
            hands.into_iter().flat_map(|hand| hand.join().expect("the work does not panic")).collect()
        })
    };
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn results_come_in_order_whoever_did_the_work() {
        let squares: Vec<usize> = (0..100).map(|n| n * n).collect();
        for threads in [0, 1, 3, 200] {
            assert_eq!(share(100, threads, |n| n * n), squares);
        }
        assert!(share(0, 3, |n| n).is_empty());
    }
}
