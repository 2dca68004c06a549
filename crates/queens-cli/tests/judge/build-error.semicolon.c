#include <stdio.h>

int main(void) {
    int n = 8
    printf("%d\n", n);
    return 0;
}
