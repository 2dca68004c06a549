//! A board full of queens, and how many of them each diagonal holds.

/// One queen in each row and one in each column; only on diagonals can they attack each other.
pub(crate) struct Board {
    /// The column of each row's queen; the queens that stand are counted below.
    pub(crate) columns: Vec<u32>,
    /// The queens of each diagonal, by row + column.
    on_sum: Vec<u32>,
    /// The queens of each diagonal, by row − column, n − 1 added.
    on_difference: Vec<u32>,
}

impl Board {
    /// Row r is to have column r, and no queen stands yet.
    pub(crate) fn empty(n: usize) -> Self {
        Board {
            columns: (0..n as u32).collect(),
            on_sum: vec![0; 2 * n - 1],
            on_difference: vec![0; 2 * n - 1],
        }
    }

    /// The row's diagonals.
    fn lines(&self, row: usize) -> (usize, usize) {
        let column = self.columns[row] as usize;
        (row + column, row + self.columns.len() - 1 - column)
    }

    /// The queen of the row is put down.
    pub(crate) fn put(&mut self, row: usize) {
        let (sum, difference) = self.lines(row);
        self.on_sum[sum] += 1;
        self.on_difference[difference] += 1;
    }

    /// The queen of the row is taken off.
    pub(crate) fn lift(&mut self, row: usize) {
        let (sum, difference) = self.lines(row);
        self.on_sum[sum] -= 1;
        self.on_difference[difference] -= 1;
    }

    /// How many queens attack the square of this row's queen, who does not stand there herself.
    pub(crate) fn attackers(&self, row: usize) -> u32 {
        let (sum, difference) = self.lines(row);
        self.on_sum[sum] + self.on_difference[difference]
    }

    /// Whether any queen attacks this row's, who stands.
    pub(crate) fn is_attacked(&self, row: usize) -> bool {
        let (sum, difference) = self.lines(row);
        self.on_sum[sum] > 1 || self.on_difference[difference] > 1
    }

    /// How many pairs these two rows' queens would be part of if they traded columns; neither stands now.
    pub(crate) fn conflicts_after_trade(&mut self, row: usize, other: usize) -> u32 {
        self.columns.swap(row, other);
        let mut conflicts = self.attackers(row);
        self.put(row);
        conflicts += self.attackers(other);
        self.lift(row);
        self.columns.swap(row, other);
        conflicts
    }

    /// All pairs of queens that attack each other.
    pub(crate) fn conflicts(&self) -> u64 {
        let pairs = |&queens: &u32| u64::from(queens) * u64::from(queens.saturating_sub(1)) / 2;
        self.on_sum.iter().chain(&self.on_difference).map(pairs).sum()
    }
}
