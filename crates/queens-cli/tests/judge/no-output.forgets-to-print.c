/* Finds them all, and keeps them to itself. */
static int board[8], found;

static void place(int row) {
    if (row == 8) {
        found++;
        return;
    }
    for (int column = 0; column < 8; column++) {
        int free = 1;
        for (int i = 0; i < row; i++)
            if (board[i] == column || column - board[i] == row - i || board[i] - column == row - i) free = 0;
        if (!free) continue;
        board[row] = column;
        place(row + 1);
    }
}

int main(void) {
    place(0);
    return 0;
}
