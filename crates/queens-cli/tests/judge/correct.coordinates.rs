// Each board is a list of (row,column); n is an argument.
fn place(n: usize, board: &mut Vec<usize>) {
    if board.len() == n {
        let squares: Vec<String> = board.iter().enumerate().map(|(r, c)| format!("({},{})", r + 1, c + 1)).collect();
        println!("{}", squares.join(" "));
        return;
    }
    for column in 0..n {
        let row = board.len();
        if board.iter().enumerate().all(|(r, &c)| c != column && c.abs_diff(column) != row - r) {
            board.push(column);
            place(n, board);
            board.pop();
        }
    }
}

fn main() {
    let n = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(8);
    place(n, &mut Vec::new());
}
