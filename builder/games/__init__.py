"""What each game looks like: its board and its palette as data, one folder per game.

An edition has in its folder only what differs. Nothing outside a game's own folder knows it by name.
"""
