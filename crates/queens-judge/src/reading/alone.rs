//! Boards as drawings of which the queens alone are visible: a queen's column is where she stands in her line.

use std::mem::take;

use queens_core::BoardSize;

use super::{
    form::{Context, Form, Torn},
    group::Group,
    proposals::{Proposals, Values},
};

/// A board is n lines, each a label at most and then a queen. The first board with queens in n columns at even distances
/// shows where columns begin.
pub(super) struct Alone {
    n: BoardSize,
    rows: Vec<Row>,
    /// Where the first column stands, and how far apart they are.
    columns: Option<(usize, usize)>,
    torn: Torn,
}

/// A line with a queen.
struct Row {
    line: u32,
    weight: u32,
    /// Where she stands in it.
    at: usize,
}

impl Alone {
    pub(super) fn new(n: BoardSize) -> Self {
        Self { n, rows: Vec::new(), columns: None, torn: Torn::Nowhere }
    }

    fn propose(&mut self, found: &mut Proposals) {
        let n = self.n.get();
        for board in self.rows[take(&mut self.torn).whole_boards(self.rows.len(), self.n)].chunks(n) {
            self.columns = self.columns.or_else(|| even_columns(board));
            let Some((from, apart)) = self.columns else { continue };
            let column = |at: usize| {
                let beyond = at.checked_sub(from)?;
                (beyond % apart == 0 && beyond / apart < n).then_some((beyond / apart) as i16)
            };
            let columns: Option<Vec<i16>> = board.iter().map(|row| column(row.at)).collect();
            if let Some(columns) = columns {
                let weight = board.iter().map(|row| row.weight).sum();
                let squares = columns.into_iter().enumerate().map(|(row, column)| [row as i16, column]);
                found.propose((board[0].line, board[n - 1].line), weight, 0, squares);
            }
        }
        self.rows.clear();
    }
}

/// The first column and the distance between columns, if each row has its own and all are evenly apart.
fn even_columns(board: &[Row]) -> Option<(usize, usize)> {
    let mut columns: Vec<usize> = board.iter().map(|row| row.at).collect();
    columns.sort_unstable();
    let apart = columns.get(1)? - columns[0];
    let even = apart > 0 && columns.windows(2).all(|pair| pair[1] - pair[0] == apart);
    even.then_some((columns[0], apart))
}

impl Form for Alone {
    fn take(&mut self, group: &Group, found: &mut Proposals) {
        let mut words = group.text.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some(queen), None, None) | (Some(_), Some(queen), None) if queen.chars().count() <= 2 => {
                let text = group.text.trim_end();
                let before = &text[..text.len() - queen.len()];
                let at =
                    before.chars().fold(0, |at, char| if char == '\t' { (at / 8 + 1) * 8 } else { at + 1 });
                self.rows.push(Row { line: group.line, weight: group.weight(), at });
            }
            _ => self.propose(found),
        }
    }

    fn tear(&mut self, torn: Torn) {
        self.torn = torn;
    }

    fn end(&mut self, found: &mut Proposals) {
        self.propose(found);
    }

    fn values(&self) -> Values {
        Values::Squares
    }

    fn is_fragile(&self) -> bool {
        true
    }

    fn words(&self, Context { n, .. }: &Context) -> String {
        format!("drawn boards of {n} lines, a queen's column is where she stands in her line")
    }
}
