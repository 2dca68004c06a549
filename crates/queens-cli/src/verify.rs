//! `queens verify`: do all approaches find the same solutions, and the right ones?

use std::ops::ControlFlow::{Break, Continue};

use anyhow::anyhow;
use bytesize::ByteSize;
use queens_core::{Approach, BoardSize, Goal, Run, all_cores};
use queens_data::Row;
use queens_harness::{Examiner, UnknownReference, not_about_all, skipped_row};

use crate::{
    Outcome, Suite, interrupt,
    options::{self, Sizes},
    output::{self, Format},
    progress,
};

/// Check that all approaches find every solution, once, and nothing else
///
/// Each count is held against the published one (OEIS A000170), each board against a checker that shares no code with
/// the approaches. Several boards are a column each in the table; as Markdown, CSV or JSON, each examination stands alone,
/// with its first solution.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens verify                                          do all approaches give 92?
  queens verify --n 1..=10                               small boards too
  queens verify --n 12 --approach flag-arrays            one approach
  queens verify --n 4..=8 --format json                  for a script

Exit code 0 only if all agree.")]
pub(crate) struct Args {
    /// The board's size, or a range of sizes
    #[arg(long, value_name = "N|A..=B", default_value = "8", allow_hyphen_values = true)]
    n: Sizes,
    /// Only this approach; may be given again
    #[arg(long, value_name = "ID")]
    approach: Vec<String>,
    /// The form of the table
    #[arg(long, default_value = "table")]
    format: Format,
    /// The memory an approach may reserve
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = options::memory)]
    memory: ByteSize,
}

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    let approaches = options::chosen(suite, &args.approach);
    // Boards that nobody can verify are refused before any work is done.
    let examiners = BoardSize::range(args.n.0.clone())
        .map(|n| Ok((n, Examiner::new(n)?)))
        .collect::<Result<Vec<_>, UnknownReference>>()?;

    let bar = progress::bar("verify", examiners.len() * approaches.len());
    interrupt::on_stop({
        let bar = bar.clone();
        move || progress::so_far(&bar)
    });
    let mut rows = Vec::new();
    let mut refusal = None;
    for (n, examiner) in &examiners {
        for approach in &approaches {
            bar.set_message(format!("{} n = {n}", approach.card.id));
            match approach.admits(*n, all_cores(), args.memory.0) {
                Ok(()) => rows.push(examined(examiner, approach, *n)),
                Err(why) => {
                    rows.push(Row::Skipped(skipped_row(approach, *n, Goal::All, args.memory.0, why)));
                    refusal.get_or_insert_with(|| options::refused(approach, *n, args.memory, why));
                }
            }
            bar.inc(1);
        }
    }
    bar.finish_and_clear();

    let verified =
        || rows.iter().filter_map(|row| if let Row::Verified(row) = row { Some(row) } else { None });
    if verified().next().is_none() {
        return Err(refusal.unwrap_or_else(|| {
            anyhow!(
                "there is nothing to verify: an approach that finds one solution claims nothing about all"
            )
        }));
    }
    let agree = verified().all(|row| row.agrees);
    let mut text = queens_report::verification(&rows, args.format.into(), &output::medium());
    if matches!(args.format, Format::Table | Format::Markdown) {
        text.push_str(&format!("\n{}\n", queens_report::verdict(&rows)));
    }
    output::print(&text)?;
    Ok(if agree { Outcome::Fine } else { Outcome::FoundWrong })
}

/// The outcome of an examination that nothing stops.
fn examined(examiner: &Examiner, approach: &Approach, n: BoardSize) -> Row {
    let run = Run::new(&|_| Continue(()));
    match examiner.examine(approach, &run, &|| Continue(())) {
        Continue(Some(verified)) => Row::Verified(verified),
        Continue(None) | Break(()) => Row::Skipped(not_about_all(approach, n)),
    }
}
