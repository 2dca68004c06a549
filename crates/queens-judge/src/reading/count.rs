//! The number of solutions that an output states, among all the other numbers it holds.

use queens_core::BoardSize;

use super::{
    figure::{Figure, Role, figures},
    numerals::in_figures,
};

/// A stated number of solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Claim {
    pub count: u64,
    pub strength: Strength,
    /// The line it stands on, from 1.
    pub line: usize,
    /// How it is stated, to be read after "a count, ".
    pub words: String,
}

/// How plainly it is stated; where an output states several, the last of the plainest counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Strength {
    /// A number at the end of a line that may be a prompt, which shows no answer but the program's.
    Prompted,
    /// A number alone on its line.
    Alone,
    /// 1, 2, 3, … up to it.
    Aloud,
    /// A number beside that of n.
    Beside,
    /// In words that may mean the fundamental solutions too.
    Distinct,
    /// In words.
    Said,
}

/// Longer lines state nothing: they are data.
const LONGEST: usize = 400;

/// Looks for claims line by line.
pub(super) struct Claims {
    asked: Option<u64>,
    best: Option<Claim>,
    aloud: Aloud,
    /// Which number of a row in a table is the count, once a heading said so.
    column: Option<usize>,
}

/// Numbers that count up, with nothing between them.
#[derive(Default)]
struct Aloud {
    first: u64,
    numbers: u64,
    broken: bool,
}

impl Claims {
    pub(super) fn new(asked: Option<BoardSize>) -> Self {
        let asked = asked.map(|n| n.get() as u64);
        Self { asked, best: None, aloud: Aloud::default(), column: None }
    }

    /// Looks whether a line goes on counting up; to be shown every line.
    pub(super) fn count_aloud(&mut self, line: &str) {
        self.aloud.take(line);
    }

    /// Looks for a count in a line.
    pub(super) fn take(&mut self, number: usize, line: &str) {
        let line = line.trim();
        if line.is_empty() || line.len() > LONGEST {
            return;
        }
        let line = &in_figures(line);
        if !line.bytes().any(|byte| byte.is_ascii_digit()) {
            self.take_words(number, line);
            return;
        }
        let lower = line.to_ascii_lowercase().replace("\":", ":");
        let figures = figures(&lower, self.asked);
        let roles: Vec<Role> = figures.iter().map(|figure| figure.role(&lower)).collect();
        let stated = |role: Role| roles.iter().position(|other| *other == role).map(|at| figures[at].value);
        let unknown = roles.iter().filter(|role| **role == Role::Unknown).count();
        let found = if let Some(count) = stated(Role::Solutions) {
            Some((count, Strength::Said))
        } else if let Some(count) = stated(Role::Distinct) {
            Some((count, Strength::Distinct))
        } else if unknown == 1 && roles.contains(&Role::Size) {
            stated(Role::Unknown).map(|count| (count, Strength::Said))
        } else if figures.len() >= 2
            && Some(figures[0].value) == self.asked
            && roles.iter().all(|role| *role == Role::Unknown)
        {
            self.row(&figures).map(|count| (count, Strength::Beside))
        } else if let [only] = &figures[..]
            && only.before.trim().is_empty()
            && only.after.trim_matches(['.', ' ', '。']).is_empty()
        {
            Some((only.value, Strength::Alone))
        } else {
            let last = figures.last().filter(|_| matches!(roles.last(), Some(Role::Unknown | Role::Size)));
            last.filter(|last| self.is_answer(last)).map(|last| (last.value, Strength::Prompted))
        };
        if let Some((count, strength)) = found {
            self.claim(number, count, strength, || format!("line {number}: {line}"));
        }
    }

    /// Whether a figure ends its line behind a prompt, and is not n said once more.
    fn is_answer(&self, last: &Figure) -> bool {
        let prompt = last.before.trim_end().trim_end_matches([':', '：', '?', '？', '>']);
        last.after.is_empty()
            && prompt.len() < last.before.trim_end().len()
            && (matches!(prompt.trim(), "" | "n") || PROMPTS.iter().any(|words| prompt.contains(words)))
            && Some(last.value) != self.asked
    }

