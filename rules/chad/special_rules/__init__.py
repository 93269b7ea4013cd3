"""Chapter 14: the special rules of the scenarios, the capital, and who wins.

The set-ups themselves are tables in `scenarios/`, and no chapter's common rule belongs here.
"""
