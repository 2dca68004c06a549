/* Tries all ways to put eight queens on 64 squares, one after the other. */
#include <stdio.h>

static int square[8];

static void place(int queen, int from) {
    if (queen == 8) {
        for (int i = 0; i < 8; i++)
            for (int j = 0; j < i; j++) {
                int r = square[i] / 8 - square[j] / 8, c = square[i] % 8 - square[j] % 8;
                if (r == 0 || c == 0 || r == c || r == -c) return;
            }
        for (int i = 0; i < 8; i++) printf("%d ", square[i] % 8 + 1);
        printf("\n");
        return;
    }
    for (square[queen] = from; square[queen] < 64; square[queen]++) place(queen + 1, square[queen] + 1);
}

int main(void) {
    place(0, 0);
    return 0;
}
