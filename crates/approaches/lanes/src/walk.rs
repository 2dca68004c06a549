//! The walk over the inner board, many states in step.
//!
//! A **state** is three sets of columns: those that hold a queen, and those where the diagonals to the left and to the
//! right of earlier queens run into the row of the last one. States of the same level wait on a stack of their own. The
//! walk takes a vector of them, one state a lane, and puts the next queen of every lane on its first free square, then
//! on its second, and so on; after each step the states that survive are packed and pushed onto the next level.
//!
//! It always takes from the deepest level that fills a vector. So no level ever holds more than [`DEPTH`] states, and
//! lanes stay empty only at the very end, when what is left on every level is walked from the top down.
//!
//! A state survives when the next row has a free square left. Where few rows are left it is asked for more: every row
//! left must have a free square, and every free column a free square in one of these rows. That costs three
//! instructions a row and drops about half of all states.

use crate::{
    inner::{Inner, MOST_COLUMNS},
    vector::Lanes,
};

/// The most lanes of a vector.
pub(crate) const MOST_LANES: usize = 32;

/// States a level has room for: less than a vector left over, the children of one, and as much again for the vector
/// written last, of which only the survivors count.
const DEPTH: usize = MOST_LANES * (MOST_COLUMNS + 2);

/// Levels that keep states: all but the last two rows' of an inner board.
const LEVELS: usize = MOST_COLUMNS;

/// The states of every level.
pub(crate) struct Stacks([Level; LEVELS]);

/// The states of a level.
struct Level {
    states: usize,
    columns: [u16; DEPTH],
    lefts: [u16; DEPTH],
    rights: [u16; DEPTH],
}

impl Stacks {
    pub(crate) fn new() -> Box<Self> {
        let level = || Level { states: 0, columns: [0; DEPTH], lefts: [0; DEPTH], rights: [0; DEPTH] };
        Box::new(Stacks(std::array::from_fn(|_| level())))
    }
}

/// The solutions of an inner board.
#[inline(always)]
pub(crate) fn count<L: Lanes>(lanes: L, inner: &Inner, Stacks(levels): &mut Stacks) -> u64 {
    if inner.rows.len() < 3 {
        return place_rest(inner, 0, inner.held, 0, 0);
    }
    let last = inner.rows.len() - 3;
    let root = &mut levels[0];
    (root.states, root.columns[0], root.lefts[0], root.rights[0]) = (1, inner.held, 0, 0);
    let mut solutions = 0;
    while let Some(mut level) = levels[..=last].iter().position(|level| level.states > 0) {
        // Every level holds less than a vector. Take all of this one, and then whatever fills a vector below it.
        let top = level;
        loop {
            match inner.rows.len() - level {
                3 => solutions += finish(lanes, inner, level, &mut levels[level]),
                4 => expand::<L, 3>(lanes, inner, level, levels),
                5 => expand::<L, 4>(lanes, inner, level, levels),
                6 => expand::<L, 5>(lanes, inner, level, levels),
                _ => expand::<L, 1>(lanes, inner, level, levels),
            }
            level = (level + 1).min(last);
            while level > top && levels[level].states < L::WIDTH {
                level -= 1;
            }
            if levels[level].states < L::WIDTH {
                break;
            }
        }
    }
    solutions
}

/// A vector of states, and the free squares of their row.
struct Parents<L: Lanes> {
    columns: L::Vector,
    lefts: L::Vector,
    rights: L::Vector,
    free: L::Vector,
}

impl<L: Lanes> Parents<L> {
    /// Takes as many states as there are, at most a vector.
    #[inline(always)]
    fn take(lanes: L, inner: &Inner, level: usize, from: &mut Level) -> Self {
        let taken = from.states.min(L::WIDTH);
        let rest = from.states - taken;
        from.states = rest;
        let step = if level == 0 { 0 } else { inner.distance(level - 1, 1) };
        let columns = lanes.load(&from.columns[rest..]);
        let lefts = lanes.down_left(lanes.load(&from.lefts[rest..]), step);
        let rights = lanes.down_right(lanes.load(&from.rights[rest..]), step);
        let attacked = lanes.splat(inner.rows[level].attacked);
        let free = lanes.first(taken, lanes.free(columns, lefts, rights, attacked));
        Parents { columns, lefts, rights, free }
    }

