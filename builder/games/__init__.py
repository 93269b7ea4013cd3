"""The looks of each game as data, one folder for each; an edition's folder has only what differs.

Code that serves several games goes into the rooms of the builder, which know no game by name.
"""
