//! What `queens report` prints.

use queens_data::{Mode, Recording};

use crate::captioned::{self, Captioned};
use crate::summary::Summary;
use crate::tables::wrapped;
use crate::{Medium, findings, metered, verdict};

/// Characters a line of prose takes where no width is known.
const READABLE: usize = 100;

/// The tables of a recording, what was left out and why, and the answer in words at the end.
pub fn terminal(recording: &Recording, medium: &Medium) -> String {
    let summary = Summary::of(recording);
    let most = captioned::most_boards(medium.width);
    let figures = [
        captioned::work(&summary, Mode::All),
        captioned::work(&summary, Mode::First),
        captioned::times_shown(&summary, Mode::All, most),
        captioned::times_shown(&summary, Mode::First, most),
        captioned::programs(&summary),
        metered::on_one_board(&summary),
    ];
    let mut parts: Vec<String> = figures.iter().flatten().map(|figure| part(figure, medium)).collect();
    let examination = summary.examination();
    if examination.iter().any(|row| matches!(row, queens_data::Row::Verified(row) if !row.agrees)) {
        let wrong: Vec<_> = examination
            .iter()
            .filter(|row| matches!(row, queens_data::Row::Verified(row) if !row.agrees))
            .cloned()
            .collect();
        parts.push(crate::verification(&wrong, crate::Format::Table, medium));
    }
    let left_out = captioned::left_out(&summary);
    if !left_out.is_empty() {
        let lines: Vec<String> = left_out.iter().map(|line| prose(line, medium, "  ") + "\n").collect();
        parts.push(lines.concat());
    }
    if let Some(noise) = findings::noise(&summary) {
        parts.push(prose(&format!("{noise}."), medium, "") + "\n");
    }
    let mut closing = verdict(&examination);
    if let Some(fastest) = findings::fastest(&summary, Mode::All) {
        closing += &format!(" {fastest}.");
    }
    parts.push(prose(&closing, medium, "") + "\n");
    parts.join("\n")
}

pub(crate) fn part(figure: &Captioned, medium: &Medium) -> String {
    let (bold, plain, faint) = if medium.colour { ("\x1b[1m", "\x1b[0m", "\x1b[2m") } else { ("", "", "") };
    let title = prose(&figure.title, medium, "");
    let note = prose(&figure.note, medium, "");
    format!("{bold}{title}{plain}\n{}{faint}{note}{plain}\n", figure.table.text(medium))
}

pub(crate) fn prose(text: &str, medium: &Medium, indent: &str) -> String {
    wrapped(text, medium.width.map_or(READABLE, usize::from), indent)
}
