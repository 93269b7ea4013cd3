"""The after-action report: a game told turn by turn, as one page that needs nothing but itself.

It reads a game that was judged already: it finds no fault by itself and follows no running game.
"""
