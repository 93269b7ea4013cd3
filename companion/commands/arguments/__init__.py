"""What each command can be asked for.

The help reads nothing else, so this room imports no game and nothing that draws.
"""
