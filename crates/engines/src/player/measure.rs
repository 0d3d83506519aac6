//! Times and sizes as people write them.

use std::time::Duration;

/// A time with its unit: `200ms`, `1.5s`, `2m`. `None` if it is not one.
///
/// ```
/// use std::time::Duration;
/// use damier_engines::player::read_time;
/// assert_eq!(read_time("1.5s"), Some(Duration::from_millis(1500)));
/// assert_eq!(read_time("5 fortnights"), None);
/// ```
pub fn read_time(text: &str) -> Option<Duration> {
    let units = [("ms", 1e-3), ("s", 1.0), ("m", 60.0)];
    let (number, unit) = units.into_iter().find_map(|(unit, size)| Some((text.strip_suffix(unit)?, size)))?;
    let seconds = number.trim().parse::<f64>().ok()? * unit;
    Duration::try_from_secs_f64(seconds).ok()
}

/// A size with its unit: `64MiB`, `500kB`, `1GiB`. `None` if it is not one.
///
/// ```
/// use damier_engines::player::read_bytes;
/// assert_eq!(read_bytes("64MiB"), Some(64 << 20));
/// assert_eq!(read_bytes("64"), None);
/// ```
pub fn read_bytes(text: &str) -> Option<usize> {
    let units = [
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
        ("TiB", 1 << 40),
        ("kB", 1_000),
        ("MB", 1_000_000),
        ("GB", 1_000_000_000),
    ];
    let (number, unit) = units.into_iter().find_map(|(unit, size)| Some((text.strip_suffix(unit)?, size)))?;
    number.trim().parse::<usize>().ok()?.checked_mul(unit)
}
