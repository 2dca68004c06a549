//! The boards shown, sorted into right, wrong, repeated and missing.

use std::{
    collections::{BTreeSet, HashSet},
    ops::ControlFlow::{Break, Continue},
};

use queens_core::{BoardSize, Placement, Square, UpTo};
use queens_data::{FailingBoard, JudgeVerdict as Verdict, listed, thousands};
use queens_facts::{for_each_solution, is_solution};

use super::boards;
use crate::reading::ShownBoard;

/// Wrong boards that are kept to be drawn.
const DRAWN: usize = 3;

/// Missing solutions that are named.
const NAMED: usize = 3;

/// Largest board whose missing solutions are named: finding them is a matter of a second there.
const LARGEST_NAMED: BoardSize = BoardSize::of(12);

/// What the boards shown come to, for boards of side n.
pub(super) struct Tally {
    pub shown: u64,
    pub distinct: u64,
    /// Different solutions.
    pub valid: u64,
    /// None where nobody knows how many solutions there are.
    pub missing: Option<u64>,
    pub repeated: u64,
    pub attacking: u64,
    /// Boards with too many queens or too few, of whom none attack each other.
    misshapen: u64,
    /// Boards of another size.
    strange: u64,
    strange_sizes: BTreeSet<BoardSize>,
    pub failing: Vec<FailingBoard>,
    /// What is wrong with the first such boards.
    first_attacking: Option<String>,
    first_misshapen: Option<String>,
    solutions: HashSet<Placement>,
}

impl Tally {
    pub(super) fn of(n: BoardSize, shown: &[ShownBoard]) -> Self {
        let mut tally = Self {
            shown: shown.len() as u64,
            distinct: 0,
            valid: 0,
            missing: None,
            repeated: 0,
            attacking: 0,
            misshapen: 0,
            strange: 0,
            strange_sizes: BTreeSet::new(),
            failing: Vec::new(),
            first_attacking: None,
            first_misshapen: None,
            solutions: HashSet::new(),
        };
        let mut wrong: HashSet<Box<[(u8, u8)]>> = HashSet::new();
        for (at, board) in shown.iter().enumerate() {
            let is_new = match solution(n, board) {
                Some(solution) => tally.solutions.insert(solution),
                None => {
                    tally.take_wrong(n, at as u64 + 1, board);
                    let mut queens: Box<[_]> =
                        board.queens().map(|queen| (queen.row as u8, queen.column as u8)).collect();
                    queens.sort_unstable();
                    wrong.insert(queens)
                }
            };
            tally.repeated += u64::from(!is_new);
        }
        tally.valid = tally.solutions.len() as u64;
        tally.distinct = tally.valid + wrong.len() as u64;
        tally.missing = queens_facts::solutions(n).map(|total| total - tally.valid);
        tally
    }

    fn take_wrong(&mut self, n: BoardSize, number: u64, board: &ShownBoard) {
        let queens: Vec<Square> = board.queens().collect();
        let attacking = attacking_pair(&queens);
        let place = || format!("board {} (line {})", thousands(number), board.line);
        if let Some([a, b]) = attacking {
            self.attacking += 1;
            let pair = pair_in_words(queens[a], queens[b]);
            self.first_attacking.get_or_insert_with(|| format!("{}: {pair}", place()));
        }
        if board.size != n {
            self.strange += 1;
            self.strange_sizes.insert(board.size);
        } else if attacking.is_none() {
            self.misshapen += 1;
            let queens = match queens.len() {
                1 => "one queen".into(),
                queens => format!("{queens} queens"),
            };
            self.first_misshapen.get_or_insert_with(|| format!("{} has {queens}, not {n}", place()));
        }
        if self.failing.len() < DRAWN {
            self.failing.push(FailingBoard {
                number,
                line: board.line as u64,
                n: board.size.get() as u32,
                queens: queens.iter().map(|queen| [queen.row as u32, queen.column as u32]).collect(),
                attacking: attacking.map(|pair| pair.map(|place| place as u32)),
            });
        }
    }

    /// One board was shown, it is right, and there are others.
    pub(super) fn is_first_only(&self) -> bool {
        self.shown == 1 && self.valid == 1 && self.missing != Some(0)
    }

