"""A board as one side sees it.

The rooms that speak decide what is said about it, and to whom.
"""
