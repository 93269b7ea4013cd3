"""Where units may go, alone and in the chain that cures an overfull hex.

What a unit does when it gets there stands in the chapters on movement, fire and combat.
"""
