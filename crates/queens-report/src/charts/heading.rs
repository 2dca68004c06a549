//! What stands above a chart: what is seen, and how to read it.

use super::font::Face;
use super::plot::{Area, EDGE, LEFT, Sheet, Style, TEXT, text};
use super::style::SOFT;

/// The top edge of the picture.
const TOP: i32 = 28;
/// From one line of the title, and of the notes, to the next.
const LEADINGS: (i32, i32) = (50, 36);

/// Title and notes, broken into lines.
pub(super) struct Heading {
    title: Vec<String>,
    notes: Vec<String>,
    em: f32,
}

impl Heading {
    pub(super) fn of(title: &str, notes: &[String], sheet: Sheet) -> Self {
        let (room, em) = (sheet.width() - 2 * EDGE, sheet.title());
        let notes = notes.iter().flat_map(|note| lines(note, Face::Regular, TEXT, room)).collect();
        Self { title: lines(title, Face::Bold, em, room), notes, em }
    }

    pub(super) fn height(&self) -> i32 {
        TOP + LEADINGS.0 * self.title.len() as i32 + LEADINGS.1 * self.notes.len() as i32 + 26
    }

    pub(super) fn draw(&self, area: &Area) {
        let mut y = TOP;
        for line in &self.title {
            text(area, line, Style { em: self.em, face: Face::Bold, ..LEFT }, (EDGE, y));
            y += LEADINGS.0;
        }
        for line in &self.notes {
            text(area, line, Style { colour: SOFT, ..LEFT }, (EDGE, y + 4));
            y += LEADINGS.1;
        }
    }
}

/// A text in as few lines as fit, about equally long, or else broken between its clauses.
fn lines(words: &str, face: Face, em: f32, room: i32) -> Vec<String> {
    if let Some((first, second)) = words.split_once("; ")
        && face.width(words, em) > room as f32
        && [first, second].iter().all(|clause| face.width(&format!("{clause};"), em) <= room as f32)
    {
        return vec![format!("{first};"), second.into()];
    }
    let fewest = broken(words, face, em, room);
    let narrower = (1..20).rev().map(|share| broken(words, face, em, room * share / 20));
    narrower.take_while(|lines| lines.len() == fewest.len()).last().unwrap_or(fewest)
}

fn broken(words: &str, face: Face, em: f32, room: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        match lines.last_mut() {
            Some(line) if face.width(&format!("{line} {word}"), em) <= room as f32 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}
