"""What is kept of a game: its journal on disk, how it is found again, and what a damaged one still gives.

No other room writes the database of a game, and `viewing` decides who may read what.
"""
