//! The numbers of a line, and what each of them counts by the words around it.

/// A number in a line.
pub(super) struct Figure<'a> {
    pub value: u64,
    pub before: &'a str,
    pub after: &'a str,
}

/// What a number counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Rows or queens.
    Size,
    Solutions,
    /// Solutions said to be unique, or distinct: all of them, or the fundamental ones.
    Distinct,
    /// A place in a list, a time, a share, the fundamental solutions: nothing that is looked for here.
    Other,
    Unknown,
}

/// Stand between thousands.
const THOUSANDS: [&str; 5] = [",", "'", "’", "\u{a0}", "\u{202f}"];

/// Stand there where the words around the number say that it counts solutions: elsewhere `1.234` is a decimal, and `10 724`
/// are two numbers.
const SOMETIMES: [&str; 2] = [".", " "];

/// The whole numbers of a line in small letters. One that is the n asked for is no thousands of another.
pub(super) fn figures(line: &str, asked: Option<u64>) -> Vec<Figure<'_>> {
    let bytes = line.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut figures = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if !digit(at) {
            at += 1;
            continue;
        }
        let from = at;
        let (mut end, mut value) = grouped(line, from, &THOUSANDS);
        let decimal =
            digit(end + 1) && bytes[end] == b'.' || from >= 2 && bytes[from - 1] == b'.' && digit(from - 2);
        let mut is_whole = !decimal;
        if bytes[from] != b'0' && !ends_with_digit(&line[..from]) && value != asked {
            for between in SOMETIMES {
                let (beyond, all) = grouped(line, from, &[between]);
                let counts = |value| Figure::new(line, from, beyond, value).role(line) == Role::Solutions;
                if beyond > end && all.is_some_and(counts) {
                    (end, value, is_whole) = (beyond, all, true);
                }
            }
        }
        // One too large for any count is no number, but boards as digits.
        figures.extend(value.filter(|_| is_whole).map(|value| Figure::new(line, from, end, value)));
        at = end;
    }
    figures
}

/// The end and the value of a number whose thousands one of these may set apart; no value where it is too large.
fn grouped(line: &str, from: usize, between: &[&str]) -> (usize, Option<u64>) {
    let digits = |at: usize| line[at..].bytes().take_while(u8::is_ascii_digit).count();
    let mut end = from + digits(from);
    let mut all = line[from..end].to_owned();
    if all.len() <= 3 {
        let next = |end: usize| {
            let at = between.iter().find_map(|between| line[end..].strip_prefix(between))?;
            let at = line.len() - at.len();
            (digits(at) == 3).then_some(at)
        };
        while let Some(at) = next(end) {
            end = at + 3;
            all.push_str(&line[at..end]);
        }
    }
    (end, all.parse().ok())
}

/// Come before a number of rows or queens.
const BEFORE_SIZE: [&str; 2] = ["皇后数", "size"];

/// Come after one.
const AFTER_SIZE: [&str; 4] = ["queen", "皇后", "后", "by "];

/// Come right before a number that says which, not how many.
const ORDINAL: [&str; 15] = [
    "第", "#", "no.", "no", "nr.", "nr", "solution", "sol", "board", "方案", "解法", "解", "case", "step",
    "[",
];

/// Come after a number of something else.
const UNITS: [&str; 24] = [
    "ms",
    "s ",
    "s.",
    "sec",
    "µs",
    "us",
    "ns",
    "min",
    "kb",
    "mb",
    "byte",
    "%",
    "秒",
    "毫秒",
    "微秒",
    "次",
    "node",
    "call",
    "backtrack",
    "step",
    "st ",
    "nd ",
    "rd ",
    "th ",
];

/// Come after a number of solutions.
const COUNTED: [&str; 18] = [
    "solution",
    "way",
    "arrangement",
    "placement",
    "possib",
    "answer",
    "result",
    "configuration",
    "valid",
    "total",
    "种",
    "種",
    "个",
    "组",
    "套",
    "解",
    "lösung",
    "loesung",
];

/// Come after the number of all solutions, even where fundamental ones are spoken of before.
const IN_ALL: [&str; 10] = [
    "in all",
    "in total",
    "total",
    "altogether",
    "with sym",
    "with ref",
    "with rot",
    "with mirr",
    "including",
    "counting",
];

