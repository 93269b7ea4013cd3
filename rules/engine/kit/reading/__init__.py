"""From the tables of a folder to a kit: selectors, the other parts of speech, and the words of `kit.toml`.

What a game does by its kit, or says of a board, does not belong here.
"""
