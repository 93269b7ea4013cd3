"""The traits of VASSAL's pieces, one class each, grouped in files by family.

What a trait means to a game belongs to `module`, `handback` and `companion/following`.
"""
