//! The checker: whether a board is a solution, and if not, which two queens show it.

use std::collections::HashMap;

use queens_core::{BoardSize, Placement, Square};

/// Two queens that attack each other, or none; the first such pair from the top.
///
/// It compares no two queens, but files each under the lines she stands on: two in one file attack each other. Rows need
/// no file, since a placement has at most one queen in each.
pub fn attacking_pair(board: &Placement) -> Option<(Square, Square)> {
    let mut lines: HashMap<(&str, isize), Square> = HashMap::new();
    for queen in board.queens() {
        let (row, column) = (queen.row as isize, queen.column as isize);
        let on = [("column", column), ("diagonal", row - column), ("anti-diagonal", row + column)];
        let first = on.iter().filter_map(|line| lines.get(line)).min();
        if let Some(&first) = first {
            return Some((first, queen));
        }
        lines.extend(on.map(|line| (line, queen)));
    }
    None
}

/// Whether the board is a solution for n: its n queens stand on it, and take n rows, n columns, n diagonals and n
/// anti-diagonals, so that no two of them share a line.
pub fn is_solution(n: BoardSize, board: &Placement) -> bool {
    let n = n.get();
    let [mut rows, mut columns, mut diagonals, mut anti_diagonals] = [0_u64; 4];
    for Square { row, column } in board.queens() {
        if row >= n || column >= n {
            return false;
        }
        rows |= 1 << row;
        columns |= 1 << column;
        diagonals |= 1 << (row + n - 1 - column);
        anti_diagonals |= 1 << (row + column);
    }
    [rows, columns, diagonals, anti_diagonals].iter().all(|lines| lines.count_ones() as usize == n)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    /// By definition alone: some pair of squares is on one line.
    fn some_pair_attacks(board: &Placement) -> bool {
        let queens: Vec<_> = board.queens().collect();
        queens.iter().any(|a| queens.iter().any(|b| a.attacks(*b)))
    }

    #[test]
    fn of_all_boards_with_a_queen_in_each_row_exactly_the_solutions_pass() {
        for n in 1..=6_usize {
            let size = BoardSize::of(n);
            let mut passed = BTreeSet::new();
            for code in 0..n.pow(n as u32) {
                let board = Placement::from_columns((0..n).map(|row| code / n.pow(row as u32) % n));
                if is_solution(size, &board) {
                    passed.insert(board);
                }
                assert_eq!(is_solution(size, &board), !some_pair_attacks(&board), "{board}");
            }
            assert_eq!(Some(passed.len() as u64), crate::solutions(size));
        }
    }

    #[test]
    fn a_board_with_a_queen_missing_or_beyond_the_edge_is_no_solution() {
        let five = Placement::from_columns([0, 2, 4, 1, 3]);
        assert!(is_solution(BoardSize::of(5), &five));
        assert!(!is_solution(BoardSize::of(4), &five));
        assert!(!is_solution(BoardSize::of(6), &five));
        assert!(!is_solution(BoardSize::of(2), &Placement::from_columns([0, 2])));
    }

    proptest! {
        #[test]
        fn the_pair_named_attacks_and_one_is_named_whenever_there_is_one(
            columns in prop::collection::vec(0..32_usize, 0..=32)
        ) {
            let board = Placement::from_columns(columns);
            match attacking_pair(&board) {
                Some((a, b)) => {
                    prop_assert!(a.attacks(b));
                    prop_assert!(board.queens().any(|q| q == a) && board.queens().any(|q| q == b));
                }
                None => prop_assert!(!some_pair_attacks(&board)),
            }
        }

        #[test]
        fn attack_is_mutual(a in (0..32_usize, 0..32_usize), b in (0..32_usize, 0..32_usize)) {
            let (a, b) = (Square { row: a.0, column: a.1 }, Square { row: b.0, column: b.1 });
            prop_assert_eq!(a.attacks(b), b.attacks(a));
        }
    }
}
