//! What the driver says, word for word: each file under `cmd/` is a session at a prompt.

#[test]
fn every_session_goes_as_written() {
    let own = trycmd::cargo::compile_example("own_approach", []);
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .register_bin("own_approach", own)
        .case("tests/cmd/*.trycmd");
}
