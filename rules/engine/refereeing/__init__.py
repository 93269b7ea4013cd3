"""A whole game judged where its sequence of play asks, also one whose rules raise.

What one rule says stands in the game's own folder.
"""
