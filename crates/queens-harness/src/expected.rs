//! How long an approach will take on a board, from its times on smaller ones.

use std::{num::NonZeroUsize, ops::ControlFlow::Continue, time::Duration};

use queens_core::{Approach, BoardSize, Engine, Goal};
use queens_data::{Basis, ExpectedTime, Status};

use crate::{estimate_tree, rows, timing::shortest_run};

/// The smallest board that is timed, unless a smaller one is asked for.
const SMALLEST: BoardSize = BoardSize::of(4);
/// After a board that took so long, no larger one is timed: it may take ten times as long.
const ENOUGH_SECONDS: f64 = 0.01;
/// From one board to the next, hardly any time grows by so many times more than the tree: threads that had to wait for a
/// busy machine look as if it did.
const STEEPEST_FACTOR: f64 = 4.0;
/// How many of the last boards timed tell how the time grows. Fewer would follow each disturbance; more would look back to
/// boards so small that their whole search fits the memory of the branch predictor.
const TREND: usize = 3;
/// The board on which trees are compared.
const COMPARED: BoardSize = BoardSize::of(7);
/// Boards up to this size are simply tried.
const TRIED: BoardSize = BoardSize::of(12);
/// Expected to last so many budgets: even a poor estimate is not that wrong.
const HOPELESS: f64 = 20.0;

/// How long an approach will take for all solutions on this board, whose row-by-row tree has about so many nodes, if an
/// engine that can use several threads gets so many.
///
/// It is timed on ever larger boards, until one takes a hundredth of a second. If it walks the row-by-row
/// tree, each node will take the time that one took there. The time of any other approach grows as that tree does, but
/// from one board to the next by a constant factor more or less, the one seen on its last three boards.
pub fn expected_time(
    approach: &'static Approach,
    n: BoardSize,
    nodes: f64,
    threads: NonZeroUsize,
    memory_bytes: u64,
) -> ExpectedTime {
    let (seconds, basis) = expected(approach, n, nodes, threads, memory_bytes);
    ExpectedTime { approach: approach.card.id.into(), seconds, basis }
}

/// The ids of those that, on so many threads, will outlast a budget many times over on this board already.
pub(crate) fn hopeless(
    approaches: &[&'static Approach],
    n: BoardSize,
    budget: Duration,
    threads: NonZeroUsize,
    memory_bytes: u64,
) -> Vec<&'static str> {
    if n <= TRIED {
        return Vec::new();
    }
    let nodes = nodes_known_well(n);
    let limit = HOPELESS * budget.as_secs_f64();
    let lasts_too_long = |approach: &&'static Approach| {
        let time = expected_time(approach, n, nodes, threads, memory_bytes);
        time.seconds.is_some_and(|seconds| seconds > limit)
    };
    approaches.iter().copied().filter(lasts_too_long).map(|approach| approach.card.id).collect()
}

fn expected(
    approach: &'static Approach,
    n: BoardSize,
    nodes: f64,
    threads: NonZeroUsize,
    memory_bytes: u64,
) -> (Option<f64>, Basis) {
    let nothing = |status, reason| (None, Basis::None { status, reason });
    if let Err(refusal) = approach.admits(n, threads, memory_bytes) {
        let row = rows::skipped_row(approach, n, Goal::All, memory_bytes, refusal);
        return nothing(row.status, row.reason);
    }
    if matches!(approach.engine, Engine::Find(_)) {
        return nothing(Status::NotApplicable, "it finds one solution, not all".into());
    }
    carried_on(&times_up_to(approach, n, threads), n, nodes, walks_row_by_row(approach))
}

