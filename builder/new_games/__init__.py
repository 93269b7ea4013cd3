"""The small games that `guelta new` writes: `writing` copies one whole folder under another name.

None of them is in the list of games, and no name out of their tables may stand outside their folders.
"""
