"""Replay: a phase that was played by hand, explained by carrying its procedure out again.

`projection` says what counts as the same board, and the game's own procedures what a rule forbids.
"""
