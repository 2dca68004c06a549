/* Has children, who have children: at most a thousand, should nobody stop them. */
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 10; i++) fork();
    sleep(5);
    return 0;
}
