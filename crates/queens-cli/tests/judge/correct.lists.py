# n is an argument; boards are Python's lists, 0-based, and numbered.
import sys


def boards(n, board=()):
    if len(board) == n:
        yield list(board)
        return
    row = len(board)
    for column in range(n):
        if all(column != c and abs(column - c) != row - r for r, c in enumerate(board)):
            yield from boards(n, board + (column,))


n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
for number, board in enumerate(boards(n), 1):
    print(number, board)
