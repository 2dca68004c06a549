//! The driver: reads the command line, runs what it asks for, says what came of it.
//!
//! A subcommand is a file. All of them take the approaches they work on from [`main`], so that a test, or another
//! project, can bring its own.
//!
//! Exit codes: 0 fine, also where there is no solution to show, or the reader of our output has gone · 1 something was
//! found wrong · 2 what was asked cannot be done · 128 and the signal's number when it was stopped: 130 by Ctrl-C.

mod cluster;
mod compare;
mod completions;
mod estimate;
mod explain;
mod heap;
mod interrupt;
mod judge;
mod list;
mod measure;
mod merge;
mod options;
mod output;
mod progress;
mod readme;
mod recording;
mod report;
mod shard;
mod solve;
mod trace;
mod usage;
mod verify;
mod watch;

use std::{io, process::ExitCode};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, builder::PossibleValuesParser};
use queens_core::Approach;

/// The approaches a command may work on, in the order of tables.
type Suite = &'static [&'static Approach];

/// The outcome of a command that could be carried out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Fine,
    FoundWrong,
}

#[derive(Parser)]
#[command(
    name = "queens",
    version,
    about = "Every way to place n queens, side by side: verified, counted, timed, drawn.",
    after_help = "Exit codes: 0 fine, 1 something was found wrong, 2 what was asked cannot be done, 130 stopped.",
    override_usage = "queens [COMMAND]",
    disable_help_subcommand = false
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Verify(verify::Args),
    Report(report::Args),
    Measure(measure::Args),
    Compare(compare::Args),
    Judge(judge::Args),
    Solve(solve::Args),
    Shard(shard::Args),
    Merge(merge::Args),
    Cluster(cluster::Args),
    Estimate(estimate::Args),
    Explain(explain::Args),
    Trace(trace::Args),
    Watch(watch::Args),
    List(list::Args),
    Completions(completions::Args),
    Man(completions::ManArgs),
}

/// Runs the command line of this process on these approaches, and gives its exit code.
pub fn main(suite: &'static [&'static Approach]) -> ExitCode {
    // A judge starts this program once more, beside the judged one, to measure it.
    if let Some(code) = queens_judge::run::meter() {
        return code;
    }
    interrupt::on_file_limit();
    let matches = match command(suite).try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return usage::explain(&error),
    };
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => return usage::explain(&error),
    };
    match run(cli, suite) {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::FoundWrong) => ExitCode::from(1),
        Err(error) if reader_has_gone(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::error(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}

/// The command line, with the ids of these approaches wherever one may be named.
fn command(suite: Suite) -> clap::Command {
    let ids = PossibleValuesParser::new(suite.iter().map(|approach| approach.card.id));
    let mut command = Cli::command();
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().into()).collect();
    for name in names {
        command = command.mut_subcommand(name, |sub| {
            sub.mut_args(|arg| match arg.get_id().as_str() {
                "approach" => arg.value_parser(ids.clone()),
                // The list once is enough.
                "baseline" => arg.value_parser(ids.clone()).hide_possible_values(true),
                // What takes a number says itself that it takes none below 0.
                _ if arg.get_action().takes_values() => arg.allow_negative_numbers(true),
                _ => arg,
            })
        });
    }
    command
}

fn run(cli: Cli, suite: Suite) -> anyhow::Result<Outcome> {
    match cli.command {
        None => output::print(usage::WELCOME),
        Some(Command::Verify(args)) => verify::run(&args, suite),
        Some(Command::Report(args)) => report::run(&args, suite),
        Some(Command::Measure(args)) => measure::run(&args, suite),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Judge(args)) => judge::run(&args),
        Some(Command::Solve(args)) => solve::run(&args, suite),
        Some(Command::Shard(args)) => shard::run(&args, suite),
        Some(Command::Merge(args)) => merge::run(&args),
        Some(Command::Cluster(args)) => cluster::run(&args, suite),
        Some(Command::Estimate(args)) => estimate::run(&args, suite),
        Some(Command::Explain(args)) => explain::run(&args, suite),
        Some(Command::Trace(args)) => trace::run(&args, suite),
        Some(Command::Watch(args)) => watch::run(&args, suite),
        Some(Command::List(args)) => list::run(&args, suite),
        Some(Command::Completions(args)) => completions::run(&args, command(suite)),
        Some(Command::Man(args)) => completions::man(&args, command(suite)),
    }
}

/// Whether a command failed only because nobody reads its output any more, as in `queens solve 8 --all | head`.
fn reader_has_gone(error: &anyhow::Error) -> bool {
    let gone = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(gone))
}
