"""The tables of a game: folders, charts and lists with their provenance, and what a recipe makes of them."""
