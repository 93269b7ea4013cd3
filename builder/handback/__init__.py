"""The way back: from a position to the VASSAL commands that bring a game to it."""
