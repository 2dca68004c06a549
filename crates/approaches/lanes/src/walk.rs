//! The walk over the inner board, many states in step.
//!
//! A **state** is three sets of columns: those that hold a queen, and those where the falling and the rising diagonals of
//! the queens above cross the row of the last of them. The states of a level wait on a stack of their own. The walk
//! takes a vector of them, one state in each lane, puts the next queen of every lane on its first free square, then on its
//! second, and so on; after each step the states that survive are packed and pushed onto the stack of the next level.
//!
//! It stays on a level until its states fill no vector any more, or until they have made a batch of children; then it
//! goes on with the deepest level that fills a vector. So lanes stay empty for want of states only at the very end,
//! when what is left is walked from the top down, and no stack ever needs more room than [`DEPTH`]. The batch is there
//! for the processor's sake: what was just stored piecemeal cannot be loaded at once as a vector.
//!
//! A state survives when the next row has a free square left. With seven rows left or fewer it is asked for more: every
//! one of them must have a free square, and every free column must have one in some row. With AVX-512 that is three
//! instructions per row, and it pays: for n = 16, 187 million queens are put down instead of 331 million.

use std::array::from_fn;

use crate::{
    inner::{Inner, MOST_COLUMNS, MOST_ROWS},
    vector::VectorUnit,
};

/// The most lanes of any vector.
pub(crate) const MOST_LANES: usize = 32;

/// Vectors of children that are made before the walk goes down to them.
const BATCH: usize = 16;

/// States that a stack has room for: just less than a batch, the children of one more vector of states, and what a store
/// writes behind the last of them.
const DEPTH: usize = MOST_LANES * (BATCH + MOST_COLUMNS + 1);

/// The rows that are walked without stacks.
const LAST_ROWS: usize = 3;

/// A stack for each level, from the empty inner board to that with the last rows.
pub(crate) struct Stacks([Stack; MOST_ROWS - LAST_ROWS + 1]);

/// The states of a level that wait.
#[derive(Clone, Copy)]
struct Stack {
    states: usize,
    columns: [u16; DEPTH],
    falling: [u16; DEPTH],
    rising: [u16; DEPTH],
}

impl Stacks {
    pub(crate) fn new() -> Box<Self> {
        let empty = Stack { states: 0, columns: [0; DEPTH], falling: [0; DEPTH], rising: [0; DEPTH] };
        Box::new(Stacks([empty; _]))
    }
}

/// The solutions of an inner board. The stacks are empty before and after.
#[inline(always)]
pub(crate) fn count<U: VectorUnit>(unit: U, inner: &Inner, Stacks(stacks): &mut Stacks) -> u64 {
    let rows = inner.rows.len();
    if rows < LAST_ROWS {
        return place_rest(inner, 0, inner.held, 0, 0);
    }
    let last = rows - LAST_ROWS;
    let root = &mut stacks[0];
    (root.states, root.columns[0], root.falling[0], root.rising[0]) = (1, inner.held, 0, 0);
    let mut solutions = 0;
    while let Some(top) = stacks[..=last].iter().position(|stack| stack.states > 0) {
        // No stack fills a vector. All states of the first that has any are taken, and then whatever fills one.
        let mut level = Some(top);
        while let Some(at) = level {
            match rows - at {
                3 => solutions += finish(unit, inner, at, &mut stacks[at]),
                4 => expand::<U, 3>(unit, inner, at, stacks),
                5 => expand::<U, 4>(unit, inner, at, stacks),
                6 => expand::<U, 5>(unit, inner, at, stacks),
                7 => expand::<U, 6>(unit, inner, at, stacks),
                _ => expand::<U, 1>(unit, inner, at, stacks),
            }
            let deepest = last.min(at + 1);
            level = (top..=deepest).rev().find(|&level| stacks[level].states >= U::WIDTH);
        }
    }
    solutions
}

/// A row of the inner board as seen from a state above it.
#[derive(Clone, Copy)]
struct Ahead<U: VectorUnit> {
    /// How many rows of the board it lies below.
    distance: u32,
    /// Its squares on diagonals of border queens.
    attacked: U::Vector,
}

impl<U: VectorUnit> Ahead<U> {
    #[inline(always)]
    fn new(unit: U, inner: &Inner, from: usize, to: usize) -> Self {
        let [from, to] = [from, to].map(|level| inner.rows[level]);
        Ahead { distance: (to.place - from.place).into(), attacked: unit.splat(to.attacked) }
    }
}

/// A vector of states.
#[derive(Clone, Copy)]
struct States<U: VectorUnit> {
    columns: U::Vector,
    falling: U::Vector,
    rising: U::Vector,
}

impl<U: VectorUnit> States<U> {
    /// The same states seen from a row below, and that row's free squares.
    #[inline(always)]
    fn ahead(self, unit: U, row: Ahead<U>) -> (Self, U::Vector) {
        let falling = unit.falling_after(self.falling, row.distance);
        let rising = unit.rising_after(self.rising, row.distance);
        (States { falling, rising, ..self }, unit.none_of(self.columns, falling, rising, row.attacked))
    }

