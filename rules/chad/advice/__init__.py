"""What a player of Chad may ask: a glance at a hex, where a counter may go, and afterwards what happened.

The odds of an attack stand in `combat`. No rule is stated or judged here.
"""
