"""Combat by a kit: strengths and columns, results and what they do, retreat and advance.

Moves, acts and who holds a space do not belong here.
"""
