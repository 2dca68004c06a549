use super::*;
use queens_data::FailingBoard;

const ACCEPTED: [JudgeVerdict; 2] = [JudgeVerdict::Correct, JudgeVerdict::CountCorrect];
const NO_PAGE: Medium = Medium { width: None, colour: false };

fn judgement(program: &str, n: u32, verdict: JudgeVerdict, detail: &str) -> Judgement {
    Judgement {
        program: program.into(),
        n,
        verdict,
        boards: 92,
        distinct: 92,
        valid: 92,
        missing: Some(0),
        repeated: 0,
        attacking: 0,
        count_claimed: None,
        reading: "each line: eight columns, 1-based".into(),
        detail: detail.into(),
        cpu_s: Some(0.0012),
        wall_s: Some(0.00131),
        peak_bytes: Some(1_677_722),
        sandbox: "bubblewrap".into(),
        notes: Vec::new(),
        failing: Vec::new(),
        said: String::new(),
    }
}

/// A class of four: right, right without boards, wrong with a board, and not to be built.
fn class() -> Vec<Judgement> {
    let mut wrong =
        judgement("c.java", 8, JudgeVerdict::Attacking, "board 3 (line 7), queens of rows 2 and 5");
    wrong.failing.push(FailingBoard {
        number: 3,
        line: 7,
        n: 8,
        queens: [0, 4, 7, 5, 1, 6, 3, 2]
            .iter()
            .enumerate()
            .map(|(row, column)| [row as u32, *column])
            .collect(),
        attacking: Some([1, 4]),
    });
    wrong.attacking = 1;
    let mut unbuilt = judgement("e|e.c", 8, JudgeVerdict::BuildError, "does not compile");
    unbuilt.said = "e.c:4:10: error: <b>expected</b> ';'\n".repeat(9);
    unbuilt.reading = String::new();
    (unbuilt.cpu_s, unbuilt.wall_s, unbuilt.peak_bytes, unbuilt.boards) = (None, None, None, 0);
    let mut counts = judgement("b.py", 8, JudgeVerdict::CountCorrect, "no boards, count 92 is right");
    counts.notes.push("it waits for a key".into());
    (counts.boards, counts.count_claimed) = (0, Some(92));
    vec![judgement("a.c", 8, JudgeVerdict::Correct, "correct: 92 boards"), counts, wrong, unbuilt]
}

#[test]
fn a_table_marks_each_says_more_where_it_must_and_answers_last() {
    let text = judgements(&class(), &ACCEPTED, Format::Table, &NO_PAGE);
    for line in [
        "│ program │ verdict ",
        "│ a.c     │ ✓ correct: 92 boards ",
        "│ b.py    │ ! count correct: no boards, count 92 is right ",
        "│ c.java  │ ✗ attacking: board 3 (line 7), queens of rows 2 and 5 │ 1.31 ms │ 1.6 MiB │\n",
        "╯\n✗ c.java: read as each line: eight columns, 1-based\n✗ e|e.c\n  │ e.c:4:10: error: <b>expected</b> ';'\n",
        "  │ …\nb.py: it waits for a key\n\n2 of 4 programs are accepted. Not accepted: c.java and e|e.c.\n",
    ] {
        assert!(text.contains(line), "{line}\nin\n{text}");
    }
}

#[test]
fn what_is_accepted_is_for_the_asker_to_say() {
    let answer = |accepted: &[JudgeVerdict]| super::answer(&class(), accepted);
    assert_eq!(answer(&JudgeVerdict::ALL), "All 4 programs are accepted.");
    assert_eq!(
        answer(&[JudgeVerdict::Correct]),
        "1 of 4 programs is accepted. Not accepted: b.py, c.java and e|e.c."
    );
    assert_eq!(answer(&[]), "None of 4 programs is accepted.");
    assert_eq!(super::answer(&class()[..1], &ACCEPTED), "a.c is accepted.");
    assert_eq!(super::answer(&[], &ACCEPTED), "Nothing was judged.");
}

