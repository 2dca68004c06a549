//! Options that several commands share, and the values they take.

use std::{num::NonZeroUsize, ops::RangeInclusive, str::FromStr, time::Duration};

use anyhow::{Context, anyhow, bail};
use bytesize::ByteSize;
use clap::ValueEnum;
use queens_core::{Approach, BoardSize, Engine, Parts, Refusal, Searcher, Simd};

use crate::Suite;

/// A board size, or a range of them: `8`, `4..=10`.
#[derive(Clone, Debug)]
pub(crate) struct Sizes(pub(crate) RangeInclusive<BoardSize>);

impl FromStr for Sizes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let size = |text: &str| text.parse::<BoardSize>().map_err(|error| error.to_string());
        let Some((from, to)) = text.split_once("..") else {
            let n = size(text)?;
            return Ok(Sizes(n..=n));
        };
        let Some(to) = to.strip_prefix('=') else {
            let to = to.trim_start_matches(['.', '=']);
            return Err(format!("a range of sizes is written {from}..={to}, with its last size behind ..="));
        };
        let (from, to) = (size(from)?, size(to)?);
        if from > to {
            return Err(format!("a range of sizes goes up: {to}..={from}, not {from}..={to}"));
        }
        Ok(Sizes(from..=to))
    }
}

/// Reads a time like `2s`, `500ms`, `1m 30s`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text)
        .ok()
        .filter(|duration| *duration <= Duration::from_secs(365 * 86_400))
        .ok_or_else(|| format!("a time is written like 2s, 500ms or 1m, up to a year, not {text:?}"))
}

/// Reads an amount of memory like `1GiB`, `512MiB`, `2G`.
pub(crate) fn memory(text: &str) -> Result<ByteSize, String> {
    text.parse().map_err(|_| format!("an amount of memory is written like 512MiB or 1GiB, not {text:?}"))
}

/// Reads the time that a judged program gets.
pub(crate) fn program_time(text: &str) -> Result<Duration, String> {
    let time = duration(text)?;
    if time < Duration::from_millis(10) {
        return Err(format!(
            "a program's time is from 10ms to a year, not {text}: in less, none even starts"
        ));
    }
    Ok(time)
}

/// Reads the memory that a judged program gets.
pub(crate) fn program_memory(text: &str) -> Result<ByteSize, String> {
    let size = memory(text)?;
    if size < ByteSize::mib(2) {
        return Err(format!(
            "a program's memory is from 2MiB upwards, not {text}: in less, none even starts"
        ));
    }
    Ok(size)
}

/// Reads a number of threads.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads =
        text.parse().ok().filter(|threads| (1..=1024).contains(threads)).and_then(NonZeroUsize::new);
    threads.ok_or_else(|| format!("threads are from 1 to 1024, not {}", given(text)))
}

/// Vector instructions, by their names.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SimdSet {
    /// The widest this processor has
    Auto,
    /// AVX-512, or what comes nearest here
    Avx512,
    /// AVX2, or what comes nearest here
    Avx2,
    /// None: portable code
    None,
}

impl From<SimdSet> for Simd {
    fn from(set: SimdSet) -> Self {
        match set {
            SimdSet::Auto => Simd::Auto,
            SimdSet::Avx512 => Simd::Avx512,
            SimdSet::Avx2 => Simd::Avx2,
            SimdSet::None => Simd::None,
        }
    }
}

/// What was given instead: a number as it is, anything else in quotes, so that nothing at all is seen too.
pub(crate) fn given(text: &str) -> String {
    if text.parse::<i128>().is_ok() { text.into() } else { format!("{text:?}") }
}

/// Reads the seed of random choices.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}, not {text:?}", u64::MAX))
}

/// Reads a number of runs.
pub(crate) fn runs(text: &str) -> Result<u32, String> {
    let runs = text.parse().ok().filter(|runs| (1..=1_000_000).contains(runs));
    runs.ok_or_else(|| format!("runs are from 1 to 1000000, not {}", given(text)))
}

/// Reads a number of steps, or the number of one.
pub(crate) fn steps(text: &str) -> Result<u64, String> {
    let steps = text.parse().ok().filter(|steps| *steps > 0);
    steps.ok_or_else(|| format!("steps are counted from 1; {} is no step", given(text)))
}

/// Of the suite, the approach of this id.
pub(crate) fn named(suite: Suite, id: &str) -> anyhow::Result<&'static Approach> {
    let named = suite.iter().copied().find(|approach| approach.card.id == id);
    named.with_context(|| format!("no approach is called {id}"))
}

