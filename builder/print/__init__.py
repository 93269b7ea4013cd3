"""The printed game: counter sheets, map, player aids and cards as PDF, measured before they are typeset.

Counters and maps are drawn in `art`, and nothing here makes or reads a VASSAL module.
"""
