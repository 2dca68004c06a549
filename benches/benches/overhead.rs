//! What the silent probe costs: each of two approaches beside the same algorithm written by hand, without a probe.
//! The two of a group should differ by no more than noise.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use queens_core::{BoardSize, Searcher};

const N: BoardSize = BoardSize::of(10);

fn overhead(criterion: &mut Criterion) {
    assert_eq!((flags_by_hand(10), vector_by_hand(10)), (724, 724));

    let mut group = criterion.benchmark_group("overhead/flag-arrays");
    group.bench_function("probe", |bencher| bencher.iter(|| flag_arrays::FlagArrays.count(black_box(N))));
    group.bench_function("by-hand", |bencher| bencher.iter(|| flags_by_hand(black_box(N).get())));
    group.finish();

    let mut group = criterion.benchmark_group("overhead/column-vector");
    group.bench_function("probe", |bencher| bencher.iter(|| column_vector::ColumnVector.count(black_box(N))));
    group.bench_function("by-hand", |bencher| bencher.iter(|| vector_by_hand(black_box(N).get())));
    group.finish();
}

/// Flag arrays as `flag_arrays` has them, and nothing told to anyone.
fn flags_by_hand(n: usize) -> u64 {
    struct Board {
        n: usize,
        columns: [usize; 32],
        column_held: [bool; 32],
        sum_held: [bool; 64],
        difference_held: [bool; 64],
    }

    fn put_queen(board: &mut Board, row: usize, solutions: &mut u64) {
        let n = board.n;
        if row == n {
            *solutions += 1;
            return;
        }
        assert!(row < n && n <= 32);
        for column in 0..n {
            let (sum, difference) = (row + column, row + n - 1 - column);
            if !(board.column_held[column] || board.sum_held[sum] || board.difference_held[difference]) {
                board.columns[row] = column;
                board.column_held[column] = true;
                board.sum_held[sum] = true;
                board.difference_held[difference] = true;
                put_queen(board, row + 1, solutions);
                board.column_held[column] = false;
                board.sum_held[sum] = false;
                board.difference_held[difference] = false;
            }
        }
    }

    let mut board = Board {
        n,
        columns: [0; 32],
        column_held: [false; 32],
        sum_held: [false; 64],
        difference_held: [false; 64],
    };
    let mut solutions = 0;
    put_queen(&mut board, 0, &mut solutions);
    solutions
}

/// The column vector as `column_vector` has it, and nothing told to anyone.
fn vector_by_hand(n: usize) -> u64 {
    fn put_queen(columns: &mut [u32], row: usize, solutions: &mut u64) {
        if row == columns.len() {
            *solutions += 1;
            return;
        }
        for column in 0..columns.len() {
            columns[row] = column as u32;
            if is_free(columns, row) {
                put_queen(columns, row + 1, solutions);
            }
        }
    }

    fn is_free(columns: &[u32], row: usize) -> bool {
        let column = columns[row];
        !columns[..row]
            .iter()
            .enumerate()
            .any(|(other_row, &other)| other == column || other.abs_diff(column) as usize == row - other_row)
    }

    let mut solutions = 0;
    put_queen(&mut vec![0; n], 0, &mut solutions);
    solutions
}

criterion_group!(benches, overhead);
criterion_main!(benches);
