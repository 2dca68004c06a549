//! `queens estimate`: how large is the tree, and how long would each approach take?

use std::time::Instant;

use bytesize::ByteSize;
use queens_core::{Approach, BoardSize, all_cores};
use queens_harness::{estimate_tree, expected_time};

use crate::{
    Outcome, Suite, interrupt, options,
    output::{self, Format},
    progress,
};

/// Estimate the size of the search tree, and the time each approach would take
///
/// Random ways down the tree tell the number of nodes on each level, with a standard error (Knuth 1975); exact numbers
/// stand beside them where they are published. Times come from smaller boards, timed for a second or two in all.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens estimate 14                                     the tree, and every approach
  queens estimate 20 --samples 1000000 --tree            the tree only, more exactly
  queens estimate 18 --approach flag-arrays --approach bitmask
  queens estimate 18 --format csv                        the times; with --tree the tree")]
pub(crate) struct Args {
    /// The board's size, 1 to 32
    #[arg(value_name = "N", allow_negative_numbers = true)]
    n: BoardSize,
    /// Random descents to make, at least 2
    #[arg(long, value_name = "K", default_value_t = 100_000, value_parser = samples, allow_negative_numbers = true)]
    samples: u64,
    /// Where their random choices start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Only this approach; may be given again
    #[arg(long, value_name = "ID", conflicts_with = "tree")]
    approach: Vec<String>,
    /// Only the tree, no times
    #[arg(long)]
    tree: bool,
    /// The form of the tables
    #[arg(long, default_value = "table")]
    format: Format,
    /// The memory an approach may reserve
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = options::memory)]
    memory: ByteSize,
}

/// Hours of descents; the standard error is then far below what anybody needs.
const MOST_SAMPLES: u64 = 10_000_000_000;

/// Reads a number of descents; from two on they have a spread.
fn samples(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|samples| (2..=MOST_SAMPLES).contains(samples))
        .ok_or_else(|| format!("samples are from 2 to {MOST_SAMPLES}, not {}", options::given(text)))
}

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    let n = args.n;
    let start = Instant::now();
    let spinner = progress::spinner(format!("estimating n = {n} from {} descents", args.samples));
    interrupt::on_stop({
        let spinner = spinner.clone();
        move || {
            spinner.finish_and_clear();
            format!("estimating n = {n}, after {:.1} s", start.elapsed().as_secs_f64())
        }
    });
    let mut estimate = estimate_tree(n, args.samples, args.seed);
    if !args.tree && cfg!(debug_assertions) {
        output::note("no times: this is a debug build, and they would mean nothing; build with --release");
    } else if !args.tree {
        let time = |approach: &'static Approach| {
            spinner.set_message(format!("timing {} on small boards", approach.card.id));
            expected_time(approach, n, estimate.total.estimate, all_cores(), args.memory.0)
        };
        estimate.times = Some(options::chosen(suite, &args.approach).into_iter().map(time).collect());
    }
    spinner.finish_and_clear();
    output::print(&queens_report::estimate(&estimate, args.format.into(), &output::medium()))
}
