"""9 and 17: combat carried out in its eleven steps, from automatic victory to stragglers and Control Markers.

Nothing here judges a combat that was played by hand: `operations` does.
"""
