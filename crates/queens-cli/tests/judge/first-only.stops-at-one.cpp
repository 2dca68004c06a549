// Ends at the first board; n is read from standard input.
#include <cstdlib>
#include <iostream>
#include <vector>

int n;
std::vector<int> board;

bool place() {
    int row = board.size();
    if (row == n) return true;
    for (int column = 1; column <= n; column++) {
        bool free = true;
        for (int i = 0; i < row; i++) free = free && board[i] != column && std::abs(board[i] - column) != row - i;
        if (!free) continue;
        board.push_back(column);
        if (place()) return true;
        board.pop_back();
    }
    return false;
}

int main() {
    std::cin >> n;
    if (!place()) return 0;
    for (int column : board) std::cout << column << " ";
    std::cout << std::endl;
}
