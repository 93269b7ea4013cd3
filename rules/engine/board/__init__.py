"""The board: positions and their notation, fields and marks, counters, maps, boxes, piles and set-ups.

Nothing here knows a phase or judges a rule, and `sight` makes the board as one side sees it.
"""
