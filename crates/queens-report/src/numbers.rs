//! Numbers for people. Files for programs hold bare ones.

pub(crate) use queens_data::{listed, thousands};

/// The unit a time is told in, as name and seconds.
fn unit(seconds: f64) -> (&'static str, f64) {
    const UNITS: [(&str, f64); 4] = [("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)];
    // What would be rounded up to 1,000 of a unit is told in the next.
    UNITS.into_iter().find(|(_, size)| seconds >= size * 0.9995).unwrap_or(UNITS[3])
}

/// Digits after the point that leave three in all.
fn decimals(value: f64) -> usize {
    match value {
        value if value >= 99.95 => 0,
        value if value >= 9.995 => 1,
        _ => 2,
    }
}

pub(crate) fn fixed(value: f64, decimals: usize) -> String {
    if decimals == 0 && value < 1e15 {
        thousands(value.round() as u64)
    } else {
        format!("{value:.decimals$}")
    }
}

/// `1,363.92`.
pub(crate) fn with_hundredths(value: f64) -> String {
    let hundredths = (value * 100.0).round() as u64;
    format!("{}.{:02}", thousands(hundredths / 100), hundredths % 100)
}

/// `52.1 µs`.
pub(crate) fn time(seconds: f64) -> String {
    let (name, size) = unit(seconds);
    format!("{} {name}", fixed(seconds / size, decimals(seconds / size)))
}

/// `52.1 µs ± 0.3`, both in the unit and to the digits of the first.
pub(crate) fn time_and_spread(seconds: f64, spread: f64) -> String {
    let (name, size) = unit(seconds);
    let decimals = decimals(seconds / size);
    format!("{} {name} ± {}", fixed(seconds / size, decimals), fixed(spread / size, decimals))
}

/// `52.1 µs`, `4.2 hours`, `380,000 years`: a time that need not be told in seconds.
pub fn long_time(seconds: f64) -> String {
    const UNITS: [(&str, f64); 4] =
        [("years", 365.25 * 86_400.0), ("days", 86_400.0), ("hours", 3600.0), ("minutes", 60.0)];
    // Two of a unit, or it is told in the next smaller one.
    match UNITS.into_iter().find(|(_, size)| seconds >= 2.0 * size) {
        Some((name, size)) => format!("{} {name}", significant(seconds / size, 2)),
        None => time(seconds),
    }
}

/// `9.9`, `27,400`, `3.21 × 10¹⁷`: a number of which no more digits are known.
pub(crate) fn significant(value: f64, digits: i32) -> String {
    if value.is_nan() || value <= 0.0 {
        return "0".into();
    }
    let exponent = value.log10().floor() as i32;
    let unit = 10_f64.powi(exponent + 1 - digits);
    let rounded = (value / unit).round() * unit;
    if rounded >= 1e15 {
        let exponent = rounded.log10().floor() as i32;
        let decimals = (digits - 1).max(0) as usize;
        return format!("{:.decimals$} × {}", rounded / 10_f64.powi(exponent), power_of_ten(exponent));
    }
    let decimals = (digits - 1 - exponent).max(0) as usize;
    fixed(rounded, decimals)
}

/// `2,060`, `27.4 million`, `3.21 × 10¹⁷`: a large number in words, to three digits.
pub(crate) fn in_words(value: f64) -> String {
    const UNITS: [(&str, f64); 3] = [("trillion", 1e12), ("billion", 1e9), ("million", 1e6)];
    match UNITS.into_iter().find(|(_, size)| value >= *size) {
        Some((name, size)) if value < 1e15 => format!("{} {name}", significant(value / size, 3)),
        Some(_) => significant(value, 3),
        None if value < 1000.0 => thousands(value.round() as u64),
        None => significant(value, 3),
    }
}

/// `1.0`, `12`, `1,400`: how many times.
pub(crate) fn times(ratio: f64) -> String {
    match ratio {
        ratio if ratio >= 99.95 => {
            // Three digits are all that is known of it.
            let size = 10_f64.powi((ratio.log10().floor() as i32 - 2).max(0));
            thousands(((ratio / size).round() * size) as u64)
        }
        ratio if ratio >= 9.95 => format!("{ratio:.0}"),
        ratio if ratio >= 0.095 => format!("{ratio:.1}"),
        _ => format!("{ratio:.2}"),
    }
}

/// `1.2 GiB`, `573 bytes`.
pub(crate) fn bytes(value: u64) -> String {
    const UNITS: [(&str, u64); 3] = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
    match UNITS.into_iter().find(|(_, size)| value >= *size) {
        None => format!("{value} bytes"),
        Some((name, size)) if value.is_multiple_of(size) => format!("{} {name}", thousands(value / size)),
        Some((name, size)) => format!("{:.1} {name}", value as f64 / size as f64),
    }
}

/// Ten to a power in superscripts: `10⁻³`; 1 and 10 as they are.
pub(crate) fn power_of_ten(exponent: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    match exponent {
        0 => "1".into(),
        1 => "10".into(),
        _ => {
            let power = exponent.to_string();
            let raised =
                power.bytes().map(|byte| if byte == b'-' { '⁻' } else { DIGITS[usize::from(byte - b'0')] });
            format!("10{}", raised.collect::<String>())
        }
    }
}

/// `4`, `4 and 6`, `4 to 10`, `1, 4 and 6 to 8`: ascending numbers, runs of three or more drawn together.
pub fn ranges(numbers: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, end)) if *end + 1 == number => *end = number,
            Some((_, end)) if *end == number => {}
            _ => runs.push((number, number)),
        }
    }
    let words: Vec<String> = runs
        .into_iter()
        .flat_map(|(start, end)| match end - start {
            0 => vec![start.to_string()],
            1 => vec![start.to_string(), end.to_string()],
            _ => vec![format!("{start} to {end}")],
        })
        .collect();
    listed(&words)
}

