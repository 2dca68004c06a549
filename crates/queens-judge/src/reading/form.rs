//! What every form of a board has in common, and the list of them all.

use std::ops::Range;

use queens_core::BoardSize;

use super::{
    alone::Alone,
    beside::Beside,
    cells::{Drawn, RowCut},
    group::{Cut, Group},
    numbers::{Listed, Place, Spread},
    proposals::{Bases, Proposals, Values},
    word::{Word, WordKind},
};

/// One way to write boards of one size: it is shown the groups of an output in turn, and proposes boards.
pub(super) trait Form {
    /// Looks at the next group.
    fn take(&mut self, group: &Group, found: &mut Proposals);

    /// Knows that the part of the output it sees begins or ends in the middle, perhaps in the middle of a board.
    fn tear(&mut self, _torn: Torn) {}

    /// Knows that there are no more groups in this part.
    fn end(&mut self, _found: &mut Proposals) {}

    /// What the numbers mean that it proposes.
    fn values(&self) -> Values;

    /// Whether other things often look like it, so that a single board must be a good one to be believed.
    fn is_fragile(&self) -> bool {
        false
    }

    /// Whether a number before each board counts them.
    fn is_running(&self) -> bool {
        false
    }

    /// The form in words.
    fn words(&self, context: &Context) -> String;
}

/// Where a board may be cut in two, since a form sees only a part of the output.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Torn {
    #[default]
    Nowhere,
    Above,
    Below,
}

impl Torn {
    /// Which of so many rows make up whole boards of n rows: all or none of them, but for a board that is torn.
    pub(super) fn whole_boards(self, rows: usize, n: BoardSize) -> Range<usize> {
        let over = rows % n.get();
        match self {
            _ if over == 0 => 0..rows,
            Self::Nowhere => 0..0,
            Self::Above => over..rows,
            Self::Below => 0..rows - over,
        }
    }
}

/// What is known of the boards when a form is put into words.
pub(super) struct Context {
    /// What a group is called.
    pub unit: &'static str,
    /// The size, spelt out where it is small.
    pub n: String,
    pub bases: Bases,
}

/// A form by name: made anew for each text it is tried on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub cut: Cut,
    pub n: BoardSize,
    /// Its place in the list of forms for this cut and size.
    index: usize,
}

impl Shape {
    /// All shapes that are tried, those for the size asked for first.
    pub(super) fn all(asked: Option<BoardSize>) -> Vec<Shape> {
        // On boards of side 1 to 3 everything looks like a board, so they are looked for only when asked for. A program
        // made for another n than that asked for is made for a small one.
        let largest = if asked.is_some() { BoardSize::of(12) } else { BoardSize::MAX };
        let others = BoardSize::range(BoardSize::of(4)..=largest).filter(|&n| Some(n) != asked);
        let sizes = asked.into_iter().chain(others);
        let shapes = |(n, cut)| (0..forms(n, cut).len()).map(move |index| Shape { cut, n, index });
        sizes.flat_map(|n| [(n, Cut::Lines), (n, Cut::Brackets)]).flat_map(shapes).collect()
    }

    pub(super) fn form(self) -> Box<dyn Form> {
        forms(self.n, self.cut).swap_remove(self.index)
    }
}

/// The forms of boards of size n, likelier ones first: where two explain as much, the first is taken.
fn forms(n: BoardSize, cut: Cut) -> Vec<Box<dyn Form>> {
    let listed = |each, place, cells| -> Box<dyn Form> { Box::new(Listed::new(n, each, place, cells)) };
    let spread = |each| -> Box<dyn Form> { Box::new(Spread::new(n, each)) };
    let drawn = |cut| -> Box<dyn Form> { Box::new(Drawn::new(n, cut)) };
    let word = |kind| -> Box<dyn Form> { Box::new(Word::new(n, kind)) };
    match cut {
        Cut::Lines => vec![
            listed(1, Place::End, false),
            drawn(RowCut::Tokens),
            drawn(RowCut::Chars),
            drawn(RowCut::Bars),
            drawn(RowCut::Wide(1)),
            drawn(RowCut::Wide(2)),
            drawn(RowCut::Wide(3)),
            drawn(RowCut::Wide(4)),
            drawn(RowCut::Whole),
            drawn(RowCut::Flat),
            Box::new(Alone::new(n)),
            Box::new(Beside::new(n)),
            listed(2, Place::End, false),
            listed(3, Place::End, false),
            spread(2),
            spread(3),
            word(WordKind::Chess),
            word(WordKind::Letters),
            word(WordKind::Digits),
            listed(1, Place::End, true),
            listed(1, Place::Within, false),
            listed(2, Place::Within, false),
            listed(1, Place::Throughout, false),
            listed(2, Place::Throughout, false),
            listed(1, Place::Throughout, true),
            spread(1),
        ],
        Cut::Brackets => vec![
            listed(1, Place::End, false),
            drawn(RowCut::Tokens),
            drawn(RowCut::Whole),
            drawn(RowCut::Flat),
            spread(2),
            listed(1, Place::End, true),
        ],
    }
}
