"""VASSAL's dialect: its escaping, commands, pieces, files and the lines of its server, read and written.

Nothing here knows a game, a board or a rule, and what it does not know it preserves.
"""
