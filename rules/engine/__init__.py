"""The engine every game shares: positions, the sequence of play, tables, checks and findings."""
