"""Chapters 6, 7 and 9: harvest, gross domestic product, foreign aid and the budget, in exile too (13.70).

The phases are carried out by `harvest`, `domestic_product`, `foreign_aid` and `budget`, and the two audits
judge what was done by hand.

The tracks they write on stand in `board`, what a drought changes on the map in `water` and `movement`, and
where new units enter in `reinforcement`.
"""
