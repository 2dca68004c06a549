//! What holds for the page as a whole; how it behaves in a browser is another test's business.

use queens_data::{Cell, Class, Fundamental, Mode, Recording, Row, TapeStep, TapeVerdict, Trace};

use super::page;
use crate::charts;
use crate::summary::Summary;
use crate::testing::{between, every_kind, synthetic};

fn html(recording: &Recording) -> String {
    let summary = Summary::of(recording);
    page(&summary, &charts::all(&summary))
}

/// With a trace of n = 4, and the fundamental solution there.
fn whole() -> Recording {
    let mut recording = synthetic(4, 8, |_| true);
    recording.rows.push(Row::Trace(four_queens()));
    let class = Class { board: "2 4 1 3".into(), orbit: 2 };
    recording.rows.push(Row::Fundamental(Fundamental {
        approach: "flag-arrays".into(),
        n: 4,
        classes: vec![class],
    }));
    recording
}

/// The search of n = 4, row by row.
fn four_queens() -> Trace {
    fn extend(queens: &mut Vec<u32>, steps: &mut Vec<TapeStep>) {
        if queens.len() == 4 {
            return steps.push(TapeStep::Solution);
        }
        for column in 0..4 {
            let row = queens.len() as u32;
            let attacker = queens
                .iter()
                .zip(0..)
                .find(|(other, other_row)| **other == column || other.abs_diff(column) == row - other_row);
            let verdict =
                attacker.map_or(TapeVerdict::Free, |(other, row)| TapeVerdict::Attacked(row * 4 + other));
            steps.push(TapeStep::Candidate { square: row * 4 + column, checks: row, verdict });
            if verdict == TapeVerdict::Free {
                queens.push(column);
                extend(queens, steps);
                queens.pop();
                steps.push(TapeStep::TakeOff);
            }
        }
    }
    let mut steps = Vec::new();
    extend(&mut Vec::new(), &mut steps);
    let cell = Cell { approach: "flag-arrays".into(), n: 4, mode: Mode::All };
    Trace::of(cell, false, &steps).unwrap()
}

#[test]
fn every_part_is_there() {
    let page = html(&whole());
    for words in [
        "<h1>10 ways to place n queens</h1>",
        "All 10 approaches agree: 92 solutions for n\u{a0}=\u{a0}8.",
        "Yes. 50 of 50 examinations",
        "cell-scan considers 17,207 of 924,226 candidates",
        "nested-loops-unpruned, the slowest, 19,173,961 nodes at ",
        "17 nodes for n = 4: 4 dead ends, 2 solutions, as flag-arrays walked it",
        "1 board stands for 2 solutions for n\u{a0}=\u{a0}4: turned and reflected, 1 makes 2.",
    ] {
        assert!(page.contains(words), "{words}");
    }
    for chart in ["bars", "time", "nodes", "checks", "rate", "first", "profile", "memory"] {
        assert!(page.contains(&format!("id=\"{chart}-title\"")), "{chart}");
        assert!(page.contains(&format!("id=\"{chart}-narrow-title\"")), "{chart}");
    }
    for number in 1..=8 {
        assert!(page.contains(&format!("id=\"p{number}\"")), "{number}");
    }
}

#[test]
fn each_row_of_the_agreement_is_its_own_approach_wherever_those_stand_that_claim_nothing() {
    let mut recording = every_kind();
    // Those that find one solution come first, and in between.
    recording.approaches.rotate_right(2);
    recording.approaches.swap(1, 5);
    let page = html(&recording);
    let table = between(&page, "id=\"p1\"", "</table>");
    for approach in &recording.approaches {
        let row = table.split("<tr>").find(|row| row.contains(&format!("</svg>{}<", approach.approach)));
        assert_eq!(row.is_some(), approach.answers(Mode::All), "{}", approach.approach);
        let Some(row) = row else { continue };
        assert_eq!(row.contains("724"), approach.n_max >= 10, "{row}");
    }
}

