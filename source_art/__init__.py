"""What was made by hand and is not code: symbols by game, icons, fonts."""
