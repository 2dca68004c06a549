//! How the subtrees are dealt out to the parts of a count.
//!
//! The upper rows are filled in all ways, and each way is dealt to a part, in turn: a part gets hundreds of subtrees from all
//! over the tree, so that parts have nearly equal work.

use queens_core::{BoardSize, Part, WorkFingerprint};

use crate::Row;

/// Subtrees of a part, at least: so many that the longest of 100 parts has no more than 1.1 times the work of the mean.
const SUBTREES: u64 = 300;

/// How many rows are filled to make subtrees for so many parts; none for one part, which is the whole tree.
fn depth(n: BoardSize, of: u32) -> usize {
    let enough = |depth: &usize| {
        let mut subtrees = 0;
        Row::top(n).below_rows(*depth, &mut |_| subtrees += 1);
        subtrees >= SUBTREES * u64::from(of)
    };
    let half = n.get() / 2;
    if of == 1 { 0 } else { (1..half).find(enough).unwrap_or(half) }
}

/// How the work is cut into so many parts.
pub(crate) fn work(n: BoardSize, of: u32) -> WorkFingerprint {
    let (mut work, mut turns) = (WorkFingerprint::of([n.get() as u64]), (0..of).cycle());
    Row::top(n).below_rows(depth(n, of), &mut |row| {
        let columns_and_part = u64::from(row.open_columns) << 32 | u64::from(turns.next().unwrap_or(0));
        let diagonals = u64::from(row.falling) << 32 | u64::from(row.rising);
        work = work.with(columns_and_part).with(diagonals);
    });
    work
}

/// The bytes that a part's subtrees take.
pub(crate) fn bytes(n: BoardSize, part: Part) -> u64 {
    let mut subtrees = 0;
    Row::top(n).below_rows(depth(n, part.of()), &mut |_| subtrees += 1);
    // Twice as many as a growing list may need, of which there are two for a moment.
    4 * size_of::<Row>() as u64 * u64::div_ceil(subtrees, part.of().into())
}

/// The first rows of a part's subtrees, and how many rows each has.
pub(crate) fn subtrees(n: BoardSize, part: Part) -> (Vec<Row>, usize) {
    let depth = depth(n, part.of());
    let (mut subtrees, mut turns) = (Vec::new(), (0..part.of()).cycle());
    Row::top(n).below_rows(depth, &mut |row| {
        if turns.next() == Some(part.index()) {
            subtrees.push(row);
        }
    });
    (subtrees, n.get() - depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The queens put down to fill a row and all below it.
    fn work(row: Row) -> u64 {
        row.free_squares().map(|queen| 1 + work(row.below(queen))).sum()
    }

    #[test]
    fn the_longest_of_a_hundred_parts_has_at_most_1_1_times_the_work_of_the_mean() {
        for n in [13, 14].map(BoardSize::of) {
            let (mut of_part, mut turns) = ([0; 100], (0..100).cycle());
            Row::top(n).below_rows(depth(n, 100), &mut |row| {
                of_part[turns.next().expect("it goes on for ever")] += work(row);
            });
            let (mean, most) = (of_part.iter().sum::<u64>() as f64 / 100.0, of_part.into_iter().max());
            assert!(most.unwrap_or(0) as f64 <= 1.1 * mean, "n = {n}: {most:?}, {mean}");
        }
    }
}
