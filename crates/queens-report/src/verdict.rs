//! The closing words.

use std::collections::{BTreeMap, BTreeSet};

use queens_data::{Row, Status, Verified};

use crate::numbers::{listed, ranges, solutions};

/// The outcome of an examination in words, from its `Verified` and `Skipped` rows: "All 10 approaches agree: 92 solutions
/// for n = 8."
pub fn verdict(rows: &[Row]) -> String {
    let examination = Examination::of(rows);
    let mut sentences = vec![examination.outcome()];
    sentences.extend(examination.left_out());
    sentences.join(" ")
}

/// The rows, sorted out. Names keep the order in which the approaches were met.
struct Examination<'r> {
    examined: Vec<&'r Verified>,
    /// Examined approaches.
    approaches: Vec<&'r str>,
    boards: Vec<u32>,
    /// Boards left out, by status and approach.
    skipped: Vec<(Status, &'r str, Vec<u32>)>,
}

impl<'r> Examination<'r> {
    fn of(rows: &'r [Row]) -> Self {
        let mut all = Self { examined: vec![], approaches: vec![], boards: vec![], skipped: vec![] };
        let mut boards = BTreeSet::new();
        for row in rows {
            match row {
                Row::Verified(row) => {
                    all.examined.push(row);
                    boards.insert(row.n);
                    if !all.approaches.contains(&row.approach.as_str()) {
                        all.approaches.push(&row.approach);
                    }
                }
                Row::Skipped(row) => {
                    let (status, approach) = (row.status, row.cell.approach.as_str());
                    let place = all.skipped.iter().position(|of| (of.0, of.1) == (status, approach));
                    match place {
                        Some(place) => all.skipped[place].2.push(row.cell.n),
                        None => all.skipped.push((status, approach, vec![row.cell.n])),
                    }
                }
                _ => {}
            }
        }
        for (.., boards) in &mut all.skipped {
            boards.sort_unstable();
            boards.dedup();
        }
        all.boards = boards.into_iter().collect();
        all
    }

    fn outcome(&self) -> String {
        let mut wrong: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
        for row in self.examined.iter().filter(|row| !row.agrees) {
            wrong.entry(&row.approach).or_default().insert(row.n);
        }
        let many = self.approaches.len();
        match (self.approaches.as_slice(), wrong.len()) {
            ([], _) => "No approach was examined.".into(),
            ([one], 0) => format!("{one} is right{}.", self.found()),
            ([one], _) => format!("{one} is wrong{}.", self.where_wrong(&wrong)),
            (_, 0) if many == 2 => format!("Both approaches agree{}.", self.found()),
            (_, 0) => format!("All {many} approaches agree{}.", self.found()),
            (_, 1) => format!("1 of {many} approaches is wrong{}.", self.where_wrong(&wrong)),
            (_, bad) => format!("{bad} of {many} approaches are wrong{}.", self.where_wrong(&wrong)),
        }
    }

    /// ": 92 solutions for n = 8", or only the boards where there are several.
    fn found(&self) -> String {
        match (self.boards.as_slice(), self.examined.first()) {
            ([n], Some(row)) => format!(": {} for n = {n}", solutions(row.expected)),
            (boards, _) => format!(" for n = {}", ranges(boards)),
        }
    }

    /// " for n = 5 and 6", or " for some of n = 5 and 8" where not all are wrong for the same, where others were examined too.
    fn where_wrong(&self, wrong: &BTreeMap<&str, BTreeSet<u32>>) -> String {
        let boards: BTreeSet<u32> = wrong.values().flatten().copied().collect();
        if self.boards.len() == 1 {
            return String::new();
        }
        let boards: Vec<u32> = boards.into_iter().collect();
        let some = if wrong.values().all(|own| own.len() == boards.len()) { "" } else { "some of " };
        format!(" for {some}n = {}", ranges(&boards))
    }

