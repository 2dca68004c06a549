using System;
using System.Collections.Generic;
using System.Linq;

namespace NQueens
{
    public class Board
    {
        private readonly int[] queens;
        public int Count { get; private set; }
        public Board(int n) { queens = new int[n]; }

        private bool IsSafe(int row, int col)
        {
            return !Enumerable.Range(0, row).Any(r => queens[r] == col || Math.Abs(queens[r] - col) == row - r);
        }

        public void Solve(int row = 0)
        {
            int n = queens.Length;
            if (row == n)
            {
                Count++;
                Console.WriteLine($"Solution {Count}:");
                for (int r = 0; r < n; r++)
                {
                    for (int c = 0; c < n; c++) Console.Write(queens[r] == c ? "Q " : "_ ");
                    Console.WriteLine();
                }
                Console.WriteLine();
                return;
            }
            for (int c = 0; c < n; c++)
                if (IsSafe(row, c)) { queens[row] = c; Solve(row + 1); }
        }
    }

    class Program
    {
        static void Main(string[] args)
        {
            Console.Write("Enter the number of queens: ");
            int n = Convert.ToInt32(Console.ReadLine());
            var b = new Board(n);
            b.Solve();
            Console.WriteLine("Total solutions: {0}", b.Count);
            Console.WriteLine("Press any key to exit...");
            Console.ReadKey();
        }
    }
}
