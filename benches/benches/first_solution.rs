//! Finding the first solution by the silent probe, each approach on n = 6 and 8; throughput in nodes a second.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use queens_benches::{nodes, searches};
use queens_core::{BoardSize, Goal};

fn first_solution(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("first-solution");
    group.sample_size(10);
    for n in [6, 8].map(BoardSize::of) {
        for (approach, search) in searches(n) {
            group.throughput(Throughput::Elements(nodes(search, n, Goal::First)));
            group.bench_with_input(BenchmarkId::new(approach.card.id, n), &n, |bencher, &n| {
                bencher.iter(|| search.first(black_box(n)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, first_solution);
criterion_main!(benches);
