//! The engines that only count, from n = 13 to 16: `cargo test -p queens-approaches --features slow-tests`.

use std::ops::ControlFlow::Continue;

use queens_approaches::APPROACHES;
use queens_core::{BoardSize, Engine, Run};

#[test]
fn every_count_from_13_to_16_is_the_published_one() {
    for &approach in APPROACHES {
        let Engine::Count(count) = approach.engine else { continue };
        for n in BoardSize::range(BoardSize::of(13)..=BoardSize::of(16)) {
            if approach.card.sizes.contains(&n) {
                let published = queens_facts::solutions(n).unwrap();
                let counted = count.count(n, &Run::new(&|_| Continue(())));
                assert_eq!(counted, Continue(published), "{}, n = {n}", approach.card.id);
            }
        }
    }
}
