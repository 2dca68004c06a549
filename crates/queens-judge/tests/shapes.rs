//! Shapes seen in real programs, made up anew: what is read, for n = 4 unless said otherwise.

use queens_core::BoardSize;
use queens_judge::reading::{Reading, read};

fn read_for(n: usize, text: &str) -> Reading {
    read(text.as_bytes(), BoardSize::new(n))
}

/// The columns of the rows of each board, from 1; the two solutions for n = 4 are 2413 and 3142, each the other's image.
fn columns(reading: &Reading) -> Vec<String> {
    let board = |board: &queens_judge::reading::ShownBoard| {
        let mut queens: Vec<_> = board.queens().map(|queen| (queen.row, queen.column)).collect();
        queens.sort_unstable();
        queens.iter().map(|(_, column)| char::from_digit(*column as u32 + 1, 36).unwrap()).collect()
    };
    reading.boards.iter().map(board).collect()
}

/// Outputs that show 2413 and then 3142.
const BOTH: &[(&str, &str)] = &[
    ("plain", "2 4 1 3\n3 1 4 2\n"),
    ("from 0", "1 3 0 2\n2 0 3 1\n"),
    ("running number, list", "1 [1, 3, 0, 2]\n2 [2, 0, 3, 1]\n"),
    (
        "log, date and level",
        "2024-03-05 12:34:56,001 [main] INFO Solver - Solution 1: 1 3 0 2\n\
         2024-03-05 12:34:56,002 [main] INFO Solver - Solution 2: 2 0 3 1\n",
    ),
    ("JSON, one line", "{\"n\": 4, \"count\": 2, \"solutions\": [[1, 3, 0, 2], [2, 0, 3, 1]]}\n"),
    (
        "JSON, a number a line",
        "{\n  \"n\": 4,\n  \"solutions\": [\n    [\n      1,\n      3,\n      0,\n      2\n    ],\n    [\n      2,\n      0,\n      \
         3,\n      1\n    ]\n  ]\n}\n",
    ),
    (
        "search in lists",
        "trying [2]\ntrying [2, 4]\ntrying [2, 4, 1]\ntrying [2, 4, 1, 3]\nSOLUTION: [2, 4, 1, 3]\ntrying [3]\n\
         trying [3, 1]\ntrying [3, 1, 4]\ntrying [3, 1, 4, 2]\nSOLUTION: [3, 1, 4, 2]\n",
    ),
    (
        "beside each other, numbered",
        "No. 1   No. 2\n.Q..    ..Q.\n...Q    Q...\nQ...    ...Q\n..Q.    .Q..\n",
    ),
    ("one word", "2413\n3142\n"),
    ("one word, numbered", "1: 2413\n2: 3142\nTotal 2\n"),
    ("assignments", "#0 a[0]=1 a[1]=3 a[2]=0 a[3]=2\n#1 a[0]=2 a[1]=0 a[2]=3 a[3]=1\n"),
    ("letters", "No.1: bdac\nNo.2: cadb\n"),
    ("letters apart", "No.1: B D A C\nNo.2: C A D B\n"),
    ("squares", "B1 D2 A3 C4\nC1 A2 D3 B4\n"),
    ("cell numbers", "0: [1, 7, 8, 14]\n1: [2, 4, 11, 13]\n"),
    ("cell numbers from 1", "2 8 9 15\n3 5 12 14\n"),
    ("dots", ". Q . .\n. . . Q\nQ . . .\n. . Q .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n"),
    ("dots, no blank line between", ".Q..\n...Q\nQ...\n..Q.\n..Q.\nQ...\n...Q\n.Q..\n"),
    (
        "dots, numbered",
        "Solution 1:\n.Q..\n...Q\nQ...\n..Q.\nSolution 2:\n..Q.\nQ...\n...Q\n.Q..\n2 solutions\n",
    ),
    (
        "frames",
        "+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n| Q |   |   |   |\n\
         +---+---+---+---+\n|   |   | Q |   |\n+---+---+---+---+\n\n+---+---+---+---+\n|   |   | Q |   |\n+---+---+---+---+\n\
         | Q |   |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n",
    ),
    (
        "box drawing",
        "┌─┬─┬─┬─┐\n│ │♛│ │ │\n├─┼─┼─┼─┤\n│ │ │ │♛│\n├─┼─┼─┼─┤\n│♛│ │ │ │\n├─┼─┼─┼─┤\n│ │ │♛│ │\n└─┴─┴─┴─┘\n\
         ┌─┬─┬─┬─┐\n│ │ │♛│ │\n├─┼─┼─┼─┤\n│♛│ │ │ │\n├─┼─┼─┼─┤\n│ │ │ │♛│\n├─┼─┼─┼─┤\n│ │♛│ │ │\n└─┴─┴─┴─┘\n",
    ),
    (
        "tabs, labels",
        "\t1\t2\t3\t4\n1\t-\tQ\t-\t-\n2\t-\t-\t-\tQ\n3\tQ\t-\t-\t-\n4\t-\t-\tQ\t-\n\n\
         \t1\t2\t3\t4\n1\t-\t-\tQ\t-\n2\tQ\t-\t-\t-\n3\t-\t-\t-\tQ\n4\t-\tQ\t-\t-\n",
    ),
    ("wide cells", ". []. . \n. . . []\n[]. . . \n. . []. \n\n. . []. \n[]. . . \n. . . []\n. []. . \n"),
    ("checkered", ".Q. \n . Q\nQ . \n .Q.\n\n. Q \nQ . \n. .Q\n Q .\n"),
    ("zero and one", "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n\n0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n"),
    (
        "queens alone",
        "   a  b  c  d\n1     #\n2           #\n3  #\n4        #\n\n   a  b  c  d\n1        #\n2  #\n3           #\n4     #\n",
    ),
    (
        "blank squares, ruled headings",
        "1  a  b  c  d\n1     #      \n2           #\n3  #         \n4        #   \n1  a  b  c  d\n1        #   \n2  #         \n\
         3           #\n4     #      \n",
    ),
    ("pairs", "(1,2)(2,4)(3,1)(4,3)\n(1,3)(2,1)(3,4)(4,2)\n"),
    ("pairs from 0", "(0,1) (1,3) (2,0) (3,2)\n(0,2) (1,0) (2,3) (3,1)\n"),
    ("terms", "[q(0,1),q(1,3),q(2,0),q(3,2)]\n[q(0,2),q(1,0),q(2,3),q(3,1)]\n"),
    (
        "in words",
        "row 1 column 2\nrow 2 column 4\nrow 3 column 1\nrow 4 column 3\n\nrow 1 column 3\nrow 2 column 1\nrow 3 column 4\nrow 4 column 2\n",
    ),
    (
        "in words, numbered",
        "Solution 1\nQueen 1: row 1, column 2\nQueen 2: row 2, column 4\nQueen 3: row 3, column 1\nQueen 4: row 4, column 3\n\
         Solution 2\nQueen 1: row 1, column 3\nQueen 2: row 2, column 1\nQueen 3: row 3, column 4\nQueen 4: row 4, column 2\n",
    ),
    (
        "in Chinese",
        "第1行第2列 第2行第4列 第3行第1列 第4行第3列\n第1行第3列 第2行第1列 第3行第4列 第4行第2列\n共有 2 种\n",
    ),
    (
        "in Chinese, line by line",
        "第1种\n第1行第2列\n第2行第4列\n第3行第1列\n第4行第3列\n第2种\n第1行第3列\n第2行第1列\n第3行第4列\n第4行第2列\n",
    ),
    ("皇", "口皇口口\n口口口皇\n皇口口口\n口口皇口\n\n口口皇口\n皇口口口\n口口口皇\n口皇口口\n"),
    ("nested, one line", "[[.Q..,...Q,Q...,..Q.],[..Q.,Q...,...Q,.Q..]]\n"),
    ("nested, quoted", "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],[\"..Q.\",\"Q...\",\"...Q\",\".Q..\"]]\n"),
    ("nested, one board a line", "['.Q..', '...Q', 'Q...', '..Q.']\n['..Q.', 'Q...', '...Q', '.Q..']\n"),
    (
        "nested, one row a line",
        "[\n [\n  \".Q..\",\n  \"...Q\",\n  \"Q...\",\n  \"..Q.\"\n ],\n [\n  \"..Q.\",\n  \"Q...\",\n  \"...Q\",\n  \".Q..\"\n ]\n]\n",
    ),
    (
        "matrices, one line each",
        "[[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]\n[[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]]\n",
    ),
    (
        "matrices, one line in all",
        "[[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]],[[0,0,1,0],[1,0,0,0],[0,0,0,1],[0,1,0,0]]]\n",
    ),
    (
        "matrices over lines",
        "[[0 1 0 0]\n [0 0 0 1]\n [1 0 0 0]\n [0 0 1 0]]\n[[0 0 1 0]\n [1 0 0 0]\n [0 0 0 1]\n [0 1 0 0]]\n",
    ),
    ("Lisp", "((2 4 1 3) (3 1 4 2))\n"),
    ("Lisp, pairs", "(((1 2) (2 4) (3 1) (4 3)) ((1 3) (2 1) (3 4) (4 2)))\n"),
    (
        "pairs in lists",
        "[ [ 0, 1 ], [ 1, 3 ], [ 2, 0 ], [ 3, 2 ] ]\n[ [ 0, 2 ], [ 1, 0 ], [ 2, 3 ], [ 3, 1 ] ]\n",
    ),
    ("flat", "0100000110000010\n0010100000010100\n"),
    ("one line in all", "2 4 1 3 3 1 4 2\n"),
    ("list of lists", "[[2, 4, 1, 3], [3, 1, 4, 2]]\n"),
    ("prompt", "n: 2 4 1 3\n3 1 4 2\n2\n"),
    (
        "prompt before a drawing",
        "Enter n (1-20): . Q . .\n. . . Q\nQ . . .\n. . Q .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n",
    ),
    ("prompt in Chinese", "请输入n:1 2 4 1 3\n2 3 1 4 2\n"),
    ("count behind", "2 4 1 3  #1\n3 1 4 2  #2\n"),
    ("among other numbers", "sol 1: 2 4 1 3 nodes 5\nsol 2: 3 1 4 2 nodes 11\n"),
    (
        "times around",
        "[12:00:10] solution 1/10: 1 3 0 2 (0.0010s)\n[12:00:11] solution 2/10: 2 0 3 1 (0.0012s)\n",
    ),
    ("row numbers glued on", "0.Q..\n1...Q\n2Q...\n3..Q.\n\n0..Q.\n1Q...\n2...Q\n3.Q..\n"),
    ("one for a queen", ".1..\n...1\n1...\n..1.\n\n..1.\n1...\n...1\n.1..\n"),
    ("words on one line", "2413 3142\n"),
    ("padded", "1     2  4  1  3\n2     3  1  4  2\n"),
    ("carriage returns", "2 4 1 3\r\n3 1 4 2\r\n"),
    ("colours", "\x1b[31m2 4 1 3\x1b[0m\n\x1b[32m3 1 4 2\x1b[0m\n"),
    ("arrows", "1->2 2->4 3->1 4->3\n1->3 2->1 3->4 4->2\n"),
    ("hyphens", "2-4-1-3\n3-1-4-2\n"),
    (
        "start position",
        ". . . .\n. . . .\n. . . .\n. . . .\n\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n",
    ),
    ("progress in numbers", "1 0 0 0\n1 3 0 0\n2 0 0 0\n2 4 0 0\n2 4 1 0\n2 4 1 3\n3 1 4 2\n"),
    (
        "trace",
        "try row 1 column 1\ntry row 2 column 3\nback\nplace queen 1 in column 2\n2 4 1 3\nback\n3 1 4 2\n",
    ),
    ("rows on lines", "Solution 1\n2\n4\n1\n3\n\nSolution 2\n3\n1\n4\n2\n"),
    ("rules between", "----\n-Q--\n---Q\nQ---\n--Q-\n----\n--Q-\nQ---\n---Q\n-Q--\n----\n"),
    (
        "double spaced",
        ". Q . .\n\n. . . Q\n\nQ . . .\n\n. . Q .\n\n\n. . Q .\n\nQ . . .\n\n. . . Q\n\n. Q . .\n\n",
    ),
    ("numbered queens", "0 1 0 0\n0 0 0 2\n3 0 0 0\n0 0 4 0\n\n0 0 1 0\n2 0 0 0\n0 0 0 3\n0 4 0 0\n"),
    (
        "square brackets",
        "[ ][Q][ ][ ]\n[ ][ ][ ][Q]\n[Q][ ][ ][ ]\n[ ][ ][Q][ ]\n\n[ ][ ][Q][ ]\n[Q][ ][ ][ ]\n[ ][ ][ ][Q]\n[ ][Q][ ][ ]\n",
    ),
    (
        "chess labels",
        "4 . Q . . 4\n3 . . . Q 3\n2 Q . . . 2\n1 . . Q . 1\n  a b c d\n\n4 . . Q . 4\n3 Q . . . 3\n2 . . . Q 2\n1 . Q . . 1\n  a b c d\n",
    ),
    (
        "empty squares as zero bytes",
        "\0Q\0\0\n\0\0\0Q\nQ\0\0\0\n\0\0Q\0\n\n\0\0Q\0\nQ\0\0\0\n\0\0\0Q\n\0Q\0\0\n",
    ),
];

