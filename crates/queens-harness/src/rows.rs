//! What the core says, as rows.

use queens_core::{Approach, BoardSize, Card, Counters, Engine, Goal, Refusal, Simd, Walk};
use queens_data::{ApproachRow, Cell, Counted, Mode, Skipped, Status};

/// The cards of the approaches that take part. `all` is the whole suite in its order: a family's place there decides its
/// colour, whoever takes part.
pub fn approach_rows(all: &[&Approach], chosen: &[&Approach]) -> Vec<ApproachRow> {
    let mut families: Vec<&str> = Vec::new();
    for approach in all {
        if !families.contains(&approach.card.family) {
            families.push(approach.card.family);
        }
    }
    let row = |approach: &Approach| {
        let Card { id, family, idea, source, ref sizes, check_unit, conflict_free, time, space, walk } =
            approach.card;
        let siblings = all.iter().filter(|other| other.card.family == family);
        ApproachRow {
            approach: id.into(),
            family: family.into(),
            family_index: families.iter().position(|other| *other == family).unwrap_or(families.len()) as u32,
            variation: siblings.take_while(|other| other.card.id != id).count() as u32,
            kind: approach.engine.kind().into(),
            idea: idea.into(),
            source: source.into(),
            check_unit: check_unit.to_string(),
            walk: walk_word(walk).into(),
            simd: simd_word(approach.engine).into(),
            n_min: sizes.start().get() as u32,
            n_max: approach.largest() as u32,
            conflict_free,
            time: time.into(),
            space: space.into(),
        }
    };
    chosen.iter().map(|approach| row(approach)).collect()
}

fn walk_word(walk: Walk) -> &'static str {
    match walk {
        Walk::DepthFirst => "depth-first",
        Walk::BreadthFirst => "breadth-first",
        Walk::None => "none",
    }
}

/// The vector instructions an engine takes here, when it may take any.
fn simd_word(engine: Engine) -> &'static str {
    let Engine::Count(count) = engine else { return "" };
    match count.simd(Simd::Auto) {
        Some(Simd::Avx512) => "avx512",
        Some(Simd::Avx2) => "avx2",
        Some(Simd::None) => "portable",
        Some(Simd::Auto) | None => "",
    }
}

/// The row of an approach that was not examined, since it finds one solution and claims nothing about all.
pub fn not_about_all(approach: &Approach, n: BoardSize) -> Skipped {
    let reason = "it finds one solution, not all".into();
    Skipped { cell: cell(approach, n, Goal::All), status: Status::NotApplicable, reason }
}

/// The row of a cell whose approach was not started.
pub fn skipped_row(
    approach: &Approach,
    n: BoardSize,
    goal: Goal,
    memory_bytes: u64,
    refusal: Refusal,
) -> Skipped {
    let (status, reason) = match refusal {
        Refusal::Size => {
            let sizes = &approach.card.sizes;
            (Status::NotApplicable, format!("it takes n from {} to {}", sizes.start(), sizes.end()))
        }
        Refusal::Memory { needed_bytes } => {
            let reason = format!("it would reserve {needed_bytes} bytes, and {memory_bytes} are allowed");
            (Status::OverMemory, reason)
        }
    };
    Skipped { cell: cell(approach, n, goal), status, reason }
}

pub(crate) fn cell(approach: &Approach, n: BoardSize, goal: Goal) -> Cell {
    let mode = match goal {
        Goal::All => Mode::All,
        Goal::First => Mode::First,
    };
    Cell { approach: approach.card.id.into(), n: n.get() as u32, mode }
}

pub(crate) fn counted(approach: &Approach, cell: Cell, counters: Counters) -> Counted {
    Counted {
        cell,
        solutions: counters.solutions,
        nodes: counters.nodes(),
        candidates: counters.candidates,
        checks: counters.checks,
        placements: counters.placements(),
        backtracks: (approach.card.walk == Walk::DepthFirst).then_some(counters.backtracks),
        dead_ends: counters.dead_ends,
        peak_live_nodes: counters.peak_live.map(|live| live.nodes),
        peak_live_bytes: counters.peak_live.map(|live| live.bytes),
        profile: counters.profile,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::ROW_BY_ROW;

    #[test]
    fn a_card_says_how_its_approach_walks() {
        let rows = approach_rows(&[&ROW_BY_ROW], &[&ROW_BY_ROW]);
        assert_eq!((rows[0].kind.as_str(), rows[0].walk.as_str()), ("search", "depth-first"));
        assert_eq!([Walk::BreadthFirst, Walk::None].map(walk_word), ["breadth-first", "none"]);
    }
}
