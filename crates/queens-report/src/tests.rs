//! What holds for a report as a whole.

use std::fs;
use std::path::{Path, PathBuf};

use queens_data::{Cell, Mode, Program, Recording, Row, Skipped, Status};

use crate::summary::Summary;
use crate::testing::{between, every_kind, lines, synthetic};
use crate::{Format, Medium, charts, csv, latex, markdown, readme, terminal, verdict, verification, write};

const PLAIN: Medium = Medium { width: None, colour: false };

/// The recording that a file beside the tests holds too.
fn small() -> Recording {
    synthetic(4, 6, |id| ["column-vector", "flag-arrays", "nested-loops-unpruned", "bfs-queue"].contains(&id))
}

fn whole() -> Recording {
    synthetic(4, 10, |_| true)
}

fn nothing() -> Recording {
    let mut recording = synthetic(4, 10, |_| false);
    recording.rows.clear();
    recording
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// Compares with a file beside the tests; with `QUEENS_REPORT_REMAKE` set, makes it.
fn golden(name: &str, text: &str) {
    if std::env::var_os("QUEENS_REPORT_REMAKE").is_some() {
        fs::write(data(name), text).unwrap();
    }
    let expected = fs::read_to_string(data(name)).unwrap();
    assert_eq!(text, expected.replace("\r\n", "\n"), "{name}");
}

#[test]
fn the_synthetic_recording_is_the_one_beside_the_tests() {
    golden("synthetic.jsonl", &String::from_utf8(lines(&small())).unwrap());
    assert_eq!(queens_data::read(&fs::read(data("synthetic.jsonl")).unwrap()[..]).unwrap(), small());
}

#[test]
fn the_csv_files_hold_what_they_held() {
    let recording = small();
    let summary = Summary::of(&recording);
    golden("synthetic-counts.csv", &csv::counts(&summary));
    golden("synthetic-profile.csv", &csv::profile(&summary));
    golden("synthetic-metered.csv", &csv::metered(&summary));
    golden("synthetic-timings.csv", &csv::timings(&summary));
}

#[test]
fn the_tables_for_handouts_are_what_they_were() {
    golden("synthetic-tables.tex", &latex(&small()));
}

#[test]
fn the_part_of_a_readme_is_what_it_was() {
    golden("synthetic-readme.md", &readme(&small(), "reports/small"));
}

#[test]
fn words_of_a_recording_cannot_become_markup_in_markdown() {
    let mut recording = whole();
    let evil = "<img src=x onerror=alert(1)>";
    recording.approaches[0].idea = evil.into();
    recording.approaches[0].approach = evil.into();
    recording.approaches[1].check_unit = evil.into();
    recording.start.machine.cpu = evil.into();
    recording.start.command_line = format!("`{evil}`");
    for row in &mut recording.rows {
        match row {
            Row::Verified(row) if row.approach == "cell-scan" => {
                (row.approach, row.agrees, row.first) = (evil.into(), false, Some(evil.into()));
            }
            Row::Counted(row) if row.cell.approach == "cell-scan" => row.cell.approach = evil.into(),
            Row::Sample(row) if row.cell.approach == "cell-scan" => row.cell.approach = evil.into(),
            Row::Skipped(row) => row.reason = evil.into(),
            _ => {}
        }
    }
    let summary = Summary::of(&recording);
    let report = markdown::report(&summary, &charts::all(&summary));
    // In a span of code nothing is markup.
    let code = format!("`'{evil}'`");
    assert_eq!(report.matches(&code).count(), 1);
    for text in [report.replace(&code, ""), readme(&recording, "folder")] {
        assert!(!text.contains("<img"), "{}", &text[text.find("<img").unwrap()..][..200]);
        assert!(text.contains("&lt;img src=x"));
    }
}

#[test]
fn every_cell_that_was_asked_for_has_a_row_of_times() {
    let recording = whole();
    let timings = csv::timings(&Summary::of(&recording));
    assert_eq!(timings.lines().count(), 1 + 10 * 7 * 2);
    assert!(timings.contains("\nnested-loops-unpruned,9,all,not applicable,0,,,,,,\n"));
    assert!(timings.contains("\ncell-scan,10,all,over budget,0,,,,,,\n"));
}

#[test]
fn without_rows_the_headers_stand_alone() {
    let recording = nothing();
    let summary = Summary::of(&recording);
    assert_eq!(csv::profile(&summary), "approach,n,mode,level,nodes\n");
    assert!(
        csv::counts(&summary).starts_with("approach,n,mode,solutions,nodes,candidates,checks,check_unit,")
    );
    assert_eq!(verification(&[], Format::Csv, &PLAIN), "approach,n,solutions,expected,agrees,first\n");
    assert_eq!(verification(&[], Format::Json, &PLAIN), "[]\n");
}

fn examination(n: u32) -> Vec<Row> {
    let recording = synthetic(n, n, |_| true);
    Summary::of(&recording).examination()
}

#[test]
fn an_examination_as_data_has_exactly_the_fields_asked_for() {
    let nine = examination(9);
    let json = verification(&nine, Format::Json, &PLAIN);
    let list: Vec<serde_json::Map<String, serde_json::Value>> = serde_json::from_str(&json).unwrap();
    assert_eq!(list.len(), 9, "the approach that does not apply is left out");
    for row in &list {
        let mut names: Vec<&str> = row.keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["agrees", "approach", "expected", "first", "n", "solutions"]);
    }
    assert_eq!(list[0]["first"], "1 3 6 8 2 4 9 7 5");
    let csv = verification(&nine, Format::Csv, &PLAIN);
    assert!(csv.contains("\nflag-arrays,9,352,352,true,1 3 6 8 2 4 9 7 5\n"));
}

