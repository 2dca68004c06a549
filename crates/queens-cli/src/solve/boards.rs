//! Solutions, printed as they are found.

use std::{
    collections::BTreeMap,
    io::{self, IsTerminal},
    ops::ControlFlow::{self, Break, Continue},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use anyhow::Context;
use queens_core::{Approach, BoardSize, Classes, Placement, Searcher, UpTo};
use serde_json::json;

use super::{Args, Show, destination::Destination};
use crate::{Outcome, interrupt, output};

/// Prints the solutions asked for.
pub(super) fn run(
    args: &Args,
    n: BoardSize,
    approach: &Approach,
    search: &dyn Searcher,
) -> anyhow::Result<Outcome> {
    let found = Arc::new(AtomicU64::new(0));
    interrupt::on_stop({
        let found = found.clone();
        move || format!("after {} boards", found.load(Relaxed))
    });
    let mut boards = Boards::new(args, n, Destination::open(args.output.as_deref())?);
    boards.begin(approach.card.id)?;
    let mut failure = None;
    let flow = search.boards(
        n,
        &mut |board| {
            if args.up_to().is_some_and(|up_to| !up_to.is_fundamental(n, board)) {
                return Continue(());
            }
            let number = found.fetch_add(1, Relaxed) + 1;
            boards.board(number, board).unwrap_or_else(|error| {
                failure = Some(error);
                Break(())
            })
        },
        &mut || Continue(()),
    );
    match failure {
        Some(failure) => Err(failure),
        None => boards.end(found.load(Relaxed), flow.is_continue()),
    }
}

/// Where solutions go, and how they look.
pub(super) struct Boards {
    n: BoardSize,
    all: bool,
    /// None: board and numbers.
    show: Option<Show>,
    up_to: Option<UpTo>,
    orbits: Orbits,
    pause: bool,
    out: Destination,
}

impl Boards {
    pub(super) fn new(args: &Args, n: BoardSize, out: Destination) -> Self {
        let up_to = args.up_to();
        Boards {
            n,
            // All classes, unless the first is asked for: one of them alone says little.
            all: args.all || (up_to.is_some() && !args.first),
            show: args.show.or(args.output.is_some().then_some(Show::Numbers)),
            up_to,
            orbits: Orbits::default(),
            // A pause needs someone who sees the board and can press a key.
            pause: args.pause
                && args.output.is_none()
                && io::stdin().is_terminal()
                && io::stdout().is_terminal(),
            out,
        }
    }

    pub(super) fn begin(&mut self, id: &str) -> anyhow::Result<()> {
        match self.show {
            Some(Show::Json) => {
                self.out.put(&format!("{{\"n\":{},\"approach\":\"{id}\",\"solutions\":[", self.n))
            }
            _ => Ok(()),
        }
    }

    /// Prints the solution of this running number, and says whether to go on.
    pub(super) fn board(&mut self, number: u64, board: &Placement) -> anyhow::Result<ControlFlow<()>> {
        let orbit = self.up_to.map(|up_to| up_to.orbit(self.n, board).len());
        if let Some(orbit) = orbit {
            self.orbits.add(orbit);
        }
        let text = self.text(number, board, orbit);
        self.out.put(&text)?;
        if self.pause && self.all && !self.another()? {
            return Ok(Break(()));
        }
        Ok(if self.all { Continue(()) } else { Break(()) })
    }

    fn text(&self, number: u64, board: &Placement, orbit: Option<usize>) -> String {
        let columns = || board.queens().map(|queen| queen.column + 1);
        let of_orbit = orbit.map_or_else(String::new, |orbit| format!(" (orbit of {orbit})"));
        match (self.show, self.all) {
            (None, false) => format!("{}\n{board}\n", drawn(self.n, board)),
            (None, true) => format!("No. {number}{of_orbit}: {board}\n{}\n", drawn(self.n, board)),
            (Some(Show::Board), false) => drawn(self.n, board),
            (Some(Show::Board), true) => format!("No. {number}{of_orbit}\n{}\n", drawn(self.n, board)),
            (Some(Show::Numbers), false) => format!("{board}\n"),
            (Some(Show::Numbers), true) => {
                let row: String = columns().map(|column| format!("{column:3}")).collect();
                format!("{number:<4}{row}{of_orbit}\n")
            }
            (Some(Show::Squares), _) => {
                let squares = board.queens().map(|queen| format!("({},{})", queen.row + 1, queen.column + 1));
                format!("{}{of_orbit}\n", squares.collect::<Vec<_>>().join(" "))
            }
            (Some(Show::Json), _) => {
                let comma = if number > 1 { "," } else { "" };
                let columns: Vec<usize> = columns().collect();
                match orbit {
                    None => format!("{comma}\n{}", json!(columns)),
                    Some(orbit) => format!("{comma}\n{}", json!({ "columns": columns, "orbit": orbit })),
                }
            }
        }
    }

    /// Asks on the terminal whether to show another board.
    fn another(&mut self) -> anyhow::Result<bool> {
        self.out.flush()?;
        output::note("Enter: the next board; q and Enter: stop");
        let mut answer = String::new();
        let read = io::stdin().read_line(&mut answer).context("cannot read from the terminal")?;
        Ok(read > 0 && !answer.trim().eq_ignore_ascii_case("q"))
    }

    /// Closes what was begun; `complete` says whether the search came to its end.
    pub(super) fn end(mut self, found: u64, complete: bool) -> anyhow::Result<Outcome> {
        let n = self.n;
        if self.show == Some(Show::Json) {
            self.out.put("\n]}\n")?;
        } else if found == 0 {
            self.out.put(&format!("n = {n} has no solution.\n"))?;
        } else if self.all && complete {
            // Not among the boards: a line more there would be one too many for `wc`.
            self.out.flush()?;
            let s = if found == 1 { "" } else { "s" };
            match self.up_to {
                None => output::note(&format!("{found} solution{s} for n = {n}.")),
                Some(up_to) => output::note(&self.orbits.in_words(n, up_to)),
            }
        }
        self.out.finish()
    }
}

/// How many orbits there are of each size.
#[derive(PartialEq, Eq, Debug, Default)]
pub(super) struct Orbits(BTreeMap<usize, u64>);

impl Orbits {
    /// Sorts all solutions.
    pub(super) fn found_by(search: &dyn Searcher, n: BoardSize, up_to: UpTo) -> Orbits {
        let mut orbits = Orbits::default();
        let mut sort = |board: &Placement| {
            if up_to.is_fundamental(n, board) {
                orbits.add(up_to.orbit(n, board).len());
            }
            Continue(())
        };
        let _ = search.boards(n, &mut sort, &mut || Continue(()));
        orbits
    }

    /// Where reflected boards are told apart, each class but that of n = 1 is two, of half as many boards.
    pub(super) fn of(classes: Classes, up_to: UpTo) -> Orbits {
        let Classes { of_eight, of_four, of_two, of_one } = classes;
        let orbits = match up_to {
            UpTo::RotationAndReflection => vec![(8, of_eight), (4, of_four), (2, of_two), (1, of_one)],
            UpTo::Rotation => vec![(4, 2 * of_eight), (2, 2 * of_four), (1, 2 * of_two + of_one)],
        };
        Orbits(orbits.into_iter().filter(|(_, orbits)| *orbits > 0).collect())
    }

    pub(super) fn add(&mut self, boards: usize) {
        *self.0.entry(boards).or_default() += 1;
    }

    pub(super) fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// "12 solutions for n = 8 up to rotation and reflection: 11 orbits of 8, 1 of 4."
    pub(super) fn in_words(&self, n: BoardSize, up_to: UpTo) -> String {
        let alike = match up_to {
            UpTo::RotationAndReflection => "rotation and reflection",
            UpTo::Rotation => "rotation alone, reflected ones told apart",
        };
        let count = self.count();
        if count == 0 {
            return format!("n = {n} has no solution.");
        }
        let s = if count == 1 { "" } else { "s" };
        let mut sizes = self.0.iter().rev().map(|(size, orbits)| (orbits, size));
        let (orbits, size) = sizes.next().unwrap_or((&0, &0));
        let orbit_s = if *orbits == 1 { "" } else { "s" };
        let more: String = sizes.map(|(orbits, size)| format!(", {orbits} of {size}")).collect();
        format!("{count} solution{s} for n = {n} up to {alike}: {orbits} orbit{orbit_s} of {size}{more}.")
    }
}

/// The board as rows of `Q` and `.`.
fn drawn(n: BoardSize, board: &Placement) -> String {
    let cell = |row, column| if board.column(row) == Some(column) { "Q" } else { "." };
    let row = |row| (0..n.get()).map(|column| cell(row, column)).collect::<Vec<_>>().join(" ") + "\n";
    (0..n.get()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use queens_approaches::APPROACHES;
    use queens_core::{Engine, Run};

    use super::*;

    #[test]
    fn classes_counted_are_those_that_boards_are_sorted_into() {
        let engine = |id| APPROACHES.iter().find(|approach| approach.card.id == id).map(|found| found.engine);
        let (Some(Engine::Count(count)), Some(Engine::Search(search))) =
            (engine("symmetry"), engine("bitmask"))
        else {
            panic!("one counts, the other searches");
        };
        let by_class = count.by_class().expect("it knows of symmetry");
        for n in (1..=10).map(BoardSize::of) {
            let Continue(classes) = by_class.classes(n, &Run::new(&|_| Continue(()))) else { unreachable!() };
            for up_to in [UpTo::Rotation, UpTo::RotationAndReflection] {
                assert_eq!(
                    Orbits::of(classes, up_to),
                    Orbits::found_by(search, n, up_to),
                    "n = {n}, {up_to:?}"
                );
            }
        }
    }
}
