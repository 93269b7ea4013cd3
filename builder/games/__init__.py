"""What each game looks like: its board and its palette as data, one folder per game."""