#[test]
fn every_shape_is_read_as_the_boards_it_shows() {
    let mut wrong = Vec::new();
    for (shape, text) in BOTH {
        for asked in [4, 8] {
            let reading = read_for(asked, text);
            if columns(&reading) != ["2413", "3142"] {
                wrong.push(format!("{shape}, asked for {asked}: {:?}, {}", columns(&reading), reading.words));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn drawings_of_every_size_are_read() {
    for n in 1..=10 {
        let board: String = (0..n)
            .map(|row| {
                (0..n).map(|column| if column == row * 3 % n { "Q " } else { ". " }).collect::<String>()
                    + "\n"
            })
            .collect();
        let reading = read_for(n, &format!("1\n{board}\n2\n{board}\n"));
        // The smallest boards have no empty square, or as many of one kind as of the other.
        let shown =
            reading.boards.iter().filter(|board| board.size.get() == n && board.queens().len() == n).count();
        assert_eq!(shown, 2, "n = {n}: {}", reading.words);
    }
}

#[test]
fn a_board_shown_in_two_ways_counts_once() {
    for text in [
        "1: 2 4 1 3\n.Q..\n...Q\nQ...\n..Q.\n\n2: 3 1 4 2\n..Q.\nQ...\n...Q\n.Q..\n",
        "2 4 1 3\n3 1 4 2\n\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n",
        // Numbers by columns, drawing by rows.
        "[2, 4, 1, 3]\n..Q.\nQ...\n...Q\n.Q..\n\n[3, 1, 4, 2]\n.Q..\n...Q\nQ...\n..Q.\n",
    ] {
        let reading = read_for(4, text);
        assert_eq!(reading.boards.len(), 2, "{}\n{text}", reading.words);
        assert!(reading.notes.iter().any(|note| note.contains("in two ways")), "{text}");
    }
}

#[test]
fn counts_are_read_where_no_board_is() {
    for (text, count) in [
        ("N = 4: 2\n", 2),
        ("there are 2 solutions\n", 2),
        ("共有 2 种\n", 2),
        ("n total unique\n1 1 1\n2 0 0\n3 0 0\n4 2 1\n", 2),
        ("2\n", 2),
        ("n: 2\n", 2),
        ("Enter n: The number of solutions is 2\n", 2),
        ("共九十二种\n", 92),
        ("no solution\n", 0),
        ("16777216\n", 16_777_216),
    ] {
        let reading = read_for(4, text);
        assert_eq!((reading.boards.len(), reading.count), (0, Some(count)), "{text:?}: {}", reading.words);
        assert!(reading.words.starts_with("only a count"), "{}", reading.words);
    }
    let aloud: String = (1..=92).map(|number| format!("{number}\n")).collect();
    for text in [aloud.clone(), aloud.replace('\n', " ")] {
        let reading = read_for(8, &text);
        assert_eq!((reading.boards.len(), reading.count), (0, Some(92)), "{}", reading.words);
    }
}

#[test]
fn what_says_nothing_is_not_read() {
    for text in
        ["", "\n\n", "hello\n", "n: ", "\u{fffd}\u{1}\u{2}\u{3}", "Solving, please wait…\n", "Time: 0.01 s\n"]
    {
        let reading = read_for(8, text);
        assert_eq!((reading.boards.len(), reading.count), (0, None), "{text:?}: {}", reading.words);
    }
}

#[test]
fn wrong_boards_are_boards_where_the_shape_is_plain() {
    for (text, boards) in [
        ("1 1 2 2\n1 1 3 3\n", 2),
        ("Q . . .\nQ . . .\nQ . . .\nQ . . .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n", 2),
        ("(1,1) (2,2) (3,3) (4,4)\n(1,1) (2,2) (3,4) (4,3)\n", 2),
        ("2 4 1 3\n3 1 4 4\n", 2),
        (". Q . .\n. . . Q\nQ . . .\n. . . .\n", 1),
    ] {
        let reading = read_for(4, text);
        assert_eq!(reading.boards.len(), boards, "{text:?}: {}", reading.words);
    }
}

#[test]
fn the_words_say_what_was_understood() {
    for (n, text, words) in [
        (
            8,
            "1 1 5 8 6 3 7 2 4\n2 1 6 8 3 7 4 2 5\n3 1 7 4 6 8 2 5 3\n",
            "each line: eight numbers, a queen's column for each row, 1-based, after a running number",
        ),
        (4, ".Q..\n...Q\nQ...\n..Q.\n", "drawn boards: four lines of four cells, queens Q, empty squares ."),
        (4, "B1 D2 A3 C4\n", "each line: the names of four squares, as in chess"),
        (4, "hello\n", "cannot read this: one line, neither boards nor a count"),
        (4, "", "it printed nothing"),
        (4, "there are 2 solutions", "only a count, line 1: there are 2 solutions"),
        (
            4,
            "2 4 1 3\n3 1 4 2\nTotal: 2\n",
            "each line: four numbers, a queen's column for each row, 1-based; a count, line 3: Total: 2",
        ),
    ] {
        assert_eq!(read_for(n, text).words, words);
    }
}
