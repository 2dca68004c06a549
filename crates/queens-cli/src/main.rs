//! `queens`: every way to place n queens, side by side.

use std::process::ExitCode;

fn main() -> ExitCode {
    queens_cli::main(queens_approaches::APPROACHES)
}