#[test]
fn an_examination_as_a_table_says_what_is_right_what_is_wrong_and_what_does_not_apply() {
    let mut rows = examination(9);
    let text = verification(&rows, Format::Table, &PLAIN);
    assert!(
        text.contains("│ flag-arrays           │          ✓ 352 │ same   │ 1 3 6 8 2 4 9 7 5 │"),
        "{text}"
    );
    assert!(
        text.contains("│ nested-loops-unpruned │ not applicable │ –      │ –                 │"),
        "{text}"
    );
    if let Row::Verified(row) = &mut rows[0] {
        (row.solutions, row.agrees) = (351, false);
    }
    let text = verification(&rows, Format::Table, &PLAIN);
    assert!(text.contains("✗ 351, not 352 │ differ"), "{text}");
    assert!(text.ends_with("✗ cell-scan finds 351 boards for n = 9; right are 352.\n"), "{text}");
    let text = verification(&rows, Format::Table, &Medium { width: Some(40), colour: true });
    assert!(text.contains("\x1b[31m✗\x1b[0m cell-scan finds 351"), "{text}");
    assert!(verdict(&rows).starts_with("1 of 9 approaches is wrong."));
}

#[test]
fn several_boards_are_a_column_each_on_a_terminal_and_what_is_wrong_stands_under_them() {
    let recording = synthetic(8, 9, |id| ["cell-scan", "nested-loops-unpruned"].contains(&id));
    let mut rows = Summary::of(&recording).examination();
    let text = verification(&rows, Format::Table, &PLAIN);
    for line in [
        "│ approach              │ n = 8 │ n = 9 │\n",
        "│ cell-scan             │  ✓ 92 │ ✓ 352 │\n",
        "│ nested-loops-unpruned │  ✓ 92 │     – │\n",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    for row in &mut rows {
        match row {
            Row::Verified(row) if row.n == 9 => (row.solutions, row.agrees) = (351, false),
            // As many as there are, but not the right ones.
            Row::Verified(row) if row.approach == "nested-loops-unpruned" => row.agrees = false,
            _ => {}
        }
    }
    let text = verification(&rows, Format::Table, &PLAIN);
    assert!(
        text.contains("│  ✓ 92 │ ✗ 351, not 352 │") && text.contains("│  ✗ 92 │              – │"),
        "{text}"
    );
    assert!(text.contains("\n✗ cell-scan finds 351 boards for n = 9; right are 352.\n"), "{text}");
    // A document holds every examination, with its first solution.
    assert_eq!(verification(&rows, Format::Markdown, &PLAIN).matches("\n| ").count(), 5);
}

#[test]
fn page_and_document_count_the_same_examinations() {
    let recording = whole();
    let summary = Summary::of(&recording);
    let text = markdown::report(&summary, &[]);
    // Ten approaches on seven boards; on two of them one does not apply.
    assert!(text.contains("All 68 examinations, with first solutions"));
    let page = crate::page::page(&summary, &[]);
    assert!(page.contains("Yes. 68 of 68 examinations"));
}

/// The last paragraph.
fn closing(text: &str) -> &str {
    text.rsplit("\n\n").next().unwrap()
}

#[test]
fn the_answer_comes_last_and_from_the_data() {
    let text = terminal(&whole(), &PLAIN);
    let last = closing(&text);
    assert!(last.starts_with("All 10 approaches agree for n = 4 to 10."), "{last}");
    let mut wrong = whole();
    for row in &mut wrong.rows {
        if let Row::Verified(row) = row
            && row.approach == "bfs-queue"
            && row.n == 7
        {
            (row.solutions, row.agrees) = (41, false);
        }
    }
    let text = terminal(&wrong, &PLAIN);
    assert!(closing(&text).starts_with("1 of 10 approaches is wrong for n = 7."), "{text}");
    assert!(text.contains("bfs-queue finds 41 boards for n = 7; right are 40."), "{text}");
}

#[test]
fn nothing_on_a_narrow_page_is_wider_than_it() {
    for width in [40, 60, 80, 100, 132] {
        let text = terminal(&whole(), &Medium { width: Some(width), colour: false });
        for line in text.lines() {
            assert!(line.chars().count() <= usize::from(width), "{width}: {line}");
        }
        assert!(text.contains("19,173,961"), "{width}");
    }
}

#[test]
fn a_run_that_was_stopped_says_so_and_leaves_no_cell_blank() {
    let mut recording = whole();
    recording.rows.truncate(recording.rows.len() / 2);
    let text = terminal(&recording, &PLAIN);
    assert!(text.contains("not reached") && text.contains("stopped before its end"), "{text}");
}

#[test]
fn tables_of_work_list_searches_and_say_who_else_took_part() {
    let text = terminal(&every_kind(), &Medium { width: Some(1000), colour: false });
    let all = between(&text, "Work, n = 8, all solutions", "Work, n = 8, first solution");
    let first = between(&text, "Work, n = 8, first solution", "Time to count");
    for table in [all, first] {
        assert!(
            table.contains("│ masks ") && !table.contains("│ half ") && !table.contains("│ repair "),
            "{table}"
        );
        assert!(table.contains(" masks makes no conflict test: every candidate is free."), "{table}");
        assert!(!table.contains("0 –"), "{table}");
    }
    assert!(all.contains(" half and crew only count, and do not tell their work.\n"), "{all}");
    assert!(first.contains(" formula and repair find one solution, and walk no tree.\n"), "{first}");
}

#[test]
fn tables_of_times_list_who_does_what_the_mode_asks_for_and_the_rest_is_told_once() {
    let text = terminal(&every_kind(), &PLAIN);
    let all = between(&text, "Time to count all", "Time to the first");
    let first = between(&text, "Time to the first", "\n\n");
    assert!(all.contains("│ half ") && !all.contains("│ formula "), "{all}");
    assert!(first.contains("│ formula ") && !first.contains("│ half "), "{first}");
    assert!(!text.contains("not of its kind"), "{text}");
    assert_eq!(text.matches("half and crew only count and show no first solution\n").count(), 1, "{text}");
    assert_eq!(text.matches("formula and repair find one solution and claim nothing about all\n").count(), 1);
}

#[test]
fn who_only_finds_is_no_part_of_the_agreement_unless_its_first_board_is_wrong() {
    let mut recording = every_kind();
    let agree =
        "All 13 approaches agree for n = 4 to 10. Not applicable: nested-loops-unpruned for n = 9 and 10.";
    assert_eq!(verdict(&Summary::of(&recording).examination()), agree);
    recording
        .rows
        .retain(|row| !matches!(row, Row::Sample(row) if row.cell.approach == "repair" && row.cell.n == 6));
    let cell = Cell { approach: "repair".into(), n: 6, mode: Mode::First };
    let skipped = |status| Row::Skipped(Skipped { cell: cell.clone(), status, reason: "why".into() });
    recording.rows.push(skipped(Status::Stuck));
    assert_eq!(verdict(&Summary::of(&recording).examination()), agree);
    assert!(terminal(&recording, &PLAIN).contains("\nrepair, n = 6 (first solution): stuck: why\n"));
    recording.rows.push(skipped(Status::Failed));
    assert_eq!(verdict(&Summary::of(&recording).examination()), format!("{agree} Failed: repair for n = 6."));
}

#[test]
fn an_approach_without_checks_has_no_unit_in_files() {
    let recording = every_kind();
    let counts = csv::counts(&Summary::of(&recording));
    assert!(counts.contains("\nmasks,8,all,92,2057,15720,0,,2056,2056,644,,\n"), "{counts}");
    let cards = crate::approaches(&recording.approaches, Format::Csv, &PLAIN);
    assert!(cards.contains(",source 002,,depth-first,1,32,"), "{cards}");
    assert!(cards.contains(",pairs,breadth-first,1,32,"), "{cards}");
}

#[test]
fn prose_stays_readable_where_no_width_is_known() {
    let text = terminal(&every_kind(), &PLAIN);
    let prose = text.lines().filter(|line| !line.starts_with(['│', '├', '╭', '╰']));
    let longest = prose.map(|line| line.chars().count()).max().unwrap();
    assert!((80..=100).contains(&longest), "{longest}\n{text}");
}

#[test]
fn what_the_machine_was_like_is_said_wherever_findings_are() {
    let quiet = whole();
    let mut busy = whole();
    busy.start.machine.load = Some(1.92);
    let everywhere = |recording: &Recording| {
        let folder = Folder::new("noise");
        write(recording, &folder.0).unwrap();
        let read = |name: &str| fs::read_to_string(folder.0.join(name)).unwrap();
        let printed = terminal(recording, &Medium { width: Some(1000), colour: false });
        [printed, read("report.md"), read("index.html"), readme(recording, "reports/noise")]
    };
    for (quiet, busy) in everywhere(&quiet).into_iter().zip(everywhere(&busy)) {
        assert!(quiet.contains("The machine was quiet: ") && !quiet.contains("The machine was noisy"));
        let words = "The machine was noisy: other work kept its 2 processors busy (load 1.92 before the run)";
        assert!(busy.contains(words) && !busy.contains("The machine was quiet"));
    }
}

/// What `reports/README.md` says of the recording and its files.
#[test]
fn every_event_file_and_column_is_described() {
    let text = fs::read_to_string(data("../../../../reports/README.md")).unwrap();
    let written = Folder::new("described");
    for file in write(&nothing(), &written.0).unwrap() {
        let name = file.display().to_string();
        assert!(name.starts_with("charts") || text.contains(&format!("`{name}`")), "{name}");
        if !name.ends_with(".csv") {
            continue;
        }
        let item = between(&text, &format!("- `{name}`: "), "\n\n").split("\n- ").next().unwrap();
        let (_, item) = item.split_once(": ").unwrap();
        // A word or two may stand behind a column, in brackets.
        let columns = item.split(',').map(|column| column.split('(').next().unwrap().trim());
        let header = fs::read_to_string(written.0.join(&name)).unwrap();
        assert_eq!(columns.collect::<Vec<_>>().join(","), header.trim(), "{name}");
    }
    // Asked for an event that there is not, the reader names all that there are.
    let refusal = serde_json::from_str::<Row>(r#"{"event":"?"}"#).unwrap_err().to_string();
    let events: Vec<&str> = refusal.split('`').skip(1).step_by(2).skip(1).collect();
    assert!(events.contains(&"start") && events.contains(&"finish"), "{refusal}");
    let recording = between(&text, "## The recording", "## The CSV files");
    for event in events {
        assert!(recording.contains(&format!("`{event}`")), "{event}");
    }
}

/// A folder of its own, removed when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("queens-report-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_report_replaces_its_own_files_and_leaves_others() {
    let folder = Folder::new("replaces");
    fs::write(folder.0.join("mine.txt"), "mine").unwrap();
    fs::write(folder.0.join("report.md"), "old").unwrap();
    let written = write(&small(), &folder.0).unwrap();
    assert_eq!(written.len(), 5 + 16 + 2);
    assert_eq!(fs::read_to_string(folder.0.join("mine.txt")).unwrap(), "mine");
    let report = fs::read_to_string(folder.0.join("report.md")).unwrap();
    assert!(report.starts_with("# "));
    let entries = |path: &Path| fs::read_dir(path).unwrap().count();
    assert_eq!(entries(&folder.0), 5 + 2 + 2, "no part of a file stays");
    assert_eq!(entries(&folder.0.join("charts")), 16);
    for link in report.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
        assert!(link == "measurements.jsonl" || folder.0.join(link).is_file(), "{link}");
    }
    for name in &written {
        assert!(folder.0.join(name).is_file(), "{name:?}");
    }
}

