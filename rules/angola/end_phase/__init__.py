"""10.5 to 13: the End Phase, who wins, what is reorganized, and the troops that come.

`cards` says what a card does, `operations` and `phases` what other phases may change.
"""
