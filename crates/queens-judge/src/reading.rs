//! The recogniser: what plain output says, whatever shape it has.
//!
//! Nobody tells it the shape. It knows many ways to write a board, each a *form* that is small and knows nothing of the
//! others, and tries them all on the first and the last part of the output, for every size. The one that explains the
//! most reads the whole. How much a form explains is the length of what it reads as boards, weighed by how much these look
//! like boards: a form that was not meant finds two queens on a square, and the one that was meant finds solutions, or at
//! least one queen in each row. Where nothing looks like a board, or beside the boards, a stated count is looked for. Of several
//! sizes, each under its heading, the one asked for is read alone.

use queens_core::{BoardSize, Square};

mod alone;
mod attempt;
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
mod sections;
mod symbols;
mod text;
mod word;

use attempt::{Attempt, attempts, chosen, parts, rank};
use count::{Claim, Claims, Strength};
use form::Shape;
use leftover::{Leftovers, outside};
use sections::section;
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

/// A count in words is looked for in so much of the beginning, and as much of the end.
const SAID: usize = 1 << 17;

/// Reads an output. `asked` is the n the program was asked for, which decides where several readings are possible; it is
/// none where that is not known. Takes time in proportion to the length of the output, and never panics.
pub fn read(output: &[u8], asked: Option<BoardSize>) -> Reading {
    let text = clean(output);
    let of_its_own = asked.and_then(|asked| {
        let section = section(&text, asked)?;
        let reading = read_text(&section.text, Some(asked));
        let is_answer = match &reading.boards[..] {
            [] => reading.count.is_some() && !section.is_behind_numbers,
            boards => boards.iter().all(|board| board.size == asked),
        };
        is_answer.then_some(reading)
    });
    of_its_own.unwrap_or_else(|| read_text(&text, asked))
}

fn read_text(text: &str, asked: Option<BoardSize>) -> Reading {
    let attempts = attempts(&Shape::all(asked), &parts(text));
    let (mut best, beside) = chosen(text, rank(attempts, asked));
    if let Some(best) = &mut best {
        best.restore_announced(text);
        best.drop_total(text);
    }
    let again = best.as_ref().and_then(|best| beside.iter().find(|other| best.says_the_same(other)));
    if best.as_ref().is_none_or(Attempt::is_doubtful) {
        let claim = claim(text, None, None, asked);
        // Two numbers may be the one square of the smallest board.
        let least = if asked == Some(BoardSize::of(1)) { Strength::Said } else { Strength::Beside };
        let believed = |claim: &Claim| claim.strength >= least || claim.count == 0;
        if best.is_none() || claim.as_ref().is_some_and(believed) {
            return without_boards(text, claim.filter(|_| !is_noise(text)));
        }
    }
    let claim = claim(text, best.as_ref(), again, asked);
    let Some(best) = best else { return Reading::default() };
    let unlisted = beside.iter().find_map(|other| best.unlisted(other));
    let leftover = leftover(text, &best, again, &beside);
    let mut reading = best.reading(again, claim);
    if let Some((note, wrong)) = unlisted {
        reading.notes.push(note);
        reading.boards.extend(wrong);
        reading.boards.sort_by_key(|board| board.line);
    }
    reading.notes.extend(leftover);
    reading
}

/// Whether so much of it is no text that a number in it was hardly meant.
fn is_noise(text: &str) -> bool {
    let strange = text.chars().filter(|sign| *sign == '\u{fffd}').count();
    strange * 20 > text.chars().count()
}

/// The count that is stated outside the boards.
fn claim(
    text: &str,
    best: Option<&Attempt>,
    again: Option<&Attempt>,
    asked: Option<BoardSize>,
) -> Option<Claim> {
    let read = [best, again].map(|attempt| attempt.map_or(&[][..], Attempt::boards));
    let mut claims = Claims::new(asked.or(best.map(Attempt::size)));
    outside(text, &read, |number, line| {
        let from = line.as_ptr() as usize - text.as_ptr() as usize;
        claims.count_aloud(line);
        if from < SAID || text.len() - from < SAID {
            claims.take(number, line);
        }
    });
    let last = best.and_then(|best| best.boards().last()).map_or(0, |board| board.last as usize);
    // Beside boards, numbers that count them are no claim, and a number alone is one only behind them.
    claims.best().filter(|claim| match claim.strength {
        Strength::Said => true,
        Strength::Distinct => best.is_none_or(|best| claim.count as usize >= best.boards().len()),
        Strength::Prompted | Strength::Beside | Strength::Aloud => best.is_none(),
        Strength::Alone => best.is_none() || claim.line > last,
    })
}

/// What to say of what looks like boards and was not read.
fn leftover(text: &str, best: &Attempt, again: Option<&Attempt>, beside: &[Attempt]) -> Option<String> {
    let boards = best.boards();
    let mut leftovers = Leftovers::new(text, best.size().get(), best.values(), boards)?;
    let others = again.into_iter().chain(beside).map(Attempt::boards);
    let read: Vec<_> = [boards, best.steps()].into_iter().chain(others).collect();
    outside(text, &read, |number, line| leftovers.take(number, line));
    leftovers.note()
}

fn without_boards(text: &str, claim: Option<Claim>) -> Reading {
    let lines = text::lines(text).filter(|line| !line.trim().is_empty()).count();
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
