"""What each command can be asked for.

The help of a command is read from here, so nothing here imports a game or a library that draws.
"""
