//! Steps in words: `a[3]=2 ✗ same diagonal as a[2]`, where `a[3]=2` puts the queen of row 3 into column 2.

use queens_core::{BoardSize, Card, CheckUnit, Counters, Placement, Square, Walk};

use crate::{Action, Position, Step, Verdict};

/// So many nodes of the queue are shown, the rest is counted.
const SHOWN: usize = 4;

impl Step {
    /// The step in a line, without its depth and what else waits in a queue.
    pub fn in_words(&self, card: &Card, n: BoardSize) -> String {
        match self.action {
            Action::Candidate { square, checks, verdict } => {
                let queen = assignment(square);
                let asked = asked(checks, card.check_unit);
                match verdict {
                    Verdict::Placed { live: Some(live) } => {
                        format!("{queen} ✓{asked} · queue: {}", nodes(live.nodes))
                    }
                    Verdict::Placed { live: None } if card.conflict_free => format!("{queen} ✓{asked}"),
                    Verdict::Placed { live: None } => format!("{queen}{asked}"),
                    Verdict::Attacked { by } => {
                        format!("{queen} ✗ same {} as a[{}]{asked}", relation(square, by), by.row + 1)
                    }
                    Verdict::Empties { row } => {
                        format!("{queen} ✗ leaves no free square to a[{}]{asked}", row + 1)
                    }
                    Verdict::Refused => format!("{queen} ✗{asked}"),
                }
            }
            Action::Checks { checks, attacking: Some((later, earlier)) } => format!(
                "all stand ✗ {} has the same {} as a[{}]{}",
                assignment(later),
                relation(later, earlier),
                earlier.row + 1,
                asked(checks, card.check_unit)
            ),
            Action::Checks { checks, attacking: None } if self.level == n.get() => {
                format!("all stand ✓{}", asked(checks, card.check_unit))
            }
            Action::Checks { checks, attacking: None } => {
                format!("before the choice{}", asked(checks, card.check_unit))
            }
            Action::Expand { e_node } => format!("E-node {}", node(e_node)),
            Action::Queue { live } => format!("queue: {}", nodes(live.nodes)),
            Action::DeadEnd { e_node } => format!("dead end: {} has no child", node(e_node)),
            Action::Backtrack { square } => format!("backtrack: {} is taken off", assignment(square)),
            Action::Solution { number, board } => format!("solution {number}: {board}"),
        }
    }
}

/// `queue: 3 live nodes: 1 3 | 1 4 | 2`; empty where there is no queue.
pub fn queue_in_words(position: &Position) -> String {
    let Some(queue) = &position.queue else { return String::new() };
    let mut text = format!("queue: {}", nodes(queue.len() as u64));
    for (place, waiting) in queue.iter().take(SHOWN).enumerate() {
        text += if place == 0 { ": " } else { " | " };
        text += &node(*waiting);
    }
    if queue.len() > SHOWN {
        text += " | …";
    }
    text
}

/// The line that two queens share, in a word: `row`, `column` or `diagonal`.
pub fn relation(one: Square, other: Square) -> &'static str {
    if one.column == other.column {
        "column"
    } else if one.row == other.row {
        "row"
    } else {
        "diagonal"
    }
}

/// The work in a line: `1 solution, 9 nodes, 26 candidates, 42 pairs, 4 backtracks, 3 dead ends`.
pub fn counted(counters: &Counters, card: &Card) -> String {
    let mut parts = vec![
        several(counters.solutions, "solution", "solutions"),
        several(counters.nodes(), "node", "nodes"),
        several(counters.candidates, "candidate", "candidates"),
    ];
    if card.check_unit != CheckUnit::None {
        parts.push(several(counters.checks, one(card.check_unit), &card.check_unit.to_string()));
    }
    if card.walk == Walk::DepthFirst {
        parts.push(several(counters.backtracks, "backtrack", "backtracks"));
    }
    parts.push(several(counters.dead_ends, "dead end", "dead ends"));
    if let Some(live) = counters.peak_live {
        parts.push(format!("at most {}", nodes(live.nodes)));
    }
    parts.join(", ")
}

/// `a[3]=2`.
fn assignment(square: Square) -> String {
    format!("a[{}]={}", square.row + 1, square.column + 1)
}

/// A node by its queens; the root has none.
fn node(queens: Placement) -> String {
    if queens == Placement::EMPTY { "root".into() } else { queens.to_string() }
}

fn nodes(live: u64) -> String {
    several(live, "live node", "live nodes")
}

/// What was asked, behind a step; nothing where no question was.
fn asked(checks: u64, unit: CheckUnit) -> String {
    if checks == 0 { String::new() } else { format!(" · {}", several(checks, one(unit), &unit.to_string())) }
}

fn several(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A unit of checks in the singular.
fn one(unit: CheckUnit) -> &'static str {
    match unit {
        CheckUnit::Cells => "cell",
        CheckUnit::Pairs => "pair",
        CheckUnit::Flags => "flag",
        CheckUnit::Links => "link",
        CheckUnit::Values => "value",
        CheckUnit::None => "check",
    }
}
