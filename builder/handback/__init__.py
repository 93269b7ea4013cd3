"""The way back: from a position to the VASSAL commands that bring a running game to it.

Nothing here decides what the position should be or sends a command: `companion` does both.
"""
