# Speaks Chinese, and says how many at the end.
n = 8
found = 0


def place(board):
    global found
    if len(board) == n:
        found += 1
        print(f"第{found}种解法:")
        for row, column in enumerate(board, 1):
            print(f"第{row}行第{column}列", end=" ")
        print()
        return
    for column in range(1, n + 1):
        if all(c != column and abs(c - column) != len(board) - r for r, c in enumerate(board)):
            place(board + [column])


place([])
print(f"共有 {found} 种")
