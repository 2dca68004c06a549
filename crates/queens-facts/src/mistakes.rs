//! Mistakes that people make, most of them in the conflict test, and the counts they lead to: found by making them.

use queens_core::{BoardSize, Square};

/// One way to get the answer wrong.
#[derive(Clone, Copy)]
pub struct Mistake {
    /// How the result looks, to be read after "it looks as if ".
    pub looks_as_if: &'static str,
    leads_to: LeadsTo,
}

/// How many boards a mistake leads to.
#[derive(Clone, Copy)]
enum LeadsTo {
    /// As many as a search finds whose test sees only this: that the new queen, later in the order, and an earlier one attack
    /// each other.
    Seeing(fn(new: Square, earlier: Square) -> bool),
    /// Right boards, too few of them or too often.
    Boards(fn(BoardSize) -> Option<u64>),
}
use LeadsTo::{Boards, Seeing};

/// Largest board on which flawed searches are tried: beyond it, none of their trees is small.
const LARGEST: BoardSize = BoardSize::of(10);

/// Queens that a flawed search may put down before it is given up: enough for all mistakes on boards up to 8, and a
/// fraction of a second. On larger boards the mistakes whose trees are larger are not recognised.
const MOST_PLACEMENTS: u64 = 20_000_000;

fn same_column(a: Square, b: Square) -> bool {
    a.column == b.column
}

fn falling(a: Square, b: Square) -> bool {
    a.row + b.column == b.row + a.column
}

fn rising(a: Square, b: Square) -> bool {
    a.row + a.column == b.row + b.column
}

const MISTAKES: [Mistake; 10] = [
    Mistake { looks_as_if: "no queen were compared with any other", leads_to: Seeing(|_, _| false) },
    Mistake { looks_as_if: "diagonals were not compared", leads_to: Seeing(same_column) },
    Mistake {
        looks_as_if: "columns were not compared",
        leads_to: Seeing(|a, b| falling(a, b) || rising(a, b)),
    },
    // The other direction alone leads to as many: the same boards, reflected.
    Mistake {
        looks_as_if: "only one direction of the diagonals were compared",
        leads_to: Seeing(|a, b| same_column(a, b) || falling(a, b)),
    },
    Mistake {
        looks_as_if: "no queen were compared with the one just before her: a conflict loop that ends one row early",
        leads_to: Seeing(|a, b| a.row - b.row > 1 && a.attacks(b)),
    },
    Mistake {
        looks_as_if: "every queen were compared only with the one just before her",
        leads_to: Seeing(|a, b| a.row - b.row == 1 && a.attacks(b)),
    },
    Mistake {
        looks_as_if: "columns were compared with all queens, and diagonals only with the one just before",
        leads_to: Seeing(|a, b| same_column(a, b) || a.row - b.row == 1 && a.attacks(b)),
    },
    Mistake {
        looks_as_if: "no queen were compared with the first: a conflict loop that begins one row late",
        leads_to: Seeing(|a, b| b.row > 0 && a.attacks(b)),
    },
    Mistake {
        looks_as_if: "boards that are alike when turned or reflected counted once",
        leads_to: Boards(crate::fundamental),
    },
    Mistake {
        looks_as_if: "every solution were counted eight times, once for each symmetry",
        leads_to: Boards(|n| Some(8 * crate::solutions(n)?)),
    },
];

/// The mistakes that lead to exactly this many boards; two that lead to the same are both given.
/// Empty also where finding out would take long, or n is so small that a mistake changes nothing.
pub fn mistakes_that_give(n: BoardSize, boards: u64) -> Vec<Mistake> {
    if boards == 0 || crate::solutions(n) == Some(boards) {
        return Vec::new();
    }
    MISTAKES
        .into_iter()
        .filter(|mistake| match mistake.leads_to {
            Boards(count) => count(n) == Some(boards),
            Seeing(_) if n > LARGEST => false,
            Seeing(sees) => {
                let mut search = FlawedSearch { n: n.get(), sees, enough: boards, found: 0, placements: 0 };
                search.go(&mut Vec::new()) && search.found == boards
            }
        })
        .collect()
}

/// Counts the boards that a flawed test lets pass.
struct FlawedSearch {
    n: usize,
    sees: fn(new: Square, earlier: Square) -> bool,
    enough: u64,
    found: u64,
    placements: u64,
}

impl FlawedSearch {
    /// Returns whether it came to its end: it stops when it found more than enough, or took too long.
    fn go(&mut self, queens: &mut Vec<Square>) -> bool {
        if queens.len() == self.n {
            self.found += 1;
            return self.found <= self.enough;
        }
        for column in 0..self.n {
            let new = Square { row: queens.len(), column };
            if !queens.iter().any(|&earlier| (self.sees)(new, earlier)) {
                self.placements += 1;
                queens.push(new);
                let goes_on = self.placements <= MOST_PLACEMENTS && self.go(queens);
                queens.pop();
                if !goes_on {
                    return false;
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guesses(n: usize, boards: u64) -> Vec<&'static str> {
        mistakes_that_give(BoardSize::of(n), boards).iter().map(|mistake| mistake.looks_as_if).collect()
    }

    #[test]
    fn a_count_betrays_the_mistake_behind_it() {
        for (boards, mistake) in [
            (16_777_216, "no queen were compared with any other"),
            (40_320, "diagonals were not compared"),
            (48_042, "columns were not compared"),
            (15_380, "ends one row early"),
            (2_496, "begins one row late"),
            (2_113, "only one direction of the diagonals"),
            (911_642, "compared only with the one just before her"),
            (5_242, "diagonals only with the one just before"),
            (12, "alike when turned or reflected"),
            (736, "eight times"),
        ] {
            let guesses = guesses(8, boards);
            assert!(matches!(guesses[..], [only] if only.contains(mistake)), "{boards}: {guesses:?}");
        }
    }

    #[test]
    fn other_boards_betray_their_mistakes_by_the_same_searches() {
        assert_eq!(guesses(4, 24), ["diagonals were not compared", "columns were not compared"]);
        assert_eq!(guesses(7, 5_040), ["diagonals were not compared"]);
        assert_eq!(guesses(9, 46), ["boards that are alike when turned or reflected counted once"]);
        assert_eq!(guesses(9, 362_880), ["diagonals were not compared"]);
        assert_eq!(guesses(20, 8 * 39_029_188_884).len(), 1);
    }

    #[test]
    fn a_right_count_or_one_that_fits_no_mistake_betrays_nothing() {
        assert!(guesses(8, 92).is_empty());
        assert!(guesses(8, 91).is_empty());
        assert!(guesses(20, 1).is_empty());
        assert!(guesses(2, 0).is_empty());
    }
}
