"""7, 8.1 and 14: what may move where, why a move is refused, and what is captured where it ends.

Nothing here carries a card out or judges moves that were made: `cards` and `operations` do.
"""
