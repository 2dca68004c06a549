//! Takes approaches, gives rows of `queens-data`: verified, counted, traced, metered and timed, in this order and apart from
//! each other.
//!
//! It also says what is to be expected of boards that nobody has searched yet. It names no approach and draws nothing.

mod estimate;
mod expected;
mod fingerprint;
mod instructions;
mod machine;
mod measure;
mod rows;
mod taken_over;
#[cfg(test)]
mod testing;
mod timing;
mod trace;
mod verify;

pub use estimate::estimate_tree;
pub use expected::expected_time;
pub use machine::{commit, host, load, machine};
pub use measure::{HeapMeter, Listener, MeasureError, Phase, Plan, measure};
pub use rows::{approach_rows, not_about_all, skipped_row};
pub use trace::trace;
pub use verify::{Examiner, Poll, UnknownReference};
