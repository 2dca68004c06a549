//! From events to steps: all that belongs to one candidate becomes one step.

use std::ops::ControlFlow::{self, Continue};

use queens_core::{BoardSize, CheckUnit, Event, LiveNodes, Placement, Square};

use crate::{Action, Position, Step, Verdict};

/// Told a step and the position after it.
type Each<'a> = &'a mut dyn FnMut(&Step, &Position) -> ControlFlow<()>;

/// Takes events, gives steps.
pub(crate) struct Grouping {
    position: Position,
    unit: CheckUnit,
    /// The step that the next event may still belong to.
    pending: Option<Pending>,
    /// The E-node, as long as it has no child.
    childless: Option<Placement>,
}

#[derive(Clone, Copy)]
enum Pending {
    Candidate { square: Square, checks: u64, placed: bool, live: Option<LiveNodes> },
    Checks { checks: u64, attacked: bool },
}

impl Grouping {
    pub(crate) fn new(n: BoardSize, unit: CheckUnit) -> Self {
        Grouping { position: Position::start(n), unit, pending: None, childless: None }
    }

    /// Takes an event, and gives the steps that it completes.
    pub(crate) fn tell(&mut self, event: Event, each: Each<'_>) -> ControlFlow<()> {
        match (event, &mut self.pending) {
            (Event::Check(_), Some(Pending::Candidate { checks, placed: false, .. })) => *checks += 1,
            (Event::Check(answer), Some(Pending::Checks { checks, attacked })) => {
                *checks += 1;
                *attacked = answer;
            }
            (Event::Place { .. }, Some(Pending::Candidate { placed, .. })) => {
                *placed = true;
                self.childless = None;
            }
            (
                Event::Live { nodes, bytes },
                Some(Pending::Candidate { live: live @ None, placed: true, .. }),
            ) => {
                *live = Some(LiveNodes { nodes: nodes as u64, bytes: bytes as u64 });
            }
            _ => {
                self.complete(each)?;
                self.begin(event, each)?;
            }
        }
        Continue(())
    }

    /// The search has ended: gives the steps that its end completes.
    pub(crate) fn finish(mut self, each: Each<'_>) -> ControlFlow<()> {
        self.complete(each)?;
        self.settle(each)
    }

    /// Takes an event that belongs to no step before it.
    fn begin(&mut self, event: Event, each: Each<'_>) -> ControlFlow<()> {
        match event {
            Event::Candidate(square) => {
                self.pending = Some(Pending::Candidate { square, checks: 0, placed: false, live: None });
            }
            Event::Check(attacked) => self.pending = Some(Pending::Checks { checks: 1, attacked }),
            Event::Live { nodes, bytes } => {
                let live = LiveNodes { nodes: nodes as u64, bytes: bytes as u64 };
                self.take(Action::Queue { live }, each)?;
            }
            Event::Expand(e_node) => {
                self.settle(each)?;
                if self.position.queue.is_some() {
                    self.take(Action::Expand { e_node }, each)?;
                }
                self.childless = Some(e_node);
            }
            Event::Backtrack(square) => {
                self.settle(each)?;
                self.take(Action::Backtrack { square }, each)?;
            }
            Event::Solution(board) => {
                self.settle(each)?;
                let number = self.position.counters.solutions + 1;
                self.take(Action::Solution { number, board }, each)?;
            }
            // Nobody puts down a queen whose square was not considered.
            Event::Place { .. } => {}
        }
        Continue(())
    }

    /// Gives the step that nothing more belongs to.
    fn complete(&mut self, each: Each<'_>) -> ControlFlow<()> {
        let Some(pending) = self.pending.take() else { return Continue(()) };
        let action = match pending {
            Pending::Candidate { square, checks, placed, live } => {
                let verdict = if placed { Verdict::Placed { live } } else { self.why_not(square) };
                Action::Candidate { square, checks, verdict }
            }
            Pending::Checks { checks, attacked } => {
                Action::Checks { checks, attacking: if attacked { self.attacking() } else { None } }
            }
        };
        self.take(action, each)
    }

    /// The E-node gets no more children: if it had none, that is a step.
    fn settle(&mut self, each: Each<'_>) -> ControlFlow<()> {
        match self.childless.take() {
            Some(e_node) => self.take(Action::DeadEnd { e_node }, each),
            None => Continue(()),
        }
    }

    fn take(&mut self, action: Action, each: Each<'_>) -> ControlFlow<()> {
        let level = match action {
            Action::Expand { e_node } => e_node.queens().count(),
            Action::Solution { board, .. } => board.queens().count(),
            Action::Backtrack { .. } => self.position.queens.len().saturating_sub(1),
            _ => self.position.queens.len(),
        };
        let step = Step { level, action };
        self.position.apply(&step);
        each(&step, &self.position)
    }

    /// Why no queen was put on this square, found from the board.
    fn why_not(&self, square: Square) -> Verdict {
        let queens = &self.position.queens;
        let attackers = queens.iter().copied().filter(|queen| queen.attacks(square));
        if let Some(by) = attackers.min_by_key(|&queen| self.turn(queen, square)) {
            return Verdict::Attacked { by };
        }
        let n = self.position.n.get();
        let is_held = |other: Square| queens.iter().chain([&square]).any(|queen| queen.attacks(other));
        let is_empty = |row: &usize| *row != square.row && queens.iter().all(|queen| queen.row != *row);
        let emptied =
            (0..n).filter(is_empty).find(|&row| (0..n).all(|column| is_held(Square { row, column })));
        emptied.map_or(Verdict::Refused, |row| Verdict::Empties { row })
    }

    /// When a search comes to ask about this queen, who attacks the square: it goes through the queens, or from line to
    /// line.
    ///
    /// A check is told without its queen, so this assumes an order for each unit, that of the approaches there are; one that
    /// tests its lines in another order would be told right but for the attacker's name.
    fn turn(&self, queen: Square, square: Square) -> usize {
        let is_falling = (queen.row < square.row) == (queen.column < square.column);
        let line = match (queen.column == square.column, queen.row == square.row, is_falling) {
            (true, ..) => 0,
            (_, true, _) => 1,
            (.., true) => 2,
            (.., false) => 3,
        };
        match self.unit {
            CheckUnit::Cells => line,
            // The flag of row + column comes before that of row − column.
            CheckUnit::Flags => [0, 1, 3, 2][line],
            _ => 0,
        }
    }

    /// The first queen, in the order put down, whom an earlier one attacks, and that one.
    fn attacking(&self) -> Option<(Square, Square)> {
        let queens = &self.position.queens;
        queens.iter().enumerate().find_map(|(place, &later)| {
            let earlier = queens[..place].iter().find(|earlier| earlier.attacks(later))?;
            Some((later, *earlier))
        })
    }
}
