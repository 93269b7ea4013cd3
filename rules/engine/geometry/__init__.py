"""Grids of hexes in numbers: which hexes touch, how far apart they are.

Nothing here knows a map or a counter.
"""
