//! What the driver says, word for word: each file under `cmd/` is a session at a prompt.

use std::{env::consts::EXE_SUFFIX, path::Path};

#[test]
fn every_session_goes_as_written() {
    // A whole `cargo test` builds it, beside the program itself; one with `--test cmd` does not.
    let own = Path::new(env!("CARGO_BIN_EXE_queens"))
        .with_file_name("examples")
        .join(format!("own_approach{EXE_SUFFIX}"));
    assert!(own.exists(), "an example is to be run, and was not built: cargo build --examples");
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .register_bin("own_approach", own)
        .case("tests/cmd/*.trycmd");
}
