"""The engine every game shares: positions, the sequence of play, tables, checks, and what judges by them.

No word of a game's tables may stand here, nothing of VASSAL, and no import of `builder` or `companion`.
"""
