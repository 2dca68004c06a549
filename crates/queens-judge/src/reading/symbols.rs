//! Which symbol of a drawing is a queen: nothing says so but their numbers.

/// A cell's text, up to eight bytes of it; blanks around it do not count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Symbol(u64);

impl Symbol {
    pub(super) const BLANK: Symbol = Symbol(0);

    pub(super) fn of_char(char: char) -> Self {
        if char.is_whitespace() {
            return Self::BLANK;
        }
        if char.is_ascii() {
            return Self(char.into());
        }
        let mut bytes = [0; 8];
        char.encode_utf8(&mut bytes);
        Self(u64::from_le_bytes(bytes))
    }

    fn text(self) -> String {
        match self {
            Self::BLANK => "blank".into(),
            Self(bytes) => String::from_utf8_lossy(&bytes.to_le_bytes()).trim_end_matches('\0').to_owned(),
        }
    }

    /// Whether it is one character, and no digit: the only cell of the smallest board, rather than a number or a word.
    fn is_sign(self) -> bool {
        let text = self.text();
        text.chars().count() == 1 && !text.starts_with(|char: char| char.is_ascii_digit())
    }

    /// Whether people draw queens so, where numbers alone do not tell.
    fn is_usual_queen(self) -> bool {
        matches!(
            self.text().as_str(),
            "Q" | "q" | "1" | "*" | "X" | "x" | "#" | "@" | "♛" | "♕" | "皇" | "后" | "■" | "●" | "★"
        )
    }
}

/// The symbol of a cell; none where it is too long to be one, or has a blank within that no brackets hold.
pub(super) fn symbol(cell: &str) -> Option<Symbol> {
    let cell = cell.trim();
    if cell.contains(' ') && !cell.starts_with(['[', '(', '{', '<', '|']) {
        return None;
    }
    let mut bytes = [0; 8];
    bytes.get_mut(..cell.len())?.copy_from_slice(cell.as_bytes());
    Some(Symbol(u64::from_le_bytes(bytes)))
}

/// What the boards so far have shown: a later one with the same symbols means the same by them.
#[derive(Default)]
pub(super) struct Symbols {
    queen: Option<Symbol>,
    empty: Vec<Symbol>,
    /// Whether every queen has a symbol of her own.
    numbered: bool,
    /// Whether that is possible: beside blanks, any text might be such queens.
    may_be_numbered: bool,
}

/// A symbol of one board: how often it stands there, and whether on light squares and on dark ones.
struct Met {
    symbol: Symbol,
    times: usize,
    colours: [bool; 2],
}

impl Symbols {
    pub(super) fn new(may_be_numbered: bool) -> Self {
        Self { may_be_numbered, ..Self::default() }
    }

    /// The cells with queens on them; none where the symbols make no board.
    pub(super) fn queens<'a>(
        &mut self,
        n: usize,
        cells: &'a [Symbol],
    ) -> Option<impl Iterator<Item = usize> + use<'a>> {
        let mut met: Vec<Met> = Vec::with_capacity(4);
        let rows = cells.chunks(n).enumerate();
        let squares = rows.flat_map(|(row, cells)| (row..).zip(cells));
        for (diagonal, &symbol) in squares {
            let colour = diagonal % 2;
            match met.iter().position(|met| met.symbol == symbol) {
                Some(at) => {
                    met[at].times += 1;
                    met[at].colours[colour] = true;
                }
                None if met.len() > n => return None,
                None => {
                    let mut colours = [false; 2];
                    colours[colour] = true;
                    met.push(Met { symbol, times: 1, colours });
                }
            }
        }
        if !self.know(&met) {
            self.learn(n, &met)?;
        }
        let (queen, numbered) = (self.queen, self.numbered);
        let empty = self.empty.first().copied();
        let is_queen = move |cell: Symbol| if numbered { Some(cell) != empty } else { Some(cell) == queen };
        Some(cells.iter().enumerate().filter(move |(_, cell)| is_queen(**cell)).map(|(at, _)| at))
    }

    fn know(&self, met: &[Met]) -> bool {
        let known = |symbol: Symbol| self.queen == Some(symbol) || self.empty.contains(&symbol);
        self.queen.is_some() && met.iter().all(|met| known(met.symbol))
    }

    fn learn(&mut self, n: usize, met: &[Met]) -> Option<()> {
        let split = |a: &Met, b: &Met| {
            a.colours != b.colours && a.colours[0] != a.colours[1] && b.colours[0] != b.colours[1]
        };
        let (queen, empty): (Option<&Met>, Vec<&Met>) = match met {
            [only] if n == 1 => (Some(only).filter(|only| only.symbol.is_sign()), Vec::new()),
            [only] => (None, vec![only]),
            // A board coloured like a chessboard, without queens.
            [a, b] if n > 2 && split(a, b) => (None, vec![a, b]),
            [a, b] => {
                let a_is_queen =
                    if a.times == b.times { a.symbol.is_usual_queen() } else { a.times < b.times };
                if a_is_queen { (Some(a), vec![b]) } else { (Some(b), vec![a]) }
            }
            [a, b, c] => {
                let ways = [(a, b, c), (b, a, c), (c, a, b)];
                let coloured = ways.iter().find(|(_, a, b)| split(a, b));
                // Or attacked squares are marked: n queens, and two kinds of other squares.
                let mut marked = ways.iter().filter(|(queen, ..)| queen.times == n);
                let (queen, a, b) = coloured.or_else(|| marked.next().filter(|_| marked.next().is_none()))?;
                (Some(queen), vec![a, b])
            }
            _ => {
                let empty = met.iter().max_by_key(|met| met.times)?;
                let numbered = met.iter().all(|met| met.times == 1 || met.symbol == empty.symbol);
                if !(numbered && self.may_be_numbered) {
                    return None;
                }
                (self.queen, self.empty, self.numbered) = (None, vec![empty.symbol], true);
                return Some(());
            }
        };
        self.queen = queen.map(|met| met.symbol);
        self.empty = empty.iter().map(|met| met.symbol).collect();
        self.numbered = false;
        Some(())
    }

    pub(super) fn words(&self) -> String {
        let empty = self.empty.iter().map(|symbol| symbol.text()).collect::<Vec<_>>().join(" or ");
        match self.queen {
            _ if self.numbered => format!("queens numbered, empty squares {empty}"),
            Some(queen) if empty.is_empty() => format!("queens {}", queen.text()),
            Some(queen) => format!("queens {}, empty squares {empty}", queen.text()),
            None => format!("empty squares {empty}"),
        }
    }
}
