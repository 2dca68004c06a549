//! The recogniser: what plain output says, whatever shape it has.
//!
//! Nobody tells it the shape. It knows many ways to write a board, each a *form* that is small and knows nothing of the
//! others, and tries them all on the first and the last part of the output, for every size. The one that explains the
//! most reads the whole. How much a form explains is the length of what it reads as boards, weighed by how much these look
//! like boards: a form that was not meant finds two queens on a square, and the one that was meant finds solutions, or at
//! least one queen in each row. Where nothing looks like a board, or beside the boards, a stated count is looked for.

use std::collections::HashSet;

use queens_core::{BoardSize, Square};

mod alone;
mod beside;
mod cells;
mod count;
mod figure;
mod form;
mod group;
mod leftover;
mod numbers;
mod numerals;
mod proposals;
mod symbols;
mod text;
mod word;

use count::{Claim, Claims, Strength};
use form::{Context, Form, Shape};
use group::Cut;
use leftover::{Leftovers, announcement, outside};
use proposals::{Bases, Proposals, Proposed, Values, Worth};
pub use text::clean;

/// What an output says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The boards, in the order shown; a board shown in two ways at once stands here once.
    pub boards: Vec<ShownBoard>,
    /// The number of solutions it states.
    pub count: Option<u64>,
    /// What was understood, in one line.
    pub words: String,
    /// What does not change the boards, and should be known: one line each.
    pub notes: Vec<String>,
}

/// A board as it was printed: nothing says that it is right, or that its queens stand one in each row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownBoard {
    /// The line it begins on, from 1.
    pub line: usize,
    /// Its side.
    pub size: BoardSize,
    /// Row and column of each queen; two bytes, since an output may show millions.
    squares: Box<[[u8; 2]]>,
}

impl ShownBoard {
    /// A board whose queens are given in the order shown.
    pub fn new(line: usize, size: BoardSize, queens: impl IntoIterator<Item = Square>) -> Self {
        let squares = queens.into_iter().map(|Square { row, column }| [row as u8, column as u8]).collect();
        Self { line, size, squares }
    }

    /// Its queens, in the order shown.
    pub fn queens(&self) -> impl ExactSizeIterator<Item = Square> + Clone + '_ {
        self.squares.iter().map(|&[row, column]| Square { row: row.into(), column: column.into() })
    }
}

/// The forms are tried on so much of the beginning of an output, and as much of its end.
const TRIED: usize = 1 << 15;

/// A count in words is looked for in so much of the beginning, and as much of the end.
const SAID: usize = 1 << 17;

/// Reads an output. `asked` is the n the program was asked for, which decides where several readings are possible; it is
/// none where that is not known. Takes time in proportion to the length of the output, and never panics.
pub fn read(output: &[u8], asked: Option<BoardSize>) -> Reading {
    let text = clean(output);
    let attempts = attempts(&Shape::all(asked), &parts(&text));
    let (mut best, beside) = chosen(&text, rank(attempts, asked));
    if let Some(best) = &mut best {
        best.restore_announced(&text);
        best.drop_total(&text);
    }
    let again = best.as_ref().and_then(|best| beside.iter().find(|other| best.says_the_same(other)));
    if best.as_ref().is_none_or(Attempt::is_doubtful) {
        let claim = claim(&text, None, None, asked);
        // Two numbers may be the one square of the smallest board.
        let least = if asked == Some(BoardSize::of(1)) { Strength::Said } else { Strength::Beside };
        let believed = |claim: &Claim| claim.strength >= least || claim.count == 0;
        if best.is_none() || claim.as_ref().is_some_and(believed) {
            return without_boards(&text, claim.filter(|_| !is_noise(&text)));
        }
    }
    let claim = claim(&text, best.as_ref(), again, asked);
    let Some(best) = best else { return Reading::default() };
    let unlisted = beside.iter().find_map(|other| best.unlisted(other));
    let leftover = unlisted.or_else(|| leftover(&text, &best, again, &beside));
    let mut reading = best.reading(again, claim);
    reading.notes.extend(leftover);
    reading
}

/// Whether so much of it is no text that a number in it was hardly meant.
fn is_noise(text: &str) -> bool {
    let strange = text.chars().filter(|sign| *sign == '\u{fffd}').count();
    strange * 20 > text.chars().count()
}

