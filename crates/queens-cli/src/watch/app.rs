//! What keys and time do to the searches that are watched.

use std::time::{Duration, Instant};

use queens_core::Card;
use queens_trace::Action;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::player::Player;

/// Steps a second, from slow to fast.
const SPEEDS: [u32; 11] = [1, 2, 5, 10, 20, 50, 100, 500, 2_000, 10_000, 50_000];

/// A jump looks on for so long before the screen is drawn again.
const LOOK: Duration = Duration::from_millis(40);

/// One search that is watched.
pub(super) struct Watched {
    pub(super) card: &'static Card,
    pub(super) player: Player,
    /// What it is jumping to.
    sought: Option<Sought>,
    /// It stands at the end of the tree.
    pub(super) ended: bool,
}

/// What one can jump to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sought {
    Solution,
    DeadEnd,
}

impl Sought {
    fn is(self, action: &Action) -> bool {
        match self {
            Sought::Solution => matches!(action, Action::Solution { .. }),
            Sought::DeadEnd => matches!(action, Action::DeadEnd { .. }),
        }
    }
}

impl Watched {
    pub(super) fn new(card: &'static Card, player: Player) -> Self {
        Watched { card, player, sought: None, ended: false }
    }

    fn forward(&mut self) {
        self.ended = self.player.forward().is_none();
    }

    /// Looks on for what is sought, until it is found or time is up.
    fn seek(&mut self) {
        let Some(sought) = self.sought else { return };
        let begun = Instant::now();
        while begun.elapsed() < LOOK {
            for _ in 0..256 {
                let found = self.player.forward().map(|step| sought.is(&step.action));
                self.ended = found.is_none();
                if found != Some(false) {
                    self.sought = None;
                    return;
                }
            }
        }
    }
}

/// How watching ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quit {
    /// By `q`.
    Asked,
    /// By Ctrl-C.
    Interrupted,
}

/// The searches, and whether they go on by themselves.
pub(super) struct App {
    pub(super) watched: Vec<Watched>,
    pub(super) playing: bool,
    /// What keys and marks mean stands on the screen.
    pub(super) helps: bool,
    speed: usize,
    /// Time that has passed and no step was taken for.
    owed: Duration,
}

impl App {
    pub(super) fn new(watched: Vec<Watched>) -> Self {
        App { watched, playing: false, helps: false, speed: 3, owed: Duration::ZERO }
    }

    /// Steps a second.
    pub(super) fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// Whether a jump is under way.
    pub(super) fn is_seeking(&self) -> bool {
        self.watched.iter().any(|watched| watched.sought.is_some())
    }

    /// How long nothing will change, unless a key is pressed.
    pub(super) fn rest(&self) -> Duration {
        match (self.is_seeking(), self.playing) {
            (true, _) => Duration::ZERO,
            (_, true) => (Duration::from_secs(1) / self.speed()).clamp(LOOK / 2, LOOK),
            _ => Duration::from_millis(500),
        }
    }

    /// Does what a key stands for. A key that moves also ends a jump.
    pub(super) fn key(&mut self, key: KeyEvent) -> Option<Quit> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return Some(Quit::Interrupted),
            KeyCode::Char('?') => self.helps = !self.helps,
            KeyCode::Esc if self.helps => self.helps = false,
            KeyCode::Char('q') | KeyCode::Esc => return Some(Quit::Asked),
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Char(' ') => {
                self.playing = !self.playing && !self.is_seeking();
                self.seek(None);
            }
            KeyCode::Right => {
                self.pause();
                self.watched.iter_mut().for_each(Watched::forward);
            }
            KeyCode::Left => {
                self.pause();
                for watched in &mut self.watched {
                    watched.ended &= !watched.player.back();
                }
            }
            KeyCode::Char('n') => self.seek(Some(Sought::Solution)),
            KeyCode::Char('d') => self.seek(Some(Sought::DeadEnd)),
            _ => {}
        }
        None
    }

    fn pause(&mut self) {
        self.playing = false;
        self.seek(None);
    }

    fn seek(&mut self, sought: Option<Sought>) {
        self.playing &= sought.is_none();
        self.owed = Duration::ZERO;
        for watched in &mut self.watched {
            watched.sought = sought;
        }
    }

    /// Lets so much time pass.
    pub(super) fn pass(&mut self, time: Duration) {
        self.watched.iter_mut().for_each(Watched::seek);
        if !self.playing {
            return;
        }
        // Where a frame takes long, steps are left out rather than keys.
        self.owed += time.min(Duration::from_millis(200));
        let step = Duration::from_secs(1) / self.speed();
        while self.owed >= step {
            self.owed -= step;
            self.watched.iter_mut().for_each(Watched::forward);
        }
        self.playing = !self.watched.iter().all(|watched| watched.ended);
    }
}
