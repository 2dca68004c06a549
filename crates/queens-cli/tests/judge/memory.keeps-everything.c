/* Asks for more and more, and uses it. */
#include <stdlib.h>
#include <string.h>

int main(void) {
    for (;;) {
        char *more = malloc(1 << 20);
        if (more) memset(more, 8, 1 << 20);
    }
}