/// Names beyond this are counted instead.
pub(crate) const NAMED: usize = 3;

/// `a and b`, or `a, b and 5 others`.
pub(crate) fn some_of(names: &[&str]) -> String {
    if names.len() <= NAMED {
        return listed(names);
    }
    let rest = format!("{} others", names.len() - 2);
    listed(&[names[0], names[1], &rest])
}

/// `no solution`, `1 solution`, `92 solutions`.
pub(crate) fn solutions(count: u64) -> String {
    match count {
        0 => "no solution".into(),
        1 => "1 solution".into(),
        _ => format!("{} solutions", thousands(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_get_separators() {
        let of = [0, 92, 999, 1_000, 924_226, 19_173_961].map(thousands);
        assert_eq!(of, ["0", "92", "999", "1,000", "924,226", "19,173,961"]);
    }

    #[test]
    fn a_time_has_three_digits_and_its_own_unit() {
        let of = [5.21e-5, 9.999e-7, 0.000_999_9, 3.3e-9, 0.0, 1.0, 12.345, 1234.0].map(time);
        assert_eq!(
            of,
            ["52.1 µs", "1.00 µs", "1.00 ms", "3.30 ns", "0.00 ns", "1.00 s", "12.3 s", "1,234 s"]
        );
        assert_eq!(time_and_spread(5.21e-5, 3.1e-7), "52.1 µs ± 0.3");
        assert_eq!(time_and_spread(0.231, 0.0004), "231 ms ± 0");
    }

    #[test]
    fn a_long_time_has_two_digits_and_a_large_number_three() {
        let of = [5.21e-5, 90.0, 250.0, 9_000.0, 3e5, 1e9, 1.2e13, 1e25].map(long_time);
        assert_eq!(
            of,
            [
                "52.1 µs",
                "90.0 s",
                "4.2 minutes",
                "2.5 hours",
                "3.5 days",
                "32 years",
                "380,000 years",
                "3.2 × 10¹⁷ years"
            ]
        );
        let of = [0.0, 17.0, 999.6, 2057.0, 999_900.0, 27_358_553.0, 4.619e11, 3.2149e17].map(in_words);
        assert_eq!(
            of,
            ["0", "17", "1,000", "2,060", "1,000,000", "27.4 million", "462 billion", "3.21 × 10¹⁷"]
        );
        assert_eq!([0.0, 0.304, 1363.916].map(with_hundredths), ["0.00", "0.30", "1,363.92"]);
        assert_eq!([0.1234, 1.26, 12.4, 0.0].map(|value| significant(value, 2)), ["0.12", "1.3", "12", "0"]);
    }

    #[test]
    fn ratios_bytes_and_powers_read_well() {
        assert_eq!(
            [0.013, 0.5, 1.0, 9.94, 9.96, 99.0, 310.4, 14_567.0].map(times),
            ["0.01", "0.5", "1.0", "9.9", "10", "99", "310", "14,600"]
        );
        assert_eq!([573, 1 << 30, 1536].map(bytes), ["573 bytes", "1 GiB", "1.5 KiB"]);
        assert_eq!([-12, 0, 1, 3].map(power_of_ten), ["10⁻¹²", "1", "10", "10³"]);
    }

    #[test]
    fn numbers_in_a_row_are_drawn_together() {
        assert_eq!(ranges(&[8]), "8");
        assert_eq!(ranges(&[4, 5, 6, 7]), "4 to 7");
        assert_eq!(ranges(&[1, 4, 5, 7, 8, 9]), "1, 4, 5 and 7 to 9");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
    }
}
