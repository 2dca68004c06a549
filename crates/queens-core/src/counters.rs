//! The work of a search, counted by the definitions at the top of this crate.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::{BoardSize, Flow, Goal, Placement, Probe, Square, search::Pulse};

/// What one search did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Solutions met; 1 at most when only the first was asked for.
    pub solutions: u64,
    /// Nodes of each level, 0 to n; `profile[0]` is the root.
    pub profile: Vec<u64>,
    /// Squares considered.
    pub candidates: u64,
    /// Elementary steps of the conflict test, in the approach's own unit.
    pub checks: u64,
    /// Queens taken off so that the search went on; the way out after a first solution is none.
    pub backtracks: u64,
    /// Expanded nodes, no solutions, that got no child.
    pub dead_ends: u64,
    /// The most that waited at once, for a search that keeps live nodes.
    pub peak_live: Option<LiveNodes>,
}

impl Counters {
    /// The root and every queen put down.
    pub fn nodes(&self) -> u64 {
        self.profile.iter().sum()
    }

    /// Queens put down.
    pub fn placements(&self) -> u64 {
        self.profile.iter().skip(1).sum()
    }
}

/// Nodes waiting to be expanded, and their memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct LiveNodes {
    /// How many.
    pub nodes: u64,
    /// The bytes they take.
    pub bytes: u64,
}

/// The probe that counts.
pub(crate) struct Counting<'a> {
    goal: Goal,
    pulse: Pulse<'a>,
    counters: Counters,
    nodes: [u64; BoardSize::MAX.get() + 1],
    /// The node expanded last has no child yet.
    childless: bool,
}

impl<'a> Counting<'a> {
    pub(crate) fn new(goal: Goal, poll: &'a mut dyn FnMut() -> ControlFlow<()>) -> Self {
        let mut nodes = [0; BoardSize::MAX.get() + 1];
        nodes[0] = 1;
        Counting { goal, pulse: Pulse::new(poll), counters: Counters::default(), nodes, childless: false }
    }

    pub(crate) fn finish(mut self, n: BoardSize) -> Counters {
        self.settle();
        self.counters.profile = self.nodes[..=n.get()].to_vec();
        self.counters
    }

    /// The node expanded last gets no more children: had it any?
    #[inline(always)]
    fn settle(&mut self) {
        self.counters.dead_ends += u64::from(self.childless);
        self.childless = false;
    }
}

impl Probe for Counting<'_> {
    type Stop = Stopped;

    #[inline(always)]
    fn expand(&mut self, _: impl Fn() -> Placement) -> Flow<Self> {
        self.settle();
        self.childless = true;
        match self.pulse.beat() {
            Continue(()) => Continue(()),
            Break(()) => Break(Stopped::Interrupted),
        }
    }

    #[inline(always)]
    fn candidate(&mut self, _: Square) {
        self.counters.candidates += 1;
    }

    #[inline(always)]
    fn check(&mut self, attacked: bool) -> bool {
        self.counters.checks += 1;
        attacked
    }

    #[inline(always)]
    fn place(&mut self, level: usize, _: Square) {
        self.childless = false;
        self.nodes[level] += 1;
    }

    #[inline(always)]
    fn backtrack(&mut self, _: Square) {
        self.settle();
        self.counters.backtracks += 1;
    }

    #[inline(always)]
    fn live(&mut self, nodes: usize, bytes: usize) {
        let now = LiveNodes { nodes: nodes as u64, bytes: bytes as u64 };
        self.counters.peak_live = self.counters.peak_live.max(Some(now));
    }

    #[inline(always)]
    fn solution(&mut self, _: impl Fn() -> Placement) -> Flow<Self> {
        self.settle();
        self.counters.solutions += 1;
        match self.goal {
            Goal::First => Break(Stopped::Satisfied),
            Goal::All => Continue(()),
        }
    }
}

/// Why a counted search ended before its tree did.
pub(crate) enum Stopped {
    /// It has the first solution, and no more was asked for.
    Satisfied,
    /// The caller's poll said stop.
    Interrupted,
}