/// Say that fundamental solutions are counted.
const FUNDAMENTAL: [&str; 9] =
    ["fundamental", "inequivalent", "essential", "up to ", "without ", "ignoring", "modulo", "本质", "基本"];

/// May say so, or that each solution is counted once.
const DISTINCT: [&str; 2] = ["unique", "distinct"];

/// Lead to the number that answers.
const LEADING: [&str; 19] = [
    ":",
    "=",
    "：",
    "为",
    "是",
    "有",
    "共",
    "到",
    "is",
    "are",
    "of",
    "found",
    "total",
    "count",
    "has",
    "have",
    "solutions",
    "lösungen",
    "loesungen",
];

/// Make a number that is led to one of solutions.
const COUNTING: [&str; 26] = [
    "solution",
    "total",
    "count",
    "number",
    "sum",
    "ways",
    "answer",
    "result",
    "found",
    "arrangement",
    "lösung",
    "loesung",
    "anzahl",
    "possib",
    "all",
    "ans",
    "共",
    "总",
    "解",
    "种",
    "数",
    "结果",
    "方案",
    "摆法",
    "放法",
    "排法",
];

/// Make it one of something else.
const OTHERWISE: [&str; 19] = [
    "time",
    "elapsed",
    "node",
    "step",
    "backtrack",
    "call",
    "recurs",
    "tries",
    "trial",
    "attempt",
    "check",
    "memory",
    "iteration",
    "用时",
    "耗时",
    "次",
    "步",
    "回溯",
    "递归",
];

impl<'a> Figure<'a> {
    fn new(line: &'a str, from: usize, end: usize, value: u64) -> Self {
        Self { value, before: &line[..from], after: &line[end..] }
    }

    /// Its role, in a line in small letters.
    pub(super) fn role(&self, line: &str) -> Role {
        // It stands alone, and nothing says what it counts.
        if self.before.is_empty() && self.after.is_empty() {
            return Role::Unknown;
        }
        let after = self.after.trim_start_matches([' ', '-', '\t']);
        let follows = |words: &[&str]| words.iter().any(|word| after.starts_with(word));
        // Behind `solutions: 92 `, the words of `nodes: 20570` belong to the next number.
        let counts = |words: &[&str]| follows(words) && !self.is_followed_by_a_label();
        let within = |words: &[&str], text: &str| words.iter().any(|word| text.contains(word));
        let is_led = self.stands_behind(&LEADING) && !self.is_part_of_another();
        let said =
            |words: &[&str]| within(words, self.words_behind()) || is_led && within(words, self.label());
        if self.is_end_of_range() || self.is_time() || self.is_in_a_name() {
            Role::Other
        } else if self.is_named_n() || self.is_side() || follows(&AFTER_SIZE) {
            Role::Size
        } else if counts(&IN_ALL) {
            Role::Solutions
        } else if self.stands_behind(&ORDINAL)
            || counts(&UNITS)
            || after == "s"
            || is_led && within(&OTHERWISE, self.label())
            || said(&FUNDAMENTAL)
        {
            Role::Other
        } else if said(&DISTINCT) {
            Role::Distinct
        } else if counts(&COUNTED) || is_led && within(&COUNTING, line) && !self.begins_a_list() {
            Role::Solutions
        } else {
            Role::Unknown
        }
    }

    /// What names it: what stands between the number before and this one, or, where that is not a name, before that too,
    /// back to the last comma.
    fn label(&self) -> &str {
        let clause =
            self.before.rsplit([',', ';', '，', '；', '。', '(', ')', '/']).next().unwrap_or_default();
        let near = clause.rsplit(|char: char| char.is_ascii_digit()).next().unwrap_or_default();
        let names = [&COUNTING[..], &OTHERWISE[..]].concat();
        if names.iter().any(|name| near.contains(name)) { near } else { clause }
    }

    /// What follows it, up to the next number or comma; nothing where that names the next number.
    fn words_behind(&self) -> &str {
        let ends = |char: char| char.is_ascii_digit() || ",;，；。()/".contains(char);
        let words = self.after.split(ends).next().unwrap_or_default();
        if self.is_followed_by_a_label() { "" } else { words }
    }

