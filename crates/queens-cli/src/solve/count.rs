//! The number of solutions, and nothing else.

use std::{
    ops::ControlFlow::{Break, Continue},
    time::Instant,
};

use anyhow::bail;
use queens_core::{Approach, BoardSize, Engine, Run, Searcher, UpTo};
use serde_json::json;

use super::{Args, Show, boards, destination::Destination};
use crate::{Outcome, interrupt, output, progress};

/// Prints the number of solutions, found by the engine's fastest way.
pub(super) fn all(args: &Args, n: BoardSize, approach: &Approach) -> anyhow::Result<Outcome> {
    let id = approach.card.id;
    let mut out = open(args)?;
    let start = Instant::now();
    let bar = match approach.engine {
        Engine::Count(_) => progress::share(format!("counting n = {n} with {id}")),
        _ => progress::spinner(format!("counting n = {n} with {id}")),
    };
    interrupt::on_stop({
        let bar = bar.clone();
        move || {
            let (done, knows_share) = (bar.position() / 10, bar.length().is_some());
            bar.finish_and_clear();
            let share = if knows_share { format!(", with {done} % done") } else { String::new() };
            format!("counting n = {n} with {id} after {:.1} s{share}", start.elapsed().as_secs_f64())
        }
    });
    let solutions = match approach.engine {
        Engine::Search(search) => search.count(n),
        Engine::Count(count) => {
            let tick = |share: f64| {
                bar.set_position((share * 1000.0) as u64);
                Continue(())
            };
            let run = Run { threads: args.threads(), simd: args.simd.into(), seed: args.seed, tick: &tick };
            match count.count(n, &run) {
                Continue(solutions) => solutions,
                Break(()) => bail!("{id} stopped by itself"),
            }
        }
        Engine::Find(_) => bail!("{id} finds one solution and cannot count them"),
    };
    bar.finish_and_clear();
    put(args, &mut out, n, id, solutions)?;
    out.finish()
}

/// Prints the number of classes of solutions, and says of what kind on standard error.
pub(super) fn classes(
    args: &Args,
    n: BoardSize,
    approach: &Approach,
    search: &dyn Searcher,
    up_to: UpTo,
) -> anyhow::Result<Outcome> {
    let mut out = open(args)?;
    let start = Instant::now();
    let spinner = progress::spinner(format!("sorting the solutions for n = {n} into classes"));
    interrupt::on_stop({
        let spinner = spinner.clone();
        move || {
            spinner.finish_and_clear();
            format!("sorting the solutions for n = {n} after {:.1} s", start.elapsed().as_secs_f64())
        }
    });
    let mut orbits = boards::Orbits::default();
    let _ = search.boards(
        n,
        &mut |board| {
            if up_to.is_fundamental(n, board) {
                orbits.add(up_to.orbit(n, board).len());
            }
            Continue(())
        },
        &mut || Continue(()),
    );
    spinner.finish_and_clear();
    put(args, &mut out, n, approach.card.id, orbits.count())?;
    let outcome = out.finish()?;
    output::note(&orbits.in_words(n, up_to));
    Ok(outcome)
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
