use queens_data::{Recording, Row};

use crate::summary::Summary;
use crate::testing::{every_kind, synthetic};

use super::scene::Shape;
use super::{Chart, all};

fn charts(recording: &Recording) -> Vec<Chart> {
    all(&Summary::of(recording))
}

/// The shapes of both its pictures, each with the picture's size.
fn pictures(chart: &Chart) -> [((u32, u32), &[Shape]); 2] {
    [&chart.wide, &chart.narrow].map(|(size, scene)| (*size, scene.shapes.as_slice()))
}

fn shapes(chart: &Chart) -> impl Iterator<Item = &Shape> {
    pictures(chart).into_iter().flat_map(|(_, shapes)| shapes)
}

fn recordings() -> Vec<Recording> {
    vec![
        synthetic(4, 10, |_| true),
        synthetic(1, 3, |_| true),
        synthetic(8, 8, |_| true),
        synthetic(4, 8, |id| id == "flag-arrays"),
        synthetic(4, 8, |_| false),
        twenty(),
        every_kind(),
    ]
}

/// The ten twice, the second ten as families of their own.
fn twenty() -> Recording {
    let mut recording = synthetic(4, 10, |_| true);
    let renamed = |id: &str| format!("{id}-again");
    let cards = recording.approaches.clone().into_iter().map(|mut card| {
        card.approach = renamed(&card.approach);
        card.family_index += 5;
        card
    });
    recording.approaches.extend(cards.collect::<Vec<_>>());
    let rows = recording.rows.clone().into_iter().map(|mut row| {
        match &mut row {
            Row::Verified(row) => row.approach = renamed(&row.approach),
            Row::Counted(row) => row.cell.approach = renamed(&row.cell.approach),
            Row::Skipped(row) => row.cell.approach = renamed(&row.cell.approach),
            Row::Sample(row) => {
                row.cell.approach = renamed(&row.cell.approach);
                row.seconds *= 1.7;
            }
            _ => {}
        }
        row
    });
    recording.rows.extend(rows.collect::<Vec<_>>());
    recording
}

#[test]
fn every_character_of_every_label_has_a_glyph() {
    for recording in recordings() {
        for chart in charts(&recording) {
            for shape in shapes(&chart) {
                if let Shape::Text { text, face, .. } = shape {
                    assert_eq!(face.lacks(text), None, "{text:?} in {}", chart.name);
                }
            }
        }
    }
}

#[test]
fn no_text_leaves_the_picture_and_no_two_overlap() {
    for recording in recordings() {
        for chart in charts(&recording) {
            for (size, shapes) in pictures(&chart) {
                let mut seen: Vec<(f32, f32, f32, f32, &str)> = Vec::new();
                for shape in shapes {
                    let Shape::Text { text, face, em, at, upwards: false, .. } = shape else { continue };
                    let (left, right) = (at.0, at.0 + face.width(text, *em));
                    let (top, bottom) = (at.1 - 0.75 * em, at.1 + 0.1 * em);
                    let inside =
                        left >= 0.0 && right <= size.0 as f32 && top >= 0.0 && bottom <= size.1 as f32;
                    assert!(inside, "{text:?} in {} of {size:?}: {left} to {right}", chart.name);
                    for (l, r, t, b, other) in &seen {
                        let apart = right <= l + 1.0 || left >= r - 1.0 || bottom <= *t || top >= *b;
                        assert!(apart, "{text:?} over {other:?} in {} of {size:?}", chart.name);
                    }
                    seen.push((left, right, top, bottom, text));
                }
            }
        }
    }
}

#[test]
fn every_approach_that_has_figures_is_named_on_the_chart() {
    for recording in [synthetic(4, 10, |_| true), twenty()] {
        for chart in charts(&recording) {
            for (size, shapes) in pictures(&chart) {
                let word = |shape: &Shape| match shape {
                    Shape::Text { text, .. } => format!("{text}|").replace(", |", "|"),
                    Shape::Outline { .. } => "|".into(),
                };
                let words: String = shapes.iter().map(word).collect();
                for approach in &recording.approaches {
                    let told = words.contains(&format!("|{}|", approach.approach));
                    assert!(
                        told || chart.name == "memory",
                        "{} on {} of {size:?}",
                        approach.approach,
                        chart.name
                    );
                }
            }
        }
    }
}