/// The search of an approach that is to be followed step by step.
pub(crate) fn walked(approach: &Approach, to: &str) -> anyhow::Result<&'static dyn Searcher> {
    let id = approach.card.id;
    match approach.engine {
        Engine::Search(search) => Ok(search),
        Engine::Count(_) => bail!("{id} counts without walking a tree; there is nothing to {to}"),
        Engine::Find(_) => bail!("{id} finds a solution without walking a tree; there is nothing to {to}"),
    }
}

/// The approach of this id, or else the first to hold the board of those that count fast, and how it counts in parts.
pub(crate) fn in_parts(
    suite: Suite,
    id: Option<&str>,
    n: BoardSize,
) -> anyhow::Result<(&'static Approach, &'static dyn Parts)> {
    let cut = |approach: &'static Approach| match approach.engine {
        Engine::Count(count) => count.parts().map(|parts| (approach, parts)),
        Engine::Search(_) | Engine::Find(_) => None,
    };
    let all = || suite.iter().copied().filter_map(cut);
    let named = match id {
        Some(id) => all().find(|(approach, _)| approach.card.id == id),
        None => ["half-boards", "parallel"]
            .iter()
            .filter_map(|id| all().find(|(approach, _)| approach.card.id == *id))
            .find(|(approach, _)| approach.card.sizes.contains(&n)),
    };
    let Some((approach, parts)) = named else {
        let able: Vec<&str> = all().map(|(approach, _)| approach.card.id).collect();
        bail!(
            "{} cannot be counted in parts\n(these approaches can: {})",
            id.map_or_else(|| format!("n = {n}"), |id| format!("with {id}, a board")),
            able.join(", ")
        );
    };
    if !approach.card.sizes.contains(&n) {
        return Err(refused(approach, n, ByteSize(0), Refusal::Size));
    }
    Ok((approach, parts))
}

/// Of the suite, the approaches named, in the suite's order; all where none is.
pub(crate) fn chosen(suite: Suite, ids: &[String]) -> Vec<&'static Approach> {
    suite
        .iter()
        .copied()
        .filter(|approach| ids.is_empty() || ids.iter().any(|id| id == approach.card.id))
        .collect()
}

/// Why an approach cannot be started, for a person who asked for it.
pub(crate) fn refused(
    approach: &Approach,
    n: BoardSize,
    memory: ByteSize,
    refusal: Refusal,
) -> anyhow::Error {
    let (id, sizes) = (approach.card.id, &approach.card.sizes);
    match refusal {
        Refusal::Size => anyhow!("{id} takes n from {} to {}, not {n}", sizes.start(), sizes.end()),
        Refusal::Memory { needed_bytes } => {
            let needed = ByteSize(needed_bytes);
            anyhow!(
                "{id} would reserve {needed} for n = {n}, and {memory} is allowed\n(--memory allows more)"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_one_or_a_range_and_anything_else_is_refused_with_the_right_form() {
        let read =
            |text: &str| text.parse::<Sizes>().map(|Sizes(range)| (range.start().get(), range.end().get()));
        assert_eq!(read("8"), Ok((8, 8)));
        assert_eq!(read("4..=10"), Ok((4, 10)));
        for (text, says) in [
            ("4..10", "a range of sizes is written 4..=10, with its last size behind ..="),
            ("10..=4", "a range of sizes goes up: 4..=10, not 10..=4"),
            ("0..=4", "n must be from 1 to 32, not 0"),
            ("4..=33", "n must be from 1 to 32, not 33"),
            ("..=4", "n must be a whole number from 1 to 32, not \"\""),
        ] {
            assert_eq!(read(text), Err(says.into()));
        }
    }

    #[test]
    fn times_and_amounts_carry_units() {
        assert_eq!(duration("1m 30s"), Ok(Duration::from_secs(90)));
        assert!(duration("2").is_err() && duration("-2s").is_err() && duration("soon").is_err());
        assert!(duration("99999999999y").is_err());
        assert_eq!(memory("1GiB"), Ok(ByteSize::gib(1)));
        assert!(memory("much").is_err() && memory("-1GiB").is_err());
    }

    #[test]
    fn what_can_hold_no_program_is_refused_with_what_can() {
        for time in ["0s", "0", "9ms", "9999us"] {
            let says = program_time(time).unwrap_err();
            assert!(says.contains("from 10ms to a year") && says.contains(time), "{says}");
        }
        for size in ["0", "1KiB", "1MiB", "2097151"] {
            let says = program_memory(size).unwrap_err();
            assert!(says.contains("from 2MiB") && says.contains(size), "{says}");
        }
        assert_eq!(program_time("10ms"), Ok(Duration::from_millis(10)));
        assert_eq!(program_memory("2MiB"), Ok(ByteSize::mib(2)));
    }
}
