//! A whole run: every approach on every board, in both modes. Each phase is a file.

mod count;
mod meter;
mod plan;
mod record;
mod time;
mod verify;

use std::io;

use queens_data::{Row, Status};
use thiserror::Error;

pub use self::plan::{HeapMeter, Plan};
use crate::{
    taken_over::{OnlyNew, TakenOver},
    verify::UnknownReference,
};

/// The parts of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Every approach is examined.
    Verify,
    /// The work of each is counted.
    Count,
    /// What a run takes beside time is told.
    Meter,
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

/// Verifies, counts, traces, meters and times. An approach found wrong ends the run after the first; its rows tell what is
/// wrong.
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
    let (tasks, all_agree) = verify::verify(plan, taken, listener)?;
    if !all_agree {
        for task in tasks {
            task.skip(listener, Status::NotReached, "an approach was found wrong, and that ended the run")?;
        }
        return Ok(false);
    }
    let to_time = count::count(plan, taken, listener, tasks.clone())?;
    record::record(listener, &tasks)?;
    meter::meter(plan, taken, listener, &to_time)?;
    time::time(plan, taken, listener, &to_time)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, num::NonZeroUsize, ops::RangeInclusive, time::Duration};

    use queens_core::{Approach, BoardSize};
    use queens_data::{Cell, Mode, Sample, Skipped};

    use super::*;
    use crate::{
        testing::{ROW_BY_ROW, wrong},
        timing::FEWEST_SAMPLES,
    };

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

    /// Stands for an allocator: every run takes as many bytes.
    fn heap(run: &mut dyn FnMut()) -> u64 {
        run();
        4711
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
            heap: Some(heap),
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
        for (cell, samples) in &samples {
            assert!(samples.len() >= FEWEST_SAMPLES as usize, "{cell:?}");
            assert!(samples.windows(2).all(|pair| pair[0].round < pair[1].round), "{cell:?}");
        }
        // A busy machine may deceive a cell's calibration, but hardly those of half of them.
        let long_enough =
            samples.values().filter(|samples| samples.iter().all(|sample| sample.seconds > 1e-4));
        assert!(long_enough.count() >= 3);
    }

    #[test]
    fn what_is_timed_was_metered_before() {
        let rows = rows(&[&ROW_BY_ROW], 4..=6);
        let timed = samples(&rows);
        let metered = rows.iter().filter_map(|row| match row {
            Row::Metered(row) => Some((row.cell.clone(), row.heap_peak_bytes)),
            _ => None,
        });
        let metered: BTreeMap<Cell, Option<u64>> = metered.collect();
        assert!(timed.keys().eq(metered.keys()));
        assert!(metered.values().all(|bytes| *bytes == Some(4711)));
        let last_metered = rows.iter().rposition(|row| matches!(row, Row::Metered(_)));
        let first_timed = rows.iter().position(|row| matches!(row, Row::Sample(_)));
        assert!(last_metered < first_timed);
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
            Row::Metered(row) => format!("metered {:?}", row.cell),
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
    fn what_was_too_long_for_a_stopped_run_is_so_for_its_continuation_on_larger_boards_too() {
        let cell = Cell { approach: "row-by-row".into(), n: 8, mode: Mode::All };
        let too_long = Skipped { cell, status: Status::OverBudget, reason: String::new() };
        let rest = rows_after(&[&ROW_BY_ROW], 8..=9, vec![Row::Skipped(too_long)]);
        assert_eq!(skipped(&rest)[&(9, Mode::All)], Status::OverBudget);
    }

    #[test]
    fn a_debug_build_refuses_to_time() {
        let plan = Plan {
            approaches: &[&ROW_BY_ROW],
            sizes: BoardSize::of(4)..=BoardSize::of(4),
            budget: Duration::ZERO,
            memory: 0,
            threads: NonZeroUsize::MIN,
            heap: None,
            seed: 0,
            taken_over: Vec::new(),
        };
        let refused = matches!(measure(&plan, &mut Keep::default()), Err(MeasureError::DebugBuild));
        assert_eq!(refused, cfg!(debug_assertions));
    }
}
