"""Chapter 3: the sequence of play, and what may change on the board in each of its phases.

`sequence_of_play` names for each phase what carries it out and what accounts for changes in it; those of the
season and of the Tactical Phase have files of their own, and `segment` carries a movement portion out.
`changes_at_any_time` holds in all of them, and `stray_changes` names the rule that forbids whatever no
account explains.

No check or audit stands here: each phase names functions of the chapters.
"""
