"""4.3, 8.4 and 7.3: where units can go, and what happens on the way.

`reach` says where a unit may go, `orders` carries a move out, `ambush` those on its way,
`arrival` what comes of entering a hex, `chain` how an overfull hex is cured, `joint` what Bongo and IFF do.
"""
