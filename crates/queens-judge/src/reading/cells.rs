//! Boards as drawings: rows of cells, whatever stands for a queen, for an empty square and between them.

use std::mem::take;

use queens_core::BoardSize;

use super::{
    form::{Context, Form, Torn},
    group::{Group, is_bar, separates},
    proposals::{Proposals, Values},
    symbols::{Symbol, Symbols, symbol},
};

/// How a row is cut into cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RowCut {
    /// Each token is a cell: `. Q . .`, `0, 1, 0, 0`, `['.', 'Q', '.', '.']`.
    Tokens,
    /// Each character of the last token is one: `.Q..`.
    Chars,
    /// What stands between bars is one, blank or not: `|   | Q |   |   |`.
    Bars,
    /// So many characters of the line are one, blank or not: `. []. .` for two.
    Wide(usize),
    /// The group is a whole board, its tokens are rows: `.Q.. ...Q Q... ..Q.`.
    Whole,
    /// The group is a whole board, row after row: `0100000110000010`.
    Flat,
}

/// A board is n rows of n cells. Lines that only rule are passed over, and so are blank ones within a board.
pub(super) struct Drawn {
    n: BoardSize,
    cut: RowCut,
    symbols: Symbols,
    /// The rows since the last line that was none.
    rows: Vec<Row>,
    cells: Vec<Symbol>,
    torn: Torn,
}

#[derive(Clone, Copy)]
struct Row {
    line: u32,
    last: u32,
    weight: u32,
    /// Whether something stands before the cells: a heading, or a prompt that was answered on its line.
    doubtful: bool,
}

impl Drawn {
    pub(super) fn new(n: BoardSize, cut: RowCut) -> Self {
        let symbols = Symbols::new(matches!(cut, RowCut::Tokens | RowCut::Bars));
        Self { n, cut, symbols, rows: Vec::new(), cells: Vec::new(), torn: Torn::Nowhere }
    }

    /// Cuts the group, and leaves its cells at the end of `cells`. Returns whether something else stands before them;
    /// none where it is no row, and then `cells` may hold anything beyond what it held.
    fn cut(&mut self, group: &Group) -> Option<bool> {
        let n = self.n.get();
        match self.cut {
            RowCut::Tokens => {
                let tokens = group.tokens();
                let before = tokens.len().checked_sub(n)?;
                // A row may be labelled on the left, or on both sides.
                let labelled = before == 1 || before == 2 && tokens.first() == tokens.last();
                let from = if labelled { 1 } else { before };
                self.push_all(tokens[from..from + n].iter().copied())?;
                Some(before > 0 && !(labelled && is_label(tokens[0])))
            }
            RowCut::Chars => {
                let tokens = group.tokens();
                let last = tokens.last()?;
                if last.len() < n || last.len() > 8 * n + 8 {
                    return None;
                }
                if last.chars().count() != n {
                    // The number of the row may be written right before it, where no cell is a digit.
                    let is_digit = |char: char| char.is_ascii_digit();
                    let unnumbered = last.trim_start_matches(is_digit);
                    let is_row = tokens.len() == 1
                        && last.len() - unnumbered.len() <= 2
                        && !unnumbered.contains(is_digit)
                        && unnumbered.chars().count() == n;
                    return (is_row && n >= 4).then(|| self.push_chars(unnumbered).map(|()| false))?;
                }
                // Rows of boards beside each other.
                if n >= 4 && tokens.len() > 1 && tokens.iter().all(|token| token.chars().count() == n) {
                    return None;
                }
                self.push_chars(last)?;
                Some(tokens.len() > 2 || tokens.len() == 2 && !is_label(tokens[0]))
            }
            RowCut::Bars => {
                let bars = group.text.chars().filter(|&char| is_bar(char)).count();
                let parts = group.text.split(is_bar);
                let doubtful = match bars {
                    _ if bars == n + 1 => {
                        let mut before = parts.clone();
                        let label = before.next()?.trim();
                        self.push_all(parts.skip(1).take(n))?;
                        !label.is_empty() && !is_label(label)
                    }
                    _ if bars + 1 == n => self.push_all(parts).map(|()| false)?,
                    _ => return None,
                };
                Some(doubtful)
            }
            RowCut::Wide(width) => {
                let text = group.text.trim_end();
                if text.is_empty() || text.contains('\t') {
                    return None;
                }
                let beyond = |text: &str| text.chars().nth(n * width).is_some();
                // A prompt may stand before the cells, and then blanks behind them are cells too.
                let (cells, doubtful) = if beyond(text) {
                    let from = group.text.char_indices().rev().nth(n * width - 1).map_or(0, |(at, _)| at);
                    (&group.text[from..], true)
                } else {
                    (text, false)
                };
                let before = self.cells.len();
                let mut rest = cells;
                while !rest.is_empty() {
                    let end = rest.char_indices().nth(width).map_or(rest.len(), |(at, _)| at);
                    self.cells.push(symbol(&rest[..end])?);
                    rest = &rest[end..];
                }
                self.cells.resize(before + n, Symbol::BLANK);
                Some(doubtful)
            }
            RowCut::Whole => {
                let tokens = group.tokens();
                let from = tokens.len().checked_sub(n)?;
                for row in &tokens[from..] {
                    if row.len() < n || row.chars().count() != n {
                        return None;
                    }
                    self.push_chars(row)?;
                }
                Some(false)
            }
            RowCut::Flat => {
                let (tokens, all) = (group.tokens(), n * n);
                let last = tokens.last()?;
                if tokens.len() < all {
                    return (last.len() >= all && last.chars().count() == all)
                        .then(|| self.push_chars(last).map(|()| false))?;
                }
                self.push_all(tokens[tokens.len() - all..].iter().copied())?;
                Some(false)
            }
        }
    }

