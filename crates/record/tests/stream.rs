//! A file larger than anyone should hold in memory, and the memory that is held.
//!
//! It is alone in its program, so that no other test counts.
#![cfg(all(feature = "slow", target_os = "linux"))]

use std::fs;
use std::io::{self, Read};

use damier_record::Reader;

/// The same games again and again.
struct Again {
    text: &'static [u8],
    at: usize,
    left: usize,
}

impl Read for Again {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = buffer.len().min(self.text.len() - self.at).min(self.left);
        buffer[..size].copy_from_slice(&self.text[self.at..self.at + size]);
        self.at = (self.at + size) % self.text.len();
        self.left -= size;
        Ok(size)
    }
}

/// The most memory this program has held so far, in KiB.
fn peak() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("the peak");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

#[test]
fn five_hundred_megabytes_are_read_in_the_memory_of_one_game() {
    let text =
        b"[Event \"a\"]\n[Result \"2-0\"]\n\n1. 32-28 {well} 19-23 $1 (1... 18-23) 2. 28x19 14x23 *\n\n";
    let size = 500_000_000 / text.len() * text.len();
    let before = peak();
    let games = Reader::new(Again { text, at: 0, left: size }).map(Result::unwrap).count();
    assert_eq!(games, size / text.len());
    assert!(peak() - before < 4_096, "{} KiB", peak() - before);
}
