"""Sections 4.30 to 4.34: desert water supply, and what thirst does.

`water` checks who lacks water, `thirst` says what a unit without it still may do; where there is water a
board's view says (`board/view.py`).

No procedure stands here: `phases` and `movement` carry out what these checks ask for.
"""
