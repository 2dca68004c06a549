//! Every counter of the golden rows for n = 9 and 10: `cargo test -p queens-approaches --features slow-tests`.

mod common;

#[test]
fn every_golden_counter_of_9_and_10_holds() {
    common::examine_golden(|n| n.get() > 8);
}
