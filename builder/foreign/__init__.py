"""A module of anybody's, read as it is found: its windows, the names of their places, its dice and turns.

Nothing of it is executed, none of its classes is opened; everything is bounded. No rules are known here.
"""
