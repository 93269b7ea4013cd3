"""Programs that play a side to win: they try answers out by the rules and weigh what comes of them.

They know of the board what their side sees, and of a game what its outlook says.
"""
