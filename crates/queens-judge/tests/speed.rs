//! The longest output a program may print is read in under two seconds: run with `--release -- --ignored`.

use std::{
    fs,
    ops::ControlFlow::Continue,
    time::{Duration, Instant},
};

use queens_core::BoardSize;
use queens_facts::for_each_solution;
use queens_judge::reading::read;

const LONGEST: usize = 64 << 20;

/// All solutions for n = 8, printed again and again.
fn printed(print: impl Fn(usize, &[usize]) -> String) -> Vec<u8> {
    let mut columns: Vec<Vec<usize>> = Vec::new();
    let _ = for_each_solution(BoardSize::of(8), |board| {
        columns.push(board.queens().map(|queen| queen.column).collect());
        Continue(())
    });
    let mut text = Vec::with_capacity(LONGEST + 1000);
    for (number, board) in (1..).zip(columns.iter().cycle()) {
        text.extend(print(number, board).bytes());
        if text.len() > LONGEST {
            break;
        }
    }
    text.truncate(LONGEST);
    text
}

fn rows(board: &[usize], between: &str) -> String {
    let row = |&queen: &usize| {
        (0..8).map(|at| if at == queen { "Q" } else { "." }).collect::<Vec<_>>().join(between)
    };
    board.iter().map(row).collect::<Vec<_>>().join("\n") + "\n\n"
}

fn numbers(board: &[usize], between: &str) -> String {
    board.iter().map(|column| (column + 1).to_string()).collect::<Vec<_>>().join(between)
}

/// What this thread has used of a processor, where the system tells; the time of day elsewhere, which needs a quiet machine.
fn now(start: Instant) -> Duration {
    let used = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = used.and_then(|used| used.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

#[test]
#[ignore = "needs a release build"]
fn sixty_four_mebibytes_are_read_in_under_two_seconds() {
    let prose =
        |_: usize, _: &[usize]| "Solving takes some time; please wait for solution 17 of 92.\n".to_owned();
    let outputs = [
        ("numbers", printed(|number, board| format!("{number} {}\n", numbers(board, " ")))),
        ("digits", printed(|_, board| numbers(board, "") + "\n")),
        ("drawings", printed(|_, board| rows(board, " "))),
        ("dense drawings", printed(|_, board| rows(board, ""))),
        ("lists on one line", printed(|_, board| format!("[{}],", numbers(board, ", ")))),
        ("colours", printed(|_, board| format!("\x1b[31m{}\x1b[0m\r\n", numbers(board, " ")))),
        ("prose", printed(prose)),
        ("counting", printed(|number, _| format!("{number}\n"))),
        ("one line without end", vec![b'7'; LONGEST]),
        ("blanks", vec![b' '; LONGEST]),
        ("empty lines", vec![b'\n'; LONGEST]),
        ("zero bytes", vec![0; LONGEST]),
        ("brackets", vec![b'['; LONGEST]),
        ("bytes that are no text", (0..LONGEST).map(|at| ((at * at) >> 7) as u8).collect()),
        ("squares in two bytes", "· ".repeat(LONGEST / 3).into()),
    ];
    let outputs = outputs.map(|(name, output)| (8, name, output));
    let small = [
        (1, "boards of one square", b"1\n".repeat(LONGEST / 2)),
        (4, "boards of four rows", b"2413\n".repeat(LONGEST / 5)),
    ];
    let start = Instant::now();
    let mut slow = Vec::new();
    for (n, name, output) in outputs.into_iter().chain(small) {
        let before = now(start);
        let reading = read(&output, BoardSize::new(n));
        let seconds = (now(start) - before).as_secs_f64();
        println!("{seconds:5.2} s  {:9} boards  {name}: {}", reading.boards.len(), reading.words);
        if seconds >= 2.0 {
            slow.push(name);
        }
    }
    assert!(slow.is_empty(), "too slow: {slow:?}");
}
