"""The looks of Chad: `board.toml` places everything, `look.toml` draws it, `overlays` covers the map.

No rule and no table of the game stands here: those lie in `rules/chad`, and `overlays` asks them.
"""
