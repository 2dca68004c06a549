//! The first phase: every approach is examined, and whether all agree decides what follows.

use std::ops::ControlFlow::{self, Break, Continue};

use queens_core::{Approach, BoardSize, Engine, Goal, Placement};
use queens_data::{Row, Status, Verified};
use queens_facts::is_solution;

use super::{
    Listener, MeasureError, Phase,
    plan::{Plan, Task, deadline},
};
use crate::{expected::hopeless, rows, taken_over::TakenOver, verify::Examiner};

/// Examines every approach on every board, smallest first. Gives the cells that may be counted, and whether all agree.
pub(super) fn verify(
    plan: &Plan<'_>,
    taken: &TakenOver,
    listener: &mut dyn Listener,
) -> Result<(Vec<Task>, bool), MeasureError> {
    let sizes = BoardSize::range(plan.sizes.clone());
    let (mut done, total) = (0, sizes.clone().count() * plan.approaches.len());
    let (mut tasks, mut all_agree) = (Vec::new(), true);
    let mut too_long = hopeless(plan.approaches, *plan.sizes.start(), plan.budget, plan.threads, plan.memory);
    for n in sizes {
        let examiner = Examiner::new(n)?;
        // At nobody's expense: the reference has a budget of its own.
        let has_reference = examiner.prepare(&deadline(plan.budget)).is_continue();
        for &approach in plan.approaches {
            let id = approach.card.id;
            listener.progress(Phase::Verify, done, total, &format!("{id} n = {n}"));
            done += 1;
            let [all, first] = Goal::BOTH.map(|goal| Task { approach, n, goal });
            if let Err(refusal) = approach.admits(n, plan.threads, plan.memory) {
                for goal in Goal::BOTH {
                    listener.row(Row::Skipped(rows::skipped_row(approach, n, goal, plan.memory, refusal)))?;
                }
                continue;
            }
            let is_search = matches!(approach.engine, Engine::Search(_));
            if taken.verified(id, n.get() as u32) == Some(true) {
                tasks.push(all);
            } else if too_long.contains(&id) || taken.skipped(&all.cell()) == Some(Status::OverBudget) {
                too_long.push(id);
                all.skip(
                    listener,
                    Status::OverBudget,
                    "a smaller board has shown that it outlasts the budget",
                )?;
            } else if is_search && !has_reference {
                let reason = "enumerating the boards to compare with outlasts the budget";
                all.skip(listener, Status::OverBudget, reason)?;
            } else {
                match examine(&examiner, approach, plan) {
                    Break(()) => {
                        too_long.push(id);
                        all.skip(listener, Status::OverBudget, "its examination outlasts the budget")?;
                    }
                    Continue(None) => listener.row(Row::Skipped(rows::not_about_all(approach, n)))?,
                    Continue(Some(verified)) if verified.agrees => {
                        listener.row(Row::Verified(verified))?;
                        tasks.push(all);
                    }
                    Continue(Some(verified)) => {
                        listener.row(Row::Verified(verified))?;
                        all_agree = false;
                        all.skip(listener, Status::Failed, "it was found wrong")?;
                        first.skip(listener, Status::Failed, "it was found wrong")?;
                        continue;
                    }
                }
            }
            if taken.skipped(&first.cell()).is_some() {
                continue;
            }
            match judge_first_board(approach, n, plan) {
                FirstBoard::Right => tasks.push(first),
                FirstBoard::TooLate => {
                    first.skip(listener, Status::OverBudget, "the first solution outlasts the budget")?;
                }
                FirstBoard::NotShown => first.skip(listener, Status::NotApplicable, "it only counts")?,
                FirstBoard::Stuck => first.skip(listener, Status::Stuck, "it ended with conflicts left")?,
                FirstBoard::Wrong => {
                    all_agree = false;
                    first.skip(listener, Status::Failed, "its first board is no solution")?;
                }
            }
        }
    }
    listener.progress(Phase::Verify, total, total, "");
    Ok((tasks, all_agree))
}

fn examine(examiner: &Examiner, approach: &Approach, plan: &Plan<'_>) -> ControlFlow<(), Option<Verified>> {
    let poll = deadline(plan.budget);
    examiner.examine(approach, &plan.run(&|_| poll()), &poll)
}

/// What can be said of an approach's first board within the budget.
enum FirstBoard {
    /// A solution, or there is none.
    Right,
    Wrong,
    TooLate,
    /// None was found, and the attempt reports conflicts left.
    Stuck,
    /// The approach shows no boards.
    NotShown,
}

fn judge_first_board(approach: &Approach, n: BoardSize, plan: &Plan<'_>) -> FirstBoard {
    let poll = deadline(plan.budget);
    let mut first = None;
    let flow = match approach.engine {
        Engine::Count(_) => return FirstBoard::NotShown,
        Engine::Search(search) => search.boards(
            n,
            &mut |board| {
                first = Some(*board);
                Break(())
            },
            &mut || poll(),
        ),
        Engine::Find(find) => match find.find(n.get(), &plan.run(&|_| poll())) {
            Break(()) => Break(()),
            Continue(attempt) => {
                let columns = attempt.solution().map(|columns| columns.iter().map(|column| *column as usize));
                first = columns.map(Placement::from_columns);
                Continue(())
            }
        },
    };
    let there_are_some = queens_facts::solutions(n) != Some(0);
    match (flow, first) {
        (_, Some(board)) if is_solution(n, &board) => FirstBoard::Right,
        (_, Some(_)) => FirstBoard::Wrong,
        (Break(()), None) => FirstBoard::TooLate,
        (Continue(()), None) if !there_are_some => FirstBoard::Right,
        (Continue(()), None) if matches!(approach.engine, Engine::Find(_)) => FirstBoard::Stuck,
        (Continue(()), None) => FirstBoard::Wrong,
    }
}