/// The best attempt, and the best that may show the same boards beside it; made again on the whole text if they saw parts.
fn chosen(text: &str, mut ranked: Vec<Attempt>) -> (Option<Attempt>, Vec<Attempt>) {
    let Some(best) = ranked.first() else { return (None, Vec::new()) };
    let beside = ranked[1..].iter().filter(|other| best.stands_beside(other)).take(3);
    let shapes: Vec<Shape> = [best].into_iter().chain(beside).map(|attempt| attempt.shape).collect();
    if text.len() <= 2 * TRIED {
        ranked.retain(|attempt| shapes.contains(&attempt.shape));
    } else {
        ranked = attempts(&shapes, &[(1, text)]);
    }
    let best = ranked.iter().position(|attempt| attempt.shape == shapes[0]).map(|at| ranked.remove(at));
    (best, ranked)
}

/// The parts of a text on which forms are tried, each with the number of its first line.
fn parts(text: &str) -> Vec<(usize, &str)> {
    if text.len() <= 2 * TRIED {
        return vec![(1, text)];
    }
    let line_end =
        |from: usize| text.as_bytes()[from..].iter().position(|&byte| byte == b'\n').map(|at| from + at + 1);
    let boundary =
        |from: usize| (from..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
    let cut = |from: usize| line_end(from).filter(|end| end - from < TRIED).unwrap_or(boundary(from));
    let (head, tail) = (cut(TRIED), cut(text.len() - TRIED));
    let above = text.as_bytes()[..tail].iter().filter(|&&byte| byte == b'\n').count();
    vec![(1, &text[..head]), (above + 1, &text[tail..])]
}

/// A shape, and what it makes of the text.
struct Attempt {
    shape: Shape,
    form: Box<dyn Form>,
    found: Proposals,
    bases: Bases,
}

/// Shows the parts to every shape; those that find boards, and no contradiction, are returned.
fn attempts(shapes: &[Shape], parts: &[(usize, &str)]) -> Vec<Attempt> {
    let mut tried: Vec<(Shape, Box<dyn Form>, Proposals)> =
        shapes.iter().map(|shape| (*shape, shape.form(), Proposals::default())).collect();
    for cut in [Cut::Lines, Cut::Brackets] {
        let mut readers: Vec<_> = tried.iter_mut().filter(|(shape, ..)| shape.cut == cut).collect();
        if readers.is_empty() {
            continue;
        }
        for (at, &(line, part)) in parts.iter().enumerate() {
            if at > 0 {
                for (_, form, _) in &mut readers {
                    form.begin_torn();
                }
            }
            cut.each(part, line, |group| {
                for (_, form, found) in &mut readers {
                    form.take(group, found);
                }
            });
            for (_, form, found) in &mut readers {
                form.end(at + 1 < parts.len(), found);
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
fn rank(mut attempts: Vec<Attempt>, asked: Option<BoardSize>) -> Vec<Attempt> {
    attempts.retain(|attempt| attempt.is_believable(asked));
    // The sort is stable: of those that explain as much, the likelier form stays first.
    attempts.sort_by_key(|attempt| std::cmp::Reverse(attempt.score(asked)));
    attempts
}

impl Attempt {
    fn score(&self, asked: Option<BoardSize>) -> u64 {
        let asked = match asked == Some(self.shape.n) {
            // Drawn boards of the size asked for, all of them solutions, are the answer, whatever else is shown.
            true if self.is_drawn() && self.found.share_of(Worth::Solution) >= 1.0 => 10_000,
            true => 13,
            false => 10,
        };
        let running = if self.form.is_running() { 11 } else { 10 };
        self.found.score() * asked * running
    }

    /// A form that other things often look like needs good boards, and so does a size that nobody asked for.
    fn is_believable(&self, asked: Option<BoardSize>) -> bool {
        let strange = asked.is_some_and(|asked| asked != self.shape.n);
        let least = match (self.form.is_fragile(), strange) {
            (false, false) => return true,
            (true, false) if self.found.boards().len() >= 3 => Worth::Rows,
            (false, true) => Worth::Rows,
            (true, _) => Worth::Permutation,
        };
        self.found.share_of(least) >= 0.5
    }

    fn is_drawn(&self) -> bool {
        self.form.values() == Values::Squares && !self.form.is_fragile()
    }

    /// Whether its boards are so odd, or so small, that a count in words is believed rather.
    fn is_doubtful(&self) -> bool {
        self.shape.n == BoardSize::of(1)
            || self.found.share_of(Worth::Rows) < 0.5 && self.found.boards().len() < 10
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
    fn says_the_same(&self, other: &Attempt) -> bool {
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
    fn restore_announced(&mut self, text: &str) {
        if self.found.steps().is_empty() {
            return;
        }
        let lines: Vec<&str> = text.lines().collect();
        let boards = self.found.boards();
        let Some(usual) = boards.first().and_then(|board| announcement(&lines, board)) else { return };
        let is_usual = |board: &Proposed| announcement(&lines, board).as_ref() == Some(&usual);
        let announced = self.found.steps().iter().filter(|board| is_usual(board)).count();
        if 2 * announced <= boards.len() && boards.iter().all(is_usual) {
            self.found.restore(is_usual);
        }
    }

    /// On the smallest board, a 1 that ends the output, set apart from the only board, is the total.
    fn drop_total(&mut self, text: &str) {
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

    /// What to say if the other plainly draws a board beside these that is none of them.
    fn unlisted(&self, other: &Attempt) -> Option<String> {
        if !other.is_drawn() || !self.stands_beside(other) {
            return None;
        }
        let listed: HashSet<_> = self.found.boards().iter().map(|board| self.sorted(board, false)).collect();
        let is_listed =
            |board: &&Proposed| [false, true].iter().any(|&side| listed.contains(&other.sorted(board, side)));
        let board = other.found.boards().iter().find(|board| !is_listed(board))?;
        Some(format!("the board in line {} is shown in another way, and is none of the others", board.first))
    }

    fn words(&self) -> String {
        let unit = if self.shape.cut == Cut::Lines { "line" } else { "bracket" };
        self.form.words(&Context { unit, n: spelt(self.shape.n), bases: self.bases })
    }

    fn reading(self, again: Option<&Attempt>, claim: Option<Claim>) -> Reading {
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
        let count = claim.map(|claim| {
            words.push_str(&format!("; a count, {}", claim.words));
            claim.count
        });
        let shown = |board| (board, self.found.queens(board));
        let boards = self.found.boards().iter().map(shown);
        let boards = boards
            .map(|(board, queens)| ShownBoard::new(board.first as usize, self.shape.n, queens))
            .collect();
        Reading { boards, count, words, notes }
    }
}

/// The count that is stated outside the boards.
fn claim(
    text: &str,
    best: Option<&Attempt>,
    again: Option<&Attempt>,
    asked: Option<BoardSize>,
) -> Option<Claim> {
    let read = [best, again].map(|attempt| attempt.map_or(&[][..], |attempt| attempt.found.boards()));
    let mut claims = Claims::new(asked.or(best.map(|best| best.shape.n)));
    outside(text, &read, |number, line| {
        let from = line.as_ptr() as usize - text.as_ptr() as usize;
        claims.count_aloud(line);
        if from < SAID || text.len() - from < SAID {
            claims.take(number, line);
        }
    });
    let last = best.and_then(|best| best.found.boards().last()).map_or(0, |board| board.last as usize);
    // Beside boards, numbers that count them are no claim, and a number alone is one only behind them.
    claims.best().filter(|claim| match claim.strength {
        Strength::Said => true,
        Strength::Distinct => best.is_none_or(|best| claim.count as usize >= best.found.boards().len()),
        Strength::Prompted | Strength::Beside | Strength::Aloud => best.is_none(),
        Strength::Alone => best.is_none() || claim.line > last,
    })
}

/// What to say of what looks like boards and was not read.
fn leftover(text: &str, best: &Attempt, again: Option<&Attempt>, beside: &[Attempt]) -> Option<String> {
    let boards = best.found.boards();
    let mut leftovers = Leftovers::new(text, best.shape.n.get(), best.form.values(), boards)?;
    let others = again.into_iter().chain(beside).map(|other| other.found.boards());
    let read: Vec<_> = [boards, best.found.steps()].into_iter().chain(others).collect();
    outside(text, &read, |number, line| leftovers.take(number, line));
    leftovers.note()
}

fn without_boards(text: &str, claim: Option<Claim>) -> Reading {
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    let words = match &claim {
        Some(claim) => format!("only a count, {}", claim.words),
        None if lines == 0 => "it printed nothing".into(),
        None => format!("cannot read this: {}, neither boards nor a count", lines_in_words(lines)),
    };
    Reading { count: claim.map(|claim| claim.count), words, ..Reading::default() }
}

fn lines_in_words(lines: usize) -> String {
    if lines == 1 { "one line".into() } else { format!("{lines} lines") }
}

/// A size in words up to twelve, as figures beyond.
fn spelt(n: BoardSize) -> String {
    const WORDS: [&str; 12] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(n.get() - 1).map_or_else(|| n.to_string(), ToString::to_string)
}
