//! `tables.tex`: the tables of a report for handouts, in LaTeX without any package.

use queens_data::{Mode, Recording};

use crate::captioned::{self, Captioned};
use crate::summary::Summary;
use crate::tables::Table;
use crate::verdict;

/// So many boards whose times have their spread fit the text of a page.
const BOARDS: usize = 2;

/// The tables of verification, work and time, each a float with its caption, its note under it; to be put into a document
/// by `\input`. Nothing but LaTeX itself is needed.
pub fn latex(recording: &Recording) -> String {
    tables(&Summary::of(recording))
}

pub(crate) fn tables(summary: &Summary) -> String {
    let examination = summary.examination();
    let verification = (!examination.is_empty()).then(|| Captioned {
        title: "Solutions".into(),
        note: verdict(&examination),
        table: captioned::agreement(summary),
    });
    let work = Mode::BOTH.map(|mode| captioned::work(summary, mode));
    let times = Mode::BOTH.map(|mode| captioned::times_shown(summary, mode, BOARDS));
    let everywhere = Mode::BOTH.map(|mode| captioned::times_everywhere(summary, mode));
    let figures = std::iter::once(verification).chain(work).chain(times).chain(everywhere).flatten();
    let start = &summary.recording.start;
    let mut text = format!(
        "% Tables of n queens, measured {}; put them into a document with \\input{{tables}}.\n",
        comment(&start.date)
    );
    for figure in figures {
        text += &float(&figure);
    }
    text
}

/// What would end a comment is left out.
fn comment(text: &str) -> String {
    text.chars().filter(|sign| !sign.is_control()).collect()
}

fn float(figure: &Captioned) -> String {
    format!(
        "\n\\begin{{table}}[htbp]\n\\centering\n\\caption{{{}}}\n\\footnotesize\n\\setlength{{\\tabcolsep}}{{3pt}}\n{}\
         \\par\\smallskip\n\\parbox{{\\linewidth}}{{\\footnotesize {}}}\n\\end{{table}}\n",
        escaped(&figure.title),
        tabular(&figure.table),
        escaped(&figure.note)
    )
}

fn tabular(table: &Table) -> String {
    let columns: String = table.right.iter().map(|right| if *right { 'r' } else { 'l' }).collect();
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("{} \\\\\n", cells.join(" & "))
    };
    let rows: String = table.rows.iter().map(|row| line(row)).collect();
    format!(
        "\\begin{{tabular}}{{{columns}}}\n\\hline\n{}\\hline\n{rows}\\hline\n\\end{{tabular}}\n",
        line(&table.header)
    )
}

/// Text as LaTeX sets it as text. Letters beyond ASCII stay, as LaTeX reads UTF-8; signs it lacks are put in other words.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() * 2);
    for sign in text.split_whitespace().collect::<Vec<_>>().join(" ").chars() {
        match sign {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', sign]),
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '<' => escaped += "$<$",
            '>' => escaped += "$>$",
            '|' => escaped += "$|$",
            '"' => escaped += "''",
            '\u{a0}' => escaped.push('~'),
            '–' => escaped += "--",
            '…' => escaped += "\\ldots{}",
            '×' => escaped += "$\\times$",
            '±' => escaped += "$\\pm$",
            '°' => escaped += "$^\\circ$",
            '−' => escaped += "$-$",
            '·' => escaped += "$\\cdot$",
            '≤' => escaped += "$\\le$",
            '≥' => escaped += "$\\ge$",
            'µ' => escaped += "$\\mu$",
            '✓' => escaped += "$\\surd$",
            '✗' => escaped += "\\textbf{wrong:}",
            sign if sign.is_control() => {}
            sign => match raised_or_lowered(sign) {
                Some(shown) => escaped += &shown,
                None => escaped.push(sign),
            },
        }
    }
    escaped
}

/// `⁸` as `$^{8}$`, `ₙ` as `$_{n}$`.
fn raised_or_lowered(sign: char) -> Option<String> {
    let among = |signs: &str, plain: &str| {
        signs.chars().zip(plain.chars()).find(|(of, _)| *of == sign).map(|(_, plain)| plain)
    };
    let raised = among("⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ", "0123456789-n").map(|plain| format!("$^{{{plain}}}$"));
    raised.or_else(|| among("₀₁₂₃₄₅₆₇₈₉ₖₙ", "0123456789kn").map(|plain| format!("$_{{{plain}}}$")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_a_command() {
        assert_eq!(
            escaped(r"50 % of a_b & {c} \d #1 $2 ~^"),
            r"50 \% of a\_b \& \{c\} \textbackslash{}d \#1 \$2 \textasciitilde{}\textasciicircum{}"
        );
        assert_eq!(
            escaped("✓ 92  52.1 µs ± 0.3, 10⁻⁸ × nⁿ"),
            r"$\surd$ 92 52.1 $\mu$s $\pm$ 0.3, 10$^{-}$$^{8}$ $\times$ n$^{n}$"
        );
        assert_eq!(escaped("a\u{7}\nb"), "a b");
    }
}
