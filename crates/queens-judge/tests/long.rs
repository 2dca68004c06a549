//! Outputs of which forms are tried on the beginning and the end alone: boards are read whole though some are cut in two
//! there.

use std::collections::BTreeSet;

use queens_core::{BoardSize, Square};
use queens_judge::reading::read;

/// The columns of all boards that a program lets pass which forgets one diagonal.
fn boards(n: usize) -> Vec<Vec<usize>> {
    fn put(n: usize, board: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if board.len() == n {
            all.push(board.clone());
            return;
        }
        for column in 0..n {
            let row = board.len();
            let free = |(above, &other): (usize, &usize)| other != column && row + other != above + column;
            if board.iter().enumerate().all(free) {
                board.push(column);
                put(n, board, all);
                board.pop();
            }
        }
    }
    let mut all = Vec::new();
    put(n, &mut Vec::new(), &mut all);
    all
}

fn drawn(board: &[usize], queen: &str, empty: &str, between: &str) -> String {
    let cell = |row: usize, column| if board[row] == column { queen } else { empty };
    let row = |row| (0..board.len()).map(|column| cell(row, column)).collect::<Vec<_>>().join(between) + "\n";
    (0..board.len()).map(row).collect()
}

/// A way to print a board.
type Print = fn(&[usize]) -> String;

const SHAPES: &[(&str, Print)] = &[
    ("drawn, blank lines between", |board| drawn(board, "Q", ".", " ") + "\n"),
    ("drawn narrowly, blank lines between", |board| drawn(board, "Q", "-", "") + "\n"),
    ("drawn, dashes between", |board| drawn(board, "Q", ".", " ") + "---------------\n"),
    ("drawn, nothing between", |board| drawn(board, "1", "0", " ")),
    ("drawn, headings", |board| format!("Solution:\n{}", drawn(board, "*", ".", " "))),
    ("pairs, a line each", |board| {
        board.iter().enumerate().map(|(row, column)| format!("row {row} column {column}\n")).collect()
    }),
    ("queens alone", |board| board.iter().map(|column| format!("{}#\n", "  ".repeat(*column))).collect()),
];

#[test]
fn a_long_output_of_a_wrong_program_is_read_board_by_board() {
    for n in [7, 8] {
        let boards = boards(n);
        let size = BoardSize::of(n);
        for (name, print) in SHAPES {
            for end in ["", "\nSolutions: 5\n"] {
                let text: String = boards.iter().map(|board| print(board)).collect::<String>() + end;
                for asked in [None, Some(size)] {
                    let reading = read(text.as_bytes(), asked);
                    let what = format!("n = {n}, {name}, {asked:?}, {end:?}: {}", reading.words);
                    assert_eq!(reading.boards.len(), boards.len(), "{what}");
                    for (shown, board) in reading.boards.iter().zip(&boards) {
                        let square = |(row, &column)| Square { row, column };
                        let right: BTreeSet<Square> = board.iter().enumerate().map(square).collect();
                        assert!(
                            shown.size == size && shown.queens().collect::<BTreeSet<_>>() == right,
                            "{what}"
                        );
                    }
                }
            }
        }
    }
}
