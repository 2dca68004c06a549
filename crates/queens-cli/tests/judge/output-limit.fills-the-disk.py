# Writes to files as long as there is room.
number = 0
while True:
    with open(f"board{number}.txt", "w") as file:
        for _ in range(1 << 14):
            file.write("1 5 8 6 3 7 2 4\n" * 256)
    number += 1
