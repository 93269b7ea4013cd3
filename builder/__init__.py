"""The builder makes what players hold: counters, map, sheets and VASSAL module, out of the tables of rules.

Nothing here judges a game or follows one, and outside `games` nothing knows a game of `rules` by name.
"""
