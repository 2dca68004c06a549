//! `queens watch`: a search, or two side by side, as it goes on, on the terminal.

mod app;
mod help;
mod player;
mod screen;

use std::{
    io::{self, IsTerminal},
    mem, process,
    sync::{Mutex, PoisonError},
    time::Instant,
};

use anyhow::{Context, bail};
use bytesize::ByteSize;
use queens_core::{BoardSize, all_cores};
use ratatui::{
    DefaultTerminal,
    crossterm::{
        cursor,
        event::{self, Event},
        execute,
    },
};

use crate::{Outcome, Suite, interrupt, options, output};
use app::{App, Quit, Watched};
use player::Player;

/// Watch a search on the terminal, or two side by side: play, pause, step, step back
///
/// Q is a queen, [Q] the one just put down, [✗] the square just rejected, !Q! the queen that attacks it, × a square that
/// is attacked.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens watch 8                                         the column vector
  queens watch 6 --approach flag-arrays --approach bfs-queue

Keys: space play and pause, → a step, ← a step back, + and - speed, n to the next solution,
d to the next dead end, ? what keys and marks mean, q quit.")]
pub(crate) struct Args {
    /// The board's size, 1 to 32
    #[arg(value_name = "N", allow_negative_numbers = true)]
    n: BoardSize,
    /// The approach to watch; a second one is shown beside it
    #[arg(long, value_name = "ID", default_value = "column-vector")]
    approach: Vec<String>,
    /// The memory an approach may reserve
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = options::memory)]
    memory: ByteSize,
}

pub(crate) fn run(args: &Args, suite: Suite) -> anyhow::Result<Outcome> {
    if args.approach.len() > 2 {
        bail!("two approaches at most can be watched side by side, not {}", args.approach.len());
    }
    let mut approaches = Vec::new();
    for id in &args.approach {
        let approach = options::named(suite, id)?;
        let search = options::walked(approach, "watch")?;
        approach
            .admits(args.n, all_cores(), args.memory.0)
            .map_err(|why| options::refused(approach, args.n, args.memory, why))?;
        approaches.push((approach, search));
    }
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        bail!("watch needs a terminal; queens trace prints the same steps");
    }
    let watched = approaches
        .into_iter()
        .map(|(approach, search)| Watched::new(&approach.card, Player::new(search, &approach.card, args.n)));
    let mut app = App::new(watched.collect());

    // A signal from elsewhere leaves the terminal as the key would.
    interrupt::on_stop(|| {
        leave();
        "watching".into()
    });
    let terminal = ratatui::try_init().context("cannot use the terminal")?;
    let quit = watch(terminal, &mut app);
    leave();
    match quit.context("cannot use the terminal")? {
        Quit::Asked => Ok(Outcome::Fine),
        Quit::Interrupted => {
            output::note("stopped watching");
            process::exit(130);
        }
    }
}

/// Held while something is drawn, and for good by whoever leaves the screen: nothing is drawn behind it.
static DRAWING: Mutex<()> = Mutex::new(());

/// Leaves the terminal as it was found, with its cursor.
fn leave() {
    mem::forget(DRAWING.lock());
    ratatui::restore();
    let _ = execute!(io::stdout(), cursor::Show);
}