    fn push_all<'a>(&mut self, cells: impl Iterator<Item = &'a str>) -> Option<()> {
        for cell in cells {
            self.cells.push(symbol(cell)?);
        }
        Some(())
    }

    fn push_chars(&mut self, row: &str) -> Option<()> {
        self.cells.extend(row.chars().map(Symbol::of_char));
        Some(())
    }

    fn is_whole(&self) -> bool {
        matches!(self.cut, RowCut::Whole | RowCut::Flat)
    }

    /// Proposes the boards of the rows so far, and forgets these.
    fn propose(&mut self, found: &mut Proposals) {
        let n = self.n.get();
        let mut from = 0;
        if self.rows.first().is_some_and(|row| row.doubtful) && n > 1 && self.rows.len() % n == 1 {
            from = 1;
        } else if self.rows.len() != n && n > 1 {
            self.drop_other_rows();
        }
        let whole = take(&mut self.torn).whole_boards(self.rows.len() - from, self.n);
        from += whole.start;
        for (at, rows) in self.rows[from..][..whole.len()].chunks(n).enumerate() {
            let cells = &self.cells[(from + at * n) * n..][..n * n];
            if let Some(queens) = self.symbols.queens(n, cells) {
                let weight = rows.iter().map(|row| row.weight).sum();
                let squares = queens.map(|cell| [(cell / n) as i16, (cell % n) as i16]);
                found.propose((rows[0].line, rows[n - 1].last), weight, 0, squares);
            }
        }
        self.rows.clear();
        self.cells.clear();
    }

    /// Rows that hold other symbols than most may be headings, `No.1`, and those of one symbol over and over may be
    /// rules, `--------`: they are dropped where whole boards are left, or where the number of rows shows that some are
    /// too many.
    fn drop_other_rows(&mut self) {
        let n = self.n.get();
        let mut met = Vec::new();
        for row in self.cells.chunks(n) {
            let first = |(at, symbol): &(usize, &Symbol)| !row[..*at].contains(symbol);
            met.extend(row.iter().enumerate().filter(first).map(|(_, symbol)| *symbol));
        }
        met.sort_unstable();
        // Every row of a board holds an empty square: a symbol that half of the rows lack belongs to none. The others are
        // few, since a row holds three at most.
        let most = self.rows.len() / 2;
        let kept: Vec<Symbol> =
            met.chunk_by(|a, b| a == b).filter(|rows| rows.len() >= most).map(|rows| rows[0]).collect();
        let usual = |row: &[Symbol]| row.iter().all(|symbol| kept.contains(symbol));
        let left = self.cells.chunks(n).filter(|row| usual(row)).count();
        if left >= most && left % n == 0 {
            self.retain_rows(usual);
        } else if !self.rows.len().is_multiple_of(n) {
            self.retain_rows(|row| row.iter().any(|cell| *cell != row[0]));
        }
    }

    fn retain_rows(&mut self, keep: impl Fn(&[Symbol]) -> bool) {
        let n = self.n.get();
        let mut kept = 0;
        for at in 0..self.rows.len() {
            if keep(&self.cells[at * n..][..n]) {
                self.rows[kept] = self.rows[at];
                self.cells.copy_within(at * n..(at + 1) * n, kept * n);
                kept += 1;
            }
        }
        self.rows.truncate(kept);
        self.cells.truncate(kept * n);
    }
}

