//! What the driver says, word for word: each file under `cmd/` is a session at a prompt.

use std::{env::consts::EXE_SUFFIX, path::Path};

#[test]
fn every_session_goes_as_written() {
    // Built by `cargo test` beside the program itself.
    let own = Path::new(env!("CARGO_BIN_EXE_queens"))
        .with_file_name("examples")
        .join(format!("own_approach{EXE_SUFFIX}"));
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .register_bin("own_approach", own)
        .case("tests/cmd/*.trycmd");
}
