//! Tables, in the house's style on a terminal and as Markdown; a table too wide for the page is laid out in parts.

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, Table as Comfy, TableStyle, Width, presets::NOTHING,
};
use comfy_table::{ContentLineStyle, LineStyle};

use crate::Medium;
use crate::markdown::safe;

const STYLE: TableStyle = NOTHING
    .top_border(LineStyle::new('╭', '─', '┬', '╮'))
    .header_lines(ContentLineStyle::new('│', '│', '│'))
    .header_separator(LineStyle::new('├', '─', '┼', '┤'))
    .content_lines(ContentLineStyle::new('│', '│', '│'))
    .bottom_border(LineStyle::new('╰', '─', '┴', '╯'));

/// A column of words is wrapped no narrower than this, where the page allows.
const NARROWEST_TEXT: usize = 16;

/// A heading line and rows under it.
#[derive(Clone, Default)]
pub(crate) struct Table {
    pub(crate) header: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
    /// Which columns hold numbers: aligned right and never broken.
    pub(crate) right: Vec<bool>,
}

impl Table {
    /// Columns as name and whether it holds numbers.
    pub(crate) fn new<'a>(columns: impl IntoIterator<Item = (&'a str, bool)>) -> Self {
        let (header, right) = columns.into_iter().map(|(name, right)| (name.to_string(), right)).unzip();
        Self { header, rows: Vec::new(), right }
    }

    /// Adds a column of numbers, before there are rows.
    pub(crate) fn numbers(&mut self, name: impl Into<String>) {
        self.header.push(name.into());
        self.right.push(true);
    }

    /// Leaves out the column of this name.
    ///
    /// # Panics
    /// When there is none.
    pub(crate) fn without(mut self, name: &str) -> Self {
        let named = self.header.iter().position(|column| column == name);
        let column = named.unwrap_or_else(|| panic!("no column is called {name}"));
        self.header.remove(column);
        self.right.remove(column);
        for row in &mut self.rows {
            row.remove(column);
        }
        self
    }

    /// Leaves out columns in which every row has a dash.
    pub(crate) fn without_empty(mut self) -> Self {
        let is_empty = |column: usize| self.rows.iter().all(|row| row[column] == "–");
        let empty: Vec<String> = (0..self.header.len())
            .filter(|column| is_empty(*column))
            .map(|column| self.header[column].clone())
            .collect();
        for name in empty {
            self = self.without(&name);
        }
        self
    }

    /// For a terminal, ended by a newline.
    pub(crate) fn text(&self, medium: &Medium) -> String {
        let text = match medium.width.map(usize::from) {
            Some(width) => self.within(width),
            None => self.draw(&self.every_column(), None),
        };
        if medium.colour { painted(&text) } else { text }
    }

    /// As GitHub's Markdown, ended by a newline.
    pub(crate) fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let mut text = line(&self.header);
        let rules = self.right.iter().map(|right| if *right { "---:" } else { "---" });
        text += &format!("| {} |\n", rules.collect::<Vec<_>>().join(" | "));
        for row in &self.rows {
            let escaped: Vec<String> = row.iter().map(|cell| safe(cell).replace('|', "\\|")).collect();
            text += &line(&escaped);
        }
        text
    }

    fn every_column(&self) -> Vec<usize> {
        (0..self.header.len()).collect()
    }

    /// Whole if it fits, or else with its words wrapped, or else in parts that repeat the first column, or else as a list.
    fn within(&self, width: usize) -> String {
        let all = self.every_column();
        if self.width(&all) <= width {
            return self.draw(&all, None);
        }
        if self.least_width(&all) <= width {
            return self.draw(&all, Some(width));
        }
        match self.parts(width) {
            Some(parts) => {
                let drawn = parts.iter().enumerate().map(|(index, part)| {
                    // What has nothing to say in a later part stands in the first.
                    if index == 0 {
                        self.draw(part, Some(width))
                    } else {
                        self.telling(part).draw(part, Some(width))
                    }
                });
                drawn.collect()
            }
            None => self.list(width),
        }
    }

    /// Columns in groups that fit, each led by the first column; none where that does not help.
    fn parts(&self, width: usize) -> Option<Vec<Vec<usize>>> {
        let mut parts = Vec::new();
        let mut part = vec![0];
        for column in 1..self.header.len() {
            part.push(column);
            if self.least_width(&part) > width {
                part.pop();
                if part.len() == 1 {
                    return None;
                }
                parts.push(std::mem::replace(&mut part, vec![0, column]));
                if self.least_width(&part) > width {
                    return None;
                }
            }
        }
        parts.push(part);
        (parts.len() <= 3).then_some(parts)
    }

    /// Without the rows that have only dashes in these columns.
    fn telling(&self, columns: &[usize]) -> Self {
        let tells = |row: &&Vec<String>| columns.iter().skip(1).any(|column| row[*column] != "–");
        let rows: Vec<Vec<String>> = self.rows.iter().filter(tells).cloned().collect();
        if rows.is_empty() { self.clone() } else { Self { rows, ..self.clone() } }
    }

    /// A paragraph a row: for very narrow pages.
    fn list(&self, width: usize) -> String {
        let mut text = String::new();
        let names = self.header.iter().skip(1).map(|name| name.chars().count()).max().unwrap_or(0);
        for row in &self.rows {
            text += &row[0];
            text.push('\n');
            for (name, cell) in self.header.iter().zip(row).skip(1) {
                let line = format!("  {name:<names$}  {cell}");
                if line.chars().count() <= width {
                    text += line.trim_end();
                } else {
                    text += &wrapped(&format!("{name}: {cell}"), width, "  ");
                }
                text.push('\n');
            }
        }
        text
    }

    /// Cells of a column, its name first.
    fn column(&self, column: usize) -> impl Iterator<Item = &str> {
        let cells = self.rows.iter().map(move |row| row[column].as_str());
        std::iter::once(self.header[column].as_str()).chain(cells)
    }

    fn widest(&self, column: usize) -> usize {
        self.column(column).map(|cell| cell.chars().count()).max().unwrap_or(0)
    }

    /// The width under which a column would be broken where it must not.
    fn least(&self, column: usize) -> usize {
        if self.right[column] || column == 0 {
            return self.widest(column);
        }
        let word = self.column(column).flat_map(str::split_whitespace).map(|word| word.chars().count());
        word.max().unwrap_or(0).max(self.widest(column).min(NARROWEST_TEXT))
    }

    fn width(&self, columns: &[usize]) -> usize {
        columns.iter().map(|column| self.widest(*column) + 3).sum::<usize>() + 1
    }

    fn least_width(&self, columns: &[usize]) -> usize {
        columns.iter().map(|column| self.least(*column) + 3).sum::<usize>() + 1
    }

    fn draw(&self, columns: &[usize], width: Option<usize>) -> String {
        let mut table = Comfy::new();
        table.load_style(STYLE).force_no_tty();
        let cells =
            |cells: &[String]| columns.iter().map(|column| cells[*column].clone()).collect::<Vec<_>>();
        table.set_header(cells(&self.header));
        table.add_rows(self.rows.iter().map(|row| cells(row)));
        if let Some(width) = width.filter(|width| *width < self.width(columns)) {
            table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width as u16);
        }
        for (place, column) in columns.iter().enumerate() {
            let drawn = table.column_mut(place).expect("the table has as many columns as its header");
            if self.right[*column] {
                drawn.set_cell_alignment(CellAlignment::Right);
            }
            let least = self.least(*column);
            drawn.set_constraint(if least == self.widest(*column) {
                ColumnConstraint::ContentWidth
            } else {
                ColumnConstraint::LowerBoundary(Width::Fixed(least as u16 + 2))
            });
        }
        format!("{table}\n")
    }
}