impl Form for Drawn {
    fn take(&mut self, group: &Group, found: &mut Proposals) {
        let n = self.n.get();
        let held = self.cells.len();
        // A frame around the only cell is no cell.
        let is_frame = n == 1 && group.text.trim().len() > 1 && is_rule(group.text);
        let cut = if is_frame { None } else { self.cut(group) };
        if self.is_whole() {
            if cut.is_some()
                && let Some(queens) = self.symbols.queens(n, &self.cells)
            {
                let squares = queens.map(|cell| [(cell / n) as i16, (cell % n) as i16]);
                let read = if self.cut == RowCut::Whole { n } else { n * n };
                let weight = group.weight() * read as u32 / group.tokens().len().max(read) as u32;
                found.propose((group.line, group.last), weight, 0, squares);
            }
            self.cells.clear();
            return;
        }
        let few = |cells: &[Symbol]| {
            let mut met = [Symbol::BLANK; 3];
            let mut count = 0;
            cells.iter().all(|cell| {
                met[..count].contains(cell)
                    || count < 3 && {
                        met[count] = *cell;
                        count += 1;
                        true
                    }
            })
        };
        match cut.filter(|_| few(&self.cells[held..])) {
            Some(doubtful) => {
                let row = Row { line: group.line, last: group.last, weight: group.weight(), doubtful };
                if doubtful && !self.rows.is_empty() {
                    let cells = self.cells.split_off(held);
                    self.propose(found);
                    self.cells.extend(cells);
                }
                self.rows.push(row);
            }
            None => {
                self.cells.truncate(held);
                let within_a_board = !self.rows.len().is_multiple_of(n);
                if !(is_rule(group.text) || within_a_board && group.is_blank()) {
                    self.propose(found);
                }
            }
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
        matches!(self.cut, RowCut::Wide(_) | RowCut::Flat)
    }

    fn words(&self, Context { unit, n, .. }: &Context) -> String {
        let how = match self.cut {
            RowCut::Whole | RowCut::Flat => format!("each {unit}: a drawn board"),
            RowCut::Bars => format!("drawn boards: {n} {unit}s of {n} cells between bars"),
            RowCut::Wide(2..) => format!("drawn boards: {n} {unit}s of {n} wide cells"),
            _ if self.n.get() == 1 => "drawn boards of one cell".into(),
            _ => format!("drawn boards: {n} {unit}s of {n} cells"),
        };
        format!("{how}, {}", self.symbols.words())
    }
}

/// Whether a token numbers a row: `1`, `8.`, `a`, `#3`.
fn is_label(token: &str) -> bool {
    let name = token.trim_matches(|char: char| !char.is_alphanumeric());
    !name.is_empty()
        && (name.chars().count() == 1 || name.len() <= 2 && name.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a line only rules: frames above, between and below rows.
pub(super) fn is_rule(line: &str) -> bool {
    let drawn = |char: char| {
        matches!(char, '-' | '+' | '=' | '_' | '*' | '~' | '—' | '―' | '\u{2500}'..='\u{257f}')
            || is_bar(char)
    };
    let line = line.trim();
    !line.is_empty()
        && line.chars().all(|char| drawn(char) || char.is_whitespace())
        && !line.chars().all(separates)
}