    /// Whether it has a name already, and a name follows.
    fn is_followed_by_a_label(&self) -> bool {
        let ends = |char: char| char.is_ascii_digit() || ",;，；。".contains(char);
        let words = self.after.split(ends).next().unwrap_or_default().trim_end();
        let names = [":", "=", "："];
        self.stands_behind(&names) && names.iter().any(|end| words.ends_with(end))
    }

    /// `mirror of 1`: behind an "of" that follows neither a number, as in `1 of 92`, nor a word that counts.
    fn is_part_of_another(&self) -> bool {
        let of = self.before.trim_end().strip_suffix(" of").map(str::trim_end);
        of.is_some_and(|what| {
            let word = what.rsplit(' ').next().unwrap_or_default();
            !ends_with_digit(what) && !COUNTING.iter().any(|counting| word.contains(counting))
        })
    }

    /// `12:00:10`: any of them.
    fn is_time(&self) -> bool {
        let digit = |char: Option<char>| char.is_some_and(|char| char.is_ascii_digit());
        let before = self.before.strip_suffix(':').is_some_and(|rest| digit(rest.chars().next_back()));
        before || self.after.strip_prefix(':').is_some_and(|rest| digit(rest.chars().next()))
    }

    /// `e8`: a square, or anything else that a letter and a number name.
    fn is_in_a_name(&self) -> bool {
        let letters =
            self.before.len() - self.before.trim_end_matches(|char: char| char.is_ascii_alphabetic()).len();
        letters == 1 && !self.before.ends_with(['n', 'x'])
    }

    /// Whether two more numbers follow at once: a board rather than a count.
    fn begins_a_list(&self) -> bool {
        let mut rest = self.after;
        (0..2).all(|_| {
            let number = rest.trim_start_matches([' ', ',', '\t']);
            let is_next = number.len() < rest.len() && number.starts_with(|char: char| char.is_ascii_digit());
            rest = number.trim_start_matches(|char: char| char.is_ascii_digit());
            is_next
        })
    }

    /// Whether one of the words stands right before it, as a whole word.
    fn stands_behind(&self, words: &[&str]) -> bool {
        let before = self.before.trim_end();
        let whole = |rest: &str, word: &str| {
            let glues = |char: char| char.is_ascii_alphanumeric();
            !word.starts_with(glues) || !rest.ends_with(glues)
        };
        words.iter().any(|word| before.strip_suffix(word).is_some_and(|rest| whole(rest, word)))
    }

    /// `1-20`, `1 to 20`: either end.
    fn is_end_of_range(&self) -> bool {
        let until = ["-", "~", "..", "to", "至", "到"];
        let (before, after) = (self.before.trim_end(), self.after.trim_start());
        let begins = |rest: &str| rest.trim_start().starts_with(|char: char| char.is_ascii_digit());
        until.iter().any(|until| before.strip_suffix(until).is_some_and(ends_with_digit))
            || until.iter().any(|until| after.strip_prefix(until).is_some_and(begins))
    }

    /// `n = 8`, `size: 8`, `queens: 8`, `queens(8)`, but not `8 queens: 92`.
    fn is_named_n(&self) -> bool {
        let before = self.before.trim_end();
        let name = before.trim_end_matches([':', '=', ' ', '：']);
        let is_n = |rest: &str| !rest.ends_with(char::is_alphanumeric);
        let call = name.trim_end_matches('(');
        let is_argument = |rest: &str| !ends_with_digit(rest.trim_end_matches('-'));
        name.strip_suffix('n').is_some_and(is_n)
            || BEFORE_SIZE.iter().any(|size| name.ends_with(size))
            || call.len() < before.len() && call.strip_suffix("queens").is_some_and(is_argument)
    }

    /// `8 x 8`: either of them.
    fn is_side(&self) -> bool {
        let times = ['x', '×', '*'];
        let (before, after) = (self.before.trim_end(), self.after.trim_start());
        let begins = |rest: &str| rest.trim_start().starts_with(|char: char| char.is_ascii_digit());
        before.strip_suffix(times).is_some_and(ends_with_digit)
            || after.strip_prefix(times).is_some_and(begins)
    }
}

fn ends_with_digit(text: &str) -> bool {
    text.trim_end().ends_with(|char: char| char.is_ascii_digit())
}
