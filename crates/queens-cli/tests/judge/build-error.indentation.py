def place(row):
for column in range(8):
    print(column)
