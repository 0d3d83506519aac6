//! A program to start, as one line of text.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use damier_core::Located;
use thiserror::Error;

/// What to start, and where.
///
/// ```
/// use damier_guest::Launch;
///
/// let launch: Launch = r#"./scan hub --book "my book.txt""#.parse()?;
/// assert_eq!(launch.program, "./scan");
/// assert_eq!(launch.arguments, ["hub", "--book", "my book.txt"]);
/// assert_eq!(launch.name(), "scan");
/// # Ok::<(), damier_guest::LaunchError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Launch {
    /// The program: a path, or a name to be looked for where programs are.
    pub program: String,
    /// What it is told when it starts.
    pub arguments: Vec<String>,
    /// Where it runs; where we do, if not said. The path of the program is seen from where we are.
    pub folder: Option<PathBuf>,
}

/// Why a text names no program.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LaunchError {
    /// Nothing but blanks.
    #[error("no program is named")]
    Empty,
    /// A quotation mark without a second one.
    #[error("the quotation mark is never closed")]
    Unclosed {
        /// From the mark to the end.
        span: Range<usize>,
    },
}

impl Launch {
    /// A program without arguments.
    pub fn new(program: impl Into<String>) -> Launch {
        Launch { program: program.into(), ..Launch::default() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, argument: impl Into<String>) -> Launch {
        self.arguments.push(argument.into());
        self
    }

    /// The same in this folder.
    #[must_use]
    pub fn inside(mut self, folder: impl Into<PathBuf>) -> Launch {
        self.folder = Some(folder.into());
        self
    }

    /// The program without its path.
    pub fn name(&self) -> &str {
        Path::new(&self.program).file_stem().and_then(|name| name.to_str()).unwrap_or(&self.program)
    }

    /// The program for the system: a path must not change its meaning because the program runs elsewhere.
    pub(crate) fn path(&self) -> PathBuf {
        let path = Path::new(&self.program);
        if path.components().count() > 1 || self.program.starts_with('.') {
            std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
        } else {
            path.to_owned()
        }
    }
}

impl Located for LaunchError {
    fn span(&self) -> Range<usize> {
        match self {
            LaunchError::Empty => 0..0,
            LaunchError::Unclosed { span } => span.clone(),
        }
    }
}

impl FromStr for Launch {
    type Err = LaunchError;

    /// Splits at blanks, as a shell does: quotation marks of either kind keep a blank, and a backslash keeps a blank, a
    /// mark or a backslash. Before anything else a backslash is itself, for the paths of Windows.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = words(text)?.into_iter();
        let program = words.next().filter(|program| !program.is_empty()).ok_or(LaunchError::Empty)?;
        Ok(Launch { program, arguments: words.collect(), folder: None })
    }
}

fn words(text: &str) -> Result<Vec<String>, LaunchError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut open: Option<(usize, char)> = None;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match (letter, open) {
            (mark, Some((_, opening))) if mark == opening => open = None,
            ('"' | '\'', None) => {
                open = Some((at, letter));
                word.get_or_insert_default();
            }
            // As in a shell, nothing is special between single marks.
            ('\\', opening) if opening.is_none_or(|(_, mark)| mark == '"') => {
                let kept = letters.next_if(|(_, next)| match opening {
                    Some(_) => matches!(next, '"' | '\\'),
                    None => matches!(next, '"' | '\'' | '\\') || next.is_whitespace(),
                });
                word.get_or_insert_default().push(kept.map_or('\\', |(_, kept)| kept));
            }
            (blank, None) if blank.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    match open {
        Some((at, _)) => Err(LaunchError::Unclosed { span: at..text.len() }),
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_a_shell_splits_them() {
        for (text, expected) in [
            ("a b  c", &["a", "b", "c"][..]),
            (r#"a "b c" 'd "e"'"#, &["a", "b c", "d \"e\""]),
            (r#"a"b c"d """#, &["ab cd", ""]),
            (r"a\ b c\\d \'", &["a b", r"c\d", "'"]),
            (r#"C:\engines\scan.exe "C:\my games""#, &[r"C:\engines\scan.exe", r"C:\my games"]),
            (r#""a\"b" 'c\'"#, &["a\"b", r"c\"]),
            ("  ", &[]),
        ] {
            assert_eq!(words(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn what_names_no_program_is_refused() {
        assert_eq!(" ".parse::<Launch>(), Err(LaunchError::Empty));
        assert_eq!("'' a".parse::<Launch>(), Err(LaunchError::Empty));
        assert_eq!("scan 'hub".parse::<Launch>(), Err(LaunchError::Unclosed { span: 5..9 }));
    }
}