    /// Under which symmetries the boards shown stand for all solutions, each class by one board; none if under none.
    pub(super) fn class_of_each(&self, n: BoardSize) -> Option<UpTo> {
        let total = queens_facts::solutions(n)?;
        [UpTo::RotationAndReflection, UpTo::Rotation].into_iter().find(|up_to| {
            let classes: HashSet<_> = self.solutions.iter().map(|board| up_to.canonical(n, board)).collect();
            let stands_for: usize = classes.iter().map(|class| up_to.orbit(n, class).len()).sum();
            classes.len() == self.solutions.len() && stands_for as u64 == total
        })
    }

    pub(super) fn all_right(&self) -> String {
        match self.valid {
            1 => "the only board there is".into(),
            valid => format!("all {}, each once", boards(valid)),
        }
    }

    /// Everything that is wrong, each with the verdict it has where nothing else is.
    pub(super) fn faults(&self, n: BoardSize) -> Vec<(Verdict, String)> {
        let mut faults = Vec::new();
        if self.strange > 0 {
            let sizes: Vec<String> = self.strange_sizes.iter().map(ToString::to_string).collect();
            let sizes = listed(&sizes.iter().map(String::as_str).collect::<Vec<_>>());
            faults.push((Verdict::WrongSize, format!("{} for n = {sizes}, not {n}", boards(self.strange))));
            if self.strange == self.shown {
                return faults;
            }
        }
        if self.attacking > 0 {
            let first = self.first_attacking.as_deref().unwrap_or_default();
            let others = match self.attacking {
                1 => String::new(),
                attacking if attacking == self.shown => "; so it is on all boards".into(),
                attacking => format!("; so it is on {}", boards(attacking)),
            };
            faults.push((Verdict::Attacking, format!("{first}{others}")));
        }
        if self.misshapen > 0 {
            let first = self.first_misshapen.as_deref().unwrap_or_default();
            let others = if self.misshapen == 1 {
                String::new()
            } else {
                format!("; so it is on {}", boards(self.misshapen))
            };
            faults.push((Verdict::Mixed, format!("{first}{others}")));
        }
        if self.repeated > 0 {
            let are = if self.repeated == 1 { "is" } else { "are" };
            faults.push((Verdict::Duplicates, format!("{} {are} repeated", thousands(self.repeated))));
        }
        // Where no board is right, that all are missing goes without saying.
        if self.valid > 0 && self.missing != Some(0) {
            faults.push((Verdict::Incomplete, self.missing_in_words(n, faults.is_empty())));
        }
        faults
    }

    /// `18 missing`, or, where nothing else is wrong, which ones too.
    fn missing_in_words(&self, n: BoardSize, alone: bool) -> String {
        let Some(missing) = self.missing else {
            return format!("nobody knows how many there are for n = {n}");
        };
        if !alone {
            return format!("{} missing", thousands(missing));
        }
        let are = if missing == 1 { "is" } else { "are" };
        let mut words = format!("{} {are} missing", thousands(missing));
        if n <= LARGEST_NAMED {
            let mut named: Vec<String> = Vec::new();
            let _ = for_each_solution(n, |board| {
                if !self.solutions.contains(board) {
                    named.push(board.to_string());
                }
                if named.len() < NAMED { Continue(()) } else { Break(()) }
            });
            let more = if missing > NAMED as u64 { ", …" } else { "" };
            words.push_str(&format!(": {}{more}", named.join(", ")));
        }
        words
    }
}

/// The board as a solution for n, if it is one.
fn solution(n: BoardSize, board: &ShownBoard) -> Option<Placement> {
    if board.size != n || board.queens().len() != n.get() {
        return None;
    }
    let placement = board.queens().fold(Placement::EMPTY, Placement::with);
    is_solution(n, &placement).then_some(placement)
}

/// The first queens that attack each other, by their places.
fn attacking_pair(queens: &[Square]) -> Option<[usize; 2]> {
    (0..queens.len()).find_map(|later| {
        let earlier = (0..later).find(|&earlier| queens[earlier].attacks(queens[later]))?;
        Some([earlier, later])
    })
}

/// `queens of rows 2 and 5 attack each other on a diagonal`
fn pair_in_words(a: Square, b: Square) -> String {
    match (a.row + 1, b.row + 1, a.column == b.column) {
        (row, other, _) if row == other => format!("two queens in row {row}"),
        (row, other, true) => {
            format!("queens of rows {row} and {other} attack each other in column {}", a.column + 1)
        }
        (row, other, false) => format!("queens of rows {row} and {other} attack each other on a diagonal"),
    }
}
