// n is an argument; a board is a word of digits.
#include <cstdlib>
#include <iostream>
#include <string>

static unsigned all;

static void place(unsigned columns, unsigned left, unsigned right, std::string word) {
    if (columns == all) {
        std::cout << word << "\n";
        return;
    }
    for (unsigned free = all & ~(columns | left | right); free; free &= free - 1) {
        unsigned bit = free & -free;
        place(columns | bit, (left | bit) << 1, (right | bit) >> 1, word + char('1' + __builtin_ctz(bit)));
    }
}

int main(int argc, char **argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 8;
    all = (1u << n) - 1;
    place(0, 0, 0, "");
}
