"""Sections 4.30 to 4.34: desert water supply, and what thirst does.

`water` says who has water and checks it; `thirst` says what a unit without it still may do.

No procedure stands here: `phases` and `movement` carry out what these checks ask for.
"""
