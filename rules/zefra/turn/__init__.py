"""Chapters 2 to 4 and 8.1: set-up, decisions, and the turn, carried out and judged.

`order` says who is next, `activation` carries one out, `sequence_of_play` names what each phase has.

How far units go, how they fight and fire stands in `reach`, `movement`, `combat` and `fire`.
"""
