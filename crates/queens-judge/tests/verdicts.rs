//! Every verdict, from what a program printed and how it ended.

use std::{ops::ControlFlow::Continue, time::Duration};

use queens_core::{BoardSize, Placement, Symmetry, UpTo};
use queens_data::{JudgeVerdict as Verdict, Judgement};
use queens_facts::for_each_solution;
use queens_judge::{
    reading::read,
    run::{Ending, Run},
    verdict::judge,
};

fn run(stdout: &str, stderr: &str, ending: Ending) -> Run {
    Run {
        ending,
        stdout: stdout.into(),
        stderr: stderr.into(),
        cpu: Duration::from_millis(20),
        wall: Duration::from_secs(10),
        peak_bytes: Some(512 << 20),
        sandbox: "none".into(),
    }
}

fn judged_as(n: usize, stdout: &str, stderr: &str, ending: Ending) -> Judgement {
    let n = BoardSize::of(n);
    judge("a.c", n, &read(stdout.as_bytes(), Some(n)), &run(stdout, stderr, ending))
}

fn judged(n: usize, stdout: &str) -> Judgement {
    judged_as(n, stdout, "", Ending::Exited(0))
}

fn solutions(n: usize) -> Vec<Placement> {
    let mut all = Vec::new();
    let _ = for_each_solution(BoardSize::of(n), |board| {
        all.push(*board);
        Continue(())
    });
    all
}

fn printed(boards: &[Placement]) -> String {
    boards.iter().map(|board| format!("{board}\n")).collect()
}

/// The boards of all permutations that a test lets pass.
fn passing(n: usize, passes: impl Fn(&[usize]) -> bool) -> String {
    fn go(n: usize, columns: &mut Vec<usize>, passes: &dyn Fn(&[usize]) -> bool, text: &mut String) {
        if columns.len() == n {
            let line: Vec<String> = columns.iter().map(usize::to_string).collect();
            text.push_str(&(line.join(" ") + "\n"));
            return;
        }
        for column in 1..=n {
            columns.push(column);
            if passes(columns) {
                go(n, columns, passes, text);
            }
            columns.pop();
        }
    }
    let mut text = String::new();
    go(n, &mut Vec::new(), &passes, &mut text);
    text
}

#[test]
fn all_boards_each_once_are_correct_for_every_size() {
    for n in (1..=10).filter(|n| ![2, 3].contains(n)) {
        let judgement = judged(n, &printed(&solutions(n)));
        assert_eq!(
            judgement.verdict,
            Verdict::Correct,
            "n = {n}: {} {}",
            judgement.detail,
            judgement.reading
        );
        assert_eq!((judgement.missing, judgement.repeated, judgement.attacking), (Some(0), 0, 0));
    }
    assert_eq!(judged(8, &printed(&solutions(8))).detail, "correct: all 92 boards, each once");
}

#[test]
fn boards_that_lie_on_their_side_are_the_same_set() {
    let n = BoardSize::of(8);
    let turned: Vec<_> = solutions(8).iter().map(|board| Symmetry::Diagonal.of_board(n, board)).collect();
    assert_eq!(judged(8, &printed(&turned)).verdict, Verdict::Correct);
}

#[test]
fn where_there_is_no_board_none_is_the_right_answer() {
    for n in [2, 3] {
        for said in [
            "",
            "\n",
            "no solution\n",
            "无解\n",
            "0\n",
            "n: ",
            "Total: 0\n",
            "Solutions for the problem:\n",
            "[]\n",
            "None\n",
            "Time: 0.003 s\n",
        ] {
            let judgement = judged(n, said);
            assert_eq!(judgement.verdict, Verdict::Correct, "n = {n}, {said:?}: {}", judgement.detail);
            assert_eq!(judgement.notes.len(), 1, "{:?}", judgement.notes);
        }
    }
    for n in [2, 3] {
        for said in [
            "Solution exists\n",
            "Error: index out of range\n",
            "Error: []\n",
            "Segmentation fault",
            "Found it!\n",
        ] {
            assert_eq!(judged(n, said).verdict, Verdict::Unreadable, "n = {n}, {said:?}");
        }
    }
    assert_eq!(judged(3, "3 solutions\n").verdict, Verdict::CountWrong);
    assert_eq!(judged(3, "1 2 3\n1 3 2\n").verdict, Verdict::Attacking);
}

