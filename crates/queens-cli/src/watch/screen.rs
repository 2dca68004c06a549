//! The screen: boards side by side, and what is to be known of each search.

use queens_core::{CheckUnit, Square, Walk};
use queens_data::thousands;
use queens_trace::{Action, Step, Verdict, queue_in_words};
use ratatui::{
    Frame,
    layout::{Constraint, Layout, Rect},
    style::{Color, Modifier, Style},
    text::{Line, Span},
    widgets::{Block, Paragraph, Wrap},
};

use super::{
    app::{App, Watched},
    help,
};

/// A square is as wide as this: a sign, and room for a mark on either side.
const SQUARE: u16 = 3;

/// The words beside or under a board: their least width, and the heights of their parts.
const WORDS: u16 = 34;
const STEP: u16 = 2;
const WAITING: u16 = 3;
const COUNTERS: u16 = 6;

const RED: Style = Style::new().fg(Color::Red);

/// Draws the searches, or the help.
pub(super) fn draw(app: &App, frame: &mut Frame) {
    if app.helps {
        help::draw(frame);
    } else {
        draw_searches(app, frame);
    }
}

fn draw_searches(app: &App, frame: &mut Frame) {
    let area = frame.area();
    let n = app.watched[0].player.position().n.get() as u16;
    let (width, height) = least(n, app.watched.len() as u16, area.width);
    if area.width < width || area.height < height {
        let words = format!(
            "The window is {} × {}; this needs {width} × {height}. Make it larger, or press q to quit, ? for help.",
            area.width, area.height
        );
        frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), area);
        return;
    }
    let legend = help::legend(area.width).filter(|_| area.height > height);
    let lines = [Constraint::Min(0), Constraint::Length(legend.is_some().into()), Constraint::Length(1)];
    let [boards, marks, keys] = Layout::vertical(lines).areas(area);
    let panes = Layout::horizontal(app.watched.iter().map(|_| Constraint::Fill(1))).split(boards);
    for (watched, pane) in app.watched.iter().zip(panes.iter()) {
        draw_pane(watched, *pane, frame);
    }
    if let Some(legend) = legend {
        frame.render_widget(legend, marks);
    }
    frame.render_widget(help::key_line(&state(app), keys.width), keys);
}

/// The size of a window in which everything has its place: words stand beside a board where the width allows.
fn least(n: u16, panes: u16, width: u16) -> (u16, u16) {
    let (beside, under) = (board_width(n) + 1 + WORDS, board_width(n).max(WORDS));
    let words = STEP + WAITING + COUNTERS + 2;
    if width >= panes * (beside + 2) {
        (panes * (beside + 2), (n + 1).max(words) + 3)
    } else {
        (panes * (under + 2), n + 1 + words + 3 - 2)
    }
}

fn board_width(n: u16) -> u16 {
    SQUARE * n + 3
}

fn draw_pane(watched: &Watched, pane: Rect, frame: &mut Frame) {
    let position = watched.player.position();
    let n = position.n.get() as u16;
    let title = format!(" {}, step {} ", watched.card.id, thousands(position.steps));
    let block = Block::bordered().title(title);
    let inside = block.inner(pane);
    frame.render_widget(block, pane);

    let is_beside = inside.width > board_width(n) + WORDS;
    let (board, words, trace) = if is_beside {
        let [top, _, trace] = Layout::vertical([
            Constraint::Length((n + 1).max(STEP + WAITING + COUNTERS + 2)),
            Constraint::Length(1),
            Constraint::Min(0),
        ])
        .areas(inside);
        let [board, _, words] = Layout::horizontal([
            Constraint::Length(board_width(n)),
            Constraint::Length(1),
            Constraint::Min(WORDS),
        ])
        .areas(top);
        (board, words, trace)
    } else {
        let [board, words, trace] = Layout::vertical([
            Constraint::Length(n + 1),
            Constraint::Length(STEP + WAITING + COUNTERS),
            Constraint::Min(0),
        ])
        .areas(inside);
        (board, words, trace)
    };
    frame.render_widget(Paragraph::new(board_lines(watched)), board);

    let gap = Constraint::Length(u16::from(is_beside));
    let [step, _, waiting, _, counters] = Layout::vertical([
        Constraint::Length(STEP),
        gap,
        Constraint::Length(WAITING),
        gap,
        Constraint::Length(COUNTERS),
    ])
    .areas(words);
    let wrapped = |line: Line<'static>| Paragraph::new(line).wrap(Wrap { trim: true });
    frame.render_widget(wrapped(step_line(watched)), step);
    frame.render_widget(wrapped(waiting_line(watched)), waiting);
    frame.render_widget(Paragraph::new(counter_lines(watched, counters.width)), counters);
    frame.render_widget(Paragraph::new(trace_lines(watched, trace.height.into())), trace);
}

