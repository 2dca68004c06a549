# Of boards that are alike when turned or reflected, only the first.
def place(n, board=()):
    if len(board) == n:
        yield board
        return
    for column in range(n):
        if all(c != column and abs(c - column) != len(board) - r for r, c in enumerate(board)):
            yield from place(n, board + (column,))


def alike(board):
    n = len(board)
    for _ in range(4):
        board = tuple(board.index(n - 1 - row) for row in range(n))
        yield board
        yield board[::-1]


seen = set()
for board in place(8):
    if board not in seen:
        seen.update(alike(board))
        print(*(column + 1 for column in board))
