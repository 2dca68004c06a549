//! Border queens first. Every solution has a queen in its top row, right column, bottom row and left column, three or
//! four queens in all. Turned and reflected, such a border has up to eight images, and as many solutions can be
//! completed from each; so one image is completed, and what is found counts eight times, or four or two times for a
//! border that a half or quarter turn leaves as it is. No border is unchanged by a reflection: two of its queens would
//! attack each other.
//!
//! * `border.rs`: the borders, one of each orbit, each with its weight;
//! * `inside.rs`: the ways to fill the rows inside a border;
//! * `memory.rs`: what a count reserves, known before it starts;
//! * `turning.rs`: the solutions that a half or quarter turn leaves as they are, which tell how many classes there are.
//!
//! Time: one border of each orbit, and a handful of operations for each square tried inside.
//! Space: 1 MiB of stacks, and a list with room for about n⁴/8 borders; see `memory.rs`.
//! Source: not in the course texts; folklore among record counters. Preußer and Engelhardt, "Putting queens in carry
//! chains, No. 27" (2017), fill two rings this way.
//!
//! # Pseudocode
//!
//! ```text
//! count(n):
//!     solutions ← 0
//!     for each border of three or four queens that attack none of each other:
//!         if it is the chosen one of its images:
//!             solutions ← solutions + (number of its images) · completions(inside it)
//!     return solutions
//! ```
//!
//! # What to look at
//!
//! The weight: 8, or 4 or 2 for a border that turns leave as it is. Who asks of each solution whether it is the chosen
//! one of its images has walked the whole tree by then; a border is asked once, before anything is put inside. Borders
//! are few beside what is inside them once n is large, so nearly the whole factor of eight is won.
//!
//! ```
//! use queens_core::{BoardSize, Classes, Count, CountClasses, Run};
//! use std::ops::ControlFlow::Continue;
//! use symmetry::BorderFirst;
//!
//! let run = Run::new(&|_| Continue(()));
//! assert_eq!(BorderFirst.count(BoardSize::of(8), &run), Continue(92));
//! let classes = Classes { of_eight: 11, of_four: 1, ..Classes::default() };
//! assert_eq!(BorderFirst.classes(BoardSize::of(8), &run), Continue(classes));
//! ```

mod border;
mod inside;
mod memory;
mod turning;

use std::ops::ControlFlow::{self, Continue};

use queens_core::{Approach, BoardSize, Card, CheckUnit, Classes, Count, CountClasses, Engine, Run, Walk};

use inside::Inside;

/// The approach as the suite lists it.
pub static SYMMETRY: Approach = Approach {
    card: Card {
        id: "symmetry",
        family: "symmetry",
        idea: "border queens first, one of each eight alike, completed and weighted",
        source: "folklore; Preußer and Engelhardt 2017",
        sizes: BoardSize::of(1)..=BoardSize::MAX,
        check_unit: CheckUnit::None,
        walk: Walk::None,
        conflict_free: true,
        time: "O(n!) at most",
        space: "O(n⁴)",
    },
    engine: Engine::Count(&BorderFirst),
    bytes: Some(|n, _| memory::bytes(n)),
};

/// From the border inwards, up to the eight symmetries.
pub struct BorderFirst;

impl Count for BorderFirst {
    fn count(&self, n: BoardSize, run: &Run<'_>) -> ControlFlow<(), u64> {
        if n.get() == 1 {
            (run.tick)(1.0)?;
            return Continue(1); // all border: one queen in four lines
        }
        let borders = border::one_of_each_orbit(n);
        let mut inside = Inside::new();
        let mut solutions = 0;
        for (done, border) in borders.iter().enumerate() {
            let share = done as f64 / borders.len() as f64;
            solutions += border.orbit_size * inside.completions(border, &mut || (run.tick)(share))?;
        }
        (run.tick)(1.0)?;
        Continue(solutions)
    }

    fn by_class(&self) -> Option<&dyn CountClasses> {
        Some(self)
    }
}

impl CountClasses for BorderFirst {
    /// An orbit has eight boards, but four when a half turn leaves them as they are, and two when a quarter turn does.
    fn classes(&self, n: BoardSize, run: &Run<'_>) -> ControlFlow<(), Classes> {
        if n.get() == 1 {
            (run.tick)(1.0)?;
            return Continue(Classes { of_one: 1, ..Classes::default() });
        }
        // The lesser part of the work, of which nothing is told.
        let unchanged = turning::unchanged(n, &mut || (run.tick)(0.0))?;
        let solutions = self.count(n, run)?;
        Continue(Classes {
            of_eight: (solutions - unchanged.by_half_turn) / 8,
            of_four: (unchanged.by_half_turn - unchanged.by_quarter_turn) / 4,
            of_two: unchanged.by_quarter_turn / 2,
            of_one: 0,
        })
    }
}
