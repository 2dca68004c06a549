//! Whether the machine was quiet while it was timed: how far samples spread, how rounds differ, what else was running.

use std::collections::BTreeMap;

use queens_data::{Cell, Recording, Row};

use crate::{
    numbers::listed,
    stats::{median_and_mad, middle_of},
};

/// A quiet machine's samples spread by less: the median absolute deviation by the median, halfway through all cells.
const SPREAD: f64 = 0.02;
/// On a quiet machine the slowest round takes less than so much longer than the fastest.
const ROUNDS_APART: f64 = 0.04;
/// From its first quarter to its last, a quiet run gets slower or faster by less.
const DRIFT: f64 = 0.02;
/// What else ran took so much of all processors, or it is not worth naming.
const BUSY: f64 = 0.25;
/// A round with fewer samples says nothing of the machine.
const FEWEST: usize = 3;

/// What a recording tells of the machine while it was timed.
pub(crate) struct Noise {
    /// The spread of the samples, halfway through all cells.
    spread: f64,
    rounds: Option<Rounds>,
    /// Load averages before and after.
    load: [Option<f64>; 2],
    cores: u32,
    /// The threads of the run itself: it is part of the load after it.
    threads: u32,
}

/// How the rounds differ: in each, all samples by the median of their cells, and of these the median.
struct Rounds {
    /// The slowest round, from 1, and how many times the fastest's time it took.
    slowest: (u32, f64),
    /// The median of the last quarter of the rounds by that of the first.
    drift: f64,
}

impl Noise {
    /// None where nothing was timed.
    pub(crate) fn of(recording: &Recording) -> Option<Self> {
        let mut cells: BTreeMap<&Cell, Vec<(u32, f64)>> = BTreeMap::new();
        let mut after = None;
        for row in &recording.rows {
            match row {
                Row::Sample(row) => {
                    cells.entry(&row.cell).or_default().push((row.round, row.seconds_a_run()));
                }
                Row::Finish(row) => after = row.load,
                _ => {}
            }
        }
        let (mut spreads, mut rounds) = (Vec::new(), BTreeMap::<u32, Vec<f64>>::new());
        for samples in cells.values() {
            let seconds: Vec<f64> = samples.iter().map(|sample| sample.1).collect();
            let (median, mad) = median_and_mad(&seconds)?;
            spreads.push(mad / median);
            for (round, seconds) in samples {
                rounds.entry(*round).or_default().push(seconds / median);
            }
        }
        let asked = &recording.start.asked;
        let machine = &recording.start.machine;
        Some(Noise {
            spread: middle_of(spreads)?,
            rounds: Rounds::of(rounds),
            load: [machine.load, after],
            cores: machine.cores,
            threads: asked.threads,
        })
    }

    /// What was noticed, a clause each; nothing on a quiet machine.
    fn noticed(&self) -> Vec<String> {
        let mut noticed = Vec::new();
        if self.spread > SPREAD {
            noticed.push(format!("samples spread by {} around their medians", percent(self.spread)));
        }
        if let Some(Rounds { slowest: (round, ratio), drift }) = self.rounds {
            if ratio - 1.0 > ROUNDS_APART {
                noticed.push(format!("round {round} took {} longer than the fastest", percent(ratio - 1.0)));
            }
            if (drift - 1.0).abs() > DRIFT {
                let way = if drift > 1.0 { "slower" } else { "faster" };
                let by = percent((drift - 1.0).abs());
                noticed.push(format!("from its first rounds to its last it became {by} {way}"));
            }
        }
        let own = [0.0, f64::from(self.threads)];
        let busy = BUSY * f64::from(self.cores);
        let loads = self.load.into_iter().zip(own).zip(["before the run", "after it"]);
        let others: Vec<String> = loads
            .filter_map(|((load, own), when)| Some((load?, own, when)))
            .filter(|(load, own, _)| self.cores > 0 && load - own > busy)
            .map(|(load, _, when)| format!("{load:.2} {when}"))
            .collect();
        if !others.is_empty() {
            let loads = listed(&others);
            noticed.push(format!("other work kept its {} processors busy (load {loads})", self.cores));
        }
        noticed
    }

    /// What makes times doubtful, in a sentence without its full stop; none on a quiet machine.
    pub(crate) fn warning(&self) -> Option<String> {
        let noticed = self.noticed();
        let doubt = "differences of that size may be the machine's";
        (!noticed.is_empty()).then(|| format!("The machine was noisy: {}; {doubt}", listed(&noticed)))
    }

