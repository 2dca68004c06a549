//! Takes approaches, gives rows of `queens-data`: examined, counted, timed, in this order and apart from each other.
//!
//! It names no approach and draws nothing.

mod fingerprint;
mod machine;
mod measure;
mod rows;
mod taken_over;
#[cfg(test)]
mod testing;
mod timing;
mod verify;

pub use machine::machine;
pub use measure::{Listener, MeasureError, Phase, Plan, measure};
pub use rows::{approach_rows, skipped_row};
pub use verify::{Examiner, Poll, UnknownReference};
