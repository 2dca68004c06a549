//! A whole run: every approach on every board, in both modes.

use std::{
    io,
    num::NonZeroUsize,
    ops::{
        ControlFlow::{self, Break, Continue},
        RangeInclusive,
    },
    time::{Duration, Instant},
};

use queens_core::{Approach, BoardSize, Counters, Engine, Goal, Placement, Run};
use queens_data::{Cell, Row, Skipped, Status, Verified};
use queens_facts::is_solution;
use thiserror::Error;

use crate::{
    expected::hopeless,
    rows,
    taken_over::{OnlyNew, TakenOver},
    timing::{FEWEST_SAMPLES, ROUNDS, Subject},
    trace,
    verify::{Examiner, UnknownReference},
};

/// What to measure, and how much of it.
pub struct Plan<'a> {
    /// Who takes part, in the order of tables.
    pub approaches: &'a [&'static Approach],
    /// The boards.
    pub sizes: RangeInclusive<BoardSize>,
    /// A cell whose five runs would last longer is not timed, and no examination or counting of one lasts longer.
    pub budget: Duration,
    /// An approach that would reserve more bytes is not started.
    pub memory: u64,
    /// Threads of an engine that can use several; a search uses one.
    pub threads: NonZeroUsize,
    /// Where the random order of the rounds starts.
    pub seed: u64,
    /// What an earlier, stopped part of the same run has recorded; empty for a new run.
    pub taken_over: Vec<Row>,
}

impl Plan<'_> {
    /// How engines without a probe run.
    fn run<'a>(&self, tick: &'a (dyn Fn(f64) -> ControlFlow<()> + Sync)) -> Run<'a> {
        Run { threads: self.threads, ..Run::new(tick) }
    }

    /// Makes sure that the run can begin; call it before creating files.
    ///
    /// # Errors
    /// In a debug build, and for boards whose number of solutions is unknown.
    pub fn ensure_possible(&self) -> Result<(), MeasureError> {
        if cfg!(debug_assertions) {
            return Err(MeasureError::DebugBuild);
        }
        Examiner::new(*self.sizes.end())?;
        Ok(())
    }
}

/// The largest board whose solutions are all kept, one of each class: everyone knows the 92 of n = 8.
const FAMILIAR: usize = 8;

/// The parts of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Every approach is examined.
    Verify,
    /// The work of each is counted.
    Count,
    /// Each is timed.
    Time,
}

/// Told all that happens, when it happens.
pub trait Listener {
    /// Takes a row.
    ///
    /// # Errors
    /// When it cannot be kept; the run then ends.
    fn row(&mut self, row: Row) -> io::Result<()>;

    /// So much of a phase is done, and this comes next.
    fn progress(&mut self, phase: Phase, done: usize, total: usize, next: &str);
}

