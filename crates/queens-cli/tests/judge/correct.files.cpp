// n stands in input.txt, and the boards go to output.txt.
#include <cmath>
#include <fstream>
#include <vector>

static std::ofstream out("output.txt");

static void place(std::vector<int> &board, int n) {
    int row = board.size();
    if (row == n) {
        for (int column : board) out << column << ' ';
        out << '\n';
        return;
    }
    for (int column = 1; column <= n; column++) {
        bool free = true;
        for (int i = 0; i < row; i++)
            if (board[i] == column || std::abs(board[i] - column) == row - i) free = false;
        if (!free) continue;
        board.push_back(column);
        place(board, n);
        board.pop_back();
    }
}

int main() {
    std::ifstream in("input.txt");
    int n = 0;
    if (!(in >> n)) return 1;
    std::vector<int> board;
    place(board, n);
}