/// Marks in colour and frames faint. What a mark says, it says without colour too.
pub(crate) fn painted(text: &str) -> String {
    let mut painted = String::with_capacity(text.len() * 2);
    let mut faint = false;
    for sign in text.chars() {
        let frame = matches!(sign, '─'..='╿');
        if frame != faint {
            painted += if frame { "\x1b[2m" } else { "\x1b[0m" };
            faint = frame;
        }
        match sign {
            '✓' => painted += "\x1b[32m✓\x1b[0m",
            '✗' => painted += "\x1b[31m✗\x1b[0m",
            _ => painted.push(sign),
        }
    }
    if faint { painted + "\x1b[0m" } else { painted }
}

/// Prose in lines no longer than the width, where words allow; every line after the first is indented.
pub(crate) fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let mut lines = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        let letters = word.chars().count();
        if length == 0 {
            lines += word;
        } else if length + 1 + letters <= width {
            lines.push(' ');
            lines += word;
            length += 1;
        } else {
            lines.push('\n');
            lines += indent;
            lines += word;
            length = indent.chars().count();
        }
        length += letters;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new([("approach", false), ("nodes", true), ("idea", false)]);
        let idea = "one queen a row, and the rows above are asked one by one whether they attack";
        table.rows.push(vec!["column-vector".into(), "2,057".into(), idea.into()]);
        table.rows.push(vec!["a|b".into(), "19,173,961".into(), "short".into()]);
        table
    }

    #[test]
    fn a_table_is_as_wide_as_it_needs_and_numbers_stand_right() {
        let text = table().without("idea").text(&Medium { width: None, colour: false });
        assert_eq!(
            text,
            "╭───────────────┬────────────╮\n\
             │ approach      │      nodes │\n\
             ├───────────────┼────────────┤\n\
             │ column-vector │      2,057 │\n\
             │ a|b           │ 19,173,961 │\n\
             ╰───────────────┴────────────╯\n"
        );
    }

    #[test]
    fn whatever_the_width_no_line_is_longer_and_no_number_is_broken() {
        for width in 12..=120 {
            let text = table().text(&Medium { width: Some(width), colour: false });
            assert!(text.contains("19,173,961"), "{width}\n{text}");
            let longest = text.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(longest <= usize::from(width).max(24), "{width}: {longest}\n{text}");
        }
    }

    #[test]
    fn markdown_escapes_what_would_end_a_cell() {
        assert!(table().markdown().contains("| a\\|b | 19,173,961 | short |\n"));
        assert!(table().markdown().contains("\n| --- | ---: | --- |\n"));
    }

    #[test]
    fn colour_adds_nothing_but_colour() {
        let plain = "│ ✓ 92 │ ✗ 91 │";
        let stripped = ["\x1b[0m", "\x1b[2m", "\x1b[31m", "\x1b[32m"]
            .iter()
            .fold(painted(plain), |text, code| text.replace(code, ""));
        assert_eq!(stripped, plain);
    }
}
