import * as readline from 'readline';

class NQueens {
  private solutions: number[][] = [];
  constructor(private readonly n: number) {}

  private isSafe(queens: number[], col: number): boolean {
    const row = queens.length;
    return queens.every((q, r) => q !== col && Math.abs(q - col) !== row - r);
  }

  solve(queens: number[] = []): number[][] {
    if (queens.length === this.n) {
      this.solutions.push([...queens]);
      return this.solutions;
    }
    for (let c = 0; c < this.n; c++) {
      if (this.isSafe(queens, c)) this.solve([...queens, c]);
    }
    return this.solutions;
  }
}

const rl = readline.createInterface({ input: process.stdin, output: process.stdout });
rl.question('Number of queens: ', (answer: string) => {
  const all = new NQueens(parseInt(answer)).solve();
  for (const s of all) console.log(s.map(c => '.'.repeat(c) + 'Q' + '.'.repeat(s.length - 1 - c)).join('\n') + '\n');
  console.log(`${all.length} solutions`);
  rl.close();
});