    /// What was not examined, a sentence a reason: "Not applicable: nested-loops-unpruned for n = 9 and 10."
    fn left_out(&self) -> Vec<String> {
        let mut statuses: Vec<Status> = Vec::new();
        for (status, ..) in &self.skipped {
            if !statuses.contains(status) {
                statuses.push(*status);
            }
        }
        let sentence = |status: Status| {
            let of_it = self.skipped.iter().filter(|skipped| skipped.0 == status);
            let (wholly, partly): (Vec<_>, Vec<_>) =
                of_it.partition(|(_, _, boards)| self.boards.is_empty() || *boards == self.boards);
            let partly: Vec<String> = partly
                .into_iter()
                .map(|(_, approach, boards)| format!("{approach} for n = {}", ranges(boards)))
                .collect();
            let wholly: Vec<&str> = wholly.into_iter().map(|skipped| skipped.1).collect();
            // A board that is named would else be taken for that of all who are named before it.
            let named = match (wholly.is_empty(), partly.is_empty()) {
                (true, _) => listed(&partly),
                (_, true) => listed(&wholly),
                _ => format!("{}, for every n; {}", listed(&wholly), listed(&partly)),
            };
            format!("{}: {named}.", capital(status.as_str()))
        };
        statuses.into_iter().map(sentence).collect()
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use queens_data::{Cell, Mode, Skipped};

    use super::*;

    fn verified(approach: &str, n: u32, solutions: u64, expected: u64) -> Row {
        Row::Verified(Verified {
            approach: approach.into(),
            n,
            solutions,
            expected,
            agrees: solutions == expected,
            boards_shown: true,
            first: None,
            faults: vec![],
        })
    }

    fn skipped(approach: &str, n: u32, status: Status) -> Row {
        let cell = Cell { approach: approach.into(), n, mode: Mode::All };
        Row::Skipped(Skipped { cell, status, reason: String::new() })
    }

    #[test]
    fn the_words_follow_the_rows() {
        let eight = ["a", "b", "c"].map(|id| verified(id, 8, 92, 92));
        assert_eq!(verdict(&eight), "All 3 approaches agree: 92 solutions for n = 8.");
        assert_eq!(verdict(&eight[..2]), "Both approaches agree: 92 solutions for n = 8.");
        assert_eq!(verdict(&eight[..1]), "a is right: 92 solutions for n = 8.");
        assert_eq!(
            verdict(&["a", "b", "c"].map(|id| verified(id, 2, 0, 0))),
            "All 3 approaches agree: no solution for n = 2."
        );
        assert_eq!(verdict(&[verified("a", 1, 1, 1)]), "a is right: 1 solution for n = 1.");
        assert_eq!(verdict(&[]), "No approach was examined.");
    }

    #[test]
    fn several_boards_are_named_instead_of_counts() {
        let rows: Vec<Row> = (1..=10).flat_map(|n| ["a", "b", "c"].map(|id| verified(id, n, 5, 5))).collect();
        assert_eq!(verdict(&rows), "All 3 approaches agree for n = 1 to 10.");
        assert_eq!(verdict(&[verified("a", 4, 2, 2), verified("a", 6, 4, 4)]), "a is right for n = 4 and 6.");
    }

    #[test]
    fn what_is_wrong_is_counted_and_placed() {
        let mut rows: Vec<Row> = ["a", "b", "c"].map(|id| verified(id, 8, 92, 92)).to_vec();
        rows.push(verified("d", 8, 91, 92));
        assert_eq!(verdict(&rows), "1 of 4 approaches is wrong.");
        rows.push(verified("c", 5, 9, 10));
        assert_eq!(verdict(&rows), "2 of 4 approaches are wrong for some of n = 5 and 8.");
        assert_eq!(verdict(&rows[3..4]), "d is wrong.");
    }

    #[test]
    fn what_was_left_out_is_said() {
        let mut rows: Vec<Row> =
            (7..=10).flat_map(|n| ["a", "b", "c"].map(|id| verified(id, n, 1, 1))).collect();
        rows.push(skipped("u", 10, Status::NotApplicable));
        rows.push(skipped("u", 9, Status::NotApplicable));
        rows.push(skipped("q", 10, Status::OverMemory));
        assert_eq!(
            verdict(&rows),
            "All 3 approaches agree for n = 7 to 10. Not applicable: u for n = 9 and 10. Over memory: q for n = 10."
        );
        rows.extend((7..=10).map(|n| skipped("f", n, Status::NotApplicable)));
        assert!(
            verdict(&rows).contains(" Not applicable: f, for every n; u for n = 9 and 10. Over memory: q")
        );
        let one =
            [verified("a", 9, 352, 352), verified("b", 9, 352, 352), skipped("u", 9, Status::NotApplicable)];
        assert_eq!(verdict(&one), "Both approaches agree: 352 solutions for n = 9. Not applicable: u.");
        assert_eq!(verdict(&one[2..]), "No approach was examined. Not applicable: u.");
    }
}