/// What times on smaller boards, smallest first, say of n, whose row-by-row tree has so many nodes.
fn carried_on(
    times: &[(BoardSize, f64)],
    n: BoardSize,
    nodes: f64,
    walks_row_by_row: bool,
) -> (Option<f64>, Basis) {
    let nothing = |status, reason| (None, Basis::None { status, reason });
    let [.., (last, seconds)] = *times else {
        return nothing(Status::NotReached, "nothing was timed".into());
    };
    if last == n {
        return (Some(seconds), Basis::Measured);
    }
    let growth = nodes / nodes_known_well(last);
    if walks_row_by_row {
        let seconds_a_node = seconds / nodes_known_well(last);
        let basis = Basis::TimeANode { timed_n: last.get() as u32, seconds_a_node };
        return (Some(seconds * growth), basis);
    }
    let (first, first_seconds) = times[times.len().saturating_sub(TREND)];
    if first == last {
        return nothing(Status::OverBudget, format!("n = {last} alone takes too long to go on from there"));
    }
    let steps = |from: BoardSize, to: BoardSize| (to.get() - from.get()) as f64;
    let tree_growth = nodes_known_well(last) / nodes_known_well(first);
    let factor = (seconds / first_seconds / tree_growth).powf(1.0 / steps(first, last));
    if factor > STEEPEST_FACTOR {
        let reason = format!("its times for n = {first} to {last} are too unsteady to go on from; try again");
        return nothing(Status::Unsteady, reason);
    }
    let basis = Basis::Extrapolated { from_n: first.get() as u32, to_n: last.get() as u32 };
    (Some(seconds * growth * factor.powf(steps(last, n))), basis)
}

/// Seconds for all solutions, smallest board first; it ends with n, or where a board takes long enough.
fn times_up_to(approach: &'static Approach, n: BoardSize, threads: NonZeroUsize) -> Vec<(BoardSize, f64)> {
    let mut times: Vec<(BoardSize, f64)> = Vec::new();
    for size in BoardSize::range(SMALLEST.min(n).max(*approach.card.sizes.start())..=n) {
        let seconds = shortest_run(approach, size, Goal::All, threads);
        times.push((size, seconds));
        if seconds > ENOUGH_SECONDS {
            break;
        }
    }
    times
}

/// Whether it walks the row-by-row tree: its nodes of each level, counted on a small board, are the published ones.
fn walks_row_by_row(approach: &Approach) -> bool {
    let Engine::Search(search) = approach.engine else { return false };
    if !approach.card.sizes.contains(&COMPARED) {
        return false;
    }
    let Continue(counters) = search.counters(COMPARED, Goal::All, &mut || Continue(())) else { return false };
    Some(&counters.profile[..]) == queens_facts::profile(COMPARED)
}

/// The size of the row-by-row tree, well enough known to compare times.
fn nodes_known_well(n: BoardSize) -> f64 {
    queens_facts::nodes(n).map_or_else(|| estimate_tree(n, 10_000, 1).total.estimate, |nodes| nodes as f64)
}

#[cfg(test)]
mod tests {
    use std::{
        ops::ControlFlow,
        sync::atomic::{AtomicUsize, Ordering},
    };

    use queens_core::{Count, Run};

    use super::*;
    use crate::testing::{ROW_BY_ROW, running};

    fn of(approach: &'static Approach, n: usize, memory_bytes: u64) -> ExpectedTime {
        let n = BoardSize::of(n);
        expected_time(approach, n, nodes_known_well(n), NonZeroUsize::MIN, memory_bytes)
    }

    #[test]
    fn a_small_board_is_timed_itself() {
        for n in [1, 3, 5] {
            let time = of(&ROW_BY_ROW, n, u64::MAX);
            assert_eq!(time.basis, Basis::Measured, "n = {n}");
            assert!(time.seconds.is_some_and(|seconds| seconds > 0.0), "n = {n}");
        }
    }

    #[test]
    fn a_search_of_the_estimated_tree_takes_its_time_a_node() {
        let time = of(&ROW_BY_ROW, 18, u64::MAX);
        let Basis::TimeANode { timed_n, seconds_a_node } = time.basis else { panic!("{time:?}") };
        assert!((6..13).contains(&timed_n), "{time:?}");
        let seconds = seconds_a_node * nodes_known_well(BoardSize::of(18));
        assert!(time.seconds.is_some_and(|told| (told / seconds - 1.0).abs() < 1e-9), "{time:?}");
    }