#[test]
fn a_count_alone_is_right_or_wrong() {
    let right = judged(8, "92\n");
    assert_eq!(
        (right.verdict, right.detail.as_str()),
        (Verdict::CountCorrect, "no boards, count 92 is right")
    );
    for said in [
        "Total solutions: 92\nUnique solutions: 12\n",
        "Unique solutions: 12\nTotal solutions: 92\n",
        "Fundamental solutions: 12 Total: 92\n",
        "12 distinct solutions (92 with symmetries)\n",
        "There are 12 fundamental solutions and 92 in all.\n",
        "Solutions: 92  nodes: 20,570\n",
    ] {
        let judgement = judged(8, said);
        assert_eq!(judgement.verdict, Verdict::CountCorrect, "{said:?}: {}", judgement.detail);
    }
    for said in ["14 200 solutions\n", "14'200 solutions\n", "14.200 Loesungen\n"] {
        let judgement = judged(12, said);
        assert_eq!(judgement.verdict, Verdict::CountCorrect, "{said:?}: {}", judgement.detail);
    }
    for said in ["Nodes: 92\n", "12 fundamental solutions\n"] {
        assert_eq!(judged(8, said).verdict, Verdict::Unreadable, "{said:?}");
    }
    let wrong = judged(8, "8 queens: 15380 solutions\n");
    assert_eq!(wrong.verdict, Verdict::CountWrong);
    assert_eq!(
        wrong.detail,
        "no boards, count 15,380 is wrong, right is 92; it looks as if no queen were compared with the one just before her: \
         a conflict loop that ends one row early"
    );
    assert_eq!(wrong.count_claimed, Some(15_380));
}

#[test]
fn one_board_is_the_first_solution_or_attacks() {
    assert_eq!(judged(8, "1 5 8 6 3 7 2 4\n").verdict, Verdict::FirstOnly);
    let wrong = judged(8, "1 5 8 6 3 7 4 2\n");
    assert_eq!(wrong.verdict, Verdict::Attacking);
    assert_eq!(
        wrong.detail,
        "attacking: board 1 (line 1): queens of rows 3 and 7 attack each other on a diagonal"
    );
    assert_eq!(wrong.failing[0].attacking, Some([2, 6]));
    let both = judged(8, "1 5 8 6 3 7 2 4\nTotal: 92\n");
    assert_eq!(both.verdict, Verdict::CountCorrect, "{}", both.detail);
}

#[test]
fn fundamental_boards_are_known_for_what_they_are() {
    let n = BoardSize::of(8);
    let of = |up_to: UpTo| -> Vec<_> {
        solutions(8).into_iter().filter(|board| up_to.is_fundamental(n, board)).collect()
    };
    let judgement = judged(8, &printed(&of(UpTo::RotationAndReflection)));
    assert_eq!(
        (judgement.verdict, judgement.boards, judgement.missing),
        (Verdict::FundamentalOnly, 12, Some(80))
    );
    let judgement = judged(8, &printed(&of(UpTo::Rotation)));
    assert_eq!(judgement.verdict, Verdict::Incomplete);
    assert!(judgement.detail.contains("one of each class under turns alone"), "{}", judgement.detail);
    assert_eq!(judged(8, &printed(&solutions(8)[..12])).verdict, Verdict::Incomplete);
}

#[test]
fn missing_boards_are_counted_and_the_first_three_named() {
    let judgement = judged(8, &printed(&solutions(8)[4..]));
    assert_eq!((judgement.verdict, judgement.missing), (Verdict::Incomplete, Some(4)));
    assert_eq!(
        judgement.detail,
        "88 boards, all right; 4 are missing: 1 5 8 6 3 7 2 4, 1 6 8 3 7 4 2 5, 1 7 4 6 8 2 5 3, …"
    );
    let judgement = judged(8, &printed(&solutions(8)[1..]));
    assert_eq!(judgement.detail, "91 boards, all right; 1 is missing: 1 5 8 6 3 7 2 4");
}

