"""The designer's loop: a game built anew at every save, and games that play themselves for a study.

Nothing here follows players at a table, and the command line belongs to `commands`.
"""
