"""From positions to verdicts: `referee` runs the checks where the sequence of play says.

`tabletop` is one game with its board and its verdict; `record` and `life` say how each finding stands by now.

Nothing here writes to the chat or the page, and `viewing` decides what a reader may see of a verdict.
"""
