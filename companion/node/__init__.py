"""VASSAL's node protocol: rooms on a server, and what the players in them send one another.

Nothing here knows a rule or a board.
"""
