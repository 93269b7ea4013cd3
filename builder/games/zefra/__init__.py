"""The board, palette and module of Zefran Crisis, as data."""
