//! Boards printed in any shape, whole or damaged, come back with exactly the verdict they deserve.

use std::{collections::BTreeSet, ops::ControlFlow::Continue, time::Duration};

use fastrand::Rng;
use proptest::prelude::*;
use queens_core::{BoardSize, Placement};
use queens_data::JudgeVerdict as Verdict;
use queens_facts::{for_each_solution, is_solution};
use queens_judge::{
    reading::read,
    run::{Ending, Run},
    verdict::judge,
};

mod printer;
use printer::Printer;

fn solutions(n: BoardSize) -> Vec<Placement> {
    let mut all = Vec::new();
    let _ = for_each_solution(n, |board| {
        all.push(*board);
        Continue(())
    });
    all
}

/// A permutation that is no solution: two queens of a right board have exchanged their columns.
fn attacking(n: BoardSize, solution: &Placement, lot: &mut Rng) -> Placement {
    loop {
        let mut columns: Vec<usize> = solution.queens().map(|queen| queen.column).collect();
        columns.swap(lot.usize(..n.get()), lot.usize(..n.get()));
        let board = Placement::from_columns(columns);
        if !is_solution(n, &board) {
            return board;
        }
    }
}

/// Some of the solutions taken out, some shown again, some attacking boards put in.
fn damaged(n: BoardSize, lot: &mut Rng) -> (Vec<Placement>, Verdict) {
    let mut boards = solutions(n);
    let total = boards.len();
    lot.shuffle(&mut boards);
    let mut faults = BTreeSet::new();
    // Fewer than half are taken: what is left can be neither one board nor one of each class.
    if lot.u8(0..3) == 0 {
        boards.truncate(total - lot.usize(1..=(total / 2 - 1).max(1)));
        faults.insert(Verdict::Incomplete);
    }
    if lot.u8(0..3) == 0 {
        for _ in 0..lot.usize(1..=3) {
            boards.push(boards[lot.usize(..boards.len())]);
        }
        faults.insert(Verdict::Duplicates);
    }
    if lot.u8(0..3) == 0 {
        let wrong: BTreeSet<_> = (0..lot.usize(1..=3)).map(|_| attacking(n, &boards[0], lot)).collect();
        boards.extend(wrong);
        faults.insert(Verdict::Attacking);
    }
    if lot.bool() {
        lot.shuffle(&mut boards);
    }
    let verdict = match Vec::from_iter(faults)[..] {
        [] => Verdict::Correct,
        [only] => only,
        _ => Verdict::Mixed,
    };
    (boards, verdict)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn any_boards_in_any_shape_get_their_verdict(seed: u64) {
        let lot = &mut Rng::with_seed(seed);
        let n = BoardSize::of(lot.usize(5..=8));
        let printer = Printer::by_lot(n.get(), lot);
        let (boards, verdict) = damaged(n, lot);
        let text = printer.print(&boards);
        let stdout = if lot.bool() { text.clone().into_bytes() } else { encoding_rs::GBK.encode(&text).0.into_owned() };
        let run = Run {
            ending: Ending::Exited(0),
            stdout,
            stderr: Vec::new(),
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            peak_bytes: 0,
            sandbox: String::new(),
        };
        let judgement = judge("printer", n, &read(&run.stdout, Some(n)), &run);
        let distinct: BTreeSet<_> = boards.iter().collect();
        let valid = distinct.iter().filter(|board| is_solution(n, board)).count();
        let expected = (verdict, boards.len() as u64, distinct.len() as u64, valid as u64);
        let found = (judgement.verdict, judgement.boards, judgement.distinct, judgement.valid);
        prop_assert_eq!(found, expected, "{}, {}\n{:?}\n{}", judgement.reading, judgement.detail, printer, text.lines().take(30).collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn bytes_of_any_kind_are_read_without_panic(bytes: Vec<u8>, asked in 0..33_usize) {
        read(&bytes, BoardSize::new(asked));
    }

    #[test]
    fn words_of_outputs_in_any_order_are_read_without_panic(seed: u64) {
        let lot = &mut Rng::with_seed(seed);
        let words = [
            "n", "=", ":", "8", "92", "1", "2", "0", "-1", "×", "x", "第", "种", "皇", "口", "Q", ".", "..", "[", "]", "(", ")", ",", "|", "+---+",
            "queens", "solutions", "total", "row", "column", "no", "1-20", "99999999999999999999", "3,000", "0.5", "\t", "\n", "\n\n", " ", " ",
            "\x1b[", "\r", "\0", "2413", "bdac", "B1", "Q Q", "no solution",
            "n = 4\n", "5 queens\n", "\"n\": 8", "mirror of ", "E8", "No. 1   No. 2\n", ".Q..   ..Q.\n", "SOLUTION: [", "皇后\n", "12:34:56,001",
        ];
        let text: String = (0..lot.usize(..400)).map(|_| words[lot.usize(..words.len())]).collect();
        read(text.as_bytes(), BoardSize::new(lot.usize(..10)));
    }

    #[test]
    fn outputs_with_bytes_changed_are_read_without_panic(seed: u64) {
        let lot = &mut Rng::with_seed(seed);
        let n = BoardSize::of(lot.usize(4..=8));
        let (boards, _) = damaged(n, lot);
        let mut bytes = Printer::by_lot(n.get(), lot).print(&boards).into_bytes();
        for _ in 0..lot.usize(1..40) {
            let at = lot.usize(..bytes.len());
            match lot.u8(0..3) {
                0 => bytes[at] = lot.u8(..),
                1 => drop(bytes.drain(at..(at + lot.usize(..20)).min(bytes.len()))),
                _ => bytes.insert(at, lot.u8(..)),
            }
            if bytes.is_empty() {
                break;
            }
        }
        let reading = read(&bytes, Some(n));
        for board in &reading.boards {
            prop_assert!(board.queens().all(|queen| queen.row < board.size.get() && queen.column < board.size.get()));
        }
    }
}
