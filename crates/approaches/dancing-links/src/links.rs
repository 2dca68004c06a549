//! The lists. Nodes are numbers; each has a left and right or an upper and lower neighbour in a ring.
//!
//! Node 0 is the head of the ring of primary items still to be covered. Nodes 1, 2, … are the items: n rows, n columns,
//! 2n − 1 diagonals, 2n − 1 anti-diagonals; each heads the ring of its options, top to bottom. After them every square
//! has four nodes in a row, one in the ring of each of its items.

use queens_core::{Probe, Square};

const HEAD: usize = 0;

pub(crate) struct Links {
    n: usize,
    /// The ring of items, by the items before and after; a secondary item is alone in its ring.
    left: Vec<usize>,
    right: Vec<usize>,
    /// How many options an item has left.
    options: Vec<usize>,
    /// The ring of an item's options, by the nodes above and below.
    up: Vec<usize>,
    down: Vec<usize>,
    /// The item in whose ring a node is.
    item: Vec<usize>,
}

impl Links {
    /// All items and options of an empty n × n board.
    pub(crate) fn of_board(n: usize) -> Self {
        let (primary, items) = (2 * n, 2 * n + 2 * (2 * n - 1));
        let heads: Vec<usize> = (0..=items).collect(); // each a ring of its own
        let mut links = Links {
            n,
            left: heads.clone(),
            right: heads.clone(),
            options: vec![0; items + 1],
            up: heads.clone(),
            down: heads.clone(),
            item: heads,
        };
        for item in 1..=primary {
            links.left[item] = item - 1;
            links.right[item - 1] = item;
        }
        links.left[HEAD] = primary;
        links.right[primary] = HEAD;

        let (rows, columns, diagonals, anti_diagonals) = (1, 1 + n, 1 + 2 * n, 4 * n);
        for row in 0..n {
            for column in 0..n {
                links.append(rows + row);
                links.append(columns + column);
                links.append(diagonals + row + n - 1 - column);
                links.append(anti_diagonals + row + column);
            }
        }
        links
    }

    /// A new node at the bottom of the item's ring.
    fn append(&mut self, item: usize) {
        let (node, bottom) = (self.item.len(), self.up[item]);
        self.item.push(item);
        self.up.push(bottom);
        self.down.push(item);
        self.down[bottom] = node;
        self.up[item] = node;
        self.options[item] += 1;
    }

    /// The primary item with the fewest options, the first of equals; none when all are covered.
    pub(crate) fn item_with_fewest_options(&self) -> Option<usize> {
        let next = |&item: &usize| Some(self.right[item]).filter(|&item| item != HEAD);
        std::iter::successors(next(&HEAD), next).min_by_key(|&item| self.options[item])
    }

    /// The topmost node of the item's ring; the item itself when it has no options.
    pub(crate) fn first_option(&self, item: usize) -> usize {
        self.down[item]
    }

    /// The node below in the same ring; the item itself after the last.
    pub(crate) fn next_option(&self, node: usize) -> usize {
        self.down[node]
    }

    /// The square whose option the node belongs to.
    pub(crate) fn square(&self, node: usize) -> Square {
        let square = (node - self.options.len()) / 4;
        Square { row: square / self.n, column: square % self.n }
    }

    /// The other three nodes of the node's option.
    fn siblings(&self, node: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
        let place = (node - self.options.len()) % 4;
        (node - place..node - place + 4).filter(move |&other| other != node)
    }

    /// Takes the item out of the ring of items, and its options out of all other rings.
    pub(crate) fn cover<P: Probe>(&mut self, item: usize, probe: &mut P) {
        if self.right[item] != item {
            probe.check(true);
            let (left, right) = (self.left[item], self.right[item]);
            self.right[left] = right;
            self.left[right] = left;
        }
        let mut option = self.down[item];
        while option != item {
            for node in self.siblings(option) {
                probe.check(true);
                let (up, down) = (self.up[node], self.down[node]);
                self.down[up] = down;
                self.up[down] = up;
                self.options[self.item[node]] -= 1;
            }
            option = self.down[option];
        }
    }

    /// Undoes [`Links::cover`], step by step in reverse order.
    pub(crate) fn uncover(&mut self, item: usize) {
        let mut option = self.up[item];
        while option != item {
            for node in self.siblings(option).rev() {
                let (up, down) = (self.up[node], self.down[node]);
                self.down[up] = node;
                self.up[down] = node;
                self.options[self.item[node]] += 1;
            }
            option = self.up[option];
        }
        // For a secondary item, alone in its ring, these assignments change nothing.
        let (left, right) = (self.left[item], self.right[item]);
        self.right[left] = item;
        self.left[right] = item;
    }

    /// A queen goes on the node's square: covers the other three items of its option.
    pub(crate) fn cover_the_others<P: Probe>(&mut self, node: usize, probe: &mut P) {
        for other in self.siblings(node) {
            self.cover(self.item[other], probe);
        }
    }

    /// The queen goes: uncovers them again, in reverse order.
    pub(crate) fn uncover_the_others(&mut self, node: usize) {
        for other in self.siblings(node).rev() {
            self.uncover(self.item[other]);
        }
    }
}
