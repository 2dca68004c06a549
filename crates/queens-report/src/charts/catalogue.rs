//! The charts of lines: what each shows.

use queens_data::{ApproachRow, Mode, RUNS_IN_BUDGET, Skipped, Status};

use crate::numbers::{listed, time as time_words};
use crate::summary::Summary;
use crate::{findings, kinds};

use super::plot::Drawing;
use super::series::{Point, Series, merged};
use super::style::Look;

const BOARD: &str = "board size n";

/// A series an approach that has points.
fn series_of(
    summary: &Summary,
    unit: impl Fn(&ApproachRow) -> String,
    point: impl Fn(&ApproachRow, u32) -> Option<Point>,
) -> Vec<Series> {
    let series = summary.approaches.iter().map(|approach| {
        let points = summary.boards().filter_map(|n| point(approach, n)).collect();
        Series::of(approach, &unit(approach), points)
    });
    series.filter(|series| !series.points.is_empty()).collect()
}

fn title(finding: Option<String>, otherwise: &str) -> String {
    finding.unwrap_or_else(|| otherwise.into())
}

/// Notes, and what has to be said of zeros.
fn notes(own: &str, series: &[Series]) -> Vec<String> {
    let mut notes = vec![own.to_string()];
    if series.iter().flat_map(|series| &series.points).any(|point| point.y <= 0.0) {
        notes.push("A zero cannot stand on a logarithmic axis and is left out.".into());
    }
    notes
}

/// Why lines end before others do.
fn ends(summary: &Summary) -> Option<String> {
    let untimed = |row: &&Skipped| row.cell.mode == Mode::All && summary.is_asked(&row.cell);
    let has = |status: Status| summary.skipped().filter(untimed).any(|row| row.status == status);
    let longest = summary.recording.start.asked.budget_s / f64::from(RUNS_IN_BUDGET);
    let budget = format!("a run would last over {}", time_words(longest));
    let reasons = [
        (Status::OverBudget, budget.as_str()),
        (Status::OverMemory, "a run would need too much memory"),
        (Status::NotApplicable, "an approach does not apply"),
        (Status::Failed, "an approach is wrong"),
        (Status::NotReached, "the run was stopped"),
    ];
    let told: Vec<&str> =
        reasons.into_iter().filter(|(status, _)| has(*status)).map(|(_, words)| words).collect();
    (!told.is_empty()).then(|| format!("Lines end where {}.", told.join(" or ")))
}

/// A series a program of others, told apart by its name: what is timed is the whole process.
fn programs(summary: &Summary) -> Vec<Series> {
    let series = summary.programs().into_iter().zip(0..).map(|(rows, place)| {
        let look = Look::Shared(place);
        // n = 1 is there for the start-up alone, unless it was asked for.
        let asked = rows.into_iter().filter(|row| summary.boards().contains(&row.n));
        let points = asked.filter_map(|row| {
            let of = summary.whole_process(row)?;
            let point = Point { x: row.n.into(), y: of.median, low: of.low, high: of.high };
            Some((&row.program, point))
        });
        let (names, points): (Vec<_>, Vec<_>) = points.unzip();
        let name = names.first().map(|name| format!("{name} (whole process)")).unwrap_or_default();
        Series { names: vec![(name, look)], look, family: u32::MAX, unit: String::new(), points }
    });
    series.filter(|series| !series.points.is_empty()).collect()
}

pub(crate) fn time(summary: &Summary) -> Drawing {
    let programs = programs(summary);
    let mut series = series_of(
        summary,
        |_| String::new(),
        |approach, n| {
            let of = summary.timing(&approach.approach, n, Mode::All)?;
            Some(Point { x: n.into(), y: of.median, low: of.low, high: of.high })
        },
    );
    let whole = (!programs.is_empty()).then(|| {
        "Whole process: from its start to its end, with start-up and output, unlike the others.".to_string()
    });
    series.extend(programs);
    let mut notes = notes(
        "Time to count all solutions: median and bootstrap 95 % interval of interleaved runs, logarithmic.",
        &series,
    );
    notes.extend(whole);
    notes.extend(ends(summary));
    Drawing {
        title: title(findings::fastest(summary, Mode::All), "Time to count all solutions"),
        notes,
        x_axis: BOARD,
        y_axis: "seconds",
        series,
        joined: true,
        yardstick: summary.baseline().map(|row| row.approach.clone()),
        empty: "Nothing was timed.",
    }
}

pub(crate) fn nodes(summary: &Summary) -> Drawing {
    let series = merged(series_of(
        summary,
        |_| String::new(),
        |approach, n| {
            let of = summary.counted(&approach.approach, n, Mode::All)?;
            Some(Point::exact(n.into(), of.nodes as f64))
        },
    ));
    Drawing {
        title: title(findings::work(summary), "Nodes of the search tree"),
        notes: notes(
            "Nodes of the search tree, all solutions, logarithmic: the root and every queen put down.",
            &series,
        ),
        x_axis: BOARD,
        y_axis: "nodes",
        series,
        joined: true,
        yardstick: summary.baseline().map(|row| row.approach.clone()),
        empty: "Nothing was counted.",
    }
}

