"""4.2-2: one player's go judged from the boards before and after it, whichever player dragged the counters.

No procedure belongs here: `cards`, `movement` and `combat` carry a go out.
"""
