//! The recording inside the page: what the scripts play, and what can be taken away.

use queens_data::{Mode, Row, TAPE_ALPHABET};
use serde_json::{Value, json};

use crate::summary::Summary;

/// Everything but the single samples, which their medians and intervals stand for.
pub(super) fn json(summary: &Summary) -> String {
    let start = &summary.recording.start;
    let kept = |row: &&Row| !matches!(row, Row::Sample(_) | Row::Finish(_));
    let times = summary.approaches.iter().flat_map(|row| {
        let id = row.approach.as_str();
        [Mode::All, Mode::First].into_iter().flat_map(move |mode| {
            let time = move |n: u32| time(summary, id, n, mode);
            summary.timed(mode).into_iter().filter_map(time)
        })
    });
    let data = json!({
        "start": start,
        "alphabet": TAPE_ALPHABET,
        "approaches": summary.approaches,
        "rows": summary.recording.rows.iter().filter(kept).collect::<Vec<_>>(),
        "times": times.collect::<Vec<_>>(),
    });
    // Nothing inside may look like the end of the script element.
    data.to_string().replace('<', "\\u003c")
}

fn time(summary: &Summary, approach: &str, n: u32, mode: Mode) -> Option<Value> {
    let of = summary.timing(approach, n, mode)?;
    Some(json!({
        "approach": approach, "n": n, "mode": mode, "samples": of.runs,
        "median_s": of.median, "mad_s": of.mad, "min_s": of.min, "low_s": of.low, "high_s": of.high,
        "outliers": of.outliers,
    }))
}
