//! Bytes in pieces, many bytes, too many bytes.

use damier_core::Dice;
use damier_protocol::dxp::Stream;
use damier_protocol::{LineError, Lines};

fn whole(bytes: &[u8]) -> Vec<Result<String, LineError>> {
    let mut lines = Lines::new();
    lines.feed(bytes);
    lines.finish().collect()
}

#[test]
fn lines_are_the_same_however_the_bytes_arrive() {
    let mut dice = Dice::new(7);
    for _ in 0..2_000 {
        let alphabet = b"ab\r\n\n \t\0\xc3\xa9\xff";
        let bytes: Vec<u8> = (0..dice.below(200)).map(|_| alphabet[dice.below(alphabet.len())]).collect();
        let (mut lines, mut rest) = (Lines::new(), &bytes[..]);
        let mut read = Vec::new();
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(1 + dice.below(rest.len()));
            lines.feed(piece);
            read.extend(lines.by_ref());
            rest = after;
        }
        read.extend(lines.finish());
        assert_eq!(read, whole(&bytes), "{}", bytes.escape_ascii());
    }
}

#[test]
fn messages_are_the_same_however_the_bytes_arrive() {
    let mut dice = Dice::new(8);
    let bytes = b"M0012061100\0CHello\0E00\0\0K0\0B005Z\0Cwhat?\0".repeat(5);
    let mut at_once = Stream::new();
    at_once.feed(&bytes);
    let expected: Vec<_> = at_once.collect();
    for _ in 0..500 {
        let (mut stream, mut rest) = (Stream::new(), &bytes[..]);
        let mut read = Vec::new();
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(1 + dice.below(rest.len().min(20)));
            stream.feed(piece);
            read.extend(stream.by_ref());
            rest = after;
        }
        assert!(!stream.is_inside());
        assert_eq!(read, expected);
    }
}

#[test]
fn a_line_of_ten_megabytes_is_one_error_and_the_next_line_is_read() {
    for piece in [1 << 12, 1 << 16, 10 << 20] {
        let mut bytes = vec![b'x'; 10 << 20];
        bytes.extend(b"\nisready\n");
        let mut lines = Lines::new();
        let mut read = Vec::new();
        for chunk in bytes.chunks(piece) {
            lines.feed(chunk);
            read.extend(lines.by_ref());
        }
        assert_eq!(read, [Err(LineError::TooLong), Ok("isready".to_owned())]);
        assert_eq!(lines.finish().next(), None);
    }
}

#[test]
fn an_input_that_ends_in_a_line_too_long_ends() {
    let mut lines = Lines::new();
    lines.feed(&vec![b'x'; 2 << 20]);
    assert_eq!(lines.finish().collect::<Vec<_>>(), [Err(LineError::TooLong)]);
}