    /// The count in a row of a table: in the column that a heading named, or else beside n.
    fn row(&self, figures: &[Figure]) -> Option<u64> {
        let counts = self.column.is_some() || figures.len() == 2;
        counts.then(|| figures.get(self.column.unwrap_or(1)).map(|figure| figure.value))?
    }

    /// A line without numbers: it may say that there is no solution, or head a table.
    fn take_words(&mut self, number: usize, line: &str) {
        let lower = line.to_ascii_lowercase();
        if NONE.iter().any(|words| lower.contains(words)) {
            self.claim(number, 0, Strength::Said, || format!("line {number}: {line}"));
        }
        let words = lower
            .split(|char: char| char.is_whitespace() || "|│,;".contains(char))
            .filter(|word| !word.is_empty());
        let named =
            |names: &[&str]| words.clone().position(|word| names.iter().any(|name| word.starts_with(name)));
        if words
            .clone()
            .next()
            .is_some_and(|word| matches!(word, "n" | "n:" | "size" | "queens" | "board" | "皇后数"))
        {
            self.column = named(&["total", "all"])
                .or_else(|| named(&["solution", "count", "number", "解", "ways", "results"]));
        }
    }

    fn claim(&mut self, line: usize, count: u64, strength: Strength, words: impl Fn() -> String) {
        if self.best.as_ref().is_none_or(|best| best.strength <= strength) {
            let words = words().chars().take(80).collect();
            self.best = Some(Claim { count, strength, line, words });
        }
    }

    pub(super) fn best(mut self) -> Option<Claim> {
        if let Some(count) = self.aloud.count() {
            self.claim(0, count, Strength::Aloud, || format!("counted aloud up to {count}"));
        }
        self.best
    }
}

impl Aloud {
    fn take(&mut self, line: &str) {
        if self.broken {
            return;
        }
        let parts = line
            .split(|char: char| char.is_whitespace() || ",;.:".contains(char))
            .filter(|part| !part.is_empty());
        for part in parts {
            if self.broken {
                return;
            }
            match part.parse::<u64>() {
                Ok(value) if self.numbers == 0 && value <= 1 && !self.broken => {
                    (self.first, self.numbers) = (value, 1);
                }
                Ok(value) if value == self.first + self.numbers && self.numbers > 0 => self.numbers += 1,
                // Words may stand before the first number, and anything after the last.
                Err(_) if self.numbers == 0 => {}
                _ => self.broken = true,
            }
        }
    }

    fn count(&self) -> Option<u64> {
        (self.numbers >= 3).then_some(self.numbers)
    }
}

/// Asks for n.
const PROMPTS: [&str; 9] = ["enter", "input", "give", "how many", "number", "size", "queen", "输入", "皇后"];

