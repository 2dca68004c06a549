//! A search as an approach writes it, and as the suite calls it.

use std::{
    convert::Infallible,
    ops::ControlFlow::{self, Break, Continue},
};

use crate::{
    BoardSize, Counters, Event, Flow, Goal, Placement, Probe, Square,
    counters::{Counting, Stopped},
};

/// An algorithm that walks a tree of placements: what an approach writes.
pub trait Search: Sync {
    /// Walks the whole tree of an n × n board, or until the probe stops it, telling the probe each step.
    ///
    /// # Panics
    /// When the card's sizes do not hold n.
    fn search<P: Probe>(&self, n: BoardSize, probe: &mut P) -> Flow<P>;
}

/// What the suite calls; every [`Search`] has it. Each method runs the search with another probe.
///
/// `poll` is asked every few thousand nodes whether to go on: a deadline, an interrupt, a progress bar.
///
/// # Panics
/// When the card's sizes do not hold n.
pub trait Searcher: Sync {
    /// The number of solutions, by the silent probe: what is timed.
    fn count(&self, n: BoardSize) -> u64;

    /// The first solution, by the silent probe: what is timed.
    fn first(&self, n: BoardSize) -> Option<Placement>;

    /// Each solution in the order found, until `each` breaks.
    ///
    /// # Errors
    /// Breaks when `each` or `poll` does.
    fn boards(
        &self,
        n: BoardSize,
        each: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The work, counted.
    ///
    /// # Errors
    /// Breaks when `poll` does; what was counted by then is of no use and is dropped.
    fn counters(
        &self,
        n: BoardSize,
        goal: Goal,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Counters>;

    /// Every step as an [`Event`], until `each` breaks; slower than the rest by a call for each step.
    ///
    /// Only [`Event::Expand`] and [`Event::Solution`] can stop the search; a break elsewhere takes effect at the next of
    /// these, and `each` is told nothing until then.
    ///
    /// # Errors
    /// Breaks when `each` does.
    fn observe(&self, n: BoardSize, each: &mut dyn FnMut(Event) -> ControlFlow<()>) -> ControlFlow<()>;
}

impl<S: Search> Searcher for S {
    fn count(&self, n: BoardSize) -> u64 {
        let mut probe = CountAll { solutions: 0 };
        let Continue(()) = self.search(n, &mut probe);
        probe.solutions
    }

    fn first(&self, n: BoardSize) -> Option<Placement> {
        let mut probe = FindFirst { solution: None };
        let _ = self.search(n, &mut probe);
        probe.solution
    }

    fn boards(
        &self,
        n: BoardSize,
        each: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.search(n, &mut Boards { each, pulse: Pulse::new(poll) })
    }

    fn counters(
        &self,
        n: BoardSize,
        goal: Goal,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Counters> {
        let mut probe = Counting::new(goal, poll);
        match self.search(n, &mut probe) {
            Break(Stopped::Interrupted) => Break(()),
            Break(Stopped::Satisfied) | Continue(()) => Continue(probe.finish(n)),
        }
    }

    fn observe(&self, n: BoardSize, each: &mut dyn FnMut(Event) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut probe = Observe { each, flow: Continue(()) };
        let _ = self.search(n, &mut probe);
        probe.flow
    }
}

/// Asks the caller now and then whether to go on, so that long work can be stopped.
pub(crate) struct Pulse<'a> {
    poll: &'a mut dyn FnMut() -> ControlFlow<()>,
    nodes_left: u32,
}

impl<'a> Pulse<'a> {
    /// A few milliseconds of work for the slowest approaches; seldom enough to cost nothing.
    const NODES: u32 = 4096;

    pub(crate) fn new(poll: &'a mut dyn FnMut() -> ControlFlow<()>) -> Self {
        Pulse { poll, nodes_left: Self::NODES }
    }

    #[inline(always)]
    pub(crate) fn beat(&mut self) -> ControlFlow<()> {
        self.nodes_left -= 1;
        if self.nodes_left > 0 {
            return Continue(());
        }
        self.nodes_left = Self::NODES;
        (self.poll)()
    }
}

/// Silent: counts the solutions, never stops.
struct CountAll {
    solutions: u64,
}

impl Probe for CountAll {
    type Stop = Infallible;

    #[inline(always)]
    fn solution(&mut self, _: impl Fn() -> Placement) -> Flow<Self> {
        self.solutions += 1;
        Continue(())
    }
}

/// Silent: keeps the first solution and stops.
struct FindFirst {
    solution: Option<Placement>,
}

impl Probe for FindFirst {
    type Stop = ();

    #[inline(always)]
    fn solution(&mut self, board: impl Fn() -> Placement) -> Flow<Self> {
        self.solution = Some(board());
        Break(())
    }
}

/// Hands out the solutions, one at a time.
struct Boards<'a> {
    each: &'a mut dyn FnMut(&Placement) -> ControlFlow<()>,
    pulse: Pulse<'a>,
}

impl Probe for Boards<'_> {
    type Stop = ();

    #[inline(always)]
    fn expand(&mut self, _: impl Fn() -> Placement) -> Flow<Self> {
        self.pulse.beat()
    }

    #[inline(always)]
    fn solution(&mut self, board: impl Fn() -> Placement) -> Flow<Self> {
        (self.each)(&board())
    }
}

/// Hands out every step. Only expansions and solutions can stop a search; after a break elsewhere nothing is handed out
/// until the next of these stops it.
struct Observe<'a> {
    each: &'a mut dyn FnMut(Event) -> ControlFlow<()>,
    flow: ControlFlow<()>,
}

impl Observe<'_> {
    fn tell(&mut self, event: Event) -> ControlFlow<()> {
        if self.flow.is_continue() {
            self.flow = (self.each)(event);
        }
        self.flow
    }
}

impl Probe for Observe<'_> {
    type Stop = ();

    fn expand(&mut self, e_node: impl Fn() -> Placement) -> Flow<Self> {
        self.tell(Event::Expand(e_node()))
    }

    fn candidate(&mut self, square: Square) {
        let _ = self.tell(Event::Candidate(square));
    }

    fn check(&mut self, attacked: bool) -> bool {
        let _ = self.tell(Event::Check(attacked));
        attacked
    }

    fn place(&mut self, level: usize, square: Square) {
        let _ = self.tell(Event::Place { level, square });
    }

    fn backtrack(&mut self, square: Square) {
        let _ = self.tell(Event::Backtrack(square));
    }

    fn live(&mut self, nodes: usize, bytes: usize) {
        let _ = self.tell(Event::Live { nodes, bytes });
    }

    fn solution(&mut self, board: impl Fn() -> Placement) -> Flow<Self> {
        self.tell(Event::Solution(board()))
    }
}
