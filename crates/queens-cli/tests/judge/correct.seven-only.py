# Made for seven queens.
N = 7


def place(board):
    if len(board) == N:
        for column in board:
            print("." * column + "Q" + "." * (N - 1 - column))
        print()
        return
    for column in range(N):
        if all(column not in (c, c + len(board) - r, c - len(board) + r) for r, c in enumerate(board)):
            place(board + [column])


place([])