#[test]
fn sets_are_compared_and_never_counts_alone() {
    let all = solutions(8);
    let boards: Vec<_> = all[..74].iter().chain(&all[..18]).copied().collect();
    let judgement = judged(8, &printed(&boards));
    assert_eq!((judgement.verdict, judgement.boards, judgement.distinct), (Verdict::Mixed, 92, 74));
    assert_eq!(judgement.detail, "92 boards, but 18 are repeated and 18 missing");
}

#[test]
fn repeated_boards_are_counted_and_eightfold_ones_explained() {
    let all = solutions(8);
    let once_more: Vec<_> = all.iter().chain(&all[..1]).copied().collect();
    let judgement = judged(8, &printed(&once_more));
    assert_eq!((judgement.verdict, judgement.repeated), (Verdict::Duplicates, 1));
    assert_eq!(judgement.detail, "all 92 boards, but 1 is repeated");
    let eightfold: Vec<_> = (0..8).flat_map(|_| all.clone()).collect();
    let judgement = judged(8, &printed(&eightfold));
    assert_eq!((judgement.verdict, judgement.boards), (Verdict::Duplicates, 736));
    assert!(judgement.detail.contains("counted eight times"), "{}", judgement.detail);
}

#[test]
fn attacking_boards_are_named_with_their_queens_and_the_mistake_behind_them() {
    let attacks = |columns: &[usize], from: usize, to: usize| {
        let (new, column) = (columns.len() - 1, columns[columns.len() - 1]);
        (from..to).any(|row| columns[row] == column || columns[row].abs_diff(column) == new - row)
    };
    for (boards, mistake, text) in [
        (
            15_380,
            "ends one row early",
            passing(8, |columns| !attacks(columns, 0, (columns.len() - 1).saturating_sub(1))),
        ),
        (2_496, "begins one row late", passing(8, |columns| !attacks(columns, 1, columns.len() - 1))),
        (
            40_320,
            "diagonals were not compared",
            passing(8, |columns| !columns[..columns.len() - 1].contains(&columns[columns.len() - 1])),
        ),
    ] {
        let judgement = judged(8, &text);
        assert_eq!(
            (judgement.verdict, judgement.boards, judgement.valid),
            (Verdict::Attacking, boards, 92),
            "{}",
            judgement.reading
        );
        assert!(judgement.detail.contains(mistake), "{}", judgement.detail);
        assert!(
            judgement.detail.starts_with("attacking: board 1 (line 1): queens of rows 1 and 2 attack"),
            "{}",
            judgement.detail
        );
        assert_eq!(judgement.failing.len(), 3);
    }
}

/// A board drawn in so many rows: lines beyond its own are empty ones.
fn drawn(board: &Placement, rows: usize) -> String {
    let columns: Vec<usize> = board.queens().map(|queen| queen.column).collect();
    let cell = |row: usize, column| if columns.get(row) == Some(&column) { "Q " } else { ". " };
    let row = |row| (0..columns.len()).map(|column| cell(row, column)).collect::<String>() + "\n";
    (0..rows).map(row).collect()
}

fn numbered(boards: &[Placement], n: usize) -> String {
    let board = |(at, board)| format!("Solution {}:\n{}\n", at + 1, drawn(board, n));
    boards.iter().enumerate().map(board).collect()
}

