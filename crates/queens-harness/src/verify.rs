//! The examination: does an approach find every solution, once, and nothing else?

use std::{
    cell::OnceCell,
    ops::ControlFlow::{self, Continue},
};

use queens_core::{Approach, BoardSize, Engine, Placement, Run, Searcher, Square};
use queens_data::{Fault, Verified};
use queens_facts::{LARGEST_KNOWN, attacking_pair, for_each_solution, is_solution, mistakes_that_give};
use thiserror::Error;

use crate::fingerprint::Fingerprint;

/// Up to this size the boards are compared one by one; beyond it, by their fingerprint. Smaller in tests, to be quick.
const COMPARED_WHOLE: BoardSize = BoardSize::of(if cfg!(test) { 8 } else { 12 });

/// Nobody knows how many solutions there are.
#[derive(Error, Debug)]
#[error("nobody knows the number of solutions for n = {0}; up to n = {LARGEST_KNOWN} it can be verified")]
pub struct UnknownReference(pub BoardSize);

/// Asked now and then whether to go on: a deadline, an interrupt.
pub type Poll<'a> = &'a (dyn Fn() -> ControlFlow<()> + Sync);

/// Examines approaches on one board, each against the same reference: the published count, the checker, and the boards
/// that `queens-facts` enumerates in its own way. Its memory stays small however many boards an approach hands in.
pub struct Examiner {
    n: BoardSize,
    expected: u64,
    reference: OnceCell<Reference>,
}

/// The right boards.
struct Reference {
    /// All of them, in order; none beyond [`COMPARED_WHOLE`].
    boards: Vec<Placement>,
    fingerprint: Fingerprint,
}

impl Examiner {
    /// An examiner for one board.
    ///
    /// # Errors
    /// When nobody knows the number of solutions for `n`.
    pub fn new(n: BoardSize) -> Result<Self, UnknownReference> {
        let expected = queens_facts::solutions(n).ok_or(UnknownReference(n))?;
        Ok(Examiner { n, expected, reference: OnceCell::new() })
    }

    /// Runs the approach for all solutions and judges what it finds; none for a find engine, which claims nothing about
    /// all solutions.
    ///
    /// # Errors
    /// Breaks when `poll` does.
    pub fn examine(
        &self,
        approach: &Approach,
        run: &Run<'_>,
        poll: Poll<'_>,
    ) -> ControlFlow<(), Option<Verified>> {
        let found = match approach.engine {
            Engine::Search(search) => self.examine_boards(search, poll)?,
            Engine::Count(count) => Found { count: count.count(self.n, run)?, ..Found::default() },
            Engine::Find(_) => return Continue(None),
        };
        Continue(Some(self.verdict(approach, found)))
    }

    fn examine_boards(&self, search: &dyn Searcher, poll: Poll<'_>) -> ControlFlow<(), Found> {
        let reference = self.reference(poll)?;
        let mut found = Found { seen: vec![false; reference.boards.len()], ..Found::default() };
        search.boards(
            self.n,
            &mut |board| {
                found.board(self.n, board, &reference.boards);
                Continue(())
            },
            &mut || poll(),
        )?;
        let missing: Vec<_> = reference
            .boards
            .iter()
            .zip(&found.seen)
            .filter(|(_, seen)| !**seen)
            .map(|(board, _)| board)
            .collect();
        found.missing =
            missing.first().map(|first| Tally { boards: missing.len() as u64, first: first.to_string() });
        found.other_boards = found.fingerprint != reference.fingerprint;
        Continue(found)
    }

    /// Enumerates the right boards, for searches to be held against; otherwise the first examination does it.
    ///
    /// # Errors
    /// Breaks when `poll` does; nothing is kept then.
    pub fn prepare(&self, poll: Poll<'_>) -> ControlFlow<()> {
        self.reference(poll)?;
        Continue(())
    }

    /// The right boards, enumerated at the first use.
    fn reference(&self, poll: Poll<'_>) -> ControlFlow<(), &Reference> {
        if self.reference.get().is_none() {
            let mut reference = Reference { boards: Vec::new(), fingerprint: Fingerprint::default() };
            for_each_solution(self.n, |board| {
                reference.fingerprint.add(board);
                if self.n <= COMPARED_WHOLE {
                    reference.boards.push(*board);
                }
                poll()
            })?;
            let _ = self.reference.set(reference);
        }
        match self.reference.get() {
            Some(reference) => Continue(reference),
            None => unreachable!("it was just enumerated"),
        }
    }

    fn verdict(&self, approach: &Approach, found: Found) -> Verified {
        let mut faults = Vec::new();
        if let Some((tally, rows, share)) = found.attacking {
            faults.push(Fault::Attacking { boards: tally.boards, first: tally.first, rows, share });
        }
        faults.extend(found.not_full.map(|Tally { boards, first }| Fault::NotFull { boards, first }));
        faults.extend(found.missing.map(|Tally { boards, first }| Fault::Missing { boards, first }));
        faults.extend(found.repeated.map(|Tally { boards, first }| Fault::Repeated { boards, first }));
        // Compared one by one, each difference has been named already.
        if found.other_boards && self.n > COMPARED_WHOLE {
            faults.push(Fault::OtherBoards);
        }
        if found.count != self.expected {
            let mistakes = mistakes_that_give(self.n, found.count);
            faults.extend(mistakes.iter().map(|m| Fault::Resembles { mistake: m.looks_as_if.into() }));
        }
        Verified {
            approach: approach.card.id.into(),
            n: self.n.get() as u32,
            solutions: found.count,
            expected: self.expected,
            agrees: found.count == self.expected && faults.is_empty(),
            boards_shown: matches!(approach.engine, Engine::Search(_)),
            first: found.first,
            faults,
        }
    }
}

