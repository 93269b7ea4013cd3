"""VASSAL's dialect: its escaping, commands, pieces, saved games, logs and archives, read and written."""
