"""What lies on the board: units with their -1 counters, who is hostile to whom, how many may share a hex.

`play` is a run of a procedure in the words of this game.

Every other package but `charts` asks here: no rule of moves or fights, and no procedure.
"""
