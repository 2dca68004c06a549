//! The eight loops of the source, as it writes them but for the 8 in their heads, which is n here.

use std::{
    hint::black_box,
    ops::ControlFlow::{self, Continue},
};

use queens_core::{Flow, Probe, Square};

use crate::{board, is_attacked};

/// All of eight queens.
#[rustfmt::skip]
pub(crate) fn eight<P: Probe>(probe: &mut P) -> Flow<P> {
    let mut a = [0; 8];
    // Hidden from the optimiser, as for every other board.
    let n = black_box(8);
    probe.expand(|| board(&[]))?;
    for c1 in 0..n { if !put(&mut a, 0, c1, probe)? { continue; }
    for c2 in 0..n { if !put(&mut a, 1, c2, probe)? { continue; }
    for c3 in 0..n { if !put(&mut a, 2, c3, probe)? { continue; }
    for c4 in 0..n { if !put(&mut a, 3, c4, probe)? { continue; }
    for c5 in 0..n { if !put(&mut a, 4, c5, probe)? { continue; }
    for c6 in 0..n { if !put(&mut a, 5, c6, probe)? { continue; }
    for c7 in 0..n { if !put(&mut a, 6, c7, probe)? { continue; }
    for c8 in 0..n { if !put(&mut a, 7, c8, probe)? { continue; }
        probe.solution(|| board(&a))?;
    probe.backtrack(Square { row: 7, column: c8 }); }
    probe.backtrack(Square { row: 6, column: c7 }); }
    probe.backtrack(Square { row: 5, column: c6 }); }
    probe.backtrack(Square { row: 4, column: c5 }); }
    probe.backtrack(Square { row: 3, column: c4 }); }
    probe.backtrack(Square { row: 2, column: c3 }); }
    probe.backtrack(Square { row: 1, column: c2 }); }
    probe.backtrack(Square { row: 0, column: c1 }); }
    Continue(())
}

/// The head of a loop: the queen of `row` goes to `column` and stays if no earlier one attacks her. (The source asks from
/// its second loop on; the first queen has none to be compared with.)
#[inline(always)]
fn put<P: Probe>(a: &mut [usize; 8], row: usize, column: usize, probe: &mut P) -> ControlFlow<P::Stop, bool> {
    let square = Square { row, column };
    probe.candidate(square);
    a[row] = column;
    if is_attacked(a, row, probe) {
        return Continue(false);
    }
    probe.place(row + 1, square);
    if row + 1 < 8 {
        probe.expand(|| board(&a[..=row]))?;
    }
    Continue(true)
}