#[test]
fn a_report_that_cannot_be_written_says_where() {
    let folder = Folder::new("refused");
    let file = folder.0.join("file");
    fs::write(&file, "").unwrap();
    let words = write(&small(), &file.join("below")).unwrap_err().to_string();
    assert!(words.starts_with("cannot make the folder "), "{words}");
}

#[test]
fn one_seed_makes_one_report() {
    let (one, two) = (Folder::new("one"), Folder::new("two"));
    let written = write(&small(), &one.0).unwrap();
    assert_eq!(written, write(&small(), &two.0).unwrap());
    for name in written {
        assert!(fs::read(one.0.join(&name)).unwrap() == fs::read(two.0.join(&name)).unwrap(), "{name:?}");
    }
}

#[test]
fn a_single_approach_a_single_board_and_nothing_make_a_report() {
    let single = [
        synthetic(8, 8, |_| true),
        synthetic(4, 8, |id| id == "flag-arrays"),
        synthetic(1, 3, |_| true),
        nothing(),
        every_kind(),
    ];
    for recording in single {
        let folder = Folder::new("single");
        write(&recording, &folder.0).unwrap();
        for width in [None, Some(1), Some(40)] {
            terminal(&recording, &Medium { width, colour: true });
        }
    }
    assert!(terminal(&nothing(), &PLAIN).ends_with("No approach was examined.\n"));
    let summary_of_nothing = nothing();
    assert_eq!(Summary::of(&summary_of_nothing).shown(Mode::All), None);
}

