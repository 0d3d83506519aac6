//! Programs of the shell that play as they should, but for one thing.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use damier_arena::{Entrant, Language};
use tempfile::TempDir;

/// A script in a folder of its own, which goes with it.
pub(crate) struct Script {
    _folder: TempDir,
    path: PathBuf,
    language: Language,
}

impl Script {
    pub(crate) fn new(language: Language, text: &str) -> Script {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("script.sh");
        // Its number is that of its group, by which survivors are found.
        fs::write(&path, format!("echo $$ >>\"$0.ids\"\n{text}\n")).expect("there is room for a script");
        Script { _folder: folder, path, language }
    }

    /// How it is named as a player.
    pub(crate) fn spec(&self) -> String {
        let word = match self.language {
            Language::Uci => "uci",
            Language::Xboard => "xboard",
            Language::Hub => "hub",
            Language::Stdio => "stdio",
        };
        // Not run by itself: a file that another thread of ours still holds open for writing cannot be.
        format!("{word}:cmd=/bin/sh {}", self.path.display())
    }

    pub(crate) fn entrant(&self) -> Entrant {
        Entrant { name: "mock".to_owned(), ..self.spec().parse().expect("a program is named") }
    }

    /// A file that it can write, as `$0.NAME`.
    pub(crate) fn sign(&self, name: &str) -> PathBuf {
        Path::new(&format!("{}.{name}", self.path.display())).to_owned()
    }

    /// How often it was started; fails unless all of its groups are gone.
    pub(crate) fn starts_and_nobody_left(&self) -> usize {
        let ids = fs::read_to_string(self.sign("ids")).unwrap_or_default();
        let groups: Vec<u32> =
            ids.lines().map(|id| id.parse().expect("the shell writes its number")).collect();
        for &group in &groups {
            assert_nobody_is_left(group);
        }
        groups.len()
    }
}

/// What a mock does at each step instead of what it should.
#[derive(Clone, Copy)]
pub(crate) struct Habits {
    /// Before it reads anything.
    pub(crate) at_start: &'static str,
    /// When it is told the position, before it says that it is ready.
    pub(crate) on_position: &'static str,
    /// How it says that it is ready.
    pub(crate) on_ready: &'static str,
    /// When it is to move; `$m` is a legal move.
    pub(crate) on_go: &'static str,
    /// When it is told to leave.
    pub(crate) on_quit: &'static str,
    /// When its input ends.
    pub(crate) at_end: &'static str,
}

/// A chess engine that knows two moves of each side, which nobody can forbid.
pub(crate) fn chess_engine(habits: Habits) -> Script {
    let Habits { at_start, on_position, on_ready, on_go, on_quit, at_end } = habits;
    let text = format!(
        r#"{at_start}
        while read -r line; do
            case "$line" in
                uci) echo "id name Mock"; echo uciok;;
                isready) {on_ready};;
                position*)
                    set -- $line
                    case $# in 2) m=a2a3;; 4) m=a7a6;; 5) m=h2h3;; *) m=h7h6;; esac
                    {on_position};;
                go*) {on_go};;
                quit) {on_quit};;
            esac
        done
        {at_end}"#
    );
    Script::new(Language::Uci, &text)
}

/// The same for an engine that keeps a board of its own: it counts the plies on it.
pub(crate) fn xboard_engine(habits: Habits) -> Script {
    let Habits { at_start, on_position, on_ready, on_go, on_quit, at_end } = habits;
    let text = format!(
        r#"{at_start}
        while read -r line; do
            case "$line" in
                protover*) echo 'feature ping=1 usermove=1 myname="Mock" done=1';;
                ping*) number=${{line#ping }}; {on_ready};;
                new) n=0;;
                usermove*) n=$((n + 1)); {on_position};;
                go)
                    case $n in 0) m=a2a3;; 1) m=a7a6;; 2) m=h2h3;; *) m=h7h6;; esac
                    n=$((n + 1))
                    {on_go};;
                quit) {on_quit};;
            esac
        done
        {at_end}"#
    );
    Script::new(Language::Xboard, &text)
}

/// A draughts engine that knows one move of each side, which nobody can forbid.
pub(crate) fn draughts_engine(habits: Habits) -> Script {
    let Habits { at_start, on_position, on_ready, on_go, on_quit, at_end } = habits;
    let text = format!(
        r#"{at_start}
        while read -r line; do
            case "$line" in
                hub) echo 'id name=Mock version=1'; echo wait;;
                init) echo ready;;
                ping) {on_ready};;
                pos*)
                    case "$line" in *moves*) m=20-25;; *) m=31-26;; esac
                    {on_position};;
                'go think') {on_go};;
                quit) {on_quit};;
            esac
        done
        {at_end}"#
    );
    Script::new(Language::Hub, &text)
}

/// An agent that plays the last move in its list.
pub(crate) fn agent(habits: Habits) -> Script {
    let Habits { at_start, on_position, on_go, at_end, .. } = habits;
    let text = format!(
        r#"{at_start}
        while read -r line; do
            case "$line" in
                game*) {on_position};;
                turn*) m=${{line##* }}; {on_go};;
            esac
        done
        {at_end}"#
    );
    Script::new(Language::Stdio, &text)
}

/// Fails unless all of a process group are gone: none runs, and none of our own children waits to be buried.
fn assert_nobody_is_left(group: u32) {
    let deadline = Instant::now() + Duration::from_secs(20);
    // Those killed are not gone within the same instant.
    while Instant::now() < deadline {
        if members(group).is_empty() {
            return;
        }
        std::thread::yield_now();
    }
    panic!("group {group} is left with {:?}", members(group));
}

fn members(group: u32) -> Vec<String> {
    let (group, us) = (group.to_string(), std::process::id().to_string());
    let processes = fs::read_dir("/proc").expect("there is a list of processes");
    let stats = processes.filter_map(|entry| fs::read_to_string(entry.ok()?.path().join("stat")).ok());
    stats
        .filter(|stat| {
            // After the name, which may have anything in it: state, parent, group.
            let fields: Vec<&str> =
                stat.rsplit_once(')').map_or(vec![], |(_, rest)| rest.split_whitespace().collect());
            // A dead grandchild is its new parent's to bury.
            fields.len() > 2 && fields[2] == group && (fields[0] != "Z" || fields[1] == us)
        })
        .collect()
}
