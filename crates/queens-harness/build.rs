//! Notes what is being built: the compiler, the profile and the commit, for the head of every recording.

use std::process::Command;

fn main() {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    println!("cargo::rustc-env=QUEENS_RUSTC={}", output(&rustc, &["--version"]));
    println!("cargo::rustc-env=QUEENS_PROFILE={}", std::env::var("PROFILE").unwrap_or_default());
    println!("cargo::rustc-env=QUEENS_COMMIT={}", commit());
    println!("cargo::rerun-if-changed=..");
    println!("cargo::rerun-if-changed=../../.git/index");
}

/// The commit, `-dirty` behind it where tracked files differ from it; empty outside a checkout.
fn commit() -> String {
    output("git", &["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"])
}

/// What a command prints; empty where it fails.
fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output.ok().filter(|output| output.status.success()).map(|output| output.stdout);
    String::from_utf8_lossy(&text.unwrap_or_default()).trim().into()
}
