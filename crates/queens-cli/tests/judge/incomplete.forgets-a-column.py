# The first queen never stands in the last column: range ends before its end.
n = 8


def place(board):
    if len(board) == n:
        print(board)
        return
    for column in range(1, n + 1 if board else n):
        if all(c != column and abs(c - column) != len(board) - r for r, c in enumerate(board)):
            place(board + [column])


place([])
