"""3, 5 and 6: the set-up, Operations Cards, decks and packs, and who is first.

`movement` says which moves are legal and `combat` how a combat goes; `card_play` calls both.
"""
