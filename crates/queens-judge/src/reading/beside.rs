//! Boards drawn beside each other: n lines hold several.

use std::mem::take;

use queens_core::BoardSize;

use super::{
    cells::is_rule,
    form::{Context, Form, Torn},
    group::Group,
    proposals::{Proposals, Values},
    symbols::{Symbol, Symbols, symbol},
};

/// A band of boards is n lines of a multiple of n cells each, with gaps or bars between the boards, or none.
pub(super) struct Beside {
    n: BoardSize,
    symbols: Symbols,
    rows: Vec<Row>,
    /// Whether a band of several boards was met: behind it one may stand alone, in a last band that has no more.
    several: bool,
    torn: Torn,
}

struct Row {
    line: u32,
    weight: u32,
    tokens: usize,
    cells: Vec<Symbol>,
}

impl Row {
    /// Whether both are rows of the same boards.
    fn is_like(&self, other: &Row) -> bool {
        (self.tokens, self.cells.len()) == (other.tokens, other.cells.len())
    }
}

impl Beside {
    pub(super) fn new(n: BoardSize) -> Self {
        Self { n, symbols: Symbols::new(false), rows: Vec::new(), several: false, torn: Torn::Nowhere }
    }

    /// The cells of a line, if they are those of two boards or more, or of one behind such.
    fn cells(&self, group: &Group) -> Option<Vec<Symbol>> {
        let n = self.n.get();
        let tokens = group.tokens();
        let is_row = |token: &&str| token.len() >= n && token.chars().count() == n;
        // One board stands alone only behind several.
        let least = if self.several { 1 } else { 2 };
        if n < 4 || tokens.len() < least {
            None
        } else if tokens.iter().all(is_row) {
            Some(tokens.iter().flat_map(|token| token.chars()).map(Symbol::of_char).collect())
        } else if tokens.len() >= least * n && tokens.len().is_multiple_of(n) {
            tokens.iter().map(|token| symbol(token)).collect()
        } else {
            None
        }
    }

    fn propose(&mut self, found: &mut Proposals) {
        let n = self.n.get();
        let rows = take(&mut self.rows);
        let whole = take(&mut self.torn).whole_boards(rows.len(), self.n);
        for band in rows[whole].chunks(n) {
            let width = band[0].cells.len();
            self.several |= width > n;
            let weight: u32 = band.iter().map(|row| row.weight).sum();
            for from in (0..width).step_by(n) {
                let cells: Vec<Symbol> =
                    band.iter().flat_map(|row| &row.cells[from..from + n]).copied().collect();
                if let Some(queens) = self.symbols.queens(n, &cells) {
                    let squares = queens.map(|cell| [(cell / n) as i16, (cell % n) as i16]);
                    let lines = (band[0].line, band[n - 1].line);
                    found.propose(lines, weight * n as u32 / width as u32, 0, squares);
                }
            }
        }
    }
}

impl Form for Beside {
    fn take(&mut self, group: &Group, found: &mut Proposals) {
        match self.cells(group) {
            Some(cells) => {
                let row =
                    Row { line: group.line, weight: group.weight(), tokens: group.tokens().len(), cells };
                // A heading, `No. 1   No. 2`, may have as many words as a row has cells.
                if self.rows.last().is_some_and(|last| !last.is_like(&row)) {
                    self.propose(found);
                }
                self.rows.push(row);
            }
            None if is_rule(group.text) => {}
            None => self.propose(found),
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

    fn words(&self, Context { unit, n, .. }: &Context) -> String {
        format!("drawn boards beside each other: {n} {unit}s of {n} cells each, {}", self.symbols.words())
    }
}
