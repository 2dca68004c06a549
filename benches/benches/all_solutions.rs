//! Counting all solutions by the silent probe, each approach on n = 6 and 8; throughput in nodes a second.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use queens_benches::{nodes, searches};
use queens_core::{BoardSize, Goal};

fn all_solutions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("all-solutions");
    group.sample_size(10);
    for n in [6, 8].map(BoardSize::of) {
        for (approach, search) in searches(n) {
            group.throughput(Throughput::Elements(nodes(search, n, Goal::All)));
            group.bench_with_input(BenchmarkId::new(approach.card.id, n), &n, |bencher, &n| {
                bencher.iter(|| search.count(black_box(n)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, all_solutions);
criterion_main!(benches);
