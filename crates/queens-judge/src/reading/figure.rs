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
    /// A place in a list, a time, a share, the fundamental solutions: nothing that is looked for here.
    Other,
    Unknown,
}

/// The whole numbers of a line; thousands may be set apart by commas.
pub(super) fn figures(line: &str) -> Vec<Figure<'_>> {
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
        let mut value = 0_u64;
        let mut grouped = 0;
        loop {
            while digit(at) {
                value = value.saturating_mul(10).saturating_add(u64::from(bytes[at] - b'0'));
                at += 1;
            }
            let thousands =
                bytes.get(at) == Some(&b',') && (1..=3).all(|ahead| digit(at + ahead)) && !digit(at + 4);
            if !thousands || grouped == 0 && at - from > 3 {
                break;
            }
            grouped += 1;
            at += 1;
        }
        let decimal = bytes.get(at) == Some(&b'.') && digit(at + 1)
            || from >= 2 && bytes[from - 1] == b'.' && digit(from - 2);
        if !decimal {
            figures.push(Figure { value, before: &line[..from], after: &line[at..] });
        }
    }
    figures
}

/// Come before a number of rows or queens.
const BEFORE_SIZE: [&str; 3] = ["皇后数", "size", "queens ="];

/// Come after one.
const AFTER_SIZE: [&str; 4] = ["queen", "皇后", "后", "by "];

/// Come right before a number that says which, not how many.
const ORDINAL: [&str; 15] = [
    "第", "#", "no.", "no", "nr.", "nr", "solution", "sol", "board", "方案", "解法", "解", "case", "step",
    "[",
];

/// Come after a number of something else.
const UNITS: [&str; 28] = [
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
    "unique",
    "fundamental",
    "本质",
    "基本",
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
const COUNTED: [&str; 17] = [
    "solution",
    "way",
    "arrangement",
    "placement",
    "possib",
    "answer",
    "result",
    "configuration",
    "valid",
    "distinct",
    "total",
    "种",
    "个",
    "组",
    "套",
    "解",
    "lösung",
];

/// Lead to the number that answers.
const LEADING: [&str; 16] = [
    ":", "=", "：", "为", "是", "有", "共", "到", "is", "are", "of", "found", "total", "count", "has", "have",
];

/// Make a number that is led to one of solutions.
const COUNTING: [&str; 25] = [
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

impl Figure<'_> {
    /// Its role, in a line in small letters.
    pub(super) fn role(&self, line: &str) -> Role {
        let after = self.after.trim_start_matches([' ', '-', '\t']);
        let follows = |words: &[&str]| words.iter().any(|word| after.starts_with(word));
        let within = |words: &[&str], text: &str| words.iter().any(|word| text.contains(word));
        if self.is_end_of_range() {
            Role::Other
        } else if self.is_named_n()
            || self.is_side()
            || self.stands_behind(&BEFORE_SIZE)
            || follows(&AFTER_SIZE)
        {
            Role::Size
        } else if self.stands_behind(&ORDINAL) || follows(&UNITS) || after == "s" {
            Role::Other
        } else if follows(&COUNTED)
            || self.stands_behind(&LEADING) && within(&COUNTING, line) && !within(&OTHERWISE, self.clause())
        {
            Role::Solutions
        } else {
            Role::Unknown
        }
    }

    /// What stands before it, back to the last comma.
    fn clause(&self) -> &str {
        self.before.rsplit([',', ';', '，', '；', '。']).next().unwrap_or_default()
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

    /// `n = 8`, `queens: 8`, `queens(8)`, but not `8 queens: 92`.
    fn is_named_n(&self) -> bool {
        let before = self.before.trim_end();
        let name = before.trim_end_matches([':', '=', ' ', '：']);
        let is_n = |rest: &str| !rest.ends_with(char::is_alphanumeric);
        let call = name.trim_end_matches('(');
        let is_argument = |rest: &str| !ends_with_digit(rest.trim_end_matches('-'));
        name.strip_suffix('n').is_some_and(is_n)
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
