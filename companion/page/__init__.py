"""The page on which players see the game that is followed: map, findings, ledger and paperwork.

It judges nothing, and of a board and its findings it shows only what `viewing` gives the seat that asks.
"""
