/* Asks for n, draws boards, and waits for the return key after each: at the end of its input it would wait for ever. */
#include <stdio.h>

static char board[20][20];
static int n, total;

static int attacked(int row, int column) {
    for (int i = 0; i < row; i++)
        for (int j = 0; j < n; j++)
            if (board[i][j] == 'Q' && (j == column || row - i == column - j || row - i == j - column)) return 1;
    return 0;
}

static void place(int row) {
    if (row == n) {
        printf("No.%d\n", ++total);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) printf("%c ", board[i][j]);
            printf("\n");
        }
        printf("press return\n");
        while (getchar() != '\n') {}
        return;
    }
    for (int column = 0; column < n; column++) {
        if (attacked(row, column)) continue;
        board[row][column] = 'Q';
        place(row + 1);
        board[row][column] = '.';
    }
}

int main(void) {
    printf("How many queens? ");
    if (scanf("%d", &n) != 1 || n > 20) return 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) board[i][j] = '.';
    place(0);
    printf("%d queens: %d solutions\n", n, total);
    return 0;
}