#[test]
fn a_heading_of_columns_is_no_board() {
    let line = |board: &Placement, base: usize, between: &str| {
        let columns: Vec<_> = board.queens().map(|queen| (queen.column + base).to_string()).collect();
        columns.join(between)
    };
    let all = solutions(8);
    for base in [0, 1] {
        let lines =
            |between: &str| all.iter().map(|board| line(board, base, between) + "\n").collect::<String>();
        let rows = |between: &str| {
            let row = |(at, board)| format!("{at}{between}{}\n", line(board, base, between));
            all.iter().enumerate().map(row).collect::<String>()
        };
        for text in [
            format!("id,q0,q1,q2,q3,q4,q5,q6,q7\n{}", rows(",")),
            format!("id,q1,q2,q3,q4,q5,q6,q7,q8\n{}", rows(",")),
            format!("     0  1  2  3  4  5  6  7\n{}", rows("  ")),
            format!("1 2 3 4 5 6 7 8\n{}", lines(" ")),
            format!("0 1 2 3 4 5 6 7\n{}", lines(" ")),
        ] {
            let judgement = judged(8, &text);
            let start = text.lines().next().unwrap_or_default();
            assert_eq!(judgement.verdict, Verdict::Correct, "{start}, {base}: {}", judgement.detail);
            assert!(judgement.notes.is_empty(), "{start}, {base}: {:?}", judgement.notes);
        }
    }
    let wrong = judged(8, "1 2 3 4 5 6 7 8\n1 2 3 4 5 6 8 7\n1 5 8 6 3 7 2 4\n");
    assert_eq!((wrong.boards, wrong.attacking), (3, 2));
}

#[test]
fn what_looks_like_a_board_is_never_passed_over_in_silence() {
    let all = solutions(8);
    let (lists, boards) = (printed(&all), numbered(&all, 8));
    let lists_in_brackets =
        lists.replace(' ', ", ").lines().map(|line| format!("[{line}]\n")).collect::<String>();
    let short = drawn(&all[3], 7) + ". . . . . . . .\n";
    let announced = judged(8, &format!("{boards}Solution 93:\n{short}"));
    assert_eq!(announced.detail, "board 93 (line 922) has 7 queens, not 8");
    for (text, note) in [
        (format!("{boards}Solution 93:\n{}", drawn(&all[3], 7)), "could not be read, line 922"),
        (
            format!("{boards}Solution 93:\n{}Q . . . . . . .\n", drawn(&all[3], 8)),
            "could not be read, line 922",
        ),
        (format!("{lists_in_brackets}[1, 5, 8, 6, 3, 7, 2]\n"), "could not be read, line 93"),
        (format!("{lists_in_brackets}[1, 5, 8, 6, 3, 7, 2, 9]\n"), "could not be read, line 93"),
        (format!("{lists}1 5 8 6 3 7 2\n\n1 5 8 6 3 7 2\n"), "the first in line 93"),
        (format!("{lists_in_brackets}[1, 3, 5, 7, 2, 4, 6, -1]\n"), "taken for a step"),
    ] {
        let judgement = judged(8, &text);
        assert_eq!(judgement.verdict, Verdict::Correct, "{note}: {}", judgement.detail);
        assert!(
            judgement.notes.len() == 1 && judgement.notes[0].contains(note),
            "{note}: {:?}",
            judgement.notes
        );
    }
    for text in [
        lists.clone(),
        boards,
        format!("{lists}\n{}", drawn(&all[0], 8)),
        format!("{lists}\nsolutions found: 92\n"),
    ] {
        assert!(judged(8, &text).notes.is_empty(), "{:?}", judged(8, &text).notes);
    }
}

#[test]
fn what_is_shown_in_two_ways_that_disagree_is_wrong() {
    let all = solutions(8);
    let wrong = Placement::from_columns([0, 4, 7, 5, 2, 6, 3, 1]);
    let both = |board: &Placement| format!("{board}\n{}\n", drawn(board, 8));
    let pairs: String = all.iter().map(both).collect();
    for (text, verdict, boards) in [
        (format!("{}\n{}", printed(&all), drawn(&wrong, 8)), Verdict::Attacking, 93),
        (pairs.replacen(&all[40].to_string(), &wrong.to_string(), 1), Verdict::Attacking, 93),
        // What is drawn is taken for the answer.
        (pairs.replacen(&drawn(&all[40], 8), &drawn(&wrong, 8), 1), Verdict::Mixed, 92),
    ] {
        let judgement = judged(8, &text);
        assert_eq!((judgement.verdict, judgement.boards), (verdict, boards), "{judgement:?}");
        let note = judgement.notes.iter().any(|note| note.contains("is shown in another way"));
        assert!(note, "{:?}", judgement.notes);
    }
    // A right board that is drawn too, and some on its side, are none that disagree.
    for drawing in [drawn(&all[0], 8), drawn(&Symmetry::Diagonal.of_board(BoardSize::of(8), &all[7]), 8)] {
        assert_eq!(judged(8, &format!("{}\n{drawing}", printed(&all))).verdict, Verdict::Correct);
    }
}