/// Why a run ended early.
#[derive(Error, Debug)]
pub enum MeasureError {
    /// Unoptimised code was to be timed.
    #[error("this is a debug build, and its times would mean nothing; build with --release")]
    DebugBuild,
    /// A board was asked for that nothing can be verified on.
    #[error(transparent)]
    Unknown(#[from] UnknownReference),
    /// A row could not be kept.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Examines, counts and times. An approach found wrong ends the run after the examination; its rows tell what is wrong.
/// Gives whether all were found right.
///
/// # Errors
/// In a debug build, for boards whose number of solutions is unknown, and when the listener cannot keep a row.
pub fn measure(plan: &Plan<'_>, listener: &mut dyn Listener) -> Result<bool, MeasureError> {
    plan.ensure_possible()?;
    run(plan, listener)
}

fn run(plan: &Plan<'_>, listener: &mut dyn Listener) -> Result<bool, MeasureError> {
    let taken = &TakenOver::new(&plan.taken_over);
    let listener = &mut OnlyNew { taken, listener };
    let (tasks, all_agree) = verify(plan, taken, listener)?;
    if !all_agree {
        for task in tasks {
            task.skip(listener, Status::NotReached, "an approach was found wrong, and that ended the run")?;
        }
        return Ok(false);
    }
    let to_time = count(plan, taken, listener, tasks.clone())?;
    record(listener, &tasks)?;
    time(plan, taken, listener, &to_time)?;
    Ok(true)
}

/// Keeps what a page plays and shows: traces, and the solutions of one board.
fn record(listener: &mut dyn Listener, tasks: &[Task]) -> io::Result<()> {
    trace::record_traces(tasks.iter().map(|task| (task.approach, task.n, task.goal)), listener)?;
    let familiar = |task: &&Task| task.goal == Goal::All && task.n.get() <= FAMILIAR;
    let searches = tasks.iter().filter(familiar).filter_map(|task| match task.approach.engine {
        Engine::Search(search) => Some((task, search)),
        _ => None,
    });
    // The last of several largest is as good as the first: they were found to agree.
    if let Some((task, search)) = searches.max_by_key(|(task, _)| task.n) {
        listener.row(Row::Fundamental(trace::fundamental(task.approach, search, task.n)))?;
    }
    Ok(())
}

/// A cell that may be measured.
#[derive(Clone, Copy)]
struct Task {
    approach: &'static Approach,
    n: BoardSize,
    goal: Goal,
}

impl Task {
    fn cell(&self) -> Cell {
        rows::cell(self.approach, self.n, self.goal)
    }

    fn name(&self) -> String {
        let first = if self.goal == Goal::First { ", first" } else { "" };
        format!("{} n = {}{first}", self.approach.card.id, self.n)
    }

    fn skip(&self, listener: &mut dyn Listener, status: Status, reason: &str) -> io::Result<()> {
        listener.row(Row::Skipped(Skipped { cell: self.cell(), status, reason: reason.into() }))
    }
}

/// Examines every approach on every board, smallest first. Gives the cells that may be counted, and whether all agree.
fn verify(
    plan: &Plan<'_>,
    taken: &TakenOver,
    listener: &mut dyn Listener,
) -> Result<(Vec<Task>, bool), MeasureError> {
    let sizes = BoardSize::range(plan.sizes.clone());
    let (mut done, total) = (0, sizes.clone().count() * plan.approaches.len());
    let (mut tasks, mut all_agree) = (Vec::new(), true);
    let mut too_long = hopeless(plan.approaches, *plan.sizes.start(), plan.budget, plan.memory);
    for n in sizes {
        let examiner = Examiner::new(n)?;
        // At nobody's expense: the reference has a budget of its own.
        let has_reference = examiner.prepare(&deadline(plan.budget)).is_continue();
        for &approach in plan.approaches {
            let id = approach.card.id;
            listener.progress(Phase::Verify, done, total, &format!("{id} n = {n}"));
            done += 1;
            let [all, first] = Goal::BOTH.map(|goal| Task { approach, n, goal });
            if let Err(refusal) = approach.admits(n, plan.threads, plan.memory) {
                for goal in Goal::BOTH {
                    listener.row(Row::Skipped(rows::skipped_row(approach, n, goal, plan.memory, refusal)))?;
                }
                continue;
            }
            let is_search = matches!(approach.engine, Engine::Search(_));
            if taken.verified(id, n.get() as u32) == Some(true) {
                tasks.push(all);
            } else if too_long.contains(&id) || taken.skipped(&all.cell()) == Some(Status::OverBudget) {
                all.skip(
                    listener,
                    Status::OverBudget,
                    "a smaller board has shown that it outlasts the budget",
                )?;
            } else if is_search && !has_reference {
                let reason = "enumerating the boards to compare with outlasts the budget";
                all.skip(listener, Status::OverBudget, reason)?;
            } else {
                match examine(&examiner, approach, plan) {
                    Break(()) => {
                        too_long.push(id);
                        all.skip(listener, Status::OverBudget, "its examination outlasts the budget")?;
                    }
                    Continue(None) => listener.row(Row::Skipped(rows::not_about_all(approach, n)))?,
                    Continue(Some(verified)) if verified.agrees => {
                        listener.row(Row::Verified(verified))?;
                        tasks.push(all);
                    }
                    Continue(Some(verified)) => {
                        listener.row(Row::Verified(verified))?;
                        all_agree = false;
                        all.skip(listener, Status::Failed, "it was found wrong")?;
                        first.skip(listener, Status::Failed, "it was found wrong")?;
                        continue;
                    }
                }
            }
            if taken.skipped(&first.cell()).is_some() {
                continue;
            }
            match judge_first_board(approach, n, plan) {
                FirstBoard::Right => tasks.push(first),
                FirstBoard::TooLate => {
                    first.skip(listener, Status::OverBudget, "the first solution outlasts the budget")?;
                }
                FirstBoard::NotShown => first.skip(listener, Status::NotApplicable, "it only counts")?,
                FirstBoard::Stuck => first.skip(listener, Status::Stuck, "it ended with conflicts left")?,
                FirstBoard::Wrong => {
                    all_agree = false;
                    first.skip(listener, Status::Failed, "its first board is no solution")?;
                }
            }
        }
    }
    listener.progress(Phase::Verify, total, total, "");
    Ok((tasks, all_agree))
}

fn examine(examiner: &Examiner, approach: &Approach, plan: &Plan<'_>) -> ControlFlow<(), Option<Verified>> {
    let poll = deadline(plan.budget);
    examiner.examine(approach, &plan.run(&|_| poll()), &poll)
}

/// What can be said of an approach's first board within the budget.
enum FirstBoard {
    /// A solution, or there is none.
    Right,
    Wrong,
    TooLate,
    /// None was found, and the attempt reports conflicts left.
    Stuck,
    /// The approach shows no boards.
    NotShown,
}

fn judge_first_board(approach: &Approach, n: BoardSize, plan: &Plan<'_>) -> FirstBoard {
    let poll = deadline(plan.budget);
    let mut first = None;
    let flow = match approach.engine {
        Engine::Count(_) => return FirstBoard::NotShown,
        Engine::Search(search) => search.boards(
            n,
            &mut |board| {
                first = Some(*board);
                Break(())
            },
            &mut || poll(),
        ),
        Engine::Find(find) => match find.find(n.get(), &plan.run(&|_| poll())) {
            Break(()) => Break(()),
            Continue(attempt) => {
                let columns = attempt.solution().map(|columns| columns.iter().map(|column| *column as usize));
                first = columns.map(Placement::from_columns);
                Continue(())
            }
        },
    };
    let there_are_some = queens_facts::solutions(n) != Some(0);
    match (flow, first) {
        (_, Some(board)) if is_solution(n, &board) => FirstBoard::Right,
        (_, Some(_)) => FirstBoard::Wrong,
        (Break(()), None) => FirstBoard::TooLate,
        (Continue(()), None) if !there_are_some => FirstBoard::Right,
        (Continue(()), None) if matches!(approach.engine, Engine::Find(_)) => FirstBoard::Stuck,
        (Continue(()), None) => FirstBoard::Wrong,
    }
}

/// Breaks once the budget is spent.
fn deadline(budget: Duration) -> impl Fn() -> ControlFlow<()> + Sync {
    let start = Instant::now();
    move || if start.elapsed() < budget { Continue(()) } else { Break(()) }
}

/// Counts the work of every cell, and gives those whose runs fit the budget.
fn count(
    plan: &Plan<'_>,
    taken: &TakenOver,
    listener: &mut dyn Listener,
    tasks: Vec<Task>,
) -> Result<Vec<Task>, MeasureError> {
    let total = tasks.len();
    let mut to_time = Vec::new();
    for (done, task) in tasks.into_iter().enumerate() {
        listener.progress(Phase::Count, done, total, &task.name());
        if taken.skipped(&task.cell()).is_some() {
            continue;
        }
        if taken.fits(&task.cell()) {
            to_time.push(task);
            continue;
        }
        let start = Instant::now();
        match work(&task, plan) {
            Break(()) => {
                task.skip(listener, Status::OverBudget, "one run outlasts the budget")?;
                continue;
            }
            Continue(counters) => {
                if let Some(counters) = counters {
                    listener.row(Row::Counted(rows::counted(task.approach, task.cell(), counters)))?;
                }
            }
        }
        let runs = start.elapsed() * FEWEST_SAMPLES;
        if runs > plan.budget {
            let reason = format!("{FEWEST_SAMPLES} runs would last about {:.1} s", runs.as_secs_f64());
            task.skip(listener, Status::OverBudget, &reason)?;
        } else {
            to_time.push(task);
        }
    }
    listener.progress(Phase::Count, total, total, "");
    Ok(to_time)
}

/// Runs a cell once: the counters of a search, none of an engine that tells no probe.
fn work(task: &Task, plan: &Plan<'_>) -> ControlFlow<(), Option<Counters>> {
    let poll = deadline(plan.budget);
    match task.approach.engine {
        Engine::Search(search) => {
            let counters = search.counters(task.n, task.goal, &mut || poll())?;
            return Continue(Some(counters));
        }
        Engine::Count(count) => {
            count.count(task.n, &plan.run(&|_| poll()))?;
        }
        Engine::Find(find) => {
            find.find(task.n.get(), &plan.run(&|_| poll()))?;
        }
    }
    Continue(None)
}

/// Samples the cells round by round, each round in an order of its own.
fn time(
    plan: &Plan<'_>,
    taken: &TakenOver,
    listener: &mut dyn Listener,
    tasks: &[Task],
) -> Result<(), MeasureError> {
    let mut subjects = Vec::new();
    for task in tasks {
        listener.progress(Phase::Time, 0, ROUNDS as usize, &format!("warming up {}", task.name()));
        subjects.push(Subject::calibrated(task.approach, task.cell(), task.n, task.goal, plan, tasks.len()));
    }
    let mut random = fastrand::Rng::with_seed(plan.seed);
    for round in 0..ROUNDS {
        listener.progress(Phase::Time, round as usize, ROUNDS as usize, &format!("round {}", round + 1));
        let mut turn: Vec<&Subject> =
            subjects.iter().filter(|subject| subject.takes_part_in(round)).collect();
        random.shuffle(&mut turn);
        for subject in turn.into_iter().filter(|subject| !taken.sampled(subject.cell(), round)) {
            listener.row(Row::Sample(subject.sample(round)))?;
        }
    }
    listener.progress(Phase::Time, ROUNDS as usize, ROUNDS as usize, "");
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use queens_data::{Mode, Sample};

    use super::*;
    use crate::testing::{ROW_BY_ROW, wrong};

    #[derive(Default)]
    struct Keep(Vec<Row>);

    impl Listener for Keep {
        fn row(&mut self, row: Row) -> io::Result<()> {
            self.0.push(row);
            Ok(())
        }

        fn progress(&mut self, _: Phase, done: usize, total: usize, _: &str) {
            assert!(done <= total);
        }
    }

    fn rows(approaches: &[&'static Approach], sizes: RangeInclusive<usize>) -> Vec<Row> {
        rows_after(approaches, sizes, Vec::new())
    }

    fn rows_after(
        approaches: &[&'static Approach],
        sizes: RangeInclusive<usize>,
        taken_over: Vec<Row>,
    ) -> Vec<Row> {
        let mut keep = Keep::default();
        let plan = Plan {
            approaches,
            sizes: BoardSize::of(*sizes.start())..=BoardSize::of(*sizes.end()),
            budget: Duration::from_millis(100),
            memory: 1 << 19,
            threads: NonZeroUsize::MIN,
            seed: 1,
            taken_over,
        };
        run(&plan, &mut keep).unwrap();
        keep.0
    }

    fn skipped(rows: &[Row]) -> BTreeMap<(u32, Mode), Status> {
        let skipped = rows.iter().filter_map(|row| match row {
            Row::Skipped(skipped) => Some(((skipped.cell.n, skipped.cell.mode), skipped.status)),
            _ => None,
        });
        skipped.collect()
    }

    fn samples(rows: &[Row]) -> BTreeMap<Cell, Vec<&Sample>> {
        let mut samples = BTreeMap::<_, Vec<_>>::new();
        for row in rows {
            if let Row::Sample(sample) = row {
                samples.entry(sample.cell.clone()).or_default().push(sample);
            }
        }
        samples
    }

    #[test]
    fn every_cell_is_timed_or_says_why_not() {
        let rows = rows(&[&ROW_BY_ROW], 4..=21);
        let (timed, skipped) = (samples(&rows), skipped(&rows));
        for n in 4..=21 {
            for mode in [Mode::All, Mode::First] {
                let cell = Cell { approach: "row-by-row".into(), n, mode };
                assert_ne!(timed.contains_key(&cell), skipped.contains_key(&(n, mode)), "{cell:?}");
            }
        }
        assert_eq!(skipped[&(16, Mode::All)], Status::OverBudget);
        assert_eq!(skipped[&(20, Mode::All)], Status::OverMemory);
        assert_eq!(skipped[&(21, Mode::First)], Status::NotApplicable);
    }

    #[test]
    fn short_searches_are_traced_and_one_board_s_classes_kept() {
        let rows = rows(&[&ROW_BY_ROW], 4..=9);
        let traced = |row: &Row| match row {
            Row::Trace(trace) => Some((trace.cell.n, trace.cell.mode)),
            _ => None,
        };
        let traced: Vec<(u32, Mode)> = rows.iter().filter_map(traced).collect();
        assert_eq!(traced, [(4, Mode::All), (5, Mode::All), (6, Mode::All), (8, Mode::First)]);
        let classes = rows.iter().find_map(|row| match row {
            Row::Fundamental(of) if of.n == 8 => Some(&of.classes),
            _ => None,
        });
        let orbits: Vec<u32> = classes.unwrap().iter().map(|class| class.orbit).collect();
        assert_eq!((orbits.len(), orbits.iter().sum::<u32>()), (12, 92));
    }

    #[test]
    fn samples_are_at_least_five_and_last_long_enough_to_be_timed() {
        let rows = rows(&[&ROW_BY_ROW], 4..=6);
        let samples = samples(&rows);
        assert_eq!(samples.len(), 6);
        for (cell, samples) in samples {
            assert!(samples.len() >= FEWEST_SAMPLES as usize, "{cell:?}");
            assert!(samples.windows(2).all(|pair| pair[0].round < pair[1].round), "{cell:?}");
            assert!(samples.iter().all(|sample| sample.seconds > 1e-4), "{cell:?}");
        }
    }

    #[test]
    fn an_approach_found_wrong_ends_the_run_before_anything_is_counted_or_timed() {
        let rows = rows(&[&ROW_BY_ROW, &wrong::BLIND_TO_THE_NEIGHBOUR], 4..=5);
        assert!(rows.iter().any(|row| matches!(row, Row::Verified(verified) if !verified.agrees)));
        assert!(!rows.iter().any(|row| matches!(row, Row::Counted(_) | Row::Sample(_))));
    }

    #[test]
    fn wherever_a_run_is_stopped_its_continuation_does_the_rest_and_nothing_twice() {
        let what = |row: &Row| match row {
            Row::Verified(row) => format!("verified {} {}", row.approach, row.n),
            Row::Counted(row) => format!("counted {:?}", row.cell),
            Row::Skipped(row) => format!("skipped {:?}", row.cell),
            Row::Sample(row) => format!("sample {:?} {}", row.cell, row.round),
            other => format!("{other:?}"),
        };
        let sorted = |rows: &[Row]| {
            let mut names: Vec<String> = rows.iter().map(what).collect();
            names.sort();
            names
        };
        let whole = rows(&[&ROW_BY_ROW], 4..=5);
        for end in [0, 1, 2, 3, 5, 6, 7, 20, whole.len() - 1, whole.len()] {
            let rest = rows_after(&[&ROW_BY_ROW], 4..=5, whole[..end].to_vec());
            let both = [&whole[..end], &rest[..]].concat();
            assert_eq!(sorted(&both), sorted(&whole), "stopped after {end} rows");
        }
    }

    #[test]
    fn a_debug_build_refuses_to_time() {
        let plan = Plan {
            approaches: &[&ROW_BY_ROW],
            sizes: BoardSize::of(4)..=BoardSize::of(4),
            budget: Duration::ZERO,
            memory: 0,
            threads: NonZeroUsize::MIN,
            seed: 0,
            taken_over: Vec::new(),
        };
        let refused = matches!(measure(&plan, &mut Keep::default()), Err(MeasureError::DebugBuild));
        assert_eq!(refused, cfg!(debug_assertions));
    }
}
