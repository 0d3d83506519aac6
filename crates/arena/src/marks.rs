//! Digests of the files that players judge by: who goes on with a tournament plays with those it began with.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use damier_engines::player::judge_file;

use crate::{Entrant, Event, PlanError, Who};

/// The files that players of the house judge by, and a digest of what each of them holds now.
pub(crate) fn marks(entrants: &[Entrant]) -> BTreeMap<String, String> {
    let files = entrants.iter().filter_map(|entrant| match &entrant.who {
        Who::House(spec) => judge_file(spec),
        Who::Program(_) | Who::Distant { .. } => None,
    });
    files.map(|file| (file.display().to_string(), mark(file))).collect()
}

/// Whether the files hold what they held when the book was begun. Older books do not know.
pub(crate) fn refuse_changes(event: &Event) -> Result<(), PlanError> {
    let now = marks(&event.entrants);
    let changed = event.plan.marks.iter().find(|&(file, mark)| now.get(file) != Some(mark));
    changed.map_or(Ok(()), |(file, _)| Err(PlanError::Changed { file: file.clone() }))
}

/// A digest of a network and of the manifest beside it, by which its searches go. What is not there is empty.
fn mark(file: &Path) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in [file.to_owned(), file.with_extension("json")] {
        let content = fs::read(part).unwrap_or_default();
        hasher.update(&(content.len() as u64).to_le_bytes()).update(&content);
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use crate::tournament::{Tournament, TournamentError};
    use crate::{Plan, PlanError};

    #[test]
    fn a_tournament_goes_on_with_the_networks_it_began_with() {
        let folder = tempfile::tempdir().unwrap();
        let (net, book) = (folder.path().join("x.net"), folder.path().join("book"));
        let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engines/data/nets");
        let put = |game: &str| fs::copy(house.join(game).with_extension("net"), &net).map(drop).unwrap();
        let plan =
            Plan::new("english", vec![format!("champion:eval={}", net.display()), "random".to_owned()]);

        let unseated = Tournament::create(&book, &plan).expect_err("there is no network");
        assert!(unseated.to_string().contains("x.net"), "{unseated}");
        assert!(!book.exists(), "who cannot play is told before there is a book");

        put("english");
        drop(Tournament::create(&book, &plan).unwrap());
        drop(Tournament::open(&book).unwrap());
        let is_refused =
            || matches!(Tournament::open(&book), Err(TournamentError::Plan(PlanError::Changed { .. })));
        // Another network, the same one with other measures, and none.
        put("italian");
        assert!(is_refused());
        put("english");
        fs::write(net.with_extension("json"), "{}").unwrap();
        assert!(is_refused());
        fs::remove_file(net.with_extension("json")).unwrap();
        fs::remove_file(&net).unwrap();
        assert!(is_refused());
        put("english");
        assert!(Tournament::open(&book).is_ok());
    }
}
