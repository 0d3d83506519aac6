//! Every console block of the documents is run, and must print what it says.

use std::path::Path;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn the_console_blocks_of_the_documents_say_what_the_program_prints() {
    trycmd::TestCases::new()
        .case(root().join("README.md"))
        .case(root().join("CONTRIBUTING.md"))
        .case(root().join("docs/arena.md"))
        .case(root().join("docs/engines.md"))
        .case(root().join("docs/networks.md"))
        .case(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/*.md"));
}
