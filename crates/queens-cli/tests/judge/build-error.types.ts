function solve(n: number): number[][] {
  const board: number[] = new Array(n).fill("empty");
  board[0] = "Q";
  return board;
}
console.log(solve("8"));
