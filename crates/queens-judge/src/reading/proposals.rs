//! The boards that one form finds in an output, and how well they hang together.

use std::collections::{HashMap, HashSet};

use queens_core::{BoardSize, Square};

/// What the pairs of numbers mean that a form proposes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Values {
    /// Row and column, counted from 0: a drawing leaves no doubt.
    Squares,
    /// Row from 0, and a column as printed.
    Columns,
    /// Row and column as printed.
    Pairs,
    /// Nothing, and the number of a cell as printed.
    Cells,
}

/// Where counting begins, in rows and in columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Bases {
    pub row: i16,
    pub column: i16,
}

/// Boards that are kept of an output; there are 2,279,184 for n = 15, the largest n whose boards a program can print within
/// its limits. More are a program that goes round in circles, and would cost the judge memory without end.
pub(super) const MOST_BOARDS: usize = 2_500_000;

/// Boards, compact: an output may hold millions.
#[derive(Default)]
pub(super) struct Proposals {
    boards: Vec<Proposed>,
    /// Boards beyond those that are kept.
    beyond: usize,
    /// Taken for steps of a search.
    steps: Vec<Proposed>,
    squares: Vec<[i16; 2]>,
}

#[derive(Clone, Copy)]
pub(super) struct Proposed {
    /// First line and last, from 1.
    pub first: u32,
    pub last: u32,
    /// Bytes it explains.
    pub weight: u32,
    /// What stands around its numbers; 0 where that says nothing.
    pub skeleton: u32,
    start: u32,
    queens: u32,
    pub worth: Worth,
}

/// How much a board looks like one: the better, the likelier it was read as it was meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Worth {
    /// Fewer queens than rows, or more, or several on a square.
    Odd,
    /// n queens, anywhere.
    Full,
    /// One queen in each row, or in each column.
    Rows,
    /// One in each row and in each column.
    Permutation,
    Solution,
}

impl Worth {
    fn of(n: BoardSize, squares: &[[i16; 2]]) -> Self {
        let n = n.get();
        let [mut rows, mut columns, mut falling, mut rising] = [0_u64; 4];
        for &[row, column] in squares {
            rows |= 1 << row;
            columns |= 1 << column;
            falling |= 1 << (row + n as i16 - column);
            rising |= 1 << (row + column);
        }
        let full = |lines: u64| lines.count_ones() as usize == n;
        match (full(rows), full(columns)) {
            _ if squares.len() != n => Self::Odd,
            (true, true) if full(falling) && full(rising) => Self::Solution,
            (true, true) => Self::Permutation,
            (true, _) | (_, true) => Self::Rows,
            _ => Self::Full,
        }
    }

    /// Tenths of its weight that a board counts.
    fn tenths(self) -> u64 {
        match self {
            Self::Odd => 1,
            Self::Full => 2,
            Self::Rows => 5,
            Self::Permutation => 7,
            Self::Solution => 10,
        }
    }
}

impl Proposals {
    pub(super) fn propose(
        &mut self,
        lines: (u32, u32),
        weight: u32,
        skeleton: u32,
        squares: impl IntoIterator<Item = [i16; 2]>,
    ) {
        if self.boards.len() == MOST_BOARDS {
            self.beyond += 1;
            return;
        }
        let start = self.squares.len();
        self.squares.extend(squares);
        let queens = (self.squares.len() - start) as u32;
        let (first, last) = lines;
        self.boards.push(Proposed {
            first,
            last,
            weight,
            skeleton,
            start: start as u32,
            queens,
            worth: Worth::Odd,
        });
    }

    pub(super) fn boards(&self) -> &[Proposed] {
        &self.boards
    }

    /// How many boards were found beyond those that are kept.
    pub(super) fn beyond(&self) -> usize {
        self.beyond
    }

    pub(super) fn steps(&self) -> &[Proposed] {
        &self.steps
    }

    pub(super) fn squares(&self, board: &Proposed) -> &[[i16; 2]] {
        &self.squares[board.start as usize..][..board.queens as usize]
    }

