"""The board: positions and their notation, counters, maps, boxes and piles, and who may see what of them."""
