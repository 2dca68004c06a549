//! The rows inside a border, filled top down with rows of bits.
//!
//! A search that goes down one branch at a time stumbles at every node: the processor cannot foresee how many squares
//! are free. So states are taken by the batch, all of one row; every child is written to the next row's stack, and the
//! stack grows over it only if the child's next two rows have free squares. That is an addition instead of a jump, and
//! nearly twice as fast.

use std::ops::ControlFlow::{self, Continue};

use crate::border::Border;

/// So many states are taken at once.
const BATCH: usize = 32;
/// Their children fit in a stack: each has at most 30, one for each column inside the border.
const STACK: usize = BATCH * 32;
/// So many batches are counted between two looks at whether to go on: a few milliseconds of work.
const BATCHES_BETWEEN_TICKS: u32 = 4096;

/// A row to fill, with queens in all rows above: what they, and the border's, leave of it.
#[derive(Clone, Copy, Default)]
struct State {
    /// The columns without a queen.
    open_columns: u64,
    /// The falling diagonals held, where they cross this row. They wrap around: those that come in from the left, in
    /// lower rows, wait at the other end of the word, and no board is so large that they would meet those that left.
    falling: u64,
    /// The rising diagonals held, where they cross this row; those that come in from the right wait beyond the edge.
    rising: u64,
    /// The squares that are free.
    free: u64,
}

impl State {
    fn new(open_columns: u64, falling: u64, rising: u64) -> Self {
        State { open_columns, falling, rising, free: open_columns & !(falling | rising) }
    }

    /// The next row to fill, `step` rows below, once a queen stands in this one.
    #[inline(always)]
    fn below(&self, queen: u64, step: u32) -> Self {
        let falling = (self.falling | queen).rotate_left(step);
        let rising = (self.rising | queen) >> step;
        State::new(self.open_columns ^ queen, falling, rising)
    }

    /// Whether this row has a free square, and the one `step` rows below too as far as the queens above this row go.
    #[inline(always)]
    fn next_two_rows_have_free_squares(&self, step: u32) -> bool {
        let free_below = self.open_columns & !(self.falling.rotate_left(step) | self.rising >> step);
        (self.free != 0) & (free_below != 0)
    }

    /// The ways to fill this row and the last one: two columns are left, so it has at most two free squares.
    #[inline(always)]
    fn last_two(&self, step: u32) -> u64 {
        let first = lowest(self.free);
        let second = self.free ^ first;
        let fits = |queen| u64::from((queen != 0) & (self.below(queen, step).free != 0));
        fits(first) + fits(second)
    }
}

#[inline(always)]
fn lowest(squares: u64) -> u64 {
    squares & squares.wrapping_neg()
}

/// Stacks: one for each number of rows left to fill.
const STACKS: usize = 32;

/// The stacks of waiting states, kept from one border to the next.
pub(crate) struct Inside {
    /// By the number of rows left to fill.
    stacks: Vec<Stack>,
    batches_to_tick: u32,
}

struct Stack {
    states: [State; STACK],
    height: usize,
    /// How far below the next row to fill is: two or three rows where border queens hold those between.
    step: u32,
}

impl Inside {
    /// The bytes of the stacks.
    pub(crate) const BYTES: usize = STACKS * size_of::<Stack>();

    pub(crate) fn new() -> Self {
        let empty = || Stack { states: [State::default(); STACK], height: 0, step: 0 };
        Inside {
            stacks: std::iter::repeat_with(empty).take(STACKS).collect(),
            batches_to_tick: BATCHES_BETWEEN_TICKS,
        }
    }

    /// The ways to fill all rows inside the border; `tick` is asked now and then whether to go on.
    pub(crate) fn completions(
        &mut self,
        border: &Border,
        tick: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), u64> {
        let rows = border.rows().count();
        let Some(first_row) = border.rows().next().filter(|_| rows > 1) else {
            return Continue(last_row(border));
        };
        for (place, (row, next)) in border.rows().zip(border.rows().skip(1)).enumerate() {
            self.stacks[rows - place].step = (next - row) as u32;
        }
        let (falling, rising) = border.diagonals_in(first_row);
        self.stacks[rows].states[0] = State::new(border.open_columns, falling, rising);
        self.stacks[rows].height = 1;

        let mut solutions = 0;
        let mut left = rows;
        while left <= rows {
            if self.stacks[left].height == 0 {
                left += 1; // nothing waits here: up, to the next batch there
            } else if left == 2 {
                solutions += self.stacks[2].finish();
            } else {
                self.expand_batch(left);
                left -= 1;
                self.count_batch(tick)?;
            }
        }
        Continue(solutions)
    }

    /// Takes a batch of states with `left` rows left, and puts their children on the next stack, which is empty.
    #[inline(always)]
    fn expand_batch(&mut self, left: usize) {
        let (lower, upper) = self.stacks.split_at_mut(left);
        let (below, here) = (&mut lower[left - 1], &mut upper[0]);
        let (step, next_step) = (here.step, below.step);
        // Whoever goes up a stack has emptied those below it: so there is room for the children of a whole batch.
        debug_assert_eq!(below.height, 0);
        let mut height = 0;
        for state in here.take_batch() {
            let mut free = state.free;
            while free != 0 {
                let queen = lowest(free);
                free ^= queen;
                let child = state.below(queen, step);
                below.states[height] = child;
                height += usize::from(child.next_two_rows_have_free_squares(next_step));
            }
        }
        below.height = height;
    }

    /// Asks `tick` once in many batches.
    #[inline(always)]
    fn count_batch(&mut self, tick: &mut dyn FnMut() -> ControlFlow<()>) -> ControlFlow<()> {
        self.batches_to_tick -= 1;
        if self.batches_to_tick > 0 {
            return Continue(());
        }
        self.batches_to_tick = BATCHES_BETWEEN_TICKS;
        tick()
    }
}

impl Stack {
    /// The topmost states, at most a batch of them.
    fn take_batch(&mut self) -> &[State] {
        let top = self.height;
        self.height = top.saturating_sub(BATCH);
        &self.states[self.height..top]
    }

    /// Takes all states that have two rows left, and counts their completions.
    fn finish(&mut self) -> u64 {
        let waiting = &self.states[..std::mem::take(&mut self.height)];
        waiting.iter().map(|state| state.last_two(self.step)).sum()
    }
}

/// The ways to fill the row that is left inside a border, or none when the border holds all queens.
fn last_row(border: &Border) -> u64 {
    border.rows().next().map_or(1, |row| {
        let (falling, rising) = border.diagonals_in(row);
        u64::from(State::new(border.open_columns, falling, rising).free != 0)
    })
}
