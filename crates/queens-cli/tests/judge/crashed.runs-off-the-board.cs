using System;
class Queens
{
    static int[] board = new int[8];
    static void Place(int row)
    {
        for (int c = 0; c < 8; c++) { board[row] = c; Place(row + 1); }
    }
    static void Main() { Place(0); }
}
