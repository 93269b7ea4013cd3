"""Chapters 6, 7 and 9: harvest, gross domestic product, foreign aid and the budget.

`prefecture_display` and `gdp_scale` are the tracks they write on, the phases are carried out by `harvest`,
`domestic_product`, `foreign_aid` and `budget`, and the two audits judge what was done by hand.

What a drought changes on the map stands in `water` and `movement`, where new units enter in `reinforcement`.
"""
