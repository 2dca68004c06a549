# Leaves a child in a session of its own, which holds the output open.
import os
import time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(1000)
    os._exit(0)


def place(board):
    if len(board) == 8:
        print(*board)
        return
    for column in range(1, 9):
        if all(c != column and abs(c - column) != len(board) - r for r, c in enumerate(board)):
            place(board + [column])


place([])
