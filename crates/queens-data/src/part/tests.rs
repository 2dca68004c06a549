use proptest::prelude::*;

use super::*;

/// Parts whose sums are made up, of a question whose answer is 92.
fn parts(of: u32) -> Vec<(String, PartRow)> {
    let question = Question {
        n: 8,
        approach: "half-boards".into(),
        version: "1.2.3".into(),
        commit: "abc".into(),
        parts: of,
        work: "0123456789abcdef".into(),
        multiple: 12,
    };
    let row = |part: u32| PartRow {
        schema: PART_SCHEMA,
        question: question.clone(),
        part,
        sum: if part == of { 92 * 12 - u64::from(of - 1) } else { 1 },
        seconds: 0.1 * f64::from(part),
        threads: 2,
        host: format!("host{}", part % 2),
        date: "2026-01-01T00:00:00Z".into(),
        check: String::new(),
    };
    (1..=of).map(|part| (format!("{part}.json"), row(part).checked())).collect()
}

/// A change of one row after which it must not be added up with the others.
type Change = (&'static str, fn(&mut Question));

const CHANGES: [Change; 7] = [
    ("n", |question| question.n += 1),
    ("approach", |question| question.approach = "lanes".into()),
    ("number of parts", |question| question.parts += 1),
    ("version", |question| question.version = "1.2.4".into()),
    ("version", |question| question.commit = "abc-dirty".into()),
    ("work list", |question| question.work = "fedcba9876543210".into()),
    ("multiple", |question| question.multiple = 1),
];

proptest! {
    #[test]
    fn all_parts_in_any_order_are_the_count(rows in (3_u32..60).prop_map(parts).prop_shuffle()) {
        let merged = merge(&rows).unwrap();
        prop_assert_eq!(merged.total(), Some(92));
        prop_assert_eq!(merged.done as usize, rows.len());
        prop_assert_eq!(merged.hosts.len(), 2);
    }

    #[test]
    fn without_some_parts_there_is_no_count_and_they_are_named(of in 3_u32..60, kept in any::<u64>()) {
        let rows = parts(of);
        let is_kept = |row: &&(String, PartRow)| kept >> row.1.part & 1 == 1;
        let some: Vec<_> = rows.iter().filter(is_kept).cloned().collect();
        let named: Vec<u32> = rows.iter().filter(|row| !is_kept(row)).map(|row| row.1.part).collect();
        match merge(&some) {
            Ok(merged) => {
                prop_assert_eq!(merged.total(), named.is_empty().then_some(92));
                prop_assert_eq!(merged.missing, named);
            }
            Err(flaws) => prop_assert!(some.is_empty() && flaws == [Flaw::Nothing]),
        }
    }

    #[test]
    fn a_part_twice_is_refused_and_named(of in 3_u32..60, which in any::<prop::sample::Index>(), more in 0_u64..3) {
        let mut rows = parts(of);
        let (_, again) = which.get(&rows).clone();
        let part = again.part;
        rows.push(("again.json".into(), PartRow { sum: again.sum + more, ..again }.checked()));
        let flaws = merge(&rows).unwrap_err();
        prop_assert_eq!(flaws.len(), 1);
        let says = flaws[0].to_string();
        let how = if more == 0 { "double" } else { "contradictory" };
        prop_assert!(says.starts_with(&format!("part {part} is {how}: ")), "{}", says);
        prop_assert!(says.contains(&format!("{part}.json")) && says.contains("again.json"), "{}", says);
    }

    #[test]
    fn a_foreign_part_is_refused_and_named(
        of in 3_u32..60,
        which in any::<prop::sample::Index>(),
        change in prop::sample::select(&CHANGES[..]),
        is_one_more in any::<bool>(),
    ) {
        let mut rows = parts(of);
        let (file, row) = which.get(&rows).clone();
        let mut foreign = row;
        (change.1)(&mut foreign.question);
        let foreign = (file.clone(), foreign.checked());
        if is_one_more { rows.push(foreign) } else { *rows.iter_mut().find(|row| row.0 == file).unwrap() = foreign }
        let flaws = merge(&rows).unwrap_err();
        prop_assert_eq!(flaws.len(), 1);
        let says = flaws[0].to_string();
        prop_assert!(says.starts_with(&format!("{file} is foreign: its {} is ", change.0)), "{}", says);
    }

    #[test]
    fn a_file_cut_anywhere_is_refused(of in 1_u32..4, end in any::<prop::sample::Index>()) {
        let text: String = parts(of).iter().map(|(_, row)| row.line()).collect();
        let end = end.index(text.len());
        let whole_lines = text[..end].ends_with('\n');
        let read = read_parts(&text.as_bytes()[..end]);
        // Where a line ends, what is left is whole, and the rest is missing.
        prop_assert_eq!(read.is_ok(), whole_lines, "{:?}", read);
        if end > 0 && !whole_lines {
            prop_assert_eq!(read, Err(PartError::CutShort));
        }
    }
}

#[test]
fn a_byte_changed_in_anything_a_part_says_is_refused() {
    let (_, row) = parts(3).remove(1);
    let mut text = row.line().into_bytes();
    for place in 0..text.len() {
        let as_written = text[place];
        for to in (u8::MIN..=u8::MAX).filter(|to| *to != as_written) {
            text[place] = to;
            assert!(read_parts(&text).is_err(), "{}", text.escape_ascii());
        }
        text[place] = as_written;
    }
}

#[test]
fn what_is_written_is_read_again() {
    let rows: Vec<PartRow> = parts(5).into_iter().map(|(_, row)| row).collect();
    let text: String = rows.iter().map(PartRow::line).collect();
    assert_eq!(read_parts(text.as_bytes()), Ok(rows));
}

#[test]
fn a_part_is_one_flat_object() {
    assert_eq!(
        parts(3)[1].1.line(),
        r#"{"event":"part","schema":1,"n":8,"approach":"half-boards","version":"1.2.3","commit":"abc","parts":3,"work":"0123456789abcdef","multiple":12,"part":2,"sum":1,"seconds":0.2,"threads":2,"host":"host0","date":"2026-01-01T00:00:00Z","check":"7687ed0985a1995e"}
"#
    );
}

#[test]
fn sums_that_make_no_count_are_refused() {
    let mut rows = parts(3);
    rows[0].1.sum += 1;
    assert_eq!(merge(&rows), Err(vec![Flaw::NoCount { sum: 92 * 12 + 1, multiple: 12 }]));
}

#[test]
fn no_number_a_row_can_hold_makes_a_wrong_sum() {
    let mut rows = parts(3);
    for (_, row) in &mut rows {
        row.sum = u64::MAX - 3;
    }
    // 3 (2⁶⁴ − 4) is divisible by 12, and fits no u64 times 12.
    assert_eq!(merge(&rows).unwrap().total(), Some((3 * (u128::from(u64::MAX) - 3) / 12) as u64));
    let one = |row: &mut PartRow| row.question.multiple = 1;
    rows.iter_mut().for_each(|(_, row)| one(row));
    assert!(matches!(merge(&rows).unwrap_err()[..], [Flaw::NoCount { multiple: 1, .. }]));
}

#[test]
fn what_is_no_part_is_refused_with_the_reason() {
    let says = |text: &[u8]| read_parts(text).unwrap_err().to_string();
    assert_eq!(says(b""), "it is empty");
    assert_eq!(says(b"{"), "it is cut short");
    assert_eq!(says(b"n,sum\n"), "line 1 is no part of a count: it has not the fields of one");
    let row = parts(3).remove(0).1;
    let newer = PartRow { schema: 2, ..row.clone() }.checked().line();
    assert_eq!(says(newer.as_bytes()), "line 1 is no part of a count: it has schema 2, this suite reads 1");
    let edited = row.line().replace("\"sum\":1,", "\"sum\":2,");
    assert_eq!(says(edited.as_bytes()), "line 1 is no part of a count: it was changed after it was written");
    let nowhere = PartRow { part: 4, ..row }.checked().line();
    assert_eq!(says(nowhere.as_bytes()), "line 1 is no part of a count: there is no such part");
}
