"""What of a game's boards is compared when a phase is carried out again, and what is left free.

The search for a course of play is next door, in `replay`.
"""
