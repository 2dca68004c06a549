//! `index.html`: the whole report as one page that needs no network, opens from disk and plays the recorded searches.
//!
//! Words and figures are made from the recording, like everything else here. The page works without scripts but for the
//! replay and the choices; the scripts play tapes and compute no search.

mod answer;
mod boards;
mod data;
mod first;
mod look;
mod method;
pub(crate) mod parts;
mod replay;
#[cfg(test)]
mod tests;
mod times;
mod tree;
mod work;

use maud::{DOCTYPE, Markup, PreEscaped, html};

pub(crate) use look::symbols;

use crate::charts::Chart;
use crate::summary::Summary;

pub(crate) const STYLE: &str = include_str!("style.css");
/// One program in the page: each file may use what those before it name.
const SCRIPTS: [&str; 7] = [
    include_str!("script/common.js"),
    include_str!("script/board.js"),
    include_str!("script/search.js"),
    include_str!("script/player.js"),
    include_str!("script/tree.js"),
    include_str!("script/fundamental.js"),
    include_str!("script/times.js"),
];

/// The sections under the answer, by number, as the table of contents names them.
const CONTENTS: [&str; 8] = [
    "Do they agree?",
    "How much work?",
    "How long does it take?",
    "First solution against all",
    "Memory: queue against stack",
    "Replay",
    "Fundamental solutions",
    "Method and limits",
];

pub(crate) fn page(summary: &Summary, charts: &[Chart]) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (answer::title(summary)) }
                // An empty icon: a browser would otherwise look for one beside the page.
                link rel="icon" href="data:,";
                style { (PreEscaped(look::colours())) (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#p1" { "To the results" }
                (look::symbols())
                div.page {
                    (answer::header(summary))
                    main {
                        (answer::agreement(summary))
                        (work::section(summary, charts))
                        (times::section(summary, charts))
                        (first::section(summary, charts))
                        (work::memory(summary, charts))
                        (replay::section(summary))
                        (boards::section(summary))
                        (method::section(summary))
                    }
                    footer { (method::made_by(summary)) }
                }
                script type="application/json" id="data" { (PreEscaped(data::json(summary))) }
                script { (PreEscaped(SCRIPTS.concat())) }
            }
        }
    };
    page.into_string()
}

/// A section under its number and name, led by what the figures say.
fn section(number: usize, finding: Option<String>, body: &Markup) -> Markup {
    html! {
        section id={ "p" (number) } {
            h2 { span.no { (number) } span { (CONTENTS[number - 1]) } }
            @if let Some(finding) = finding { p.finding { (parts::tied(&finding)) } }
            (body)
        }
    }
}
