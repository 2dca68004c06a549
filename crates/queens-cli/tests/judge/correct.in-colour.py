# Colours, a cleared screen, a window's title, and the line ends of another system.
import sys


def place(n, board):
    if len(board) == n:
        yield board
    else:
        for column in range(n):
            if all(c != column and abs(c - column) != len(board) - r for r, c in enumerate(board)):
                yield from place(n, board + [column])


sys.stdout.write("\x1b[2J\x1b[H\x1b]0;queens\x07")
for board in place(8, []):
    for column in board:
        cells = ("\x1b[31mQ\x1b[0m" if c == column else "\x1b[2m.\x1b[0m" for c in range(8))
        sys.stdout.write(" ".join(cells) + "\r\n")
    sys.stdout.write("\r\n")
