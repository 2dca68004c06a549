//! Every counter of every golden row up to n = 8.

mod common;

#[test]
fn every_golden_counter_up_to_8_holds() {
    common::examine_golden(|n| n.get() <= 8);
}

#[test]
fn the_list_begins_in_the_order_of_the_golden_rows() {
    let rows = queens_facts::golden();
    let golden: Vec<&str> =
        rows.iter().take_while(|row| row.goal == rows[0].goal).map(|row| row.approach).collect();
    let listed = queens_approaches::APPROACHES.iter().map(|approach| approach.card.id);
    assert!(listed.take(golden.len()).eq(golden));
}