#[test]
fn positions_in_other_words_are_steps_of_the_search_only_while_there_is_something_to_search_for() {
    let right = printed(&solutions(6));
    let others = passing(6, |columns| columns.len() < 6 || columns[0] == columns[1]);
    let others: String = others.lines().take(40).map(|line| line.replace(' ', ",") + "\n").collect();
    assert_eq!(judged(6, &format!("{others}{right}")).verdict, Verdict::Correct);
    let behind = judged(6, &format!("{right}{others}"));
    assert!(matches!(behind.verdict, Verdict::Attacking | Verdict::Mixed), "{behind:?}");
}

#[test]
fn the_only_board_there_is_may_have_a_frame_or_a_total() {
    for said in ["1\n\n1\n", "+---+\n| Q |\n+---+\n", "Q\n", "[[1]]\n", "1\n"] {
        let judgement = judged(1, said);
        assert!(
            matches!(judgement.verdict, Verdict::Correct | Verdict::CountCorrect),
            "{said:?}: {}",
            judgement.detail
        );
    }
    assert_eq!(judged(1, "1\n\n1\n\n").verdict, Verdict::Duplicates);
}

#[test]
fn boards_of_other_sizes_before_and_behind_do_not_count() {
    for largest in 8..=10 {
        let size = |n: usize| -> String {
            let boards: String = solutions(n).iter().map(|board| drawn(board, n) + "\n").collect();
            format!("n = {n}\n{boards}")
        };
        let judgement = judged(8, &(4..=largest).map(size).collect::<String>());
        assert_eq!(judgement.verdict, Verdict::Correct, "up to {largest}: {}", judgement.detail);
    }
}

#[test]
fn lists_and_counts_under_the_headings_of_several_sizes_are_read_for_the_size_asked_for() {
    let headings: [fn(usize) -> String; 4] = [
        |n| format!("n = {n}"),
        |n| format!("=== {n} queens ==="),
        |n| format!("{n}x{n} board"),
        |n| format!("{n}皇后"),
    ];
    let counts: [fn(usize) -> String; 3] =
        [|_| String::new(), |count| format!("{count} solutions\n"), |count| format!("Total: {count}\n")];
    for heading in headings {
        for count in counts {
            let shown = |show: &dyn Fn(&[Placement]) -> String| -> String {
                let section =
                    |n| format!("{}\n{}{}\n", heading(n), show(&solutions(n)), count(solutions(n).len()));
                (4..=10).map(section).collect()
            };
            let text = shown(&printed);
            for n in [4, 8, 10] {
                let judgement = judged(n, &text);
                assert_eq!(judgement.verdict, Verdict::Correct, "{}: {}", heading(n), judgement.detail);
                let one_wrong = text.replacen(&solutions(n)[1].to_string(), "1 2 3 4", 1);
                assert_ne!(judged(n, &one_wrong).verdict, Verdict::Correct, "{}", heading(n));
            }
            if !count(1).is_empty() {
                let judgement = judged(8, &shown(&|_| String::new()));
                assert_eq!(judgement.verdict, Verdict::CountCorrect, "{}: {}", heading(8), judgement.detail);
            }
        }
    }
    // Behind its answer a size is no heading.
    assert_eq!(judged(8, "40 solutions\nn = 7\n92 solutions\nn = 8\n").verdict, Verdict::CountCorrect);
}

