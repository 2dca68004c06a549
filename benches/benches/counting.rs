//! The engines that only count, on boards where they earn their keep, one thread; beside them the plain bitmask.

use std::{hint::black_box, num::NonZeroUsize, ops::ControlFlow::Continue};

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use queens_approaches::APPROACHES;
use queens_core::{BoardSize, Engine, Run};

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("counting");
    group.sample_size(10);
    let run = Run { threads: NonZeroUsize::MIN, ..Run::new(&|_| Continue(())) };
    for n in [10, 13].map(BoardSize::of) {
        for &approach in APPROACHES {
            let id = BenchmarkId::new(approach.card.id, n);
            match approach.engine {
                Engine::Count(count) => {
                    group.bench_with_input(id, &n, |bencher, &n| {
                        bencher.iter(|| count.count(black_box(n), &run));
                    });
                }
                Engine::Search(search) if approach.card.id == "bitmask" => {
                    group.bench_with_input(id, &n, |bencher, &n| {
                        bencher.iter(|| search.count(black_box(n)));
                    });
                }
                _ => {}
            }
        }
    }
    group.finish();
}

criterion_group!(benches, counting);
criterion_main!(benches);
