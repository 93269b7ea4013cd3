"""3, 5 and 6: the set-up, Operations Cards, decks and packs, and who is first."""
