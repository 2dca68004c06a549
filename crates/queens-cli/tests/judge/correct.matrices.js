// Matrices of 0 and 1; n is an argument.
const n = Number(process.argv[2] ?? 8);
const board = Array.from({ length: n }, () => Array(n).fill(0));
let found = 0;

function attacked(row, column) {
  for (let up = 1; up <= row; up++) {
    if (board[row - up][column] || board[row - up][column - up] || board[row - up][column + up]) return true;
  }
  return false;
}

function place(row) {
  if (row === n) {
    console.log(`Solution ${++found}`);
    for (const line of board) console.log(line.join(' '));
    return;
  }
  for (let column = 0; column < n; column++) {
    if (attacked(row, column)) continue;
    board[row][column] = 1;
    place(row + 1);
    board[row][column] = 0;
  }
}

place(0);
console.log(`total: ${found}`);
