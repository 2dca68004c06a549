/* A running number and the columns, 1-based; n is fixed. */
#include <stdio.h>
#include <stdlib.h>

static int column[9], found;

static int free_for(int row) {
    for (int above = 1; above < row; above++)
        if (column[above] == column[row] || abs(column[above] - column[row]) == row - above) return 0;
    return 1;
}

static void place(int row) {
    if (row > 8) {
        printf("%4d", ++found);
        for (int i = 1; i <= 8; i++) printf("%3d", column[i]);
        printf("\n");
        return;
    }
    for (column[row] = 1; column[row] <= 8; column[row]++)
        if (free_for(row)) place(row + 1);
}

int main(void) {
    place(1);
    return 0;
}
