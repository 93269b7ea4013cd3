"""What self-play has to know of Zefran Crisis: players, what attracts them, and what holds of every board.

`appeal` and `bold` attract players, `bounds` hold whatever they do.

No rule is stated or judged here.
"""
