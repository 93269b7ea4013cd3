"""What a player who knows nothing of the game needs to play it by himself.

`appeal` attracts him, `bounds` hold whatever he does.
"""
