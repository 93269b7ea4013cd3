"""What self-play has to know of Angola!: what holds of every board, what attracts, and which faults to plant.

No rule is stated or judged here.
"""
