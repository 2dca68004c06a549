//! What each shape makes of an output, and which of them explains the most.

use std::collections::HashSet;

use queens_core::BoardSize;

use super::{
    Reading, ShownBoard,
    count::Claim,
    form::{Context, Form, Shape, Torn},
    group::Cut,
    leftover::announcement,
    proposals::{Bases, MOST_BOARDS, Proposals, Proposed, Values, Worth},
    text,
};

/// The forms are tried on so much of the beginning of an output, and as much of its end.
const TRIED: usize = 1 << 15;

/// Or on so many lines of either, where these are short: every line costs every form a look.
const TRIED_LINES: usize = 1 << 12;

/// What an attempt's score is multiplied by.
const PLAIN: u64 = 10;

/// The same for the size that was asked for: it decides between readings that explain nearly as much, and no others.
const ASKED: u64 = 13;

/// The same for a form in which a running number stands before each board, which chance seldom makes.
const RUNNING: u64 = 11;

/// The share of an attempt's boards that must look like boards.
const SHARE: f64 = 0.5;

/// From so many boards on, a form that other things look like is believed on weaker grounds.
const SEVERAL: usize = 3;

/// So many odd boards are believed rather than a count in words: nobody prints that many numbers about a count.
const MANY: usize = 10;

/// So many other attempts are held against the best: a board is shown in two ways, seldom in three.
const BESIDE: usize = 3;

