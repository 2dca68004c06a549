//! All approaches, in the order of every table. Verification, tables, charts and benches take what they run from here;
//! an approach that is not in this list does not exist for them.
//!
//! How to add one: "Adding an approach" in ARCHITECTURE.md.

mod pages;

use queens_core::Approach;

pub use pages::{Block, Page, page};

/// Every approach: first those of the sources, then what the field knows beyond them.
pub static APPROACHES: &[&Approach] = &[
    &cell_scan::CELL_SCAN,
    &cell_scan::CELL_SCAN_JUMP,
    &cell_scan::CELL_SCAN_CUT,
    &cell_scan::CELL_SCAN_JUMP_CUT,
    &column_vector::COLUMN_VECTOR,
    &flag_arrays::FLAG_ARRAYS,
    &flag_arrays::FLAG_ARRAYS_INLINE,
    &nested_loops::NESTED_LOOPS,
    &nested_loops::NESTED_LOOPS_UNPRUNED,
    &bfs_queue::BFS_QUEUE,
    &iterative::ITERATIVE,
    &permutation_tree::PERMUTATION_TREE,
    &bitmask::BITMASK,
    &dancing_links::DANCING_LINKS,
    &forward_checking::FORWARD_CHECKING,
    &bitmask_mirror::BITMASK_MIRROR,
    &symmetry::SYMMETRY,
    &parallel::PARALLEL,
    &lanes::LANES,
    &half_boards::HALF_BOARDS,
    &construction::CONSTRUCTION,
    &min_conflicts::MIN_CONFLICTS,
];

/// The approach of this id.
pub fn find(id: &str) -> Option<&'static Approach> {
    APPROACHES.iter().copied().find(|approach| approach.card.id == id)
}
