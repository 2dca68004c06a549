//! What is wrong, in words.

use queens_data::{Fault, Verified};

use crate::numbers::{solutions, thousands};

/// A headline and what supports it, a line each; for an outcome that does not agree.
pub(crate) fn told(row: &Verified) -> (String, Vec<String>) {
    let Verified { approach, n, solutions: found, expected, .. } = row;
    let headline = if found == expected {
        format!(
            "{approach} finds {} for n = {n}, as many as there are, but not the right ones.",
            solutions(*found)
        )
    } else {
        format!("{approach} finds {} for n = {n}; right are {}.", boards(*found), thousands(*expected))
    };
    let mut lines: Vec<String> = row.faults.iter().map(line).collect();
    let wrong_ones = |fault: &Fault| matches!(fault, Fault::Attacking { .. } | Fault::NotFull { .. });
    let incomplete = |fault: &Fault| matches!(fault, Fault::Missing { .. } | Fault::OtherBoards);
    if row.faults.iter().any(wrong_ones) && !row.faults.iter().any(incomplete) && *expected > 0 {
        let guess = row.faults.iter().position(|fault| matches!(fault, Fault::Resembles { .. }));
        let all = match expected {
            1 => "the right board is among them".into(),
            _ => format!("all {} right boards are among them", thousands(*expected)),
        };
        lines.insert(guess.unwrap_or(lines.len()), all);
    }
    (headline, lines)
}

fn boards(many: u64) -> String {
    if many == 1 { "1 board".into() } else { format!("{} boards", thousands(many)) }
}

fn line(fault: &Fault) -> String {
    match fault {
        Fault::Attacking { boards, first, rows: [a, b], share } => {
            let of = first_of(*boards, "attacking");
            format!("{of}: {first} (the queens of rows {a} and {b} share {share})")
        }
        Fault::NotFull { boards, first } => format!("{}: {first}", first_of(*boards, "incomplete")),
        Fault::Missing { boards, first } => format!("{}: {first}", first_of(*boards, "missing")),
        Fault::Repeated { boards, first } => format!("{}: {first}", first_of(*boards, "repeated")),
        Fault::OtherBoards => {
            "too many boards to compare one by one, but their fingerprint is not that of the right ones"
                .into()
        }
        Fault::Resembles { mistake } => format!("it looks as if {mistake}"),
    }
}

/// "1 missing board" or "first of 18 missing boards".
fn first_of(boards: u64, which: &str) -> String {
    match boards {
        1 => format!("1 {which} board"),
        _ => format!("first of {} {which} boards", thousands(boards)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_told_with_its_evidence_and_a_guess() {
        let first = "1 1 2 2 3 3 4 4".to_string();
        let row = Verified {
            approach: "mine".into(),
            n: 8,
            solutions: 15_380,
            expected: 92,
            agrees: false,
            boards_shown: true,
            first: Some(first.clone()),
            faults: vec![
                Fault::Attacking { boards: 15_288, first, rows: [1, 2], share: "column 1".into() },
                Fault::Resembles { mistake: "no queen were compared with the one just before her".into() },
            ],
        };
        let (headline, lines) = told(&row);
        assert_eq!(headline, "mine finds 15,380 boards for n = 8; right are 92.");
        assert_eq!(
            lines,
            [
                "first of 15,288 attacking boards: 1 1 2 2 3 3 4 4 (the queens of rows 1 and 2 share column 1)",
                "all 92 right boards are among them",
                "it looks as if no queen were compared with the one just before her",
            ]
        );
        let missing = vec![Fault::Missing { boards: 1, first: "2 4 1 3".into() }];
        let (headline, lines) =
            told(&Verified { n: 4, solutions: 1, expected: 2, faults: missing, ..row.clone() });
        assert_eq!(headline, "mine finds 1 board for n = 4; right are 2.");
        assert_eq!(lines, ["1 missing board: 2 4 1 3"]);
        let (headline, lines) = told(&Verified { solutions: 92, faults: vec![Fault::OtherBoards], ..row });
        assert!(headline.contains("as many as there are") && lines.len() == 1);
    }
}
