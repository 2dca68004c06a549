//! Why a program ended that did not mean to.

use crate::reading::clean;

/// A signal by its number and what it usually means; numbers as Linux has them.
pub(super) fn signal(number: i32) -> String {
    let (name, meaning) = match number {
        4 => ("SIGILL", "illegal instruction"),
        5 => ("SIGTRAP", "trap"),
        6 => ("SIGABRT", "aborted"),
        7 => ("SIGBUS", "bus error"),
        8 => ("SIGFPE", "arithmetic error, such as a division by 0"),
        9 => ("SIGKILL", "killed"),
        11 => ("SIGSEGV", "segmentation fault: an array's end or the stack's, or a wild pointer"),
        13 => ("SIGPIPE", "closed pipe"),
        15 => ("SIGTERM", "terminated"),
        24 => ("SIGXCPU", "too much processor time"),
        25 => ("SIGXFSZ", "file too large"),
        31 => ("SIGSYS", "system call not allowed"),
        _ => return format!("signal {number}"),
    };
    format!("{name}, {meaning}")
}

/// Stand in the line of the errors that names an exception, in the languages' own words.
const MARKS: &[&str] = &[
    "Exception in thread",
    "Unhandled ",
    "terminate called",
    "panicked at",
    "panic:",
    "fatal error:",
    "Fatal error",
    "Runtime error",
    "runtime error",
    "Uncaught ",
    "*** Exception",
    "stack overflow",
    "Stack overflow",
    "Segmentation fault",
    "core dumped",
    "Assertion",
    "RangeError",
    "TypeError",
    "ReferenceError",
    "lua: ",
    "Error)",
    "ERROR: ",
    "Error in ",
    "In procedure ",
    "java.lang.",
    "unhandled exception",
    "core.exception.",
    "raised ",
    // What a build makes is called so, and Haskell's programs say their name first.
    "program.out: ",
];

/// The line that names the exception a program ended by, if its errors name one.
pub(super) fn exception(stderr: &[u8]) -> Option<String> {
    const LOOKED_AT: usize = 1 << 16;
    const LENGTH: usize = 120;
    // Python names it last, and the trace before it may be long; the others name it first.
    let end = &stderr[stderr.len().saturating_sub(LOOKED_AT)..];
    let (start, end) = (clean(&stderr[..stderr.len().min(LOOKED_AT)]), clean(end));
    let mut lines = start.lines();
    let mut named = || {
        let line = lines.find(|line| MARKS.iter().any(|mark| line.contains(mark)))?.trim().to_owned();
        // What is named may come after a colon, on the next line.
        let next = if line.ends_with(':') { lines.next().unwrap_or_default().trim() } else { "" };
        Some(format!("{line} {next}"))
    };
    let line = if start.contains("Traceback (most recent call last)") {
        end.lines().rfind(|line| !line.trim().is_empty()).map(str::to_owned).or_else(named)
    } else {
        named().or_else(|| start.lines().find(|line| is_perls(line)).map(str::to_owned))
    };
    line.map(|line| line.trim().chars().take(LENGTH).collect())
}

/// Perl dies with a message `at FILE line NUMBER.`
fn is_perls(line: &str) -> bool {
    line.rsplit_once(" line ").is_some_and(|(before, number)| {
        before.contains(" at ") && number.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_that_names_an_exception_is_found() {
        for (stderr, line) in [
            (
                "Traceback (most recent call last):\n  File \"a.py\", line 3\n    a[8]\nIndexError: list index out of range\n",
                Some("IndexError: list index out of range"),
            ),
            (
                "Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: 8\n\tat A.main(A.java:3)\n",
                Some("Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: 8"),
            ),
            (
                "Runtime error 216 at $0000000000401180\n  $00401180\n",
                Some("Runtime error 216 at $0000000000401180"),
            ),
            (
                "\nUnhandled Exception:\nSystem.IndexOutOfRangeException: Index was outside the bounds of the array.\n  at A.Main ()\n",
                Some(
                    "Unhandled Exception: System.IndexOutOfRangeException: Index was outside the bounds of the array.",
                ),
            ),
            (
                "Backtrace:\nERROR: In procedure f:\nUnbound variable: g\n",
                Some("ERROR: In procedure f: Unbound variable: g"),
            ),
            ("ERROR: In procedure f:", Some("ERROR: In procedure f:")),
            ("program.out: Prelude.head: empty list\n", Some("program.out: Prelude.head: empty list")),
            (
                "raised CONSTRAINT_ERROR : a.adb:7 index check failed\n",
                Some("raised CONSTRAINT_ERROR : a.adb:7 index check failed"),
            ),
            (
                "Error in safe(1) : could not find function \"safe\"\nExecution halted\n",
                Some("Error in safe(1) : could not find function \"safe\""),
            ),
            (
                "java.lang.ArithmeticException: / by zero\n\tat Q$.main(q.scala:3)\n",
                Some("java.lang.ArithmeticException: / by zero"),
            ),
            ("Died at a.pl line 2.\n", Some("Died at a.pl line 2.")),
            ("warning: unused\n", None),
            ("", None),
        ] {
            assert_eq!(exception(stderr.as_bytes()).as_deref(), line);
        }
    }
}
