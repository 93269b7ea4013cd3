"""One game at a table: its session, the room it is played in, the chat and all who listen.

`hosting` puts up the page and the connection; `judging` finds what is wrong on a board.
"""
