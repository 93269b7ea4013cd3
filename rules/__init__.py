"""The games: their tables as data, the engine that reads them, and the library that gives a game by its id.

No look, nothing of VASSAL and no file but the tables belongs here, and nothing here imports `builder` or
`companion`.
"""