pub(crate) fn checks(summary: &Summary) -> Drawing {
    let series = merged(series_of(
        summary,
        |approach| approach.check_unit.clone(),
        |approach, n| {
            approach.unit()?;
            let of = summary.counted(&approach.approach, n, Mode::All)?;
            Some(Point::exact(n.into(), of.checks as f64))
        },
    ));
    let mut units: Vec<&str> = Vec::new();
    for series in &series {
        if !units.contains(&series.unit.as_str()) {
            units.push(&series.unit);
        }
    }
    let own = format!(
        "Checks, all solutions, logarithmic. A check is one step of the conflict test, in the approach's own unit: {}.",
        listed(&units)
    );
    let own = if units.is_empty() { "Checks, all solutions, logarithmic.".into() } else { own };
    let mut notes = notes(&own, &series);
    notes.extend(kinds::without_checks(summary).map(|words| format!("Not shown: {words}.")));
    Drawing {
        title: title(findings::checks(summary), "Conflict checks"),
        notes,
        x_axis: BOARD,
        y_axis: "checks",
        yardstick: summary.baseline().map(|row| row.approach.clone()),
        series,
        joined: true,
        empty: "Nothing was counted.",
    }
}

/// What the first solution costs. It depends on the order of the search and on luck, so nothing joins the points.
pub(crate) fn first(summary: &Summary) -> Drawing {
    let series = merged(series_of(
        summary,
        |_| String::new(),
        |approach, n| {
            let of = summary.counted(&approach.approach, n, Mode::First)?;
            Some(Point::exact(n.into(), of.candidates as f64))
        },
    ));
    Drawing {
        title: title(findings::jump(summary), "Candidates until the first solution"),
        notes: notes(
            "Candidates considered until the first solution, logarithmic. Nothing can be told from one board about the next: \
             points, not lines.",
            &series,
        ),
        x_axis: BOARD,
        y_axis: "candidates",
        series,
        joined: false,
        yardstick: summary.baseline().map(|row| row.approach.clone()),
        empty: "Nothing was counted.",
    }
}

pub(crate) fn rate(summary: &Summary) -> Drawing {
    let series = series_of(
        summary,
        |_| String::new(),
        |approach, n| {
            let time = summary.timing(&approach.approach, n, Mode::All)?;
            let nodes = summary.counted(&approach.approach, n, Mode::All)?.nodes as f64;
            Some(Point {
                x: n.into(),
                y: nodes / time.median,
                low: nodes / time.high,
                high: nodes / time.low,
            })
        },
    );
    Drawing {
        title: title(findings::rate(summary), "Nodes a second"),
        notes: notes(
            "Nodes a second: nodes of the whole tree by the median time, with its 95 % interval, logarithmic.",
            &series,
        ),
        x_axis: BOARD,
        y_axis: "nodes a second",
        series,
        joined: true,
        yardstick: summary.baseline().map(|row| row.approach.clone()),
        empty: "Nothing was both counted and timed.",
    }
}

pub(crate) fn profile(summary: &Summary) -> Drawing {
    let n = summary.shown(Mode::All);
    let series = summary.approaches.iter().filter_map(|approach| {
        let row = summary.counted(&approach.approach, n?, Mode::All)?;
        let points = row.profile.iter().enumerate();
        let points = points.map(|(level, nodes)| Point::exact(level as f64, *nodes as f64)).collect();
        Some(Series::of(approach, "", points))
    });
    let series = merged(series.collect());
    Drawing {
        title: title(findings::widest(summary), "Nodes of each level"),
        notes: notes(
            &n.map_or_else(String::new, |n| {
                format!("The profile for n = {n}, all solutions: nodes of each level, logarithmic. A level is the number of queens standing.")
            }),
            &series,
        ),
        x_axis: "level: queens standing",
        y_axis: "nodes",
        series,
        joined: true,
        yardstick: summary.baseline().map(|row| row.approach.clone()),
        empty: "Nothing was counted.",
    }
}

pub(crate) fn memory(summary: &Summary) -> Drawing {
    let mut series = series_of(
        summary,
        |_| String::new(),
        |approach, n| {
            let peak = summary.counted(&approach.approach, n, Mode::All)?.peak_live_nodes?;
            Some(Point::exact(n.into(), peak as f64))
        },
    );
    let deep = summary.boards().filter(|n| summary.is_searched_depth_first(*n));
    let depth: Vec<Point> = deep.map(|n| Point::exact(n.into(), n.into())).collect();
    if !depth.is_empty() {
        let name = "depth-first: n queens deep".to_string();
        let names = vec![(name, Look::Shared(0))];
        series.push(Series {
            names,
            look: Look::Shared(0),
            family: u32::MAX,
            unit: String::new(),
            points: depth,
        });
    }
    Drawing {
        title: title(findings::memory(summary), "Live nodes and depth"),
        notes: notes(
            "The most live nodes that waited in a queue at once, beside the depth of a depth-first search; logarithmic.",
            &series,
        ),
        x_axis: BOARD,
        y_axis: "nodes held at once",
        series,
        joined: true,
        yardstick: None,
        empty: "Nothing was counted.",
    }
}