#[test]
fn programs_of_others_have_a_table_and_lines_of_their_own() {
    let mut recording = small();
    for (program, n, start_up) in
        [("anna", 5, vec![0.01, 0.02, 0.03]), ("anna", 4, vec![]), ("berta", 5, vec![])]
    {
        let seconds = vec![0.04, 0.05, 0.06];
        recording.rows.push(Row::Program(Program { program: program.into(), n, seconds, start_up }));
    }
    let text = terminal(&recording, &PLAIN);
    for line in [
        "Other people’s programs, whole processes",
        "│ program │ start-up │           n = 4 │           n = 5 │ n = 6 │",
        "│ anna    │  20.0 ms │ 50.0 ms ± 10.0 │ 50.0 ms ± 10.0 │     – │",
        "│ berta   │        – │               – │ 50.0 ms ± 10.0 │     – │",
    ] {
        assert!(squeezed(&text).contains(&squeezed(line)), "{line}\nin\n{text}");
    }
    let time = |recording: &Recording| {
        let charts = crate::charts::all(&Summary::of(recording));
        charts.iter().find(|chart| chart.name == "time").expect("times have a chart").svg()
    };
    let drawn = time(&recording);
    assert!(drawn.contains("anna (whole process)") && drawn.contains("berta (whole process)"), "{drawn}");
    assert!(!time(&small()).contains("hole process"));
}

/// With single blanks: how wide a column is does not matter.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