/// What an approach handed in, as far as a verdict needs it.
#[derive(Default)]
struct Found {
    count: u64,
    first: Option<String>,
    fingerprint: Fingerprint,
    other_boards: bool,
    /// Which of the right boards it has found.
    seen: Vec<bool>,
    attacking: Option<(Tally, [u32; 2], String)>,
    not_full: Option<Tally>,
    missing: Option<Tally>,
    repeated: Option<Tally>,
}

/// How many boards have a fault, and the first that does.
struct Tally {
    boards: u64,
    first: String,
}

impl Tally {
    fn count(tally: &mut Option<Tally>, board: &Placement) {
        tally.get_or_insert_with(|| Tally { boards: 0, first: board.to_string() }).boards += 1;
    }
}

impl Found {
    fn board(&mut self, n: BoardSize, board: &Placement, right: &[Placement]) {
        self.count += 1;
        self.fingerprint.add(board);
        self.first.get_or_insert_with(|| board.to_string());
        match right.binary_search(board) {
            Ok(index) if self.seen[index] => Tally::count(&mut self.repeated, board),
            Ok(index) => self.seen[index] = true,
            Err(_) if is_solution(n, board) => {}
            Err(_) => self.wrong_board(board),
        }
    }

    fn wrong_board(&mut self, board: &Placement) {
        match (attacking_pair(board), &mut self.attacking) {
            (None, _) => Tally::count(&mut self.not_full, board),
            (Some(_), Some((tally, ..))) => tally.boards += 1,
            (Some((a, b)), none) => {
                let tally = Tally { boards: 1, first: board.to_string() };
                *none = Some((tally, [a.row as u32 + 1, b.row as u32 + 1], shared_line(a, b)));
            }
        }
    }
}

/// The line on which two queens attack each other, in words.
fn shared_line(a: Square, b: Square) -> String {
    if a.column == b.column { format!("column {}", a.column + 1) } else { "a diagonal".into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{ROW_BY_ROW, wrong};

    /// The smallest board whose boards are compared by their fingerprint.
    const BEYOND: usize = COMPARED_WHOLE.get() + 1;

    fn examined(approach: &Approach, n: usize) -> Verified {
        let examiner = Examiner::new(BoardSize::of(n)).unwrap();
        match examiner.examine(approach, &Run::new(&|_| Continue(())), &|| Continue(())) {
            Continue(Some(verified)) => verified,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_right_search_agrees_on_boards_compared_whole_and_by_fingerprint() {
        for n in [1, 2, 3, COMPARED_WHOLE.get(), BEYOND] {
            let verified = examined(&ROW_BY_ROW, n);
            assert!(verified.agrees, "{verified:?}");
            assert_eq!(verified.solutions, verified.expected);
        }
        assert_eq!(examined(&ROW_BY_ROW, 8).first.as_deref(), Some("1 5 8 6 3 7 2 4"));
        assert_eq!(examined(&ROW_BY_ROW, 3).first, None);
    }

    #[test]
    fn attacking_boards_are_found_with_the_pair_and_the_likely_mistake() {
        let verified = examined(&wrong::BLIND_TO_THE_NEIGHBOUR, 8);
        assert!(!verified.agrees);
        assert_eq!((verified.solutions, verified.expected), (15_380, 92));
        assert_eq!(
            verified.faults,
            [
                Fault::Attacking {
                    boards: 15_288,
                    first: "1 1 2 2 3 3 4 4".into(),
                    rows: [1, 2],
                    share: "column 1".into()
                },
                Fault::Resembles { mistake: "no queen were compared with the one just before her: a conflict loop that ends one row early".into() },
            ]
        );
    }

    #[test]
    fn a_board_left_out_or_shown_twice_is_found_though_the_count_be_right() {
        let verified = examined(&wrong::ONE_BOARD_TWICE_FOR_ANOTHER, 8);
        assert!(!verified.agrees);
        assert_eq!(verified.solutions, 92);
        let [Fault::Missing { boards: 1, first: missing }, Fault::Repeated { boards: 1, first: repeated }] =
            &verified.faults[..]
        else {
            panic!("{verified:?}")
        };
        assert_ne!(missing, repeated);
        let beyond = examined(&wrong::ONE_BOARD_TWICE_FOR_ANOTHER, BEYOND);
        assert_eq!((beyond.agrees, &beyond.faults[..]), (false, &[Fault::OtherBoards][..]));
    }

    #[test]
    fn beyond_whole_comparison_wrong_boards_are_not_said_to_be_beside_all_right_ones() {
        let verified = examined(&wrong::ONE_ATTACKING_BOARD, BEYOND);
        assert!(
            matches!(&verified.faults[..], [Fault::Attacking { boards: 1, .. }, Fault::OtherBoards]),
            "{verified:?}"
        );
    }

    #[test]
    fn a_board_with_a_queen_too_few_is_found() {
        let verified = examined(&wrong::STOPS_A_QUEEN_SHORT, 6);
        assert!(verified.faults.iter().any(|fault| matches!(fault, Fault::NotFull { .. })), "{verified:?}");
    }

    #[test]
    fn an_examination_can_be_stopped() {
        let examiner = Examiner::new(BoardSize::of(13)).unwrap();
        assert!(
            examiner
                .examine(&ROW_BY_ROW, &Run::new(&|_| Continue(())), &|| ControlFlow::Break(()))
                .is_break()
        );
    }

    #[test]
    fn no_board_is_judged_whose_number_of_solutions_nobody_knows() {
        let refusal = Examiner::new(BoardSize::of(28)).err().unwrap().to_string();
        assert_eq!(
            refusal,
            "nobody knows the number of solutions for n = 28; up to n = 27 it can be verified"
        );
    }
}
