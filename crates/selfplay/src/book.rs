//! Files of games.
//!
//! The first line says what the games are and on what they depend:
//!
//! ```text
//! damier-games 1 international seed=1 nodes=1000 opening=4-10 … network=none player=champion:tt=1MiB
//! ```
//!
//! Where a network judged there is its hash in place of `none`, and behind it, unless its values were left as they are, by how many
//! thousandths they were multiplied (`scale=1162`): the scores are in such values; then a digest of what else was measured of it
//! (`measured=5a0c81f3`), by which its searches go.
//!
//! Then come chunks of games, each whole or not at all: the number of the first game, how many there are and how many bytes they take
//! (32 bits each, little-endian, as everything), the games, and the first 16 bytes of the BLAKE3 checksum of all that. A game is the
//! number of its moves (16 bits), how it ended (0 Black has won, 1 drawn, 2 White has won), and for each move its place among the
//! legal ones (8 bits) and the score before it (16 bits; the least number where there is none, the next where the move was drawn by lot).
//! All chunks hold 64 games, but for the last one of who was interrupted.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use damier_core::{Outcome, Side};

use crate::{Before, BookError, Game, Heading, Ply};

/// Games in a chunk.
const CHUNK: usize = 64;

/// The most bytes that a chunk may say it has: a damaged number must not fill the memory.
const LARGEST: usize = 1 << 26;

/// The most bytes that a first line may have.
const LONGEST_LINE: usize = 1 << 12;

/// Bytes of a checksum.
const CHECK: usize = 16;

/// A score where there is none.
const NO_SCORE: i16 = i16::MIN;

/// A score where there is none because the move was drawn by lot.
const BY_LOT: i16 = i16::MIN + 1;

/// A file of games that is being written.
#[derive(Debug)]
pub struct Book {
    file: File,
    /// Games written to the file.
    games: usize,
    /// Positions to learn from in them.
    kept: usize,
    /// Games that wait for their chunk to be full.
    waiting: Vec<Game>,
}

impl Book {
    /// Begins a file, or goes on with one that was begun with the same settings: what was not written whole, the last chunk or the first
    /// line, is cut off.
    pub fn open(path: &Path, heading: &Heading) -> Result<Book, BookError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let line = heading.line() + "\n";
        let mut begun = Vec::new();
        (&file).take(line.len() as u64).read_to_end(&mut begun)?;
        file.rewind()?;
        let (games, kept, waiting, end) = if begun.len() < line.len() && line.as_bytes().starts_with(&begun) {
            file.write_all(line.as_bytes())?;
            (0, 0, Vec::new(), line.len() as u64)
        } else {
            let mut book = Reader::new(BufReader::new(file.try_clone()?));
            let found = book.heading()?;
            if found != *heading {
                return Err(BookError::Other { found: found.line(), asked: heading.line() });
            }
            book.measure()?
        };
        file.set_len(end)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Book { file, games, kept, waiting })
    }

    /// Games in the full chunks of the file.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Positions to learn from in them.
    pub fn kept(&self) -> usize {
        self.kept
    }

    /// The number of the game to be added next.
    pub fn next(&self) -> usize {
        self.games + self.waiting.len()
    }

    /// Adds the next game; whether the chunk is full, and all games so far are in the file.
    pub fn add(&mut self, game: Game) -> Result<bool, BookError> {
        self.waiting.push(game);
        let is_full = self.waiting.len() >= CHUNK;
        if is_full {
            self.write()?;
        }
        Ok(is_full)
    }

    /// Leaves off before a chunk is full: its games are in the file, and who goes on takes them up again. Tells how many positions are there.
    pub fn leave(mut self) -> Result<usize, BookError> {
        if !self.waiting.is_empty() {
            self.write()?;
        }
        Ok(self.kept)
    }

    /// Writes the chunk.
    fn write(&mut self) -> Result<(), BookError> {
        let mut chunk = Vec::new();
        let games: Vec<u8> = self.waiting.iter().flat_map(encode).collect();
        for number in [self.games, self.waiting.len(), games.len()] {
            chunk.extend((number as u32).to_le_bytes());
        }
        chunk.extend(games);
        let check = blake3::hash(&chunk);
        chunk.extend_from_slice(&check.as_bytes()[..CHECK]);
        self.file.write_all(&chunk)?;
        // Else a fault of the current might leave a later chunk behind and not this one.
        self.file.sync_data()?;
        self.games += self.waiting.len();
        self.kept += self.waiting.iter().map(Game::kept).sum::<usize>();
        self.waiting.clear();
        Ok(())
    }

    /// Reads a file: its heading, and then its games one by one.
    ///
    /// A last chunk that was not written whole is passed over; any other damage is an error.
    pub fn read(path: &Path, mut hear: impl FnMut(&Heading, Game)) -> Result<Heading, BookError> {
        let mut reader = Reader::new(BufReader::new(File::open(path)?));
        let heading = reader.heading()?;
        while let Some(games) = reader.chunk()? {
            for game in games {
                hear(&heading, game);
            }
        }
        Ok(heading)
    }
}

