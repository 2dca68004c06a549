//! Boards as numbers: the columns of the rows in turn, pairs of row and column, or numbers of cells.

use std::mem::take;

use queens_core::BoardSize;

use super::{
    form::{Context, Form, Torn},
    group::{Group, Number},
    proposals::{Proposals, Values},
};

/// Numbers that may stand before those of a board, in the same group: a running number, the n asked for, a date.
const BEFORE: usize = 4;

/// Which numbers of a group are the board's.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The last ones.
    End,
    /// Those before other numbers, perhaps after some too.
    Within,
    /// All of them: a group holds several boards.
    Throughout,
}

/// A board is one group: n records of so many numbers each, with the same text between them over and over.
pub(super) struct Listed {
    pub n: BoardSize,
    /// Numbers a queen: her column, or row and column, or those after a running number.
    pub each: usize,
    pub place: Place,
    /// Whether the numbers are those of cells.
    pub cells: bool,
    running: Running,
}

impl Listed {
    pub(super) fn new(n: BoardSize, each: usize, place: Place, cells: bool) -> Self {
        Self { n, each, place, cells, running: Running::default() }
    }

    /// Whether what stands around a board shows that it is all: other text than between its numbers, which is between too few
    /// others for one more board.
    fn is_set_apart(&self, list: &[Number], from: usize) -> bool {
        let n = self.n.get();
        if self.each > 1 || n == 1 {
            return false;
        }
        let within = list[from + 1].gap;
        let alike = list.iter().filter(|number| number.gap == within).count();
        let ends = list.get(from + n).is_none_or(|next| next.gap != within);
        list[from].gap != within && ends && alike < 2 * (n - 1)
    }

    /// Whether numbers may be a board's, by their size and by what stands between them.
    fn fits(&self, board: &[Number]) -> bool {
        let (n, each) = (self.n.get() as i32, self.each);
        let limit = if self.cells { n * n } else { n };
        let alike = (each + 1..board.len()).all(|at| board[at].gap == board[at - each].gap);
        let mut records = board.chunks(each).zip(board.chunks(each).skip(1));
        alike
            && board.iter().all(|number| (-1..=limit).contains(&number.value))
            && (!self.cells || board.iter().any(|number| number.value > n))
            && (each < 3 || records.all(|(a, b)| a[0].value + 1 == b[0].value))
    }
}

impl Form for Listed {
    fn take(&mut self, group: &Group, found: &mut Proposals) {
        let numbers = group.numbers();
        let (list, length) = (&numbers.list[..], self.n.get() * self.each);
        let spare = list.len().wrapping_sub(length);
        let places = match self.place {
            Place::End if spare <= BEFORE || spare <= 2 * BEFORE && self.is_set_apart(list, spare) => {
                spare..=spare
            }
            Place::Within if (1..=2 * BEFORE).contains(&spare) => 0..=spare - 1,
            Place::Throughout if spare > 0 && list.len() > length && spare.is_multiple_of(length) => 0..=0,
            _ => return,
        };
        let until = |from: usize| if self.place == Place::Throughout { list.len() } else { from + length };
        // There is no room for another board beside, or none stands there.
        let is_all =
            |from: usize| self.place != Place::Within || spare < length || self.is_set_apart(list, from);
        let fits = |from: usize| self.fits(&list[from..until(from)]) && is_all(from);
        let Some(from) = places.into_iter().find(|&from| fits(from)) else { return };
        let board = &list[from..until(from)];
        let each = self.each;
        self.running.meet(from.checked_sub(1).map(|before| list[before].value));
        let boards = board.chunks(length);
        // Numbers that are left over are not explained.
        let weight = group.weight() * length as u32 / list.len() as u32;
        for board in boards {
            let squares = board.chunks(each).enumerate().map(|(row, record)| record_squares(row, record));
            found.propose((group.line, group.last), weight, numbers.skeleton, squares);
        }
    }

    fn values(&self) -> Values {
        match (self.cells, self.each) {
            (true, _) => Values::Cells,
            (false, 1) => Values::Columns,
            _ => Values::Pairs,
        }
    }

    fn words(&self, context: &Context) -> String {
        let Context { unit, n, bases, .. } = context;
        let what = match (self.cells, self.each) {
            _ if self.n == BoardSize::of(1) => "the number of the only square".into(),
            (true, _) => format!("the numbers of {n} cells, counted from {}", bases.column),
            (false, 1) => format!("{n} numbers, a queen's column for each row, {}-based", bases.column),
            _ if bases.row == bases.column => format!("{n} pairs of row and column, {}-based", bases.row),
            _ => format!("{n} pairs, row {}-based and column {}-based", bases.row, bases.column),
        };
        let how = match self.place {
            Place::Throughout => return format!("several boards on one {unit}, each of them {what}"),
            Place::Within => ", among other numbers",
            Place::End if self.running.is_steady() => ", after a running number",
            Place::End => "",
        };
        format!("each {unit}: {what}{how}")
    }

