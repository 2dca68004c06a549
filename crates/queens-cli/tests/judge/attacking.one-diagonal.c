/* Looks along one diagonal only: all right boards are among what it finds. */
#include <stdio.h>

static int board[8];

static void place(int row) {
    if (row == 8) {
        for (int i = 0; i < 8; i++) printf("%d%c", board[i] + 1, i < 7 ? ' ' : '\n');
        return;
    }
    for (int column = 0; column < 8; column++) {
        int free = 1;
        for (int i = 0; i < row; i++)
            if (board[i] == column || column - board[i] == row - i) free = 0;
        if (!free) continue;
        board[row] = column;
        place(row + 1);
    }
}

int main(void) {
    place(0);
    return 0;
}
