//! `report.md`.

use queens_data::{Asked, Machine, Mode, RUNS_IN_BUDGET};

use crate::captioned::{self, Captioned};
use crate::charts::Chart;
use crate::summary::Summary;
use crate::{Format, Medium, findings, metered, numbers, verdict, verification};

const NO_PAGE: Medium = Medium { width: None, colour: false };

pub(crate) fn report(summary: &Summary, charts: &[Chart]) -> String {
    let examination = summary.examination();
    let mut parts = vec!["# n queens, side by side".to_string()];
    parts.push(format!("**{}**", safe(&verdict(&examination))));
    let findings = [
        findings::work(summary),
        findings::fastest(summary, Mode::All),
        findings::fastest(summary, Mode::First),
        findings::memory(summary),
        findings::heap(summary),
        findings::noise(summary),
    ];
    let findings: Vec<String> =
        findings.into_iter().flatten().map(|finding| format!("- {}.", safe(&finding))).collect();
    parts.push(findings.join("\n"));

    parts.push("## Do they agree?".into());
    if examination.is_empty() {
        parts.push("Nothing was examined.".into());
    } else {
        parts.push("Every board an approach hands out is compared with all right ones; the number of solutions with the published one.".into());
        let table = verification(&examination, Format::Markdown, &NO_PAGE);
        let boards = summary.boards();
        if boards.start() == boards.end() {
            parts.push(table);
        } else {
            parts.push(captioned::agreement(summary).markdown());
            parts.push(details(
                &format!("All {} examinations, with first solutions", summary.verified().count()),
                &table,
            ));
        }
    }

    parts.push("## How much work?".into());
    for mode in [Mode::All, Mode::First] {
        parts.extend(captioned::work(summary, mode).map(|figure| section(&figure)));
    }
    parts.extend(
        ["nodes", "checks", "first", "profile", "memory"].iter().flat_map(|name| image(charts, name)),
    );

    parts.push("## How long does it take?".into());
    let times = [Mode::All, Mode::First].map(|mode| {
        (
            captioned::times_shown(summary, mode, captioned::most_boards(None)),
            captioned::times_everywhere(summary, mode),
        )
    });
    if times.iter().all(|(shown, _)| shown.is_none()) {
        parts.push("Nothing was timed.".into());
    }
    for (shown, everywhere) in times {
        parts.extend(shown.map(|figure| section(&figure)));
        parts.extend(everywhere.map(|figure| details(&figure.title, &figure.table.markdown())));
    }
    parts.extend(captioned::programs(summary).map(|figure| section(&figure)));
    parts.extend(["bars", "time", "rate"].iter().flat_map(|name| image(charts, name)));

    if let Some(figure) = metered::on_one_board(summary) {
        parts.push("## What memory?".into());
        parts.push(section(&figure));
        let everywhere = Mode::BOTH.into_iter().filter_map(|mode| metered::heap_everywhere(summary, mode));
        parts.extend(everywhere.map(|figure| details(&figure.title, &figure.table.markdown())));
    }

    let left_out = captioned::left_out(summary);
    if !left_out.is_empty() {
        parts.push("## What was left out".into());
        let lines: Vec<String> = left_out.into_iter().map(|line| format!("- {}", safe(&line))).collect();
        parts.push(lines.join("\n"));
    }
    parts.push("## Who took part".into());
    parts.push(cards(summary));
    parts.push("## How it was measured".into());
    parts.push(method(&summary.recording.start.asked));
    parts.push("## Where and when".into());
    let place = place(summary).map(|(name, value)| match name {
        "Command" => format!("- {name}: `{}`", value.replace('`', "'")),
        _ => format!("- {name}: {}", safe(&value)),
    });
    parts.push(place.join("\n"));
    parts.push("Data: [counts.csv](counts.csv), [profile.csv](profile.csv), [metered.csv](metered.csv), [timings.csv](timings.csv); all of it is made from [measurements.jsonl](measurements.jsonl).".into());
    parts.retain(|part| !part.is_empty());
    parts.iter().map(|part| part.trim_end()).collect::<Vec<_>>().join("\n\n") + "\n"
}

pub(crate) fn section(figure: &Captioned) -> String {
    let note = safe(&figure.note).replace('*', "\\*");
    format!("### {}\n\n{}\n{note}", safe(&figure.title), figure.table.markdown())
}

