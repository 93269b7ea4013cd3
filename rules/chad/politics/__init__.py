"""Chapters 10 and 11 and option 13.60: government presence, and the affiliation of the factions.

`presence` is the adjustment at the end of a season; `affiliation_checks` the checks with their contest,
terrorism and what a faction does that joins (`allegiance`) or becomes independent (`independents`).

Replacements and the placing of units stand in `reinforcement`, and who wins in `special_rules`.
"""