    pub(super) fn queens(&self, board: &Proposed) -> impl Iterator<Item = Square> + '_ {
        let square = |&[row, column]: &[i16; 2]| Square { row: row as usize, column: column as usize };
        self.squares(board).iter().map(square)
    }

    /// Counts rows and columns from 0. None where the numbers contradict each other: no base fits them all.
    pub(super) fn settle(&mut self, n: BoardSize, values: Values) -> Option<Bases> {
        let side = n.get() as i16;
        if values == Values::Columns {
            self.drop_headings(n);
        }
        let bases = match values {
            Values::Squares => Bases::default(),
            Values::Columns => {
                let column = self.base(1, side).unwrap_or(1);
                Bases { row: 0, column }
            }
            Values::Pairs => {
                let bases = Bases { row: self.base(0, side)?, column: self.base(1, side)? };
                // An index may begin at 0 where what it holds begins at 1; nobody does it the other way round.
                (bases.row <= bases.column).then_some(bases)?
            }
            Values::Cells => {
                let column = self.base_of_cells(n)?;
                for square in &mut self.squares {
                    *square = cell_square(square[1] - column, side);
                }
                Bases { row: column, column }
            }
        };
        if matches!(values, Values::Columns | Values::Pairs) {
            for [row, column] in &mut self.squares {
                (*row, *column) = (*row - bases.row, *column - bases.column);
            }
        }
        self.drop_absent_queens(side);
        for board in &mut self.boards {
            board.worth = Worth::of(n, &self.squares[board.start as usize..][..board.queens as usize]);
        }
        Some(bases)
    }

    /// Takes out numbers that count the columns, `1 2 3 4`, where every other board is a solution, or stands in other
    /// words: they head a table.
    fn drop_headings(&mut self, n: BoardSize) {
        let is_heading = |board: &Proposed| {
            let first = self.squares[board.start as usize][1];
            let counts = |(at, square): (usize, &[i16; 2])| square[1] == first + at as i16;
            (0..=1).contains(&first) && self.squares(board).iter().enumerate().all(counts)
        };
        if n < BoardSize::of(4) || !self.boards.iter().any(is_heading) {
            return;
        }
        let is_solution = |board: &Proposed| {
            let columns = || self.squares(board).iter().map(|square| square[1]);
            let (Some(first), Some(last)) = (columns().min(), columns().max()) else { return false };
            let squares: Vec<_> = (0..).zip(columns()).map(|(row, column)| [row, column - first]).collect();
            last - first < n.get() as i16 && Worth::of(n, &squares) == Worth::Solution
        };
        let others = || self.boards.iter().filter(|board| !is_heading(board));
        let all_right = others().all(is_solution);
        let words: HashSet<u32> = others().map(|board| board.skeleton).collect();
        let heads = |board: &Proposed| is_heading(board) && (all_right || !words.contains(&board.skeleton));
        let kept: Vec<Proposed> = self.boards.iter().filter(|board| !heads(board)).copied().collect();
        if !kept.is_empty() {
            self.boards = kept;
        }
    }

    /// Where counting begins in a coordinate that ends `beyond` − 1 or, counted from 1, at `beyond`.
    fn base(&self, coordinate: usize, beyond: i16) -> Option<i16> {
        let (mut from_0, mut to_beyond) = (false, false);
        for square in self.boards.iter().flat_map(|board| self.squares(board)) {
            from_0 |= matches!(square[coordinate], -1 | 0);
            to_beyond |= square[coordinate] == beyond;
        }
        match (from_0, to_beyond) {
            (true, true) => None,
            (true, false) => Some(0),
            (false, _) => Some(1),
        }
    }

    /// Where the numbers of cells begin: both may be possible, and then the better boards decide.
    fn base_of_cells(&self, n: BoardSize) -> Option<i16> {
        let side = n.get() as i16;
        let lowest = self.squares.iter().map(|square| square[1]).min()?;
        let highest = self.squares.iter().map(|square| square[1]).max()?;
        let solutions = |base: i16| {
            let solved = |board: &&Proposed| {
                let squares = self.squares(board).iter().map(|square| cell_square(square[1] - base, side));
                Worth::of(n, &squares.collect::<Vec<_>>()) == Worth::Solution
            };
            self.boards.iter().filter(solved).count()
        };
        match (lowest, highest == side * side) {
            (..1, true) | (..0, _) => None,
            (0, _) => Some(0),
            (_, true) => Some(1),
            _ => Some(if solutions(0) >= solutions(1) { 0 } else { 1 }),
        }
    }

    /// A number below the first column says that a row has no queen.
    fn drop_absent_queens(&mut self, side: i16) {
        let absent = |square: &[i16; 2]| square.iter().any(|&line| line < 0 || line >= side);
        if !self.squares.iter().any(absent) {
            return;
        }
        for board in &mut self.boards {
            let squares = &mut self.squares[board.start as usize..][..board.queens as usize];
            let mut kept = 0;
            for at in 0..squares.len() {
                if !absent(&squares[at]) {
                    squares[kept] = squares[at];
                    kept += 1;
                }
            }
            board.queens = kept as u32;
        }
    }

    /// Takes out what is a step on the way to a solution and none itself: empty boards, and beside full boards those that
    /// have queens in the first rows or columns alone; boards that stand in other words than all the solutions do.
    pub(super) fn drop_steps(&mut self) {
        let full = self.boards.iter().any(|board| board.worth > Worth::Odd);
        let least = self.boards.iter().map(|board| board.queens).min();
        let differ = self.boards.iter().any(|board| Some(board.queens) != least);
        let is_step = |board: &Proposed| {
            let squares = self.squares(board);
            let partial = board.worth == Worth::Odd && is_begun(squares);
            squares.is_empty() || partial && (full || differ)
        };
        let (steps, kept) = self.boards.iter().partition(|board| is_step(board));
        (self.steps, self.boards) = (steps, kept);
        self.drop_other_sentences();
        self.drop_searched();
    }

    /// A sentence of its own that never holds a solution, beside another that always does, is the trace of a search; but not
    /// one that begins behind the last solution, where nothing is searched for any more.
    fn drop_other_sentences(&mut self) {
        let Some(first) = self.boards.first() else { return };
        let solution = |board: &&Proposed| board.worth == Worth::Solution;
        let Some(last) = self.boards.iter().rfind(solution).map(|board| board.first) else { return };
        if self.boards.iter().all(|board| board.skeleton == first.skeleton) {
            return;
        }
        let mut by_words: HashMap<u32, (usize, usize, u32)> = HashMap::new();
        for board in &self.boards {
            let (boards, solutions, _) = by_words.entry(board.skeleton).or_insert((0, 0, board.first));
            *boards += 1;
            *solutions += usize::from(board.worth == Worth::Solution);
        }
        // A sentence that stands there once may be a slip within the list of solutions; two boards are no list.
        let few = self.boards.len() == 2;
        if by_words.values().any(|(boards, solutions, _)| boards == solutions) {
            let steps = self.boards.extract_if(.., |board| {
                let (boards, solutions, first) = by_words[&board.skeleton];
                solutions == 0 && (boards > 1 || few) && first < last
            });
            self.steps.extend(steps);
        }
    }

    /// Where every board of a sentence repeats the one before it, which stood in other words, it says which positions of a
    /// search are solutions.
    fn drop_searched(&mut self) {
        let repeats = |pair: &[Proposed]| {
            pair[0].skeleton != pair[1].skeleton && self.squares(&pair[0]) == self.squares(&pair[1])
        };
        let Some(pair) = self.boards.windows(2).find(|pair| repeats(pair)) else { return };
        let says_so = pair[1].skeleton;
        let searched = |pair: &[Proposed]| pair[1].skeleton != says_so || repeats(pair);
        if self.boards[0].skeleton != says_so && self.boards.windows(2).all(searched) {
            self.steps.extend(self.boards.extract_if(.., |board| board.skeleton != says_so));
            self.steps.sort_by_key(|board| board.first);
        }
    }

    /// Boards again, of what was taken for steps.
    pub(super) fn restore(&mut self, is_board: impl Fn(&Proposed) -> bool) {
        self.boards.extend(self.steps.extract_if(.., |board| is_board(board)));
        self.boards.sort_by_key(|board| board.first);
    }

    /// Takes out the last board.
    pub(super) fn drop_last(&mut self) {
        self.boards.pop();
    }

    /// How much of the output these boards explain, and the steps towards them, in tenths of bytes.
    pub(super) fn score(&self) -> u64 {
        self.boards
            .iter()
            .chain(&self.steps)
            .map(|board| u64::from(board.weight) * board.worth.tenths())
            .sum()
    }

    pub(super) fn share_of(&self, least: Worth) -> f64 {
        let such = self.boards.iter().filter(|board| board.worth >= least).count();
        such as f64 / self.boards.len().max(1) as f64
    }

    /// Whether every board has its queens on the main diagonal alone: then these are headings of columns.
    pub(super) fn are_headings(&self) -> bool {
        self.boards.iter().all(|board| self.squares(board).iter().all(|[row, column]| row == column))
    }
}

/// Row and column of a cell, cells counted row by row from 0.
fn cell_square(cell: i16, side: i16) -> [i16; 2] {
    [cell.div_euclid(side), cell.rem_euclid(side)]
}

/// Whether queens stand in the first rows or in the first columns, one in each: a search that is under way.
fn is_begun(squares: &[[i16; 2]]) -> bool {
    let first = |coordinate: usize| {
        let lines: u64 = squares.iter().fold(0, |lines, square| lines | 1 << square[coordinate]);
        lines == (1 << squares.len().min(63)) - 1
    };
    first(0) || first(1)
}
