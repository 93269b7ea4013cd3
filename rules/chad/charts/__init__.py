"""The charts of Chad: chapter by chapter, every value of the printed tables behind a lookup with a name.

`chad_charts` holds the whole; combat, economy, options and politics are its parts, `terrain` is the ground as
units move over it, `counter` what a counter has printed on it. `table_checks` proves that
the tables agree with each other, ours and an owner's.

Nothing here looks at a board.
"""
