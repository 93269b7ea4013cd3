"""The tables of a game: folders, charts and lists, each cell with its provenance, and the charts of an owner.

Nothing here knows a board or a phase, or judges by a rule.
"""
