// What it prints must not come alive in a page.
function* place(n, board = []) {
  if (board.length === n) { yield board; return; }
  for (let column = 1; column <= n; column++) {
    if (board.every((c, r) => c !== column && Math.abs(c - column) !== board.length - r)) yield* place(n, [...board, column]);
  }
}
console.log('<script>alert("judged")</script><img src=x onerror=alert(1)></pre></body>');
for (const board of place(8)) console.log(board.join(' '));