/// Reads chunk by chunk.
struct Reader<R> {
    source: R,
    games: usize,
    /// Bytes of the heading and of all whole chunks.
    end: u64,
}

impl<R: io::Read> Reader<R> {
    fn new(source: R) -> Self {
        Reader { source, games: 0, end: 0 }
    }

    fn heading(&mut self) -> Result<Heading, BookError> {
        let (mut line, mut byte) = (Vec::new(), [0]);
        while line.len() < LONGEST_LINE && self.fill(&mut byte)? && byte[0] != b'\n' {
            line.push(byte[0]);
        }
        self.end = line.len() as u64 + 1;
        let heading = Heading::read(&String::from_utf8_lossy(&line))?;
        if byte[0] == b'\n' { Ok(heading) } else { Err(BookError::Heading) }
    }

    /// The games of the next chunk; `None` at the end, also where it comes too early.
    fn chunk(&mut self) -> Result<Option<Vec<Game>>, BookError> {
        let damaged = BookError::Damaged { first: self.games };
        let mut head = [0; 12];
        if !self.fill(&mut head)? {
            return Ok(None);
        }
        let number = |nth: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| head[4 * nth + i])) as usize;
        let (first, count, bytes) = (number(0), number(1), number(2));
        if first != self.games || count > CHUNK || bytes > LARGEST {
            return Err(damaged);
        }
        let mut rest = Vec::new();
        self.source.by_ref().take((bytes + CHECK) as u64).read_to_end(&mut rest)?;
        if rest.len() < bytes + CHECK {
            // A file that was cut off lacks what it says it has. One that has all its games says it wrong.
            return if length_of(&rest, count).is_some_and(|length| length != bytes) {
                Err(damaged)
            } else {
                Ok(None)
            };
        }
        let (content, check) = rest.split_at(bytes);
        let mut hasher = blake3::Hasher::new();
        hasher.update(&head).update(content);
        if hasher.finalize().as_bytes()[..CHECK] != *check {
            return Err(damaged);
        }
        let games = decode(content, count).ok_or(damaged)?;
        self.games += count;
        self.end += (head.len() + rest.len()) as u64;
        Ok(Some(games))
    }

    /// Fills a buffer; `false` where the file ends before.
    fn fill(&mut self, buffer: &mut [u8]) -> Result<bool, BookError> {
        match self.source.read_exact(buffer) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
            read => Ok(read.map(|()| true)?),
        }
    }

    /// Reads to the end: games in full chunks, positions in them, the games of a last chunk that is not full, and the bytes before it.
    fn measure(&mut self) -> Result<(usize, usize, Vec<Game>, u64), BookError> {
        let (mut count, mut kept, mut end) = (0, 0, self.end);
        while let Some(games) = self.chunk()? {
            if games.len() < CHUNK {
                return Ok((count, kept, games, end));
            }
            (count, end) = (self.games, self.end);
            kept += games.iter().map(Game::kept).sum::<usize>();
        }
        Ok((count, kept, Vec::new(), end))
    }
}

/// The bytes that so many games take; nothing where they are not all there.
fn length_of(bytes: &[u8], count: usize) -> Option<usize> {
    (0..count).try_fold(0, |at, _| {
        let &[low, high, _] = bytes.get(at..)?.first_chunk()?;
        let end = at + 3 + 3 * usize::from(u16::from_le_bytes([low, high]));
        (end <= bytes.len()).then_some(end)
    })
}

fn encode(game: &Game) -> Vec<u8> {
    let outcome = match game.outcome {
        Outcome::Win(Side::Black) => 0,
        Outcome::Draw => 1,
        Outcome::Win(Side::White) => 2,
    };
    let mut bytes = (game.plies.len() as u16).to_le_bytes().to_vec();
    bytes.push(outcome);
    for Ply { nth, before } in &game.plies {
        bytes.push(*nth);
        let score = match *before {
            Before::Worth(score) => score,
            Before::Nothing => NO_SCORE,
            Before::Lot => BY_LOT,
        };
        bytes.extend(score.to_le_bytes());
    }
    bytes
}

fn decode(mut bytes: &[u8], count: usize) -> Option<Vec<Game>> {
    let mut games = Vec::with_capacity(count);
    for _ in 0..count {
        let (&[low, high, outcome], rest) = bytes.split_first_chunk()?;
        let length = usize::from(u16::from_le_bytes([low, high]));
        let (plies, rest) = rest.split_at_checked(3 * length)?;
        let outcome = match outcome {
            0 => Outcome::Win(Side::Black),
            1 => Outcome::Draw,
            2 => Outcome::Win(Side::White),
            _ => return None,
        };
        let ply = |ply: &[u8]| {
            let before = match i16::from_le_bytes([ply[1], ply[2]]) {
                NO_SCORE => Before::Nothing,
                BY_LOT => Before::Lot,
                score => Before::Worth(score),
            };
            Ply { nth: ply[0], before }
        };
        games.push(Game { plies: plies.chunks_exact(3).map(ply).collect(), outcome, worth: None });
        bytes = rest;
    }
    bytes.is_empty().then_some(games)
}
