//! Larger boards on every path.

mod common;

#[test]
fn every_path_counts_larger_boards() {
    common::every_path_counts(13..=16);
}
