//! A synthetic recording for the tests: the counters are the golden ones, the times are invented, by a rule.

use queens_core::Goal;
use queens_data::{
    ApproachRow, Asked, Cell, Counted, Finish, Machine, Metered, Mode, Recording, Row, SCHEMA, Sample,
    Skipped, Start, Status, Verified,
};

/// Id, family, its place, variation, unit, nanoseconds a check, largest board.
type Card = (&'static str, &'static str, u32, u32, &'static str, f64, u32);

const CARDS: [Card; 10] = [
    ("cell-scan", "cell-scan", 0, 0, "cells", 1.05, 32),
    ("cell-scan-jump", "cell-scan", 0, 1, "cells", 0.86, 32),
    ("cell-scan-cut", "cell-scan", 0, 2, "cells", 0.71, 32),
    ("cell-scan-jump-cut", "cell-scan", 0, 3, "cells", 0.72, 32),
    ("column-vector", "column-vector", 1, 0, "pairs", 0.95, 32),
    ("flag-arrays", "flag-arrays", 2, 0, "flags", 1.55, 32),
    ("flag-arrays-inline", "flag-arrays", 2, 1, "flags", 1.35, 32),
    ("nested-loops", "nested-loops", 3, 0, "pairs", 0.81, 12),
    ("nested-loops-unpruned", "nested-loops", 3, 1, "pairs", 0.62, 8),
    ("bfs-queue", "bfs-queue", 4, 0, "pairs", 1.92, 32),
];

/// A run over these boards by those of the ten that `takes_part` lets through.
pub(crate) fn synthetic(n_from: u32, n_to: u32, takes_part: impl Fn(&str) -> bool) -> Recording {
    let cards: Vec<&Card> = CARDS.iter().filter(|card| takes_part(card.0)).collect();
    let mut rows = Vec::new();
    let golden = queens_facts::golden();
    let mut noise = 1_u64;
    for &&(id, .., nanoseconds, n_max) in &cards {
        for (n, mode) in (n_from..=n_to).flat_map(|n| [(n, Mode::All), (n, Mode::First)]) {
            let cell = Cell { approach: id.into(), n, mode };
            let skipped = |status, reason: &str| {
                Row::Skipped(Skipped { cell: cell.clone(), status, reason: reason.into() })
            };
            let goal = if mode == Mode::All { Goal::All } else { Goal::First };
            let Some(found) =
                golden.iter().find(|of| of.approach == id && of.n.get() == n as usize && of.goal == goal)
            else {
                rows.push(skipped(Status::NotApplicable, &format!("{id} takes n from 1 to {n_max}")));
                continue;
            };
            let first =
                golden.iter().find(|of| of.approach == id && of.n == found.n && of.goal == Goal::First);
            if mode == Mode::All {
                rows.push(Row::Verified(Verified {
                    approach: id.into(),
                    n,
                    solutions: found.solutions,
                    expected: found.solutions,
                    agrees: true,
                    boards_shown: true,
                    first: first.filter(|of| of.solutions > 0).map(|_| FIRST[n as usize].to_string()),
                    faults: vec![],
                }));
            }
            rows.push(Row::Counted(Counted {
                cell: cell.clone(),
                solutions: found.solutions,
                nodes: found.nodes,
                candidates: found.candidates,
                checks: found.checks,
                placements: found.placements,
                backtracks: found.backtracks,
                dead_ends: found.dead_ends,
                peak_live_nodes: found.peak_live_nodes,
                peak_live_bytes: found.peak_live_nodes.map(|nodes| nodes * 33),
                profile: found.profile.clone(),
            }));
            rows.push(Row::Metered(Metered {
                cell: cell.clone(),
                heap_peak_bytes: Some(
                    found.peak_live_nodes.map_or(0, |nodes| nodes * 33) + 24 * u64::from(n),
                ),
                instructions: None,
            }));
            let seconds = nanoseconds * 1e-9 * (found.checks + found.nodes + 5) as f64;
            if seconds * 5.0 > 2.0 {
                rows.push(skipped(Status::OverBudget, "five runs would last about 3 s"));
                continue;
            }
            for round in 0..5 {
                noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let jitter = 1.0 + 0.03 * (noise >> 40) as f64 / (1_u64 << 24) as f64;
                let iterations = (1e-3 / seconds).ceil().max(1.0) as u64;
                // To the nanosecond, as no clock tells more.
                let seconds = (seconds * jitter * iterations as f64 * 1e9).round() / 1e9;
                rows.push(Row::Sample(Sample { cell: cell.clone(), round, iterations, seconds }));
            }
        }
    }
    rows.push(Row::Finish(Finish { seconds: 42.0, load: None }));
    Recording {
        start: start(n_from, n_to),
        approaches: cards.into_iter().map(card).collect(),
        rows,
        cut_short: false,
    }
}

/// The ten, and beside them a search without checks, two approaches that only count and two that only find; their figures
/// are those of flag-arrays, as far as their kind has any.
pub(crate) fn every_kind() -> Recording {
    let mut recording = synthetic(4, 10, |_| true);
    let like = synthetic(4, 10, |id| id == "flag-arrays");
    let kinds =
        [("masks", "search"), ("half", "count"), ("crew", "count"), ("formula", "find"), ("repair", "find")];
    for ((id, kind), family_index) in kinds.into_iter().zip(5..) {
        let card = ApproachRow {
            approach: id.into(),
            family: id.into(),
            family_index,
            kind: kind.into(),
            check_unit: "–".into(),
            simd: if id == "crew" { "avx2" } else { "" }.into(),
            walk: if kind == "find" { "none" } else { "depth-first" }.into(),
            ..like.approaches[0].clone()
        };
        recording.rows.extend(like.rows.iter().cloned().filter_map(|row| of_kind(&card, row)));
        recording.approaches.push(card);
    }
    recording
}

/// A row of another approach as that of this one, as its kind has it.
fn of_kind(card: &ApproachRow, mut row: Row) -> Option<Row> {
    let id = card.approach.clone();
    match &mut row {
        Row::Verified(row) if card.answers(Mode::All) => {
            row.approach = id;
            row.first = row.first.take().filter(|_| card.walks_a_tree());
        }
        // Every cell was counted once.
        Row::Counted(row) if !card.answers(row.cell.mode) => {
            let cell = Cell { approach: id, ..row.cell.clone() };
            let reason = "not of its kind".into();
            return Some(Row::Skipped(Skipped { cell, status: Status::NotApplicable, reason }));
        }
        Row::Counted(row) if card.walks_a_tree() => (row.cell.approach, row.checks) = (id, 0),
        Row::Metered(row) if card.answers(row.cell.mode) => row.cell.approach = id,
        Row::Sample(row) if card.answers(row.cell.mode) => row.cell.approach = id,
        _ => return None,
    }
    Some(row)
}

/// First solutions by n.
const FIRST: [&str; 11] = [
    "",
    "1",
    "",
    "",
    "2 4 1 3",
    "1 3 5 2 4",
    "2 4 6 1 3 5",
    "1 3 5 7 2 4 6",
    "1 5 8 6 3 7 2 4",
    "1 3 6 8 2 4 9 7 5",
    "1 3 6 8 10 5 9 2 4 7",
];

fn card(&(id, family, family_index, variation, unit, _, n_max): &Card) -> ApproachRow {
    ApproachRow {
        approach: id.into(),
        family: family.into(),
        family_index,
        variation,
        kind: "search".into(),
        idea: format!("the idea of {id} in a line"),
        source: format!("source {family_index:03}"),
        check_unit: unit.into(),
        walk: if id == "bfs-queue" { "breadth-first" } else { "depth-first" }.into(),
        simd: String::new(),
        n_min: 1,
        n_max,
        conflict_free: id != "nested-loops-unpruned",
        time: "O(n!)".into(),
        space: "O(n)".into(),
    }
}

fn start(n_from: u32, n_to: u32) -> Start {
    Start {
        schema: SCHEMA,
        suite: "0.0.0".into(),
        command_line: "queens report".into(),
        date: "2026-01-01T00:00:00Z".into(),
        asked: Asked {
            n_from,
            n_to,
            budget_s: 2.0,
            memory_bytes: 1 << 30,
            threads: 1,
            seed: 1,
            baseline: "flag-arrays".into(),
        },
        machine: Machine { cpu: "synthetic: no machine ran this".into(), cores: 2, ..Machine::default() },
    }
}

/// As a file.
pub(crate) fn lines(recording: &Recording) -> Vec<u8> {
    let mut text = Vec::new();
    let head = std::iter::once(Row::Start(recording.start.clone()));
    let cards = recording.approaches.iter().cloned().map(Row::Approach);
    for row in head.chain(cards).chain(recording.rows.iter().cloned()) {
        queens_data::write(&mut text, &row).unwrap();
    }
    text
}

/// The part of a text between two others.
pub(crate) fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let start = text.find(from).unwrap_or_else(|| panic!("{from:?} in {text}"));
    let rest = &text[start..];
    &rest[..rest.find(to).unwrap_or_else(|| panic!("{to:?} after {from:?} in {text}"))]
}