#[test]
fn other_figures_make_other_sentences() {
    let mut recording = whole();
    let before = html(&recording);
    for row in &mut recording.rows {
        match row {
            Row::Counted(row) if row.cell.approach == "cell-scan" && row.cell.mode == Mode::First => {
                row.candidates = 9_242;
            }
            Row::Counted(row) if row.cell.approach == "bfs-queue" => row.peak_live_nodes = Some(4_711),
            Row::Sample(row) if row.cell.approach == "bfs-queue" => row.seconds /= 1e6,
            Row::Verified(row) if row.approach == "column-vector" && row.n == 8 => {
                (row.solutions, row.agrees) = (91, false);
            }
            Row::Fundamental(row) => row.classes[0].orbit = 8,
            _ => {}
        }
    }
    let after = html(&recording);
    for words in [
        "1 of 10 approaches is wrong.",
        "No. 1 of 50 examinations went wrong: column-vector.",
        "cell-scan considers 9,242 of 924,226 candidates",
        "up to 4,711 nodes (18.5 KiB) wait in the queue of bfs-queue",
        "bfs-queue is fastest for n\u{a0}=\u{a0}8",
        "bfs-queue, the fastest search for n\u{a0}=\u{a0}8, walks 2,057 nodes at ",
        "1 makes 8.",
    ] {
        assert!(after.contains(words) && !before.contains(words), "{words}");
    }
}

#[test]
fn the_page_needs_nothing_from_elsewhere() {
    let page = html(&whole());
    for outside in ["src=", "@import", "url(", "http://", "https://"] {
        // The name of SVG's language is no address to be fetched.
        let page = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!page.contains(outside), "{outside}");
    }
    let markup = page.split("<script>").next().unwrap();
    let links = markup.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    assert!(links.into_iter().all(|link| link.starts_with('#') || link.starts_with("data:")));
}

#[test]
fn each_name_is_given_once_and_each_link_leads_somewhere() {
    let page = html(&whole());
    let of = |attribute: &str| -> Vec<String> {
        let before = format!(" {attribute}=\"");
        let parts = page.split(&before).skip(1);
        parts.map(|rest| rest.split('"').next().unwrap().to_string()).collect()
    };
    let mut names = of("id");
    names.sort();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    for link in of("href").iter().filter_map(|link| link.strip_prefix('#')) {
        // The script writes one of its own, for the marks.
        assert!(link.starts_with("${") || names.iter().any(|name| name == link), "#{link}");
    }
}

#[test]
fn every_element_is_closed_and_no_attribute_stands_twice() {
    const VOID: [&str; 4] = ["meta", "link", "br", "input"];
    for recording in [whole(), nothing()] {
        let page = html(&recording);
        let mut open: Vec<&str> = Vec::new();
        let mut rest = page.strip_prefix("<!DOCTYPE html>").unwrap();
        while let Some(start) = rest.find('<') {
            // Styles and scripts are no markup.
            if let Some(raw @ ("style" | "script")) = open.last().copied()
                && let Some(end) = rest.find(&format!("</{raw}>"))
            {
                rest = &rest[end + raw.len() + 3..];
                open.pop();
                continue;
            }
            let end = start + rest[start..].find('>').unwrap();
            let tag = &rest[start + 1..end];
            rest = &rest[end + 1..];
            let name = tag.split_ascii_whitespace().next().unwrap().trim_end_matches('/');
            if let Some(name) = name.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name));
            } else if !tag.ends_with('/') && !VOID.contains(&name) {
                open.push(name);
            }
            let mut attributes: Vec<&str> = tag
                .split('"')
                .step_by(2)
                .filter_map(|part| part.strip_suffix('=')?.split_ascii_whitespace().last())
                .collect();
            let all = attributes.len();
            attributes.sort_unstable();
            attributes.dedup();
            assert_eq!(attributes.len(), all, "{tag}");
        }
        assert!(open.is_empty(), "{open:?}");
    }
}

fn nothing() -> Recording {
    let mut recording = synthetic(4, 10, |_| false);
    recording.rows.clear();
    recording
}

#[test]
fn a_recording_without_figures_says_so_in_every_part() {
    let page = html(&nothing());
    for words in [
        "No approach was examined.",
        "Nothing was examined.",
        "Nothing was counted.",
        "Nothing was timed.",
        "No approach that keeps a queue was counted.",
        "This recording holds no traces",
        "The recording holds no solutions of a board",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn words_of_a_recording_cannot_become_markup() {
    let mut recording = whole();
    recording.start.command_line = "queens report </script><script>alert(1)</script> & \"".into();
    recording.approaches[0].idea = "<b>bold</b>".into();
    let page = html(&recording);
    assert!(!page.contains("<script>alert") && !page.contains("<b>bold"));
    let start = page.find("id=\"data\">").unwrap() + "id=\"data\">".len();
    let data = &page[start..start + page[start..].find("</script>").unwrap()];
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["start"]["command_line"], recording.start.command_line.as_str());
    assert!(data["rows"].as_array().unwrap().iter().all(|row| row["event"] != "sample"));
}