#[test]
fn who_was_not_judged_is_neither_right_nor_wrong() {
    let left = |name: &str| {
        let why = format!("{}Haskell needs ghc, which is not here (package ghc)", Judgement::NOT_JUDGED);
        judgement(name, 8, JudgeVerdict::BuildError, &why)
    };
    let mut rows = class();
    rows.push(left("f.hs"));
    let text = judgements(&rows, &ACCEPTED, Format::Table, &NO_PAGE);
    assert!(
        text.contains("│ f.hs    │ – not judged: Haskell needs ghc, which is not here (package ghc) "),
        "{text}"
    );
    let says = "2 of 4 programs are accepted. Not accepted: c.java and e|e.c. Not judged: f.hs.";
    assert!(text.contains(says), "{text}");
    let page = class_report(&rows, &ACCEPTED);
    for part in [
        "2 of 4 programs are accepted.",
        "<b>1</b> build error<",
        "<b>1</b> not judged<",
        "<span class=\"warn\">–</span> not judged: Haskell",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert_eq!(super::answer(&[left("f.hs")], &ACCEPTED), "f.hs was not judged.");
    assert_eq!(super::answer(&[left("f.hs"), left("g.hs")], &ACCEPTED), "None of 2 programs was judged.");
    assert_eq!(super::answer(&[left("f.hs")], &JudgeVerdict::ALL), "f.hs is accepted.");
}

#[test]
fn a_program_passes_only_if_it_does_for_every_n() {
    let mut rows = vec![judgement("a.c", 8, JudgeVerdict::Correct, "92 boards"); 2];
    (rows[1].n, rows[1].verdict) = (9, JudgeVerdict::Incomplete);
    assert_eq!(super::answer(&rows, &ACCEPTED), "a.c is not accepted.");
    let text = judgements(&rows, &ACCEPTED, Format::Table, &NO_PAGE);
    assert!(text.contains("│ a.c     │ 9 │ ✗ incomplete: 92 boards"), "{text}");
}

/// A program whose name and output try everything.
fn evil() -> Judgement {
    let evil = "\u{1b}[31m</pre><script>alert('&')</script>\u{202e}\r`code` **bold** |";
    Judgement {
        reading: evil.into(),
        said: evil.into(),
        notes: vec![evil.into()],
        ..judgement(evil, 8, JudgeVerdict::Unreadable, evil)
    }
}

#[test]
fn nothing_that_others_wrote_moves_a_cursor() {
    for format in [Format::Table, Format::Markdown] {
        let text = judgements(&[evil()], &[], format, &NO_PAGE);
        assert!(!text.contains(['\u{1b}', '\r', '\u{202e}']), "{text}");
    }
    let json = judgements(&[evil()], &[], Format::Json, &NO_PAGE);
    assert!(!json.contains('\u{1b}'), "{json}");
}

#[test]
fn nothing_that_others_wrote_comes_alive_in_a_page_or_a_document() {
    let page = class_report(&[evil()], &[]);
    assert!(
        !page.contains("<script") && page.matches("</pre>").count() == 1 && !page.contains('\u{1b}'),
        "{page}"
    );
    assert!(page.contains("&lt;script&gt;"), "{page}");
    let text = judgements(&[evil()], &[], Format::Markdown, &NO_PAGE);
    let outside: String = text.lines().filter(|line| !line.starts_with("    ")).collect();
    assert!(!outside.replace("\\<", "").contains("<script") && !outside.contains(" `code"), "{outside}");
    assert!(outside.contains("\\*\\*bold\\*\\* \\|"), "{outside}");
}

#[test]
fn the_class_report_has_a_section_a_program_and_draws_the_pair_in_red() {
    let page = class_report(&class(), &ACCEPTED);
    for index in 1..=4 {
        assert!(page.contains(&format!("id=\"s{index}\"")) && page.contains(&format!("href=\"#s{index}\"")));
    }
    assert_eq!(page.matches("class=\"qx\"").count(), 2);
    assert_eq!(page.matches("class=\"qn\"").count(), 6);
    let words = "Board 3, from line 7: row 2 column 5 and row 5 column 2 attack each other";
    assert!(page.contains(words), "{page}");
    let elsewhere = ["http://", "https://", " src="];
    assert!(elsewhere.iter().all(|far| !page.contains(far)), "the page needs nothing but itself");
}

#[test]
fn each_n_is_named_only_where_there_are_several() {
    let mut wrong = judgement("c.java", 9, JudgeVerdict::Incomplete, "350 boards; 2 are missing");
    wrong.notes.push("n is its argument".into());
    let rows = [judgement("c.java", 8, JudgeVerdict::Correct, "92 boards"), wrong];
    let heading = ">n</th>";
    assert!(class_report(&rows, &ACCEPTED).contains(heading));
    assert!(!class_report(&rows[1..], &ACCEPTED).contains(heading));
    let text = judgements(&rows, &ACCEPTED, Format::Table, &NO_PAGE);
    assert!(text.contains("✗ c.java, n = 9: n is its argument; read as each line"), "{text}");
    let text = judgements(&rows[1..], &ACCEPTED, Format::Table, &NO_PAGE);
    assert!(text.contains("✗ c.java: n is its argument; read as each line"), "{text}");
}

#[test]
fn what_many_accepted_programs_share_is_said_once_and_names_few() {
    let rows: Vec<Judgement> = ["a", "b", "c", "d"]
        .map(|name| Judgement {
            notes: vec!["n is its argument".into()],
            ..judgement(name, 8, JudgeVerdict::Correct, "92 boards")
        })
        .into();
    let text = judgements(&rows, &ACCEPTED, Format::Table, &NO_PAGE);
    assert!(text.contains("╯\na, b and 2 others: n is its argument\n\nAll 4"), "{text}");
}

#[test]
fn a_line_of_csv_has_as_many_fields_as_the_header() {
    let text = judgements(&class(), &ACCEPTED, Format::Csv, &NO_PAGE);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(Record::HEADER));
    assert_eq!(
        lines.next(),
        Some(
            "a.c,8,correct,92,92,92,0,0,0,,\"each line: eight columns, 1-based\",correct: 92 boards,0.0012,0.00131,1677722,bubblewrap,"
        )
    );
    assert_eq!(lines.count(), 3);
}

