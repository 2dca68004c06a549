//! The judge: runs other people's programs, reads what they print, and says what is right and wrong about it.
//!
//! Three steps, each its own module, joined by plain data: [`run`] starts a program within limits and brings back what it
//! printed and how it ended; [`reading`] finds the boards and the count in plain output, whatever its shape; [`verdict`]
//! holds them against the facts. Before them, [`submission`] finds the programs, [`languages`] knows how they are built, and
//! how n reaches each, [`Way`], is found out: then it is [`Ready`] to be asked. [`Judge`] goes all the way.

mod asking;
mod folder;
mod judging;
pub mod languages;
mod names;
mod program;
pub mod reading;
mod ready;
pub mod run;
mod scratch;
pub mod submission;
pub mod verdict;

pub use asking::Way;
pub use judging::{Judge, Start};
pub use ready::Ready;
pub use scratch::Scratch;
