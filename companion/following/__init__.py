"""From VASSAL's commands to positions: where the commands come from, and what they do to the board.

`feed`, `chain`, `by_mail` and their neighbours read files; `table` follows what lies where, of any module,
`observe` makes boards of the rules of it; `possible` says whether a step can have been played on the board
that is known.

Nothing here makes a finding or opens a socket.
"""