#[test]
fn boards_beside_each_other_are_read() {
    let all = solutions(8);
    for boards in [2, 4, 5, 8, 92] {
        for gap in ["   ", " | ", " || "] {
            for between in ["", " "] {
                let row = |band: &[Placement], row: usize| {
                    let rows = band.iter().map(|board| {
                        let drawn = drawn(board, 8);
                        drawn.lines().nth(row).unwrap_or_default().trim().replace(' ', between)
                    });
                    rows.collect::<Vec<_>>().join(gap) + "\n"
                };
                let band = |band: &[Placement]| (0..8).map(|at| row(band, at)).collect::<String>() + "\n";
                let text: String = all.chunks(boards).map(band).collect();
                let judgement = judged(8, &text);
                let what = format!(
                    "{boards} boards, {gap:?}, {between:?}: {} {}",
                    judgement.detail, judgement.reading
                );
                assert_eq!(judgement.verdict, Verdict::Correct, "{what}");
            }
        }
    }
}

#[test]
fn a_last_band_with_one_board_is_as_good_as_the_others() {
    let all = solutions(8);
    let wrong = Placement::from_columns([0, 4, 7, 5, 2, 6, 3, 1]);
    for (last, verdict) in [(all[0], Verdict::Duplicates), (wrong, Verdict::Attacking)] {
        for gap in ["   ", " | "] {
            let shown: Vec<_> = all.iter().copied().chain([last]).collect();
            let band = |band: &[Placement]| {
                let rows = |row: usize| {
                    let rows = band
                        .iter()
                        .map(|board| drawn(board, 8).lines().nth(row).unwrap_or_default().to_owned());
                    rows.collect::<Vec<_>>().join(gap) + "\n"
                };
                (0..8).map(rows).collect::<String>() + "\n"
            };
            let judgement = judged(8, &shown.chunks(4).map(band).collect::<String>());
            assert_eq!((judgement.verdict, judgement.boards), (verdict, 93), "{judgement:?}");
        }
    }
}

#[test]
fn a_wrong_board_in_the_midst_of_a_nested_list_is_seen() {
    let mut shown = solutions(8);
    shown[46] = Placement::from_columns([0, 4, 7, 5, 2, 6, 3, 1]);
    let rows = |board: &Placement| {
        drawn(board, 8)
            .lines()
            .map(|row| format!("\"{}\"", row.replace(' ', "")))
            .collect::<Vec<_>>()
            .join(",")
    };
    let boards: Vec<_> = shown.iter().map(|board| format!("[{}]", rows(board))).collect();
    let judgement = judged(8, &format!("[{}]\n", boards.join(",")));
    assert_eq!((judgement.verdict, judgement.boards, judgement.attacking), (Verdict::Mixed, 92, 1));
}

#[test]
fn one_is_said_as_one() {
    for (n, stdout, detail) in [
        (1, "Q\n\nQ\n", "the only board there is, but 1 is repeated"),
        (4, "Q . . .\n. . . .\n. . . .\n. . . .\n", "board 1 (line 1) has one queen, not 4"),
    ] {
        let judgement = judged(n, stdout);
        assert!(judgement.detail.starts_with(detail), "{}", judgement.detail);
    }
    assert_eq!(judged(1, "[1]\n").reading, "each line: the number of the only square");
}

#[test]
fn boards_of_another_size_are_said_to_be() {
    let judgement = judged(8, &printed(&solutions(7)));
    assert_eq!(
        (judgement.verdict, judgement.detail.as_str()),
        (Verdict::WrongSize, "40 boards for n = 7, not 8")
    );
}

#[test]
fn a_wrong_count_beside_right_boards_is_mixed_and_a_right_one_is_nothing() {
    let all = printed(&solutions(8));
    let judgement = judged(8, &format!("{all}Total: 90\n"));
    assert_eq!(judgement.verdict, Verdict::Mixed);
    assert_eq!(judgement.detail, "all 92 boards, each once, but it says 90");
    for said in ["Total: 12", "12", "12 solutions"] {
        assert_eq!(judged(8, &format!("{all}{said}\n")).detail, "all 92 boards, each once, but it says 12");
    }
    for said in [
        "92",
        "92 solutions, 12 fundamental",
        "12 fundamental solutions",
        "Unique solutions: 12",
        "12 solutions up to symmetry",
        "time: 17 ms",
        "共有92种",
    ] {
        let judgement = judged(8, &format!("{all}{said}\n"));
        assert_eq!(judgement.verdict, Verdict::Correct, "{said}: {}", judgement.detail);
    }
}

