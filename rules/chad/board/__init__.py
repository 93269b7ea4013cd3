"""What a board of Chad shows that several chapters ask: the displays, who stands where, what a phase changed.

`view` answers in the rulebook's words, `prefecture_display` and `gdp_scale` read and write their tracks,
`survey` is the board as a mover sees it, `shared_hexes`, `traces` and `changes` compare boards.

No check, audit or procedure of a phase stands here.
"""
