"""A game made of its folder: tables, checks and procedures composed, derived, and proved against each other.

Nothing that judges or plays a game belongs here.
"""
