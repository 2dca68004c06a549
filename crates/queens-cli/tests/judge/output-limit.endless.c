/* Never stops talking. */
#include <stdio.h>

int main(void) {
    for (;;) puts("1 5 8 6 3 7 2 4");
}