#[test]
fn nothing_and_nonsense_are_told_apart() {
    assert_eq!(judged(8, " \n").verdict, Verdict::NoOutput);
    assert_eq!(judged(8, "Hello, world\n").verdict, Verdict::Unreadable);
}

#[test]
fn how_it_ended_counts_first_where_it_was_stopped_or_the_answer_is_wrong() {
    let all = printed(&solutions(8));
    let endless = "no end\n".repeat(1 << 19);
    for (ending, stdout, stderr, verdict, detail) in [
        (
            Ending::CpuTime,
            "",
            "",
            Verdict::CpuTime,
            "stopped after 0.0 s of processor time; nothing was printed until then",
        ),
        (
            Ending::WallTime,
            "n: ",
            "",
            Verdict::WallTime,
            "stopped after 10.0 s, mostly idle: does it wait for input?",
        ),
        (
            Ending::Memory,
            "",
            "",
            Verdict::Memory,
            "stopped with 512 MiB of memory in use; nothing was printed until then",
        ),
        (Ending::ScratchLimit, "x\n", "", Verdict::OutputLimit, "stopped: it wrote too much to files"),
        (Ending::OutputLimit, &endless, "", Verdict::OutputLimit, "stopped after 3 MiB of output"),
        (
            Ending::Signalled(11),
            &all,
            "",
            Verdict::Crashed,
            "crashed: SIGSEGV, segmentation fault: an array's end or the stack's, or a wild pointer; until then: correct: all 92 boards, each once",
        ),
        (
            Ending::Exited(1),
            "",
            "Traceback (most recent call last):\nIndexError: no\n",
            Verdict::Crashed,
            "crashed: IndexError: no; nothing was printed until then",
        ),
        (
            Ending::Exited(3),
            "90\n",
            "",
            Verdict::ExitCode,
            "exit code 3; until then: no boards, count 90 is wrong, right is 92",
        ),
        (Ending::Exited(3), &all, "", Verdict::Correct, "correct: all 92 boards, each once"),
    ] {
        let judgement = judged_as(8, stdout, stderr, ending);
        assert_eq!((judgement.verdict, judgement.detail.as_str()), (verdict, detail));
    }
    let warned = judged_as(
        8,
        &all,
        "Traceback (most recent call last):\nEOFError: EOF when reading a line\n",
        Ending::Exited(1),
    );
    assert_eq!(warned.notes, ["it ended with exit code 1, EOFError: EOF when reading a line"]);
}

#[test]
fn what_it_said_is_cut_and_safe_to_print() {
    let judgement =
        judged(8, &format!("\x1b[31mred\x1b[0m\x07\n{}\n{}", "x".repeat(500), "line\n".repeat(50)));
    assert!(judgement.said.starts_with("red\nxxx"));
    assert!(judgement.said.lines().count() <= 12 && judgement.said.lines().all(|line| line.len() <= 100));
    assert_eq!(judged_as(8, "", "oops\n", Ending::Exited(0)).said, "oops");
}

#[test]
fn where_nobody_knows_the_count_none_is_called_right_and_none_missing() {
    for n in 28..=32 {
        let one_column: String = (1..=n).map(|_| "1 ").collect();
        for stated in ["", "\nSolutions: 0"] {
            let judgement = judged(n, &format!("{one_column}{stated}"));
            assert_eq!((judgement.verdict, judgement.missing), (Verdict::Attacking, None), "{judgement:?}");
            assert!(!judgement.notes.iter().any(|note| note.contains("is right")), "{judgement:?}");
        }
    }
}

#[test]
fn boards_without_end_are_not_all_kept_and_it_says_so() {
    let judgement = judged(1, &"1\n".repeat(2_500_003));
    assert_eq!((judgement.boards, judgement.distinct), (2_500_000, 1), "{judgement:?}");
    assert!(judgement.notes.iter().any(|note| note.contains("3 more")), "{judgement:?}");
}