    fn is_fragile(&self) -> bool {
        self.cells || self.place == Place::Throughout
    }

    fn is_running(&self) -> bool {
        self.running.is_steady()
    }
}

/// The square of a record, its numbers as printed; a record of one number has its row from its place.
fn record_squares(row: usize, record: &[Number]) -> [i16; 2] {
    match record {
        [column] => [row as i16, column.value as i16],
        [.., row, column] => [row.value as i16, column.value as i16],
        [] => unreachable!("chunks are never empty"),
    }
}

/// Whether what stands before the boards counts them.
#[derive(Default)]
struct Running {
    last: Option<i32>,
    steps: u32,
    breaks: u32,
}

impl Running {
    fn meet(&mut self, number: Option<i32>) {
        match (self.last, number) {
            (Some(last), Some(number)) if last + 1 == number => self.steps += 1,
            (Some(_), _) => self.breaks += 1,
            (None, _) => {}
        }
        self.last = number;
    }

    fn is_steady(&self) -> bool {
        self.steps > 2 * self.breaks
    }
}

/// A board is n groups, one queen in each; only groups without numbers stand between two boards, if anything does.
pub(super) struct Spread {
    pub n: BoardSize,
    pub each: usize,
    queens: Vec<Queen>,
    /// Whether the first queen stood behind other numbers, which may have been no queen at all.
    first_is_doubtful: bool,
    torn: Torn,
}

struct Queen {
    line: u32,
    last: u32,
    weight: u32,
    skeleton: u32,
    /// Her number on the board, 0 where none is printed.
    number: i32,
    /// 0 where none is printed.
    row: i32,
    column: i32,
}

impl Spread {
    pub(super) fn new(n: BoardSize, each: usize) -> Self {
        Self { n, each, queens: Vec::new(), first_is_doubtful: false, torn: Torn::Nowhere }
    }

    fn propose(&mut self, found: &mut Proposals) {
        let n = self.n.get();
        let doubtful = usize::from(self.first_is_doubtful && self.queens.len() % n == 1 % n && n > 1);
        let queens = &self.queens[doubtful..];
        let limit = n as i32;
        let counted = self.each < 3
            || queens.windows(2).all(|pair| pair[0].number + 1 == pair[1].number || pair[1].number <= 1);
        let within = counted
            && queens.iter().all(|queen| {
                // A row that is not printed is 0, and within them too.
                [queen.row, queen.column].iter().all(|value| (-1..=limit).contains(value))
            });
        let torn = take(&mut self.torn);
        if within {
            for board in queens[torn.whole_boards(queens.len(), self.n)].chunks(n) {
                let squares = board.iter().enumerate().map(|(row, queen)| match self.each {
                    1 => [row as i16, queen.column as i16],
                    _ => [queen.row as i16, queen.column as i16],
                });
                let weight = board.iter().map(|queen| queen.weight).sum();
                found.propose((board[0].line, board[n - 1].last), weight, 0, squares);
            }
        }
        self.queens.clear();
        self.first_is_doubtful = false;
    }
}

impl Form for Spread {
    fn take(&mut self, group: &Group, found: &mut Proposals) {
        let numbers = group.numbers();
        let list = &numbers.list;
        let alike = |last: &Queen| last.skeleton == numbers.skeleton;
        // A first queen in other words may stand behind a prompt, or be none.
        self.first_is_doubtful |= self.queens.len() == 1 && !alike(&self.queens[0]);
        let fits =
            list.len() == self.each && (self.queens.len() < 2 || self.queens.last().is_some_and(alike));
        if !fits {
            self.propose(found);
        }
        if list.len() < self.each || list.len() > self.each + BEFORE {
            return;
        }
        self.first_is_doubtful |= list.len() > self.each;
        let mut record = [0; 3];
        for (into, number) in record[3 - self.each..].iter_mut().zip(&list[list.len() - self.each..]) {
            *into = number.value;
        }
        let [number, row, column] = record;
        let (weight, skeleton) = (group.weight(), numbers.skeleton);
        let (line, last) = (group.line, group.last);
        self.queens.push(Queen { line, last, weight, skeleton, number, row, column });
    }

    fn tear(&mut self, torn: Torn) {
        self.torn = torn;
    }

    fn end(&mut self, found: &mut Proposals) {
        self.propose(found);
    }

    fn values(&self) -> Values {
        if self.each == 1 { Values::Columns } else { Values::Pairs }
    }

    fn is_fragile(&self) -> bool {
        self.each == 1
    }

    fn words(&self, Context { unit, n, bases, .. }: &Context) -> String {
        match self.each {
            1 => format!("each {unit}: a queen's column, {}-based, {n} to a board", bases.column),
            _ if bases.row == bases.column => {
                format!("each {unit}: a queen's row and column, {}-based, {n} to a board", bases.row)
            }
            _ => format!(
                "each {unit}: a queen's row, {}-based, and column, {}-based, {n} to a board",
                bases.row, bases.column
            ),
        }
    }
}
