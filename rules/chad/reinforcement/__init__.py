"""Chapter 12: reinforcements and guerrilla replacements, how they come in and where.

What they cost stands in `economy`, and where a lost counter goes in `components/elimination.py`.
"""
