//! What the figures say, in sentences that are made from them.

use queens_data::{ApproachRow, Mode};

use crate::noise::Noise;
use crate::numbers::{bytes, some_of, thousands, time, times};
use crate::stats::Timing;
use crate::summary::Summary;

/// Whoever has a time on this board, fastest first.
fn times_on<'s>(summary: &'s Summary, n: u32, mode: Mode) -> Vec<(&'s str, Timing)> {
    let of = |row: &'s ApproachRow| Some((row.approach.as_str(), summary.timing(&row.approach, n, mode)?));
    let mut all: Vec<_> = summary.approaches.iter().filter_map(of).collect();
    all.sort_by(|a, b| a.1.median.total_cmp(&b.1.median));
    all
}

/// Who is fastest on the largest board on which all have times that have any, and by how much; where there is none such,
/// on the largest on which at least two have.
pub(crate) fn fastest(summary: &Summary, mode: Mode) -> Option<String> {
    let of = |row: &ApproachRow, n: u32| summary.timing(&row.approach, n, mode);
    let timed = summary.timed(mode);
    let everyone =
        summary.approaches.iter().filter(|row| timed.iter().any(|n| of(row, *n).is_some())).count();
    let with = |many: usize| timed.iter().rev().find(|n| times_on(summary, **n, mode).len() >= many);
    let n = with(everyone).or(with(2)).or(timed.last())?;
    fastest_for(summary, *n, mode)
}

/// Who is fastest on this board, and by how much; none where it has no times.
pub(crate) fn fastest_for(summary: &Summary, n: u32, mode: Mode) -> Option<String> {
    let all = times_on(summary, n, mode);
    let (first, best) = *all.first()?;
    let doing = match mode {
        Mode::All => "",
        Mode::First => " to the first solution",
    };
    if all.len() == 1 {
        return Some(format!("{first} takes {} for n = {n}{doing}", time(best.median)));
    }
    // Whose interval meets the best one's cannot be told from it.
    let level: Vec<&str> = all.iter().take_while(|of| of.1.low <= best.high).map(|of| of.0).collect();
    let (last, worst) = *all.last()?;
    let lead = match level.as_slice() {
        [_] => format!("{first} is fastest{doing} for n = {n}: {}", time(best.median)),
        _ => format!(
            "{} lead{doing} for n = {n}, too close to tell apart: {}",
            some_of(&level),
            time(best.median)
        ),
    };
    if level.len() == all.len() {
        return Some(lead);
    }
    Some(format!("{lead}; {last} takes {} times as long", times(worst.median / best.median)))
}

/// Where the baseline's first solution comes sooner than on the board before, by the greatest factor.
pub(crate) fn jump(summary: &Summary) -> Option<String> {
    let id = &summary.baseline()?.approach;
    let of = |n: u32| Some(summary.counted(id, n, Mode::First)?.candidates);
    let pairs = summary.boards().zip(summary.boards().skip(1));
    let falls = pairs.filter_map(|(n, next)| Some((n, of(n)?, next, of(next)?)));
    let (n, more, next, fewer) = falls
        .filter(|(_, more, _, fewer)| fewer < more)
        .max_by(|a, b| (a.1 as f64 / a.3 as f64).total_cmp(&(b.1 as f64 / b.3 as f64)))?;
    let (more, fewer) = (thousands(more), thousands(fewer));
    Some(format!(
        "{id} considers {more} candidates until its first solution for n = {n}, and only {fewer} for n = {next}"
    ))
}

/// How many nodes the trees have on the board that is shown.
pub(crate) fn work(summary: &Summary) -> Option<String> {
    let n = summary.shown(Mode::All)?;
    let nodes = |row: &ApproachRow| Some(summary.counted(&row.approach, n, Mode::All)?.nodes);
    let mut all: Vec<(&str, u64)> =
        summary.approaches.iter().filter_map(|row| Some((row.approach.as_str(), nodes(row)?))).collect();
    all.sort_by_key(|of| of.1);
    let (first, least) = *all.first()?;
    let (last, most) = *all.last()?;
    let alike = all.iter().filter(|of| of.1 == least).count();
    Some(if all.len() == 1 {
        format!("{first} walks {} nodes for n = {n}", thousands(least))
    } else if alike == all.len() {
        format!("All {alike} walk the same {} nodes for n = {n}", thousands(least))
    } else {
        let who = if alike == 1 { format!("{first} walks") } else { format!("{alike} approaches walk") };
        format!(
            "{who} the fewest nodes for n = {n}, {}; {last} the most, {}",
            thousands(least),
            thousands(most)
        )
    })
}

