"""4.3, 4.7, 4.8, 7.3 to 7.5, 8.2 and 8.3: a move carried out, with all that it meets on the way.

`orders` carries a move out, `ambush` those on its way, `arrival` what comes of entering a hex, `parties` says
who stands up for parties and who meets them, `joint` what Bongo and IFF do together.

`reach` works out where a unit may go, and `turn` who is next.
"""
