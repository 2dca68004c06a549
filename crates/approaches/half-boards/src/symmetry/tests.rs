//! Every class of solutions against brute force: all images of a solution together get the weight that they are.

use std::collections::{BTreeMap, BTreeSet};

use queens_core::BoardSize;

use super::*;

/// The column of the queen of each row.
type Solution = Vec<usize>;

fn solutions(n: usize) -> Vec<Solution> {
    fn extend(columns: &mut Solution, n: usize, all: &mut Vec<Solution>) {
        if columns.len() == n {
            all.push(columns.clone());
            return;
        }
        for column in 0..n {
            let row = columns.len();
            let attacks = |(other_row, &other): (usize, &usize)| {
                other == column || other.abs_diff(column) == row - other_row
            };
            if !columns.iter().enumerate().any(attacks) {
                columns.push(column);
                extend(columns, n, all);
                columns.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), n, &mut all);
    all
}

fn images(solution: &Solution) -> BTreeSet<Solution> {
    let n = solution.len();
    let mirrored = |s: &Solution| s.iter().map(|column| n - 1 - column).collect::<Solution>();
    let transposed = |s: &Solution| {
        let mut image = vec![0; n];
        for (row, &column) in s.iter().enumerate() {
            image[column] = row;
        }
        image
    };
    let mut images = BTreeSet::new();
    let mut image = solution.clone();
    for _ in 0..4 {
        images.insert(mirrored(&image));
        image = transposed(&mirrored(&image));
        images.insert(image.clone());
    }
    images
}

/// The classes that the fold treats each in its own way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    NoneEven,
    NoneOdd,
    OneNotInCentre,
    Two,
    Centre,
}

fn class(solution: &Solution) -> Class {
    let n = solution.len();
    let on_first = solution.iter().enumerate().any(|(row, &column)| row == column);
    let on_second = solution.iter().enumerate().any(|(row, &column)| row + column == n - 1);
    match (on_first, on_second) {
        _ if n % 2 == 1 && solution[n / 2] == n / 2 => Class::Centre,
        (false, false) if n.is_multiple_of(2) => Class::NoneEven,
        (false, false) => Class::NoneOdd,
        (true, true) => Class::Two,
        _ => Class::OneNotInCentre,
    }
}

/// Twelve times the weight with which the fold counts this very solution; 0 when it is left to its images.
fn twelvefold_weight(solution: &Solution) -> u64 {
    let n = solution.len();
    let board = Board::new(BoardSize::of(n)).unwrap();
    let (west, north) = (board.west as usize, board.north as usize);
    let (mut rn, mut rs, mut ce, mut cw) = (0, 0, 0, 0);
    let mut classes = [PLAIN; 2];
    for (row, &column) in solution.iter().enumerate() {
        let (is_north, is_east) = (row < north, column >= west);
        match (is_north, is_east) {
            (true, true) => {
                rn |= 1 << (north - 1 - row);
                ce |= 1 << (column - west);
            }
            (true, false) => cw |= 1 << (west - 1 - column),
            (false, true) => rs |= 1 << (row - north),
            (false, false) => {}
        }
        let on_long = u32::from(row == column) + u32::from(row + column == n - 1);
        if on_long > 0 && is_east {
            return 0;
        }
        classes[usize::from(!is_north)] += on_long as usize;
    }
    if !Rows::all(&board).contains(&(rn, rs)) {
        return 0;
    }
    let rows = Rows::new(&board, rn, rs);
    let Some(list) = rows.lists(&board, cw)[classes[0]][classes[1]] else { return 0 };
    let east = [least_order(ce, board.east)];
    let (tie, _) = rows.by_tie(&east).into_iter().find(|(_, range)| range.contains(&0)).unwrap();
    let mut pairs: PairCounts = [[0; 3]; Weight::COUNT];
    pairs[list as usize][tie as usize] = 1;
    rows.twelvefold(&pairs)
}

#[test]
fn the_images_of_a_solution_weigh_as_much_as_they_are() {
    let largest = if cfg!(miri) { 6 } else { 12 };
    let mut met = BTreeMap::new();
    for n in 2..=largest {
        for solution in solutions(n) {
            let images = images(&solution);
            if images.first() == Some(&solution) {
                let weight: u64 = images.iter().map(twelvefold_weight).sum();
                assert_eq!(weight, 12 * images.len() as u64, "n = {n}: {:?} {solution:?}", class(&solution));
                *met.entry(class(&solution)).or_insert(0) += images.len();
            }
        }
    }
    if !cfg!(miri) {
        // Each class is tested by many; together all solutions for n = 4 to 12.
        let all = [Class::NoneEven, Class::NoneOdd, Class::OneNotInCentre, Class::Two, Class::Centre];
        assert!(all.iter().all(|class| met.get(class) > Some(&50)), "{met:?}");
        assert_eq!(met.values().sum::<usize>(), 2 + 10 + 4 + 40 + 92 + 352 + 724 + 2_680 + 14_200);
    }
}

#[test]
fn the_sets_of_rows_are_listed_once_and_their_number_is_known() {
    for n in BoardSize::range(BoardSize::of(2)..=BoardSize::of(13)) {
        let board = Board::new(n).unwrap();
        let all = Rows::all(&board);
        assert_eq!(all.len() as u64, Rows::how_many(&board), "n = {n}");
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "n = {n}");
        assert!(all.iter().all(|(rn, rs)| rn.count_ones() + rs.count_ones() == board.east));
    }
}

#[test]
fn weights_of_ties_are_whole_when_taken_twelvefold() {
    let board = Board::new(BoardSize::of(8)).unwrap();
    // North and south the same rows: with the columns of both halves tied too, four of the eight sets are equal.
    let rows = Rows::new(&board, 0b0011, 0b0011);
    let mut pairs: PairCounts = [[0; 3]; Weight::COUNT];
    pairs[Weight::Least as usize] = [1, 0, 7];
    assert_eq!(rows.twelvefold(&pairs), 12 * 8 / 2);
    pairs[Weight::Least as usize] = [0, 1, 7];
    assert_eq!(rows.twelvefold(&pairs), 12 * 8 / 3);
    pairs[Weight::Least as usize] = [0; 3];
    pairs[Weight::LeastTied as usize] = [0, 1, 7];
    assert_eq!(rows.twelvefold(&pairs), 12 * 8 / 4);
}
