"""Games played by themselves: players that choose at random, what they reach, a referee put to the test.

What one game has to say of itself goes into that game's `self_play`, as a `Solitaire` of `advice`.
"""