/// The fewest and the most checks on the board that is shown, within each unit, for units do not compare: a unit of which
/// all that have it check equally many is passed over, unless it is the only one.
pub(crate) fn checks(summary: &Summary) -> Option<String> {
    let n = summary.shown(Mode::All)?;
    // In the suite's order, as the approaches of each.
    let mut units: Vec<(&str, Vec<(u64, &str)>)> = Vec::new();
    for row in &summary.approaches {
        let Some((counted, unit)) = summary.counted(&row.approach, n, Mode::All).zip(row.unit()) else {
            continue;
        };
        let own = (counted.checks, row.approach.as_str());
        match units.iter_mut().find(|known| known.0 == unit) {
            Some(known) => known.1.push(own),
            None => units.push((unit, vec![own])),
        }
    }
    let alone = units.len() == 1;
    let mut clauses = Vec::new();
    for (unit, all) in units {
        let (&(least, _), &(most, last)) = (all.iter().min()?, all.iter().max()?);
        let on_board = if clauses.is_empty() { format!(" for n = {n}") } else { String::new() };
        if least < most {
            let first: Vec<&str> = all.iter().filter(|of| of.0 == least).map(|of| of.1).collect();
            let verb = if first.len() == 1 { "checks" } else { "check" };
            let (least, most) = (thousands(least), thousands(most));
            clauses.push(format!("{} {verb} {least} {unit}{on_board}, {last} {most}", some_of(&first)));
        } else if alone {
            clauses.push(format!("{} {unit} are checked{on_board}", thousands(least)));
        }
    }
    (!clauses.is_empty()).then(|| clauses.join("; "))
}

/// What waits in a queue, beside what stands on a stack, on the largest board counted.
pub(crate) fn memory(summary: &Summary) -> Option<String> {
    let peak = summary
        .all_counted()
        .filter(|row| row.cell.mode == Mode::All)
        .filter_map(|row| {
            Some((row.cell.n, row.peak_live_nodes?, row.cell.approach.as_str(), row.peak_live_bytes))
        })
        .max()?;
    let (n, nodes, approach, size) = peak;
    let size = size.map_or_else(String::new, |size| format!(" ({})", bytes(size)));
    let beside = if summary.is_searched_depth_first(n) {
        format!("; depth-first search keeps at most {n} queens")
    } else {
        String::new()
    };
    Some(format!(
        "For n = {n}, up to {} nodes{size} wait in the queue of {approach}{beside}",
        thousands(nodes)
    ))
}

/// Who asks for the most heap on the largest board on which all were metered that were at all, and how many ask for none.
pub(crate) fn heap(summary: &Summary) -> Option<String> {
    let on = |n: u32| -> Vec<(u64, &str)> {
        let of = |row: &ApproachRow| summary.metered(&row.approach, n, Mode::All)?.heap_peak_bytes;
        summary.approaches.iter().filter_map(|row| Some((of(row)?, row.approach.as_str()))).collect()
    };
    let n = summary.boards().max_by_key(|n| (on(*n).len(), *n)).filter(|n| !on(*n).is_empty())?;
    let all = on(n);
    let (most, last) = *all.iter().max()?;
    let without: Vec<&str> = all.iter().filter(|of| of.0 == 0).map(|of| of.1).collect();
    let beside = match without.as_slice() {
        [] => String::new(),
        [_] => format!("; {} asks for none", without[0]),
        some if some.len() == all.len() => return Some(format!("Nobody asks for heap for n = {n}")),
        some => format!("; {} ask for none", some_of(some)),
    };
    Some(format!("{last} asks for the most heap for n = {n}, {}{beside}", bytes(most)))
}

/// Whether the machine was quiet; none where nothing was timed.
pub(crate) fn noise(summary: &Summary) -> Option<String> {
    Noise::of(summary.recording).map(|noise| noise.sentence())
}

/// Who walks the most nodes a second on the largest board on which at least two are known, and who the fewest.
pub(crate) fn rate(summary: &Summary) -> Option<String> {
    let rates = |n: u32| -> Vec<(f64, &str)> {
        let of = |row: &ApproachRow| {
            let time = summary.timing(&row.approach, n, Mode::All)?.median;
            Some(summary.counted(&row.approach, n, Mode::All)?.nodes as f64 / time)
        };
        let rates = summary.approaches.iter().filter_map(|row| Some((of(row)?, row.approach.as_str())));
        let mut rates: Vec<_> = rates.collect();
        rates.sort_by(|a, b| b.0.total_cmp(&a.0));
        rates
    };
    let timed = summary.timed(Mode::All);
    let n = timed.iter().rev().find(|n| rates(**n).len() > 1).or(timed.last())?;
    let rates = rates(*n);
    let (most, first) = rates.first()?;
    let (least, last) = rates.last()?;
    let beside = if rates.len() > 1 { format!(", {last} {}", millions(*least)) } else { String::new() };
    Some(format!("{first} walks {} nodes a second for n = {n}{beside}", millions(*most)))
}

