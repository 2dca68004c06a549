//! The number of solutions, and nothing else.

use std::{
    ops::ControlFlow::{self, Continue},
    time::Instant,
};

use anyhow::bail;
use queens_core::{Approach, BoardSize, Engine, Run, UpTo};
use serde_json::json;

use super::{Args, Show, boards::Orbits, destination::Destination};
use crate::{Outcome, interrupt, output, progress};

/// Prints the number of solutions, found by the engine's fastest way.
pub(super) fn all(args: &Args, n: BoardSize, approach: &Approach) -> anyhow::Result<Outcome> {
    let id = approach.card.id;
    let mut out = open(args)?;
    let doing = format!("counting n = {n} with {id}");
    let solutions = match approach.engine {
        Engine::Search(search) => spinning(doing, || search.count(n)),
        Engine::Count(count) => sharing(args, doing, |run| count.count(n, run))?,
        Engine::Find(_) => bail!("{id} finds one solution and cannot count them"),
    };
    put(args, &mut out, n, id, solutions)?;
    out.finish()
}

/// Prints the number of classes of solutions, and says of what kind on standard error.
pub(super) fn classes(
    args: &Args,
    n: BoardSize,
    approach: &Approach,
    up_to: UpTo,
) -> anyhow::Result<Outcome> {
    let id = approach.card.id;
    let mut out = open(args)?;
    let doing = format!("sorting the solutions for n = {n} into classes with {id}");
    let orbits = match approach.engine {
        Engine::Search(search) => spinning(doing, || Orbits::found_by(search, n, up_to)),
        Engine::Count(count) => match count.by_class() {
            Some(count) => Orbits::of(sharing(args, doing, |run| count.classes(n, run))?, up_to),
            None => bail!(
                "{id} counts solutions, not classes\n(without --approach, one that counts classes is taken)"
            ),
        },
        Engine::Find(_) => bail!("{id} finds one solution and cannot count them"),
    };
    put(args, &mut out, n, id, orbits.count())?;
    let outcome = out.finish()?;
    output::note(&orbits.in_words(n, up_to));
    Ok(outcome)
}

/// Runs a search, which cannot know what share of its work is done.
fn spinning<T>(doing: String, search: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let spinner = progress::spinner(doing.clone());
    interrupt::on_stop({
        let spinner = spinner.clone();
        move || {
            spinner.finish_and_clear();
            format!("{doing} after {:.1} s", start.elapsed().as_secs_f64())
        }
    });
    let found = search();
    spinner.finish_and_clear();
    found
}

/// Runs an engine that tells what share of its work is done.
fn sharing<T>(
    args: &Args,
    doing: String,
    count: impl FnOnce(&Run<'_>) -> ControlFlow<(), T>,
) -> anyhow::Result<T> {
    let start = Instant::now();
    let bar = progress::share(doing.clone());
    interrupt::on_stop({
        let (bar, doing) = (bar.clone(), doing.clone());
        move || {
            let done = bar.position() / 10;
            bar.finish_and_clear();
            format!("{doing} after {:.1} s, with {done} % done", start.elapsed().as_secs_f64())
        }
    });
    let tick = |share: f64| {
        bar.set_position((share * 1000.0) as u64);
        Continue(())
    };
    let run = Run { threads: args.threads(), simd: args.simd.into(), seed: args.seed, tick: &tick };
    let Continue(counted) = count(&run) else { bail!("{doing}: it stopped by itself") };
    bar.finish_and_clear();
    Ok(counted)
}

fn open(args: &Args) -> anyhow::Result<Destination> {
    if args.show.is_some_and(|show| show != Show::Json) {
        bail!("--count shows a bare number; of --show only json goes with it");
    }
    Destination::open(args.output.as_deref())
}

fn put(args: &Args, out: &mut Destination, n: BoardSize, id: &str, count: u64) -> anyhow::Result<()> {
    match args.show {
        Some(_) => out.put(&format!("{}\n", json!({ "n": n.get(), "approach": id, "count": count }))),
        None => out.put(&format!("{count}\n")),
    }
}
