// Nobody told it of diagonals.
function count(n, used = new Set()) {
  if (used.size === n) return 1;
  let sum = 0;
  for (let column = 0; column < n; column++) {
    if (used.has(column)) continue;
    used.add(column);
    sum += count(n, used);
    used.delete(column);
  }
  return sum;
}
const n = Number(process.argv[2] ?? 8);
console.log(`${n} queens: ${count(n)} solutions`);