/// Text that Markdown does not take for HTML: a recording may come from anywhere.
pub(crate) fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn details(title: &str, content: &str) -> String {
    format!("<details><summary>{}</summary>\n\n{content}\n</details>", safe(title))
}

fn image(charts: &[Chart], name: &str) -> Option<String> {
    let chart = charts.iter().find(|chart| chart.name == name)?;
    let alt = safe(&format!("{}. {}.", chart.title, chart.form)).replace(['[', ']'], "");
    Some(format!("![{alt}](charts/{name}.svg)"))
}

fn cards(summary: &Summary) -> String {
    let columns = [
        ("approach", false),
        ("idea", false),
        ("source", false),
        ("n", false),
        ("time", false),
        ("space", false),
    ];
    let mut table = crate::tables::Table::new(columns);
    for row in &summary.approaches {
        table.rows.push(vec![
            row.approach.clone(),
            row.idea.clone(),
            row.source.clone(),
            format!("{} to {}", row.n_min, row.n_max),
            row.time.clone(),
            row.space.clone(),
        ]);
    }
    table.markdown()
}

pub(crate) fn method(asked: &Asked) -> String {
    format!(
        "Every approach was examined before it was timed. Counting, metering and timing are separate runs: what is timed counts \
         nothing. Rounds are interleaved, in a random order (seed {}), so that drift hits all alike; fast searches run many \
         times in one sample. Searches run on one thread, engines that can use several on {}. A cell of approach, n and mode is told as median ± MAD (the median absolute deviation, not \
         scaled) of its samples, all of them: those far out (Tukey 1977: more than three interquartile ranges beyond a \
         quartile) are marked °, never removed; the charts show the bootstrap 95 % interval of the median. A cell of which {RUNS_IN_BUDGET} runs would \
         last longer than {} s is \"over budget\", an approach that would reserve more than {} is \"over memory\".\n\n\
         What this cannot say: how the same idea fares in another language, with another compiler or on another machine; \
         whether a difference within the intervals is one; how n beyond those shown would go. Numbers of checks in \
         different units cannot be compared.",
        asked.seed,
        asked.threads,
        asked.budget_s,
        numbers::bytes(asked.memory_bytes)
    )
}

/// Where and when it was measured.
pub(crate) fn place(summary: &Summary) -> [(&'static str, String); 11] {
    let start = &summary.recording.start;
    let Machine {
        cpu,
        cores,
        memory_bytes,
        os,
        arch,
        rustc,
        profile,
        commit,
        load,
        governor,
        virtualisation,
    } = &start.machine;
    let known = |text: &str| if text.is_empty() { "unknown".to_string() } else { text.to_string() };
    let counted = |value: u64, words: String| if value == 0 { "unknown".into() } else { words };
    [
        ("Command", start.command_line.clone()),
        ("Date", start.date.clone()),
        ("Suite", format!("{}, commit {}, profile {}", start.suite, known(commit), known(profile))),
        ("Compiler", known(rustc)),
        (
            "Processor",
            format!("{}, {} logical processors", known(cpu), counted((*cores).into(), cores.to_string())),
        ),
        ("Memory", counted(*memory_bytes, numbers::bytes(*memory_bytes))),
        ("System", format!("{}, {}", known(os), known(arch))),
        ("Runs in", known(virtualisation)),
        ("Governor of the processors' speed", known(governor)),
        ("Vector instructions", vector_instructions(summary)),
        (
            "Load",
            format!("{} before the run, {} after it", load_words(*load), load_words(summary.load_after)),
        ),
    ]
}

fn load_words(load: Option<f64>) -> String {
    load.map_or_else(|| "unknown".into(), |load| format!("{load:.2}"))
}

/// "AVX-512 in lanes and half-boards", as far as those who take part take any.
fn vector_instructions(summary: &Summary) -> String {
    let sets = [("avx512", "AVX-512"), ("avx2", "AVX2"), ("portable", "none, but portable code,")];
    let taken = sets.into_iter().filter_map(|(set, name)| {
        let who: Vec<&str> = summary
            .approaches
            .iter()
            .filter(|row| row.simd == set)
            .map(|row| row.approach.as_str())
            .collect();
        (!who.is_empty()).then(|| format!("{name} in {}", numbers::listed(&who)))
    });
    let taken: Vec<String> = taken.collect();
    if taken.is_empty() { "none that were written so".into() } else { taken.join("; ") }
}
