# Asks for n on the line where the answer begins, draws boards in frames, and waits for a key at the end.
from itertools import permutations

n = int(input("Size of the board: "))
rule = "+" + "---+" * n
number = 0
for columns in permutations(range(n)):
    if len({c + r for r, c in enumerate(columns)}) == n == len({c - r for r, c in enumerate(columns)}):
        number += 1
        print(f"Solution {number}:")
        print(rule)
        for column in columns:
            print("|" + "|".join(" Q " if c == column else "   " for c in range(n)) + "|")
            print(rule)
        print()
print("Number of solutions:", number)
input("Press return to leave")
