//! A wrong board, drawn as it was shown: the queens that attack each other are red, and joined by a line.

use maud::{Markup, html};
use queens_data::FailingBoard;

use crate::page::parts;

pub(super) fn figure(board: &FailingBoard) -> Markup {
    let pair = board.attacking.and_then(|[one, other]| {
        let queen = |place: u32| board.queens.get(place as usize).copied();
        Some([queen(one)?, queen(other)?])
    });
    let words = words(board, pair);
    html! {
        figure {
            svg.bd viewBox={ "0 0 " (board.n * 10) " " (board.n * 10) } role="img" aria-label=(words) {
                (parts::squares(board.n as usize))
                @for queen in &board.queens {
                    @let [row, column] = *queen;
                    @if row < board.n && column < board.n {
                        @if pair.is_some_and(|pair| pair.contains(queen)) {
                            rect.at x=(column * 10) y=(row * 10) width="10" height="10" {}
                        }
                        use class=(if pair.is_some_and(|pair| pair.contains(queen)) { "qx" } else { "qn" })
                            href="#queen" x=(inset(column)) y=(inset(row)) width="7.6" height="7.6" {}
                    }
                }
                @if let Some([[row, column], [to_row, to_column]]) = pair {
                    line.xl x1=(centre(column)) y1=(centre(row)) x2=(centre(to_column)) y2=(centre(to_row))
                        vector-effect="non-scaling-stroke" {}
                }
                (parts::frame(board.n as usize))
            }
            figcaption { (words) }
        }
    }
}

fn inset(place: u32) -> String {
    format!("{:.1}", f64::from(place) * 10.0 + 1.2)
}

fn centre(place: u32) -> u32 {
    place * 10 + 5
}

/// "Board 3, from line 7: row 1 column 2 and row 4 column 5 attack each other."
fn words(board: &FailingBoard, pair: Option<[[u32; 2]; 2]>) -> String {
    let place = format!("Board {}, from line {}", board.number, board.line);
    let square = |[row, column]: [u32; 2]| format!("row {} column {}", row + 1, column + 1);
    match pair {
        Some([one, other]) => format!("{place}: {} and {} attack each other", square(one), square(other)),
        None if board.queens.len() as u32 == board.n => place,
        None => format!("{place}: {} queens", board.queens.len()),
    }
}