#[test]
fn nothing_that_others_wrote_is_a_formula_in_a_spreadsheet() {
    for sign in ["=", "+", "-", "@", "\t"] {
        let evil = format!("{sign}HYPERLINK(A1)");
        let row = Judgement {
            reading: evil.clone(),
            notes: vec![evil.clone()],
            ..judgement(&evil, 8, JudgeVerdict::Unreadable, &evil)
        };
        let text = judgements(&[row], &[], Format::Csv, &NO_PAGE);
        assert_eq!(text.matches(&evil).count(), 4, "{text}");
        assert_eq!(text.matches(&format!("'{evil}")).count(), 4, "{text}");
    }
}

#[test]
fn json_is_one_object_a_judgement_and_reads_back() {
    let json = judgements(&class(), &ACCEPTED, Format::Json, &NO_PAGE);
    assert_eq!(serde_json::from_str::<Vec<Judgement>>(&json).unwrap(), class());
}

#[test]
fn what_a_line_of_the_table_does_not_take_is_said_under_it() {
    let long = "x".repeat(90);
    let detail = |detail: &str| details(&judgement("a.c", 8, JudgeVerdict::Mixed, detail));
    assert_eq!(detail("88 boards; 4 are missing"), ["88 boards; 4 are missing"]);
    assert_eq!(detail(&format!("88 boards; {long}; more")), [&format!("88 boards; {long}")[..], "more"]);
    assert_eq!(detail(&format!("{long}; as if it were; more")), [&long[..], "as if it were", "more"]);
    assert_eq!(detail(""), [""]);
}