/// What the last step was.
fn step_line(watched: &Watched) -> Line<'static> {
    let position = watched.player.position();
    let Some(step) = watched.player.last() else { return Line::from("The root: no queen stands yet.") };
    if watched.ended {
        return Line::from("The end: the whole tree is gone through.");
    }
    let words = step.in_words(watched.card, position.n);
    let style = match step.action {
        Action::Candidate { verdict: Verdict::Placed { .. }, .. } | Action::Solution { .. } => good(),
        Action::Candidate { .. } | Action::Checks { attacking: Some(_), .. } => RED,
        _ => Style::new(),
    };
    Line::styled(words, style)
}

/// The stack of a search that goes down, the queue of one that goes broad.
fn waiting_line(watched: &Watched) -> Line<'static> {
    let position = watched.player.position();
    if position.queue.is_some() {
        return Line::from(queue_in_words(position));
    }
    let queens = position.queens.iter().map(|queen| format!(" a[{}]={}", queen.row + 1, queen.column + 1));
    Line::from(format!("stack:{}", queens.collect::<String>()))
}

/// The steps that led here, the last at the bottom, as `queens trace` prints them.
fn trace_lines(watched: &Watched, room: usize) -> Vec<Line<'static>> {
    let position = watched.player.position();
    let steps = watched.player.latest(room);
    let first = position.steps - steps.len() as u64 + 1;
    let line = |(number, step): (u64, Step)| {
        let words = step.in_words(watched.card, position.n);
        let text = format!("{number:>6}  {:indent$}{words}", "", indent = step.level);
        Line::styled(text, faint())
    };
    (first..).zip(steps).map(line).collect()
}

/// The counters, one a line.
fn counter_lines(watched: &Watched, width: u16) -> Vec<Line<'static>> {
    let (work, card) = (&watched.player.position().counters, watched.card);
    let mut figures = vec![
        ("solutions".to_owned(), work.solutions),
        ("nodes".to_owned(), work.nodes()),
        ("candidates".to_owned(), work.candidates),
    ];
    if card.check_unit != CheckUnit::None {
        figures.push((card.check_unit.to_string(), work.checks));
    }
    if card.walk == Walk::DepthFirst {
        figures.push(("backtracks".into(), work.backtracks));
    }
    figures.push(("dead ends".into(), work.dead_ends));
    if let Some(live) = work.peak_live {
        figures.push(("most live".into(), live.nodes));
    }
    let room = usize::from(width.min(26));
    let line = |(name, figure): (String, u64)| {
        let room = room.saturating_sub(name.chars().count());
        Line::from(format!("{name}{:>room$}", thousands(figure)))
    };
    figures.into_iter().map(line).collect()
}

/// The board, with the numbers of columns and rows.
fn board_lines(watched: &Watched) -> Vec<Line<'static>> {
    let n = watched.player.position().n.get();
    let columns: String = (1..=n).map(|column| format!("{column:^3}")).collect();
    let mut lines = vec![Line::styled(format!("   {columns}"), faint())];
    for row in 0..n {
        let mut spans = vec![Span::styled(format!("{:>2} ", row + 1), faint())];
        spans.extend((0..n).map(|column| square(watched, Square { row, column })));
        lines.push(Line::from(spans));
    }
    lines
}

/// What is marked on a square: every colour has a sign that says the same.
#[derive(Clone, Copy)]
pub(super) enum Mark {
    Placed,
    Refused,
    Attacker,
    Attacked,
    TakenOff,
}

impl Mark {
    pub(super) fn span(self) -> Span<'static> {
        let bold = Modifier::BOLD;
        match self {
            Mark::Placed => Span::styled("[Q]", good().add_modifier(bold)),
            Mark::Refused => Span::styled("[✗]", RED.add_modifier(bold)),
            Mark::Attacker => Span::styled("!Q!", RED.add_modifier(bold)),
            Mark::Attacked => Span::styled(" × ", RED.add_modifier(Modifier::DIM)),
            Mark::TakenOff => Span::styled("[ ]", Style::new().fg(Color::Yellow)),
        }
    }
}

fn square(watched: &Watched, square: Square) -> Span<'static> {
    let queens = &watched.player.position().queens;
    let action = watched.player.last().map(|step| step.action);
    let stands = queens.contains(&square);
    let is_attacker = match action {
        Some(Action::Candidate { verdict: Verdict::Attacked { by }, .. }) => by == square,
        Some(Action::Checks { attacking: Some((later, earlier)), .. }) => {
            later == square || earlier == square
        }
        _ => false,
    };
    let bold = Modifier::BOLD;
    match action {
        _ if is_attacker => Mark::Attacker.span(),
        Some(Action::Candidate { square: here, verdict, .. }) if here == square => match verdict {
            Verdict::Placed { .. } => Mark::Placed.span(),
            _ => Mark::Refused.span(),
        },
        Some(Action::Backtrack { square: here }) if here == square => Mark::TakenOff.span(),
        Some(Action::Solution { .. }) if stands => Span::styled(" Q ", good().add_modifier(bold)),
        _ if stands => Span::styled(" Q ", Style::new().add_modifier(bold)),
        _ if queens.iter().any(|queen| queen.attacks(square)) => Mark::Attacked.span(),
        _ => Span::raw(" · "),
    }
}

