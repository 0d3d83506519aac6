"""Plays any move."""
import random
import sys

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "turn":
        fen, milliseconds, moves = rest.split("|")
        print(random.choice(moves.split()), flush=True)
