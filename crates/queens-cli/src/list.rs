//! `queens list`: what there is.

use queens_data::ApproachRow;
use queens_harness::approach_rows;

use crate::{
    Outcome, Suite,
    output::{self, Format},
};

/// List the approaches: id, source, idea, kind, sizes, time and space
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens list
  queens list --format json")]
pub(crate) struct Args {
    /// The form of the table
    #[arg(long, default_value = "table")]
    format: Format,
}

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    let rows: Vec<ApproachRow> = approach_rows(suite, suite);
    output::print(&queens_report::approaches(&rows, args.format.into(), &output::medium()))
}
