# The recursion has no end.
def place(row):
    for column in range(8):
        place(row + 1)


place(0)
