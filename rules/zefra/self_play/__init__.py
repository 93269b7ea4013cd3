"""What a player who knows nothing of the game needs to play it by himself, and to try its referee.

`appeal` attracts him, `bounds` hold whatever he does, `move_trials` are held against the audits, `planters`
break the rules on purpose.
"""