/// Says that there is none.
const NONE: [&str; 21] = [
    "no solution",
    "no valid",
    "no answer",
    "not possible",
    "impossible",
    "unsolvable",
    "does not exist",
    "do not exist",
    "doesn't exist",
    "don't exist",
    "not solvable",
    "cannot be solved",
    "can't be solved",
    "no board",
    "keine lösung",
    "keine loesung",
    "无解",
    "没有解",
    "不存在",
    "无可行",
    "没有可行",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> Option<u64> {
        let mut claims = Claims::new(BoardSize::new(4));
        for (above, line) in text.lines().enumerate() {
            claims.count_aloud(line);
            claims.take(above + 1, line);
        }
        claims.best().map(|claim| claim.count)
    }

    #[test]
    fn a_count_is_found_among_other_numbers() {
        for text in [
            "N = 4: 2",
            "there are 2 solutions",
            "共有 2 种",
            "4皇后问题共有2种解法",
            "n total unique\n1 1 1\n2 0 0\n3 0 0\n4 2 1\n5 10 2",
            "n unique total\n4 1 2",
            "n | solutions | time\n4 | 2 | 0.001",
            "2",
            "enter n: \n2\n",
            "4 queens: 2 solutions",
            "4 queens: 2 solutions in 15 ms",
            "Total: 2",
            "Number of solutions for 4 x 4 is 2.",
            "4 2",
            "4-queens has 2 solutions (1 fundamental)",
            "count = 2\ntime = 0.003 s",
            "count = 2\ntime: 17",
            "请输入皇后数: 总数为2",
            "1 2\n2",
            "第1种\n第2种\n共2种",
            "The total number of solutions: 2",
            "nqueens(4) = 2",
            "4 × 4: 2",
            "17 steps, solutions: 2",
            "4×4: 2",
            "Total solutions: 2\nUnique solutions: 1",
            "Unique solutions: 1\nTotal solutions: 2",
            "Fundamental solutions: 1 Total: 2",
            "Total: 2 Fundamental solutions: 1",
            "1 distinct solutions (2 with symmetries)",
            "There are 1 fundamental solutions and 2 in all.",
            "1 solution up to symmetry\n2 solutions",
            "Unique solutions: 2",
            "2 distinct solutions",
            "Solutions: 2  nodes: 20,570",
            "nodes: 20570 solutions: 2",
            "solutions: 2 time: 1.234 s",
            "2 solutions\n[12:00:10] solution 10/10: 4 2 0 3 1 (0.0010s)",
            "共2種",
            "{\"n\": 4, \"count\": 2, \"ms\": 12}",
            "total of 2",
            "solution 2 of 2",
        ] {
            assert_eq!(count(text), Some(2), "{text:?}");
        }
    }

    #[test]
    fn numbers_that_count_something_else_are_passed_over() {
        for text in [
            "Solution 1:",
            "No.3",
            "第1种",
            "time: 0.003 s",
            "n = 4",
            "4 queens",
            "8 x 8",
            "hello 3 world",
            "",
            "step 17",
            "Nodes: 92",
            "Number of nodes: 92",
            "Nodes for n = 4: 92",
            "Score: 92",
            "Solution 92 (mirror of 1)",
            "Queen 4: E8",
            "[12:00:10] solution 10/10: 4 2 0 3 1 (0.0010s)",
            "Solution: 2 4 1 3",
            "1 fundamental solution",
            "12 solutions up to symmetry",
            "Unique fundamental solutions: 1",
            "Total time: 1.234",
            "24133142241331422413314224133142",
        ] {
            assert_eq!(count(text), None, "{text:?}");
        }
    }

    #[test]
    fn thousands_may_be_set_apart_in_every_way() {
        for text in [
            "14200 solutions",
            "14,200 solutions",
            "14 200 solutions",
            "14.200 Loesungen",
            "14'200 solutions",
            "14’200 solutions",
            "14\u{202f}200 solutions",
            "Solutions: 14 200",
            "Solutions: 14.200",
            "Solutions: 14 200 (0.123 s)",
        ] {
            assert_eq!(count(text), Some(14_200), "{text:?}");
        }
        for (text, stated) in [
            ("4 200 solutions", 200),
            ("2 solutions in 1.234 s", 2),
            ("2 solutions, 1.234 seconds in all", 2),
            ("Solutions: 2 123 ms", 2),
            ("2.279.184 solutions", 2_279_184),
        ] {
            assert_eq!(count(text), Some(stated), "{text:?}");
        }
    }

    #[test]
    fn counting_aloud_states_the_last_number() {
        assert_eq!(count("1 2 3 4 5"), Some(5));
        assert_eq!(count("1\n2\n3\n4\n"), Some(4));
        assert_eq!(count("1\n2\n3\n4\n4\n"), Some(4));
        assert_eq!(count("0\n1\n2\n3\n"), Some(4));
    }

    #[test]
    fn that_there_is_none_states_zero() {
        assert_eq!(count("No solution exists."), Some(0));
        assert_eq!(count("无解"), Some(0));
        assert_eq!(count("0 solutions"), Some(0));
        assert_eq!(count("15,380 solutions"), Some(15_380));
    }
}
