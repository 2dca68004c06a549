/* All right, but main forgets what it should return. */
#include <stdio.h>

int n = 8, board[8];

int place(int row) {
    int count = 0;
    if (row == n) {
        for (int i = 0; i < n; i++) printf("%d ", board[i]);
        printf("\n");
        return 1;
    }
    for (int column = 1; column <= n; column++) {
        int free = 1;
        for (int i = 0; i < row; i++) {
            int apart = board[i] - column;
            if (apart == 0 || apart == row - i || apart == i - row) free = 0;
        }
        if (!free) continue;
        board[row] = column;
        count += place(row + 1);
    }
    return count;
}

int main() {
    return place(0) > 0;
}
