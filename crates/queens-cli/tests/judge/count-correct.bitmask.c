/* Counts and shows nothing; n is an argument. */
#include <stdio.h>
#include <stdlib.h>

static unsigned all;

static unsigned long count(unsigned columns, unsigned left, unsigned right) {
    if (columns == all) return 1;
    unsigned long sum = 0;
    for (unsigned free = all & ~(columns | left | right); free; free &= free - 1) {
        unsigned bit = free & -free;
        sum += count(columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return sum;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 8;
    all = (1u << n) - 1;
    printf("N = %d: %lu\n", n, count(0, 0, 0));
    return 0;
}
