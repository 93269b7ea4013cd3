"""Chapters 2 to 4 and 8.1: set-up, decisions, and the turn from its first roll to its end.

`order` says who is next, `activation` carries one out, `sequence_of_play` names what each phase has.
"""
