/* Writes where nothing is. */
int *volatile board;

int main(void) {
    board[0] = 1;
    return 0;
}
