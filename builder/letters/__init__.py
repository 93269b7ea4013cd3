"""Letters: our cuts, a game's own fonts, those that have what ours lack; lines measured, shaped, outlined.

Nothing here knows a picture, a board or a sheet.
"""
