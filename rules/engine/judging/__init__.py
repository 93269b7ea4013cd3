"""Checks of a board, audits of a phase, accounts of all that changed, and what a game has for one phase.

`refereeing` decides which of them run, and when.
"""