/// Why the fastest search is not the one of least work: nodes, and what each takes, on the board that is shown. Of who is
/// faster still and tells no nodes, the idea stands instead.
pub(crate) fn why(summary: &Summary) -> Option<String> {
    let n = summary.shown(Mode::All)?;
    let of = |row: &ApproachRow| {
        let nodes = summary.counted(&row.approach, n, Mode::All)?.nodes;
        Some((row.approach.clone(), nodes, summary.timing(&row.approach, n, Mode::All)?.median))
    };
    let all: Vec<(String, u64, f64)> = summary.approaches.iter().filter_map(of).collect();
    let told = |(_, nodes, seconds): &(String, u64, f64)| {
        format!("{} nodes at {} each", thousands(*nodes), time(seconds / (*nodes).max(1) as f64))
    };
    let fastest = all.iter().min_by(|a, b| a.2.total_cmp(&b.2))?;
    let slowest = all.iter().max_by(|a, b| a.2.total_cmp(&b.2))?;
    let least = all.iter().min_by_key(|of| of.1)?;
    let counter = summary
        .approaches
        .iter()
        .filter(|row| !row.walks_a_tree())
        .filter_map(|row| Some((row, summary.timing(&row.approach, n, Mode::All)?.median)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .filter(|(_, seconds)| *seconds < fastest.2);
    let mut clauses = vec![format!("{}, the fastest search for n = {n}, walks {}", fastest.0, told(fastest))];
    if least.1 < fastest.1 {
        clauses.push(format!("{}, which walks the fewest, {}", least.0, told(least)));
    }
    if slowest.0 != fastest.0 && slowest.0 != least.0 {
        clauses.push(format!("{}, the slowest, {}", slowest.0, told(slowest)));
    }
    if let Some((row, _)) = counter {
        clauses.push(format!("{} is faster still and only counts: {}", row.approach, row.idea));
    }
    (all.len() > 1).then(|| clauses.join("; "))
}

/// `41 million`, `1.2 million`, `870,000`.
fn millions(value: f64) -> String {
    match value {
        value if value >= 1e7 => format!("{} million", thousands((value / 1e6).round() as u64)),
        value if value >= 1e6 => format!("{:.1} million", value / 1e6),
        value => thousands((value / 1e3).round() as u64 * 1000),
    }
}

/// At which level the trees on the board that is shown are widest.
pub(crate) fn widest(summary: &Summary) -> Option<String> {
    let n = summary.shown(Mode::All)?;
    // Level and width, and how many approaches share them; in the suite's order.
    let mut shapes: Vec<(usize, u64, Vec<&str>)> = Vec::new();
    for row in &summary.approaches {
        let Some(counted) = summary.counted(&row.approach, n, Mode::All) else { continue };
        let widest =
            counted.profile.iter().enumerate().max_by_key(|(level, nodes)| (**nodes, usize::MAX - level));
        let Some((level, nodes)) = widest else { continue };
        match shapes.iter_mut().find(|shape| (shape.0, shape.1) == (level, *nodes)) {
            Some(shape) => shape.2.push(&row.approach),
            None => shapes.push((level, *nodes, vec![&row.approach])),
        }
    }
    let most = shapes.iter().max_by_key(|shape| shape.2.len())?.clone();
    let largest = shapes.iter().max_by_key(|shape| shape.1)?;
    let beside = if largest.1 == most.1 {
        String::new()
    } else {
        let verb = if largest.2.len() == 1 { "has" } else { "have" };
        format!("; {} {verb} {} at level {}", some_of(&largest.2), thousands(largest.1), largest.0)
    };
    let who = if most.2.len() == 1 { format!("{}'s tree", most.2[0]) } else { "The common tree".into() };
    Some(format!("{who} for n = {n} is widest at level {}, with {} nodes{beside}", most.0, thousands(most.1)))
}

#[cfg(test)]
mod tests {
    use queens_data::Row;

    use super::*;
    use crate::testing::{every_kind, synthetic};

    #[test]
    fn who_only_counts_and_is_faster_than_every_search_is_told_by_its_idea() {
        let why_if_half_takes = |factor: f64| {
            let mut recording = every_kind();
            for row in &mut recording.rows {
                match row {
                    Row::Sample(row) if row.cell.approach == "half" => row.seconds *= factor,
                    _ => {}
                }
            }
            why(&Summary::of(&recording)).unwrap()
        };
        let told = "; half is faster still and only counts: ";
        assert!(why_if_half_takes(1e-9).contains(told));
        assert!(!why_if_half_takes(1e9).contains("only counts"));
    }

    fn checks_of(takes_part: impl Fn(&str) -> bool) -> Option<String> {
        checks(&Summary::of(&synthetic(8, 8, takes_part)))
    }

    #[test]
    fn checks_are_compared_within_each_unit_and_never_across_two() {
        assert_eq!(
            checks_of(|_| true).unwrap(),
            "cell-scan-jump-cut checks 100,596 cells for n = 8, cell-scan 7,343,193; \
             column-vector, nested-loops and bfs-queue check 46,752 pairs, nested-loops-unpruned 50,199,400"
        );
        // The one with the fewest checks of all has nobody of its unit to be compared with.
        assert_eq!(
            checks_of(|id| !id.starts_with("cell-scan-")).unwrap(),
            "column-vector, nested-loops and bfs-queue check 46,752 pairs for n = 8, nested-loops-unpruned 50,199,400"
        );
        assert_eq!(checks_of(|id| ["cell-scan", "column-vector", "flag-arrays"].contains(&id)), None);
        assert_eq!(
            checks_of(|id| id.starts_with("flag-arrays")).unwrap(),
            "24,648 flags are checked for n = 8"
        );
        assert_eq!(checks_of(|_| false), None);
    }
}