    /// The states with another queen.
    #[inline(always)]
    fn with(self, unit: U, queen: U::Queen) -> Self {
        let queen = unit.bits(queen);
        let States { columns, falling, rising } = self;
        let [columns, falling, rising] = [columns, falling, rising].map(|set| unit.or(set, queen));
        States { columns, falling, rising }
    }
}

impl Stack {
    /// Takes as many states as there are, at most a vector, and the free squares of their row, which is so far ahead.
    #[inline(always)]
    fn take<U: VectorUnit>(&mut self, unit: U, row: Ahead<U>) -> (States<U>, U::Vector) {
        let taken = self.states.min(U::WIDTH);
        self.states -= taken;
        let [columns, falling, rising] =
            [&self.columns, &self.falling, &self.rising].map(|sets| unit.load(&sets[self.states..]));
        let (states, free) = States { columns, falling, rising }.ahead(unit, row);
        (states, unit.first(taken, free))
    }

    /// Pushes the states of these lanes.
    #[inline(always)]
    fn push<U: VectorUnit>(&mut self, unit: U, alive: U::Mask, states: States<U>) {
        self.states += unit.pack(
            alive,
            [states.columns, states.falling, states.rising],
            [&mut self.columns, &mut self.falling, &mut self.rising].map(|sets| &mut sets[self.states..]),
        );
    }
}

/// Puts the next queen of a batch of states on each free square of her row, and looks at so many rows below her; where
/// it is more than one, they are all that are left, and their columns are looked at too.
#[inline(always)]
fn expand<U: VectorUnit, const ROWS: usize>(unit: U, inner: &Inner, level: usize, stacks: &mut [Stack]) {
    let [from, to] = stacks.get_disjoint_mut([level, level + 1]).expect("a level and the next");
    let row = Ahead::new(unit, inner, level.saturating_sub(1), level);
    let rows_below: [_; ROWS] = from_fn(|row| Ahead::new(unit, inner, level, level + 1 + row));
    loop {
        let (parents, mut free) = from.take(unit, row);
        let free_below = rows_below.map(|row| parents.ahead(unit, row).1);
        while unit.any(free) {
            let queen;
            (queen, free) = unit.first_square(free);
            let children = parents.with(unit, queen);
            let mut alive = unit.placed(queen);
            // The columns that hold a queen, or have a free square in a row seen so far.
            let mut settled = children.columns;
            for (row, free) in rows_below.into_iter().zip(free_below) {
                let unattacked = unit.unattacked(queen, row.distance);
                alive = unit.meet(alive, free, unattacked);
                settled = unit.or_both(settled, free, unattacked);
            }
            if ROWS > 1 {
                alive = unit.full(alive, settled);
            }
            to.push(unit, alive, children);
        }
        if from.states < U::WIDTH || to.states >= BATCH * U::WIDTH {
            break;
        }
    }
}

/// The solutions of a level with the last rows: of all states that fill a vector, or of the few there are.
#[inline(always)]
fn finish<U: VectorUnit>(unit: U, inner: &Inner, level: usize, from: &mut Stack) -> u64 {
    let row = Ahead::new(unit, inner, level.saturating_sub(1), level);
    let [second_row, third_row] = [1, 2].map(|row| Ahead::new(unit, inner, level, level + row));
    let third_from_second = third_row.distance - second_row.distance;
    let mut solutions = 0;
    loop {
        let (states, mut free) = from.take(unit, row);
        let [second_free, third_free] = [second_row, third_row].map(|row| states.ahead(unit, row).1);
        while unit.any(free) {
            let queen;
            (queen, free) = unit.first_square(free);
            let third = unit.and(third_free, unit.unattacked(queen, third_row.distance));
            let alive = unit.meet(unit.placed(queen), third, third);
            let second = unit.and(second_free, unit.unattacked(queen, second_row.distance));
            let mut second = unit.only(alive, second);
            while unit.any(second) {
                let queen;
                (queen, second) = unit.first_square(second);
                let solved = unit.meet(unit.placed(queen), third, unit.unattacked(queen, third_from_second));
                solutions += u64::from(unit.count_lanes(solved));
            }
        }
        if from.states < U::WIDTH {
            return solutions;
        }
    }
}

/// The solutions below one state, a queen at a time.
fn place_rest(inner: &Inner, level: usize, columns: u16, falling: u16, rising: u16) -> u64 {
    let Some(row) = inner.rows.get(level) else { return 1 };
    let distance = row.place - inner.rows[level.saturating_sub(1)].place;
    let (falling, rising) = (falling << distance, rising >> distance);
    let mut free = !(columns | falling | rising | row.attacked);
    let mut solutions = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        solutions += place_rest(inner, level + 1, columns | queen, falling | queen, rising | queen);
    }
    solutions
}