/// The parts of a text on which forms are tried, each with the number of its first line.
pub(super) fn parts(text: &str) -> Vec<(usize, &str)> {
    if text.len() <= 2 * TRIED {
        return vec![(1, text)];
    }
    let line_end =
        |from: usize| text.as_bytes()[from..].iter().position(|&byte| byte == b'\n').map(|at| from + at + 1);
    let boundary =
        |from: usize| (from..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
    let cut = |from: usize| line_end(from).filter(|end| end - from < TRIED).unwrap_or(boundary(from));
    let ends = |from: usize| {
        let bytes = text.as_bytes()[from..from + TRIED].iter().enumerate();
        bytes.filter(|(_, byte)| **byte == b'\n').map(move |(at, _)| from + at + 1)
    };
    let last = text.len() - TRIED;
    let head = ends(0).nth(TRIED_LINES - 1).unwrap_or_else(|| cut(TRIED));
    let tail = ends(last).rev().nth(TRIED_LINES).unwrap_or_else(|| cut(last));
    let above = text.as_bytes()[..tail].iter().filter(|&&byte| byte == b'\n').count();
    vec![(1, &text[..head]), (above + 1, &text[tail..])]
}

/// A shape, and what it makes of the text.
pub(super) struct Attempt {
    shape: Shape,
    form: Box<dyn Form>,
    found: Proposals,
    bases: Bases,
}

/// Shows the parts to every shape; those that find boards, and no contradiction, are returned.
pub(super) fn attempts(shapes: &[Shape], parts: &[(usize, &str)]) -> Vec<Attempt> {
    let mut tried: Vec<(Shape, Box<dyn Form>, Proposals)> =
        shapes.iter().map(|shape| (*shape, shape.form(), Proposals::default())).collect();
    for cut in [Cut::Lines, Cut::Brackets] {
        let mut readers: Vec<_> = tried.iter_mut().filter(|(shape, ..)| shape.cut == cut).collect();
        if readers.is_empty() {
            continue;
        }
        for (at, &(line, part)) in parts.iter().enumerate() {
            if at > 0 {
                readers.iter_mut().for_each(|(_, form, _)| form.tear(Torn::Above));
            }
            cut.each(part, line, |group| {
                for (_, form, found) in &mut readers {
                    form.take(group, found);
                }
            });
            if at + 1 < parts.len() {
                readers.iter_mut().for_each(|(_, form, _)| form.tear(Torn::Below));
            }
            for (_, form, found) in &mut readers {
                form.end(found);
            }
        }
    }
    let settled = tried.into_iter().filter_map(|(shape, form, mut found)| {
        let bases = found.settle(shape.n, form.values())?;
        found.drop_steps();
        let in_numbers = shape.n > BoardSize::of(1) && form.values() != Values::Squares;
        let headings = in_numbers && found.are_headings();
        let usable = !found.boards().is_empty() && !headings;
        usable.then_some(Attempt { shape, form, found, bases })
    });
    settled.collect()
}

/// The believable ones among them, those that explain most first.
pub(super) fn rank(mut attempts: Vec<Attempt>, asked: Option<BoardSize>) -> Vec<Attempt> {
    attempts.retain(|attempt| attempt.is_believable(asked));
    if attempts.iter().any(|attempt| attempt.is_answer(asked)) {
        attempts.retain(|attempt| attempt.may_answer(asked));
    }
    // The sort is stable: of those that explain as much, the likelier form stays first.
    attempts.sort_by_key(|attempt| std::cmp::Reverse(attempt.score(asked)));
    attempts
}

/// The best attempt, and the best that may show the same boards beside it; made again on the whole text if they saw parts.
pub(super) fn chosen(text: &str, mut ranked: Vec<Attempt>) -> (Option<Attempt>, Vec<Attempt>) {
    let Some(best) = ranked.first() else { return (None, Vec::new()) };
    let beside = ranked[1..].iter().filter(|other| best.stands_beside(other)).take(BESIDE);
    let shapes: Vec<Shape> = [best].into_iter().chain(beside).map(|attempt| attempt.shape).collect();
    if text.len() <= 2 * TRIED {
        ranked.retain(|attempt| shapes.contains(&attempt.shape));
    } else {
        ranked = attempts(&shapes, &[(1, text)]);
    }
    let best = ranked.iter().position(|attempt| attempt.shape == shapes[0]).map(|at| ranked.remove(at));
    (best, ranked)
}

impl Attempt {
    fn score(&self, asked: Option<BoardSize>) -> u64 {
        let asked = if asked == Some(self.shape.n) { ASKED } else { PLAIN };
        let running = if self.form.is_running() { RUNNING } else { PLAIN };
        self.found.score() * asked * running
    }

    /// A form that other things often look like needs good boards, and so does a size that nobody asked for.
    fn is_believable(&self, asked: Option<BoardSize>) -> bool {
        let strange = asked.is_some_and(|asked| asked != self.shape.n);
        let least = match (self.form.is_fragile(), strange) {
            (false, false) => return true,
            (true, false) if self.found.boards().len() >= SEVERAL => Worth::Rows,
            (false, true) => Worth::Rows,
            (true, _) => Worth::Permutation,
        };
        self.found.share_of(least) >= SHARE
    }

    /// Whether these are drawn boards of the size asked for, all of them solutions: boards of other sizes, larger ones too,
    /// are shown beside the answer.
    fn is_answer(&self, asked: Option<BoardSize>) -> bool {
        asked == Some(self.shape.n) && self.is_drawn() && self.found.share_of(Worth::Solution) >= 1.0
    }

    /// Whether it may read more of an answer that others read some boards of.
    fn may_answer(&self, asked: Option<BoardSize>) -> bool {
        asked == Some(self.shape.n) && !self.form.is_fragile() && self.found.share_of(Worth::Rows) >= SHARE
    }

    fn is_drawn(&self) -> bool {
        self.form.values() == Values::Squares && !self.form.is_fragile()
    }

    /// Whether its boards are so odd, or so small, that a count in words is believed rather.
    pub(super) fn is_doubtful(&self) -> bool {
        self.shape.n == BoardSize::of(1)
            || self.found.share_of(Worth::Rows) < SHARE && self.found.boards().len() < MANY
    }

    /// The boards it reads.
    pub(super) fn boards(&self) -> &[Proposed] {
        self.found.boards()
    }

    /// What it takes for steps of a search.
    pub(super) fn steps(&self) -> &[Proposed] {
        self.found.steps()
    }

    /// What the numbers of its form mean.
    pub(super) fn values(&self) -> Values {
        self.form.values()
    }

    /// Their size.
    pub(super) fn size(&self) -> BoardSize {
        self.shape.n
    }

    /// Whether another attempt reads boards of this size where this one reads none.
    fn stands_beside(&self, other: &Attempt) -> bool {
        let boards = self.found.boards();
        let overlaps = |first: u32, last: u32| {
            let at = boards.partition_point(|board| board.last < first);
            boards.get(at).is_some_and(|board| board.first <= last)
        };
        self.shape.n == other.shape.n
            && !other.found.boards().iter().any(|board| overlaps(board.first, board.last))
    }

    /// Whether the other's boards are these, one by one, rows and columns perhaps exchanged.
    pub(super) fn says_the_same(&self, other: &Attempt) -> bool {
        let sorted = |attempt: &Attempt, at: usize, exchanged: bool| {
            attempt.sorted(&attempt.found.boards()[at], exchanged)
        };
        let boards = self.found.boards().len();
        boards == other.found.boards().len()
            && [false, true].iter().any(|&exchanged| {
                (0..boards).all(|at| sorted(self, at, false) == sorted(other, at, exchanged))
            })
    }

    /// A board without all its queens is no step of the search where it is announced as every board is, and few are so.
    pub(super) fn restore_announced(&mut self, text: &str) {
        if self.found.steps().is_empty() {
            return;
        }
        let lines: Vec<&str> = text::lines(text).collect();
        let boards = self.found.boards();
        let Some(usual) = boards.first().and_then(|board| announcement(&lines, board)) else { return };
        let is_usual = |board: &Proposed| announcement(&lines, board).as_ref() == Some(&usual);
        let announced = self.found.steps().iter().filter(|board| is_usual(board)).count();
        if 2 * announced <= boards.len() && boards.iter().all(is_usual) {
            self.found.restore(is_usual);
        }
    }

    /// On the smallest board, a 1 that ends the output, set apart from the only board, is the total.
    pub(super) fn drop_total(&mut self, text: &str) {
        if self.shape.n == BoardSize::of(1)
            && self.form.values() != Values::Squares
            && let [board, total] = self.found.boards()
            && board.last + 1 < total.first
            && text.ends_with("\n1\n")
        {
            self.found.drop_last();
        }
    }

    /// The squares of a board in order, rows and columns perhaps exchanged.
    fn sorted(&self, board: &Proposed, exchanged: bool) -> Vec<[i16; 2]> {
        let squares = self.found.squares(board).iter();
        let mut squares: Vec<_> = squares.map(|&[a, b]| if exchanged { [b, a] } else { [a, b] }).collect();
        squares.sort_unstable();
        squares
    }

    /// What to say if the other plainly draws boards beside these, or shows most of these again, and some are none of them;
    /// and those that are wrong, with n queens: an answer that is shown twice and disagrees with itself is wrong.
    pub(super) fn unlisted(&self, other: &Attempt) -> Option<(String, Vec<ShownBoard>)> {
        if !self.stands_beside(other) {
            return None;
        }
        let listed: HashSet<_> = self.found.boards().iter().map(|board| self.sorted(board, false)).collect();
        let unlisted = |exchanged: bool| -> Vec<_> {
            let boards = other.found.boards().iter();
            boards.filter(|board| !listed.contains(&other.sorted(board, exchanged))).collect()
        };
        let unlisted = [false, true].map(unlisted).into_iter().min_by_key(Vec::len)?;
        if !other.is_drawn() && 2 * unlisted.len() > other.found.boards().len() {
            return None;
        }
        let line = unlisted.first()?.first;
        let note = format!("the board in line {line} is shown in another way, and is none of the others");
        let wrong = unlisted.iter().filter(|board| (Worth::Full..Worth::Solution).contains(&board.worth));
        Some((note, wrong.map(|board| other.shown(board)).collect()))
    }

    fn shown(&self, board: &Proposed) -> ShownBoard {
        ShownBoard::new(board.first as usize, self.shape.n, self.found.queens(board))
    }

    fn words(&self) -> String {
        let unit = if self.shape.cut == Cut::Lines { "line" } else { "bracket" };
        self.form.words(&Context { unit, n: spelt(self.shape.n), bases: self.bases })
    }

    pub(super) fn reading(self, again: Option<&Attempt>, claim: Option<Claim>) -> Reading {
        let mut words = self.words();
        let mut notes = Vec::new();
        if let Some(again) = again {
            notes.push(format!("each board is shown in two ways, and counted once; also {}", again.words()));
        }
        match self.found.steps().len() {
            0 => {}
            1 => notes.push("one position is taken for a step of the search, not for a solution".into()),
            steps => {
                notes.push(format!("{steps} positions are taken for steps of the search, not for solutions"));
            }
        }
        if self.found.beyond() > 0 {
            notes.push(format!(
                "its first {MOST_BOARDS} boards are read, and {} more are not",
                self.found.beyond()
            ));
        }
        let count = claim.map(|claim| {
            words.push_str(&format!("; a count, {}", claim.words));
            claim.count
        });
        let boards = self.found.boards().iter().map(|board| self.shown(board)).collect();
        Reading { boards, count, words, notes }
    }
}

/// A size in words up to twelve, as figures beyond.
fn spelt(n: BoardSize) -> String {
    const WORDS: [&str; 12] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(n.get() - 1).map_or_else(|| n.to_string(), ToString::to_string)
}