    /// The squares that are free `further` rows down as long as no queen is added.
    #[inline(always)]
    fn free_below(&self, lanes: L, inner: &Inner, level: usize, further: usize) -> L::Vector {
        let step = inner.distance(level, further);
        let lefts = lanes.down_left(self.lefts, step);
        let rights = lanes.down_right(self.rights, step);
        lanes.free(self.columns, lefts, rights, lanes.splat(inner.rows[level + further].attacked))
    }
}

/// Puts the next queen of a vector of states on each of its free squares; looks so many rows further, and when these
/// are all that are left, at the columns too.
#[inline(always)]
fn expand<L: Lanes, const ROWS: usize>(lanes: L, inner: &Inner, level: usize, levels: &mut [Level; LEVELS]) {
    let [from, to] = levels.get_disjoint_mut([level, level + 1]).expect("a level and the next");
    let parents = Parents::take(lanes, inner, level, from);
    let below: [L::Vector; ROWS] =
        std::array::from_fn(|row| parents.free_below(lanes, inner, level, row + 1));
    let steps: [u32; ROWS] = std::array::from_fn(|row| inner.distance(level, row + 1));
    let mut free = parents.free;
    while lanes.any(free) {
        let (queen, rest) = lanes.first_square(free);
        free = rest;
        let columns = lanes.or(parents.columns, lanes.bits(queen));
        let mut alive = lanes.placed(queen);
        let mut open = columns;
        for row in 0..ROWS {
            let unattacked = lanes.unattacked(queen, steps[row]);
            alive = lanes.meet(alive, below[row], unattacked);
            open = lanes.or_both(open, below[row], unattacked);
        }
        if ROWS > 1 {
            alive = lanes.full(alive, open);
        }
        let at = to.states;
        to.states += lanes.pack(
            alive,
            [
                columns,
                lanes.or(parents.lefts, lanes.bits(queen)),
                lanes.or(parents.rights, lanes.bits(queen)),
            ],
            [&mut to.columns[at..], &mut to.lefts[at..], &mut to.rights[at..]],
        );
    }
}

/// The last three rows, without another stack: the solutions of a vector of states.
#[inline(always)]
fn finish<L: Lanes>(lanes: L, inner: &Inner, level: usize, from: &mut Level) -> u64 {
    let parents = Parents::take(lanes, inner, level, from);
    let below = [1, 2].map(|further| parents.free_below(lanes, inner, level, further));
    let steps = [1, 2].map(|further| inner.distance(level, further));
    let step = inner.distance(level + 1, 1);
    let mut solutions = 0;
    let mut free = parents.free;
    while lanes.any(free) {
        let (queen, rest) = lanes.first_square(free);
        free = rest;
        let mut alive = lanes.placed(queen);
        let free_squares = [0, 1].map(|row| lanes.and(below[row], lanes.unattacked(queen, steps[row])));
        for squares in free_squares {
            alive = lanes.meet(alive, squares, squares);
        }
        let [second, third] = free_squares;
        let mut second = lanes.only(alive, second);
        while lanes.any(second) {
            let (queen, rest) = lanes.first_square(second);
            second = rest;
            // Her own column is no square of the third row's either.
            let placed = lanes.meet(lanes.placed(queen), third, lanes.unattacked(queen, step));
            solutions += u64::from(lanes.lanes(placed));
        }
    }
    solutions
}

/// The solutions below one state, a queen at a time.
fn place_rest(inner: &Inner, level: usize, columns: u16, lefts: u16, rights: u16) -> u64 {
    let Some(row) = inner.rows.get(level) else { return 1 };
    let step = if level == 0 { 0 } else { inner.distance(level - 1, 1) };
    let (lefts, rights) = (lefts << step, rights >> step);
    let mut free = !(columns | lefts | rights | row.attacked);
    let mut solutions = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        solutions += place_rest(inner, level + 1, columns | queen, lefts | queen, rights | queen);
    }
    solutions
}
