"""What each command can be asked for. Whoever only reads the help reads this: no game, nothing that draws."""