pub(super) fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

fn good() -> Style {
    Style::new().fg(Color::Green)
}

/// Whether it goes, and how fast.
fn state(app: &App) -> String {
    let state = match (app.is_seeking(), app.playing) {
        (true, _) => "looking",
        (_, true) => "playing",
        _ => "paused",
    };
    format!("{state} {}/s", app.speed())
}

#[cfg(test)]
mod tests {
    use ratatui::{
        Terminal,
        backend::TestBackend,
        crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
    };

    use super::*;
    use crate::watch::tests::{app, press, until_found};

    fn drawn(app: &App, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(app, frame)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn a_rejected_square_shows_who_attacks_it() {
        let mut app = app(&["column-vector"], 4);
        (0..6).for_each(|_| press(&mut app, KeyCode::Right));
        let screen = drawn(&app, 80, 24);
        for line in [
            " 1  Q  ×  ×  ×",
            " 2  ×  × !Q! ×",
            " 3  × [✗] ×  ×",
            "a[3]=2 ✗ same diagonal as a[2] · 2 pairs",
            "stack: a[1]=1 a[2]=3",
            "5    a[3]=1 ✗ same column as a[1] · 1 pair",
            " [Q] put down  [✗] refused  !Q! attacks it   ×  attacked  [ ] taken off",
            "q quit",
        ] {
            assert!(screen.contains(line), "{line}\n{screen}");
        }
    }

    #[test]
    fn two_boards_of_eight_fit_eighty_by_twenty_four() {
        let mut app = app(&["nested-loops-unpruned", "bfs-queue"], 8);
        app.key(KeyEvent::new(KeyCode::Char('n'), KeyModifiers::NONE));
        until_found(&mut app);
        // The longest line of keys.
        press(&mut app, KeyCode::Char(' '));
        (0..20).for_each(|_| press(&mut app, KeyCode::Char('+')));
        let screen = drawn(&app, 80, 24);
        for part in [
            "solution 1: 1 5 8 6 3 7 2 4",
            " 8  ×  ×  ×  Q  ×  ×  ×  ×",
            "stack: a[1]=1",
            "a[8]=4",
            "queue: 91 live nodes",
            "candidates       1,485,548",
            "most live              573",
            "[✗] refused",
            "q quit",
        ] {
            assert!(screen.contains(part), "{part}\n{screen}");
        }
    }

    #[test]
    fn a_window_too_small_is_told_what_is_needed_and_one_just_large_enough_shows_all() {
        for ids in [&["column-vector"][..], &["flag-arrays", "bfs-queue"]] {
            for n in [1, 4, 8, 12, 20, 32] {
                let app = app(ids, n);
                for wide in [1, 40, 80, 120, 400] {
                    let (width, height) = least(n as u16, ids.len() as u16, wide);
                    let screen = drawn(&app, width.max(wide), height);
                    assert!(screen.contains(&format!(" {n} ")), "{n}\n{screen}");
                    for part in ["root", "stack:", "solutions", "dead ends"] {
                        assert!(screen.contains(part), "{part}, {n}\n{screen}");
                    }
                    if width > wide {
                        assert!(!drawn(&app, wide, height).contains("stack:"));
                    }
                    assert!(!drawn(&app, width.max(wide), height - 1).contains("stack:"));
                }
            }
        }
        let small = drawn(&app(&["column-vector"], 8), 40, 10);
        assert!(small.contains("The window is 40 × 10; this needs 36 ×"), "{small}");
    }

    #[test]
    fn a_question_mark_tells_keys_and_marks_in_any_window_and_sends_them_away() {
        for (width, height) in [(40, 10), (80, 24), (120, 40)] {
            let mut app = app(&["column-vector"], 8);
            let before = drawn(&app, width, height);
            assert!(before.contains("? "), "{before}");
            press(&mut app, KeyCode::Char('?'));
            let help = drawn(&app, width, height);
            for line in ["space  play, pause", "d      to the next dead end", "q      quit"] {
                assert!(help.contains(line), "{line}\n{help}");
            }
            assert_eq!(help.contains("!Q!    the queen that attacks it"), height > 15, "{help}");
            press(&mut app, KeyCode::Esc);
            assert_eq!(drawn(&app, width, height), before);
        }
    }

    #[test]
    fn where_not_all_keys_fit_the_way_to_all_of_them_does() {
        let app = app(&["column-vector"], 4);
        let screen = drawn(&app, 40, 24);
        assert!(
            screen.contains("paused 10/s  space play  ? help  q quit") && !screen.contains("→ ←"),
            "{screen}"
        );
    }
}
