# Bytes of all kinds.
import random
import sys

random.seed(8)
sys.stdout.buffer.write(bytes(random.randrange(256) for _ in range(20_000)))
