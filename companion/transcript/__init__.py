"""What happened in the game of a log, of any module, step by step and without its rules.

`steps` follows the table and notes what was done and who may know it; a `Viewer` makes of that what its
reader may read, and only that is written, by `text`. `throws` and `statistics` are about the dice.
"""
