//! Prints boards as programs do: a way to print is drawn by lot, and everything that may differ between programs differs.

use std::fmt::Write;

use fastrand::Rng;
use queens_core::{BoardSize, Placement, Symmetry};

/// A way to print boards.
#[derive(Clone, Debug)]
pub(crate) struct Printer {
    n: usize,
    shape: Shape,
    /// Row and column exchanged.
    on_its_side: bool,
    /// Printed once, before everything else, perhaps without the end of a line.
    head: &'static str,
    heading: Heading,
    /// A line without anything after each board.
    blank: bool,
    tail: Tail,
    line_end: &'static str,
}

#[derive(Clone, Debug)]
enum Shape {
    /// `2 4 1 3`, within brackets or not.
    List {
        base: usize,
        open: &'static str,
        between: &'static str,
        close: &'static str,
    },
    /// `2413`
    Digits {
        base: usize,
    },
    /// `bdac`
    Letters {
        first: char,
    },
    /// `B1 D2 A3 C4`
    Chess,
    /// `(1,2)(2,4)(3,1)(4,3)`
    Pairs {
        base: usize,
        open: &'static str,
        between: &'static str,
        close: &'static str,
    },
    /// `a[1]=2 a[2]=4 a[3]=1 a[4]=3`
    Assignments {
        base: usize,
    },
    /// `row 1 column 2`, a line each.
    Sentences {
        words: [&'static str; 3],
    },
    /// `1 7 8 14`
    Cells {
        base: usize,
    },
    /// `0100000110000010`
    Flat,
    Drawing {
        queen: &'static str,
        empty: &'static str,
        between: &'static str,
        framed: bool,
        labels: Labels,
    },
    /// `[".Q..","...Q","Q...","..Q."]`
    Strings,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Labels {
    None,
    Rows,
    RowsAndColumns,
}

/// What comes before each board.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Heading {
    None,
    /// On a line of its own.
    Line(&'static str),
    /// On the line of the board, where that is one line.
    Running(&'static str),
}

#[derive(Clone, Copy, Debug)]
enum Tail {
    None,
    Bare,
    Said(&'static str, &'static str),
}

impl Printer {
    pub(crate) fn by_lot(n: usize, lot: &mut Rng) -> Self {
        let shape = Shape::by_lot(lot);
        let heading = match lot.u8(0..6) {
            0 => Heading::Line("Solution #:"),
            1 => Heading::Line("No.#"),
            2 => Heading::Line("第#种解法"),
            3 => Heading::Running("#: "),
            4 => Heading::Running("No.#  "),
            _ => Heading::None,
        };
        // Queens a line each belong together only if something stands between boards.
        let apart = matches!(shape, Shape::Sentences { .. } | Shape::Drawing { .. });
        Self {
            n,
            on_its_side: lot.bool(),
            head: choose(
                lot,
                &[
                    "",
                    "",
                    "n: ",
                    "Enter n (1-20): ",
                    "Eight queens\n============\n",
                    "请输入n:\n",
                    "Solving, please wait...\n\n",
                ],
            ),
            blank: lot.bool() || apart && !matches!(heading, Heading::Line(_)),
            heading,
            tail: match lot.u8(0..5) {
                0 => Tail::Bare,
                1 => Tail::Said("Total: ", ""),
                2 => Tail::Said("there are ", " solutions"),
                3 => Tail::Said("共有 ", " 种"),
                _ => Tail::None,
            },
            line_end: choose(lot, &["\n", "\n", "\r\n"]),
            shape,
        }
    }

    pub(crate) fn print(&self, boards: &[Placement]) -> String {
        let mut text = self.head.to_owned();
        for (at, board) in boards.iter().enumerate() {
            let number = (at + 1).to_string();
            match self.heading {
                Heading::Line(words) => writeln!(text, "{}", words.replace('#', &number)).unwrap(),
                Heading::Running(words) if self.shape.is_a_line() => {
                    text.push_str(&words.replace('#', &number));
                }
                Heading::Running(_) | Heading::None => {}
            }
            let board = if self.on_its_side {
                Symmetry::Diagonal.of_board(BoardSize::of(self.n), board)
            } else {
                *board
            };
            let columns: Vec<Option<usize>> = (0..self.n).map(|row| board.column(row)).collect();
            text.push_str(&self.shape.print(&columns));
            text.push_str(if self.blank { "\n\n" } else { "\n" });
        }
        match self.tail {
            Tail::None => {}
            Tail::Bare => writeln!(text, "{}", boards.len()).unwrap(),
            Tail::Said(before, after) => writeln!(text, "{before}{}{after}", boards.len()).unwrap(),
        }
        text.replace('\n', self.line_end)
    }
}

fn choose<T: Copy>(lot: &mut Rng, from: &[T]) -> T {
    from[lot.usize(..from.len())]
}

impl Shape {
    fn by_lot(lot: &mut Rng) -> Self {
        let base = lot.usize(0..2);
        match lot.u8(0..14) {
            0..=2 => {
                let (open, between, close) = choose(
                    lot,
                    &[
                        ("", " ", ""),
                        ("", " ", " "),
                        ("", "  ", ""),
                        ("", "\t", "\t"),
                        ("[", ", ", "]"),
                        ("(", ",", ")"),
                        ("{", " ", "}"),
                        ("", "-", ""),
                        ("<", ", ", ">"),
                    ],
                );
                Self::List { base, open, between, close }
            }
            3 => Self::Digits { base },
            4 => Self::Letters { first: choose(lot, &['a', 'A']) },
            5 => Self::Chess,
            6 => {
                let (open, between, close) = choose(
                    lot,
                    &[
                        ("(", ",", ")"),
                        ("(", ", ", ") "),
                        ("[", ",", "],"),
                        ("q(", ",", ");"),
                        ("<", ",", "> "),
                    ],
                );
                Self::Pairs { base, open, between, close }
            }
            7 => Self::Assignments { base },
            8 => Self::Sentences {
                words: choose(
                    lot,
                    &[
                        ["row ", " column ", ""],
                        ["第", "行第", "列"],
                        ["Queen ", " -> ", ""],
                        ["(", ",", ")"],
                    ],
                ),
            },
            9 => Self::Cells { base },
            10 => Self::Flat,
            11 => Self::Strings,
            _ => {
                let (queen, empty, between) = choose(
                    lot,
                    &[
                        ("Q", ".", " "),
                        ("Q", ".", ""),
                        ("X", "-", " "),
                        ("*", ".", ""),
                        ("#", ".", "  "),
                        ("1", "0", " "),
                        ("1", "0", ""),
                        ("@", "_", "\t"),
                        ("皇", "口", ""),
                        ("♛", "·", " "),
                        ("Q", "+", ", "),
                        ("■", "□", ""),
                        ("[]", ". ", ""),
                        ("Q", "0", " "),
                    ],
                );
                let labels = if between == " " {
                    choose(lot, &[Labels::None, Labels::Rows, Labels::RowsAndColumns])
                } else {
                    Labels::None
                };
                let framed = labels == Labels::None && between == " " && lot.bool();
                let empty = if framed && lot.bool() { " " } else { empty };
                Self::Drawing { queen, empty, between, framed, labels }
            }
        }
    }

    /// Whether a board is one line, and a running number may stand before it.
    fn is_a_line(&self) -> bool {
        !matches!(self, Self::Drawing { .. } | Self::Sentences { .. })
    }

    fn print(&self, columns: &[Option<usize>]) -> String {
        let n = columns.len();
        let each = |print: &dyn Fn(usize, usize) -> String| -> Vec<String> {
            columns.iter().enumerate().filter_map(|(row, column)| Some(print(row, (*column)?))).collect()
        };
        let letter = |first: char, column: usize| char::from(first as u8 + column as u8);
        match self {
            Self::List { base, open, between, close } => {
                format!("{open}{}{close}", each(&|_, column| (column + base).to_string()).join(between))
            }
            Self::Digits { base } => each(&|_, column| (column + base).to_string()).concat(),
            Self::Letters { first } => each(&|_, column| letter(*first, column).to_string()).concat(),
            Self::Chess => each(&|row, column| format!("{}{}", letter('A', column), row + 1)).join(" "),
            Self::Pairs { base, open, between, close } => {
                each(&|row, column| format!("{open}{}{between}{}{close}", row + base, column + base)).concat()
            }
            Self::Assignments { base } => {
                each(&|row, column| format!("a[{}]={}", row + base, column + base)).join(" ")
            }
            Self::Sentences { words: [a, b, c] } => {
                each(&|row, column| format!("{a}{}{b}{}{c}", row + 1, column + 1)).join("\n")
            }
            Self::Cells { base } => each(&|row, column| (row * n + column + base).to_string()).join(" "),
            Self::Flat => Self::rows(columns, "1", "0", "").concat(),
            Self::Strings => format!("[\"{}\"]", Self::rows(columns, "Q", ".", "").join("\",\"")),
            Self::Drawing { queen, empty, framed: true, .. } => {
                let rule = format!("{}+\n", "+---".repeat(n));
                let rows = Self::rows(columns, queen, empty, " | ");
                rows.iter()
                    .fold(rule.clone(), |text, row| text + "| " + row + " |\n" + &rule)
                    .trim_end()
                    .to_owned()
            }
            Self::Drawing { queen, empty, between, labels, .. } => {
                let heads: String = (1..=n).fold(" ".into(), |heads, column| format!("{heads} {column}"));
                let rows = Self::rows(columns, queen, empty, between);
                let label = |(row, cells): (usize, String)| {
                    if *labels == Labels::None { cells } else { format!("{} {cells}", row + 1) }
                };
                let mut lines: Vec<String> = rows.into_iter().enumerate().map(label).collect();
                if *labels == Labels::RowsAndColumns {
                    lines.insert(0, heads);
                }
                lines.join("\n")
            }
        }
    }

    fn rows(columns: &[Option<usize>], queen: &str, empty: &str, between: &str) -> Vec<String> {
        let cells = |queen_at: &Option<usize>| {
            let cell = |column| if Some(column) == *queen_at { queen } else { empty };
            (0..columns.len()).map(cell).collect::<Vec<_>>().join(between)
        };
        columns.iter().map(cells).collect()
    }
}
