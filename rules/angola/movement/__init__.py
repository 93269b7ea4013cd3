"""7, 8.1 and 14: what may move where, what a turned card lets its player do, and who has moved otherwise."""