/// Draws, waits, and does what keys and time ask for, until one of them ends it.
fn watch(mut terminal: DefaultTerminal, app: &mut App) -> io::Result<Quit> {
    let mut before = Instant::now();
    loop {
        {
            let _drawing = DRAWING.lock().unwrap_or_else(PoisonError::into_inner);
            terminal.draw(|frame| screen::draw(app, frame))?;
        }
        if event::poll(app.rest())?
            && let Event::Key(key) = event::read()?
            && key.is_press()
            && let Some(quit) = app.key(key)
        {
            return Ok(quit);
        }
        app.pass(before.elapsed());
        before = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use queens_trace::Action;
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    use super::*;

    /// These approaches, watched on a board of n rows.
    pub(super) fn app(ids: &[&str], n: usize) -> App {
        let watched = ids.iter().map(|id| {
            let approach = queens_approaches::find(id).unwrap();
            let search = options::walked(approach, "watch").unwrap();
            Watched::new(&approach.card, Player::new(search, &approach.card, BoardSize::of(n)))
        });
        App::new(watched.collect())
    }

    pub(super) fn press(app: &mut App, code: KeyCode) {
        assert_eq!(app.key(KeyEvent::new(code, KeyModifiers::NONE)), None);
    }

    /// Lets a jump come to its end.
    pub(super) fn until_found(app: &mut App) {
        while app.is_seeking() {
            app.pass(Duration::ZERO);
        }
    }

    fn steps(app: &App) -> Vec<u64> {
        app.watched.iter().map(|watched| watched.player.position().steps).collect()
    }

    #[test]
    fn arrows_step_both_searches_and_back_at_the_root_is_no_step() {
        let mut app = app(&["column-vector", "bfs-queue"], 4);
        press(&mut app, KeyCode::Left);
        assert_eq!(steps(&app), [0, 0]);
        (0..3).for_each(|_| press(&mut app, KeyCode::Right));
        press(&mut app, KeyCode::Left);
        assert_eq!(steps(&app), [2, 2]);
    }

    #[test]
    fn space_plays_as_fast_as_is_said_until_it_is_pressed_again() {
        let mut app = app(&["column-vector"], 8);
        press(&mut app, KeyCode::Char(' '));
        assert_eq!(app.speed(), 10);
        (0..10).for_each(|_| app.pass(Duration::from_millis(100)));
        assert_eq!(steps(&app), [10]);
        press(&mut app, KeyCode::Char('+'));
        app.pass(Duration::from_millis(100));
        assert_eq!((app.speed(), steps(&app)), (20, vec![12]));
        press(&mut app, KeyCode::Char(' '));
        app.pass(Duration::from_secs(1));
        assert_eq!(steps(&app), [12]);
        (0..50).for_each(|_| press(&mut app, KeyCode::Char('-')));
        assert_eq!(app.speed(), 1);
    }

    #[test]
    fn jumps_go_to_each_solution_and_dead_end_and_at_last_to_the_end() {
        let mut app = app(&["column-vector", "bfs-queue"], 4);
        for (key, number) in [('n', 1), ('n', 2)] {
            press(&mut app, KeyCode::Char(key));
            until_found(&mut app);
            for watched in &app.watched {
                let found = watched.player.last().unwrap().action;
                assert!(matches!(found, Action::Solution { number: found, .. } if found == number));
            }
        }
        press(&mut app, KeyCode::Char('n'));
        until_found(&mut app);
        assert!(app.watched.iter().all(|watched| watched.ended));
        press(&mut app, KeyCode::Left);
        assert!(app.watched.iter().all(|watched| !watched.ended));

        let mut app = self::app(&["column-vector"], 4);
        press(&mut app, KeyCode::Char('d'));
        until_found(&mut app);
        assert_eq!(steps(&app), [9]);
    }

    #[test]
    fn playing_ends_at_the_end_of_the_tree() {
        let mut app = app(&["bitmask"], 2);
        press(&mut app, KeyCode::Char(' '));
        (0..20).for_each(|_| app.pass(Duration::from_millis(200)));
        assert!(app.watched[0].ended && !app.playing);
    }

    #[test]
    fn q_and_ctrl_c_end_it() {
        let mut app = app(&["bitmask"], 4);
        let key = |code, modifiers| KeyEvent::new(code, modifiers);
        assert_eq!(app.key(key(KeyCode::Char('q'), KeyModifiers::NONE)), Some(Quit::Asked));
        assert_eq!(app.key(key(KeyCode::Char('c'), KeyModifiers::CONTROL)), Some(Quit::Interrupted));
    }
}