/// What a chart says, text by text.
fn texts(chart: &Chart) -> impl Iterator<Item = &str> {
    shapes(chart).filter_map(|shape| match shape {
        Shape::Text { text, .. } => Some(text.trim_end_matches(", ")),
        Shape::Outline { .. } => None,
    })
}

#[test]
fn each_chart_shows_the_kinds_that_have_its_figures() {
    let recording = every_kind();
    for chart in charts(&recording) {
        let shows = |id| texts(&chart).any(|text| text == id);
        let named = ["masks", "half", "crew", "formula", "repair"].map(shows);
        let expected = match chart.name {
            "time" | "bars" => [true, true, true, false, false],
            "checks" | "memory" => [false; 5],
            _ => [true, false, false, false, false],
        };
        assert_eq!(named, expected, "{}", chart.name);
        let says = |words: &str| texts(&chart).any(|text| text.contains(words));
        assert_eq!(says("masks makes no conflict test"), chart.name == "checks", "{}", chart.name);
    }
}

#[test]
fn the_depth_of_a_search_is_told_where_one_was_depth_first() {
    let tells = |recording: &Recording| {
        let memory = charts(recording).into_iter().find(|chart| chart.name == "memory").unwrap();
        let line = texts(&memory).any(|text| text == "depth-first: n queens deep");
        assert_eq!(line, memory.title.contains("depth-first"), "{}", memory.title);
        line
    };
    assert!(tells(&every_kind()));
    let mut queue = synthetic(4, 8, |id| id == "bfs-queue");
    assert!(!tells(&queue));
    queue.approaches[0].walk = "depth-first".into();
    assert!(tells(&queue), "the card decides, not the figures");
}

#[test]
fn the_title_says_what_the_data_say() {
    let title = |recording: &Recording, name: &str| {
        charts(recording).into_iter().find(|chart| chart.name == name).map(|chart| chart.title).unwrap()
    };
    let ten = synthetic(4, 10, |_| true);
    assert_eq!(
        title(&ten, "nodes"),
        "7 approaches walk the fewest nodes for n = 8, 2,057; nested-loops-unpruned the most, 19,173,961"
    );
    assert_eq!(
        title(&synthetic(4, 8, |id| id == "flag-arrays"), "nodes"),
        "flag-arrays walks 2,057 nodes for n = 8"
    );
    assert_eq!(title(&synthetic(4, 8, |_| false), "nodes"), "Nodes of the search tree");
    assert!(title(&ten, "time").starts_with("flag-arrays-inline is fastest for n = 8: "));
    assert!(title(&synthetic(4, 6, |id| id == "cell-scan"), "time").starts_with("cell-scan takes "));
}

#[test]
fn a_chart_without_data_says_so() {
    for chart in charts(&synthetic(4, 8, |_| false)) {
        let says =
            |shape: &Shape| matches!(shape, Shape::Text { text, .. } if text.starts_with("Nothing was "));
        assert!(shapes(&chart).any(says), "{}", chart.name);
    }
}

#[test]
fn zeros_part_the_line_and_the_chart_says_so() {
    // For n = 3 there are no checks at level 0, and level 3 of the profile is empty.
    for chart in charts(&synthetic(3, 3, |_| true)) {
        let note = "A zero cannot stand on a logarithmic axis and is left out.";
        let says = shapes(&chart).any(|shape| matches!(shape, Shape::Text { text, .. } if text == note));
        assert_eq!(says, chart.name == "profile", "{}", chart.name);
    }
}

#[test]
fn the_svg_names_itself_and_defines_every_glyph_once() {
    for chart in charts(&synthetic(4, 10, |_| true)) {
        let svg = chart.svg();
        assert!(
            svg.contains("role=\"img\"")
                && svg.contains("<title id=\"title\">")
                && svg.contains("<desc id=\"desc\">")
        );
        let mut defined: Vec<&str> =
            svg.split("<path id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
        for used in svg.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            assert!(defined.contains(&used), "{used}");
        }
        let all = defined.len();
        defined.sort_unstable();
        defined.dedup();
        assert_eq!(defined.len(), all);
        assert!(!svg.contains("<text") && !svg.contains("NaN") && !svg.contains("inf"));
        assert!(svg.len() < 120_000, "{} has {} bytes", chart.name, svg.len());
    }
}