    /// The same, or that it was quiet, with the figures that show it.
    pub(crate) fn sentence(&self) -> String {
        self.warning().unwrap_or_else(|| {
            let mut figures =
                vec![format!("samples spread by {} around their medians", percent(self.spread))];
            if let Some(rounds) = &self.rounds {
                figures.push(format!("rounds differ by {} at most", percent(rounds.slowest.1 - 1.0)));
            }
            if let Some(load) = self.load[0] {
                figures.push(format!("the load before the run was {load:.2}"));
            }
            format!("The machine was quiet: {}", listed(&figures))
        })
    }
}

impl Rounds {
    fn of(rounds: BTreeMap<u32, Vec<f64>>) -> Option<Self> {
        let telling = rounds.into_iter().filter(|(_, samples)| samples.len() >= FEWEST);
        let medians: Vec<(u32, f64)> =
            telling.filter_map(|(round, samples)| Some((round + 1, middle_of(samples)?))).collect();
        let slowest = *medians.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
        let fastest = *medians.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
        let quarter = (medians.len() / 4).max(1);
        let level = |part: &[(u32, f64)]| middle_of(part.iter().map(|round| round.1).collect());
        let drift = level(&medians[medians.len() - quarter..])? / level(&medians[..quarter])?;
        Some(Rounds { slowest: (slowest.0, slowest.1 / fastest.1), drift })
    }
}

/// `1.2 %`.
fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::synthetic;

    /// A run on a quiet machine, with each sample's time made longer by the round it is of.
    fn sentence(change: impl Fn(&mut Recording), longer: impl Fn(u32) -> f64) -> String {
        let mut recording = synthetic(4, 6, |_| true);
        recording.start.machine.load = Some(0.1);
        for row in &mut recording.rows {
            match row {
                Row::Sample(row) => row.seconds *= longer(row.round),
                Row::Finish(row) => row.load = Some(1.0),
                _ => {}
            }
        }
        change(&mut recording);
        Noise::of(&recording).unwrap().sentence()
    }

    #[test]
    fn a_quiet_machine_is_called_quiet() {
        let quiet = sentence(|_| {}, |_| 1.0);
        assert!(quiet.starts_with("The machine was quiet: samples spread by "), "{quiet}");
        assert!(quiet.ends_with(" and the load before the run was 0.10"), "{quiet}");
    }

    #[test]
    fn what_makes_it_noisy_is_named_and_nothing_else() {
        let drifting = sentence(|_| {}, |round| 1.0 + 0.01 * f64::from(round));
        assert!(drifting.contains("from its first rounds to its last it became "), "{drifting}");
        assert!(drifting.contains(" slower; ") && !drifting.contains("load"), "{drifting}");
        let faster = sentence(|_| {}, |round| 1.0 / (1.0 + 0.01 * f64::from(round)));
        assert!(faster.contains(" faster; "), "{faster}");
        let one_slow_round = sentence(|_| {}, |round| if round == 2 { 1.5 } else { 1.0 });
        assert!(one_slow_round.contains("round 3 took "), "{one_slow_round}");
        let busy = sentence(|recording| recording.start.machine.load = Some(1.92), |_| 1.0);
        assert!(
            busy.contains("noisy: other work kept its 2 processors busy (load 1.92 before the run); "),
            "{busy}"
        );
        let busy_later = sentence(
            |recording| {
                let Some(Row::Finish(row)) = recording.rows.last_mut() else { panic!("it was finished") };
                row.load = Some(2.2);
            },
            |_| 1.0,
        );
        assert!(busy_later.contains("processors busy (load 2.20 after it); "), "{busy_later}");
    }

    #[test]
    fn samples_far_apart_are_noise_too() {
        let mut recording = synthetic(4, 6, |_| true);
        // Each cell is slow in another round, so that the rounds are alike.
        let mut cells = 0;
        for row in &mut recording.rows {
            if let Row::Sample(row) = row {
                cells += u32::from(row.round == 0);
                row.seconds *= 1.0 + 0.1 * f64::from((cells + row.round) % 5);
            }
        }
        let sentence = Noise::of(&recording).unwrap().warning().unwrap();
        assert!(sentence.starts_with("The machine was noisy: samples spread by "), "{sentence}");
    }

    #[test]
    fn without_times_there_is_nothing_to_say() {
        assert!(Noise::of(&synthetic(4, 6, |_| false)).is_none());
    }
}
