//! What the keys do and the marks mean: a line where there is room, and a page that `?` opens.

use ratatui::{
    Frame,
    layout::{Constraint, Flex, Layout, Rect},
    text::{Line, Span},
    widgets::{Block, Paragraph},
};

use super::screen::{Mark, faint};

/// From here on keys stand on every screen; of the others the first are missed most.
const LEADING: usize = 5;

/// The keys, what they do, and in a word.
const KEYS: [(&str, &str, &str); 7] = [
    ("space", "play, pause", "play"),
    ("→ ←", "a step on, a step back", "step"),
    ("+-", "faster, slower", "speed"),
    ("n", "to the next solution", "solution"),
    ("d", "to the next dead end", "dead end"),
    ("?", "this help, and away with it", "help"),
    ("q", "quit", "quit"),
];

/// The marks on a board, what they mean, and in a word or two.
const MARKS: [(Mark, &str, &str); 5] = [
    (Mark::Placed, "the queen just put down", "put down"),
    (Mark::Refused, "the square just refused", "refused"),
    (Mark::Attacker, "the queen that attacks it", "attacks it"),
    (Mark::Attacked, "a square that is attacked", "attacked"),
    (Mark::TakenOff, "where a queen was taken off", "taken off"),
];

/// As many keys in one line after these words as the width takes; those that lead to all others always.
pub(super) fn key_line(state: &str, width: u16) -> Line<'static> {
    let line = |count: usize| {
        let keys = KEYS[..count].iter().chain(&KEYS[LEADING..]);
        let keys: String = keys.map(|(key, _, word)| format!("  {key} {word}")).collect();
        format!(" {state}{keys}")
    };
    let fits = |line: &String| line.chars().count() <= usize::from(width);
    Line::from((0..=LEADING).rev().map(line).find(fits).unwrap_or_else(|| line(0)))
}

/// The marks in one line, each as it looks on the board; none where the width does not take it.
pub(super) fn legend(width: u16) -> Option<Line<'static>> {
    let mut spans = Vec::new();
    for (mark, _, words) in MARKS {
        spans.push(Span::raw(" "));
        spans.push(mark.span());
        spans.push(Span::styled(format!(" {words} "), faint()));
    }
    let line = Line::from(spans);
    (line.width() <= usize::from(width)).then_some(line)
}

/// Keys and marks; in a small window as many as it takes, the keys first.
pub(super) fn draw(frame: &mut Frame) {
    let keys = KEYS.map(|(key, does, _)| Line::from(format!(" {key:<7}{does}")));
    let marks = MARKS.map(|(mark, means, _)| {
        Line::from(vec![Span::raw(" "), mark.span(), Span::raw("    "), Span::raw(means)])
    });
    let lines: Vec<Line> = keys.into_iter().chain([Line::default()]).chain(marks).collect();
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 3;
    let area = centred(frame.area(), width, lines.len() as u16 + 2);
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(" keys and marks ")), area);
}

fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let [area] = Layout::horizontal([Constraint::Max(width)]).flex(Flex::Center).areas(area);
    let [area] = Layout::vertical([Constraint::Max(height)]).flex(Flex::Center).areas(area);
    area
}