    /// Times that grow, from one board to the next, by `factor` more than the row-by-row tree does.
    fn growing(factor: f64) -> Vec<(BoardSize, f64)> {
        let time = |n| nodes_known_well(BoardSize::of(n)) * f64::powi(factor, n as i32) * 1e-9;
        (4..=9).map(|n| (BoardSize::of(n), time(n))).collect()
    }

    #[test]
    fn a_search_of_another_tree_goes_on_as_its_own_times_do() {
        let n = BoardSize::of(12);
        let (seconds, basis) = carried_on(&growing(1.2), n, nodes_known_well(n), false);
        assert_eq!(basis, Basis::Extrapolated { from_n: 7, to_n: 9 });
        let right = nodes_known_well(n) * 1.2_f64.powi(12) * 1e-9;
        assert!((seconds.unwrap() / right - 1.0).abs() < 1e-9, "{seconds:?}, not {right}");
    }

    #[test]
    fn nothing_is_told_from_times_that_no_search_could_have() {
        let n = BoardSize::of(12);
        let status = |times: &[(BoardSize, f64)]| match carried_on(times, n, nodes_known_well(n), false) {
            (None, Basis::None { status, .. }) => status,
            told => panic!("{told:?}"),
        };
        assert_eq!(status(&growing(STEEPEST_FACTOR * 1.01)), Status::Unsteady);
        assert_eq!(status(&growing(1.2)[..1]), Status::OverBudget);
        assert_eq!(status(&[]), Status::NotReached);
    }

    #[test]
    fn an_approach_that_is_not_admitted_is_not_timed_and_the_reason_is_told() {
        for (n, memory_bytes, expected) in
            [(21, u64::MAX, Status::NotApplicable), (18, 1 << 10, Status::OverMemory)]
        {
            let time = of(&ROW_BY_ROW, n, memory_bytes);
            assert_eq!(time.seconds, None);
            assert!(matches!(time.basis, Basis::None { status, .. } if status == expected), "{time:?}");
        }
    }

    #[test]
    fn an_engine_is_timed_and_admitted_on_the_threads_that_are_asked_for() {
        // It remembers its threads, and each needs a byte.
        static ON: AtomicUsize = AtomicUsize::new(0);
        struct Remembers;
        impl Count for Remembers {
            fn count(&self, _n: BoardSize, run: &Run<'_>) -> ControlFlow<(), u64> {
                ON.store(run.threads.get(), Ordering::Relaxed);
                Continue(0)
            }
        }
        static REMEMBERS: Approach = Approach {
            bytes: Some(|_, threads| threads.get() as u64),
            ..running("remembers", Engine::Count(&Remembers))
        };
        for threads in [1, 3, 64] {
            let on = |memory| {
                let threads = NonZeroUsize::new(threads).unwrap();
                expected_time(&REMEMBERS, BoardSize::of(6), 150.0, threads, memory).basis
            };
            assert_eq!(on(threads as u64), Basis::Measured);
            assert_eq!(ON.load(Ordering::Relaxed), threads);
            let refused = on(threads as u64 - 1);
            assert!(matches!(refused, Basis::None { status: Status::OverMemory, .. }), "{refused:?}");
        }
    }

    #[test]
    fn only_what_outlasts_the_budget_many_times_over_is_hopeless() {
        let hopeless =
            |n, budget| hopeless(&[&ROW_BY_ROW], BoardSize::of(n), budget, NonZeroUsize::MIN, u64::MAX);
        assert_eq!(hopeless(20, Duration::from_secs(1)), ["row-by-row"]);
        assert!(hopeless(20, Duration::from_secs(365 * 86_400)).is_empty());
        assert!(hopeless(8, Duration::ZERO).is_empty());
    }
}
