//! `queens completions` and `queens man`: what a shell and `man` want to know.

use clap::Command;
use clap_complete::Shell;

use crate::{Outcome, output};

/// Print a completion script for a shell
///
/// Bash:   queens completions bash > ~/.local/share/bash-completion/completions/queens
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// Print the manual page
///
/// To read it: queens man > queens.1 && man ./queens.1
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct ManArgs {}

pub(crate) fn run(args: &Args, mut command: Command) -> anyhow::Result<Outcome> {
    // Into memory first: the generator panics when its reader goes away.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "queens", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}

pub(crate) fn man(_: &ManArgs, mut command: Command) -> anyhow::Result<Outcome> {
    command.build();
    let mut pages = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut pages)?;
    for subcommand in command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help") {
        clap_mangen::Man::new(subcommand.clone()).render(&mut pages)?;
    }
    output::print(&String::from_utf8_lossy(&pages))
}
