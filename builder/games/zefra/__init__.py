"""The looks of Zefran Crisis: board, map, counters, module, print and report, all of it data.

No rule and no table of the game stands here: those lie in `rules/zefra`.
"""
