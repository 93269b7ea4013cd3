"""Play: the sequence with its phases, and procedures with their chance and choices.

Nothing here judges a game that was played: `judging`, `replay` and `refereeing` do.
"""
