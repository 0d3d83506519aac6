//! Bytes as they arrive, cut into pieces of bounded length.

use std::collections::VecDeque;

/// A piece that was longer than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooLong;

/// Cuts a stream of bytes at every separator and never keeps more than `limit` bytes of a piece.
#[derive(Clone, Debug)]
pub(crate) struct Splitter {
    separator: u8,
    limit: usize,
    unfinished: Vec<u8>,
    /// Whether the present piece was too long: the rest of it is thrown away.
    skipping: bool,
    ready: VecDeque<Result<Vec<u8>, TooLong>>,
}

impl Splitter {
    pub(crate) fn new(separator: u8, limit: usize) -> Self {
        Splitter { separator, limit, unfinished: Vec::new(), skipping: false, ready: VecDeque::new() }
    }

    /// Whether a piece has begun and not ended.
    pub(crate) fn is_inside(&self) -> bool {
        self.skipping || !self.unfinished.is_empty()
    }

    /// The bytes of memory the present piece holds.
    #[cfg(test)]
    pub(crate) fn capacity(&self) -> usize {
        self.unfinished.capacity()
    }

    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        let separator = self.separator;
        let mut pieces = bytes.split(|&byte| byte == separator);
        if let Some(first) = pieces.next() {
            self.extend(first);
        }
        for piece in pieces {
            self.end_piece();
            self.extend(piece);
        }
    }

    pub(crate) fn next_piece(&mut self) -> Option<Result<Vec<u8>, TooLong>> {
        self.ready.pop_front()
    }

    /// Ends the present piece, as a separator does.
    pub(crate) fn end_piece(&mut self) {
        let piece = std::mem::take(&mut self.unfinished);
        if !std::mem::take(&mut self.skipping) {
            self.ready.push_back(Ok(piece));
        }
    }

    fn extend(&mut self, piece: &[u8]) {
        if self.skipping {
            return;
        }
        if self.unfinished.len() + piece.len() > self.limit {
            // Told at once, not at the separator: an endless piece has none.
            self.ready.push_back(Err(TooLong));
            self.skipping = true;
            self.unfinished = Vec::new();
        } else {
            self.unfinished.extend_from_slice(piece);
        }
    }
}
