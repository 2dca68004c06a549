//! Mistakes that people make in a conflict test, and the counts they lead to.

use queens_core::{BoardSize, Square};

/// One way to get the conflict test wrong.
#[derive(Clone, Copy)]
pub struct Mistake {
    /// How the result looks, to be read after "it looks as if ".
    pub looks_as_if: &'static str,
    /// Whether the flawed test sees that the new queen, later in the order, and an earlier one attack each other.
    sees: fn(new: Square, earlier: Square) -> bool,
}

/// Largest board on which the mistakes are tried out; beyond it their trees grow out of hand.
const LARGEST: BoardSize = BoardSize::of(8);

fn same_column(a: Square, b: Square) -> bool {
    a.column == b.column
}

fn falling(a: Square, b: Square) -> bool {
    a.row + b.column == b.row + a.column
}

fn rising(a: Square, b: Square) -> bool {
    a.row + a.column == b.row + b.column
}

const MISTAKES: [Mistake; 8] = [
    Mistake { looks_as_if: "no queen were compared with any other", sees: |_, _| false },
    Mistake { looks_as_if: "diagonals were not compared", sees: same_column },
    Mistake { looks_as_if: "columns were not compared", sees: |a, b| falling(a, b) || rising(a, b) },
    Mistake {
        looks_as_if: "only the diagonals that fall to the right were compared",
        sees: |a, b| same_column(a, b) || falling(a, b),
    },
    Mistake {
        looks_as_if: "only the diagonals that rise to the right were compared",
        sees: |a, b| same_column(a, b) || rising(a, b),
    },
    Mistake {
        looks_as_if: "no queen were compared with the one just before her",
        sees: |a, b| a.row - b.row > 1 && a.attacks(b),
    },
    Mistake {
        looks_as_if: "every queen were compared only with the one just before her",
        sees: |a, b| a.row - b.row == 1 && a.attacks(b),
    },
    Mistake { looks_as_if: "no queen were compared with the first", sees: |a, b| b.row > 0 && a.attacks(b) },
];

/// The mistakes that lead to exactly this many boards; two that lead to the same are both given.
/// Empty also where n is more than 8, or so small that a mistake changes nothing.
pub fn mistakes_that_give(n: BoardSize, boards: u64) -> Vec<Mistake> {
    if n > LARGEST || crate::solutions(n) == Some(boards) {
        return Vec::new();
    }
    MISTAKES
        .into_iter()
        .filter(|mistake| {
            let mut found = 0;
            count(n.get(), &mut Vec::new(), mistake, boards, &mut found);
            found == boards
        })
        .collect()
}

/// Counts the boards that the flawed test lets pass, up to one more than `enough`.
fn count(n: usize, queens: &mut Vec<Square>, mistake: &Mistake, enough: u64, found: &mut u64) {
    if queens.len() == n {
        *found += 1;
        return;
    }
    for column in 0..n {
        let new = Square { row: queens.len(), column };
        if *found <= enough && !queens.iter().any(|&earlier| (mistake.sees)(new, earlier)) {
            queens.push(new);
            count(n, queens, mistake, enough, found);
            queens.pop();
        }
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
        assert_eq!(guesses(8, 40_320), ["diagonals were not compared"]);
        assert_eq!(guesses(8, 16_777_216), ["no queen were compared with any other"]);
        assert_eq!(guesses(8, 15_380), ["no queen were compared with the one just before her"]);
    }

    #[test]
    fn a_right_count_or_one_that_fits_no_mistake_betrays_nothing() {
        assert!(guesses(8, 92).is_empty());
        assert!(guesses(8, 91).is_empty());
        assert!(guesses(20, 1).is_empty());
    }
}
