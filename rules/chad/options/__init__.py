"""Chapter 13: the optional rules, a file for each subject; `optional_rules` says which are in play.

What belongs to one chapter stands there: 13.20, 13.30 and 13.50 in `movement`, 13.60 in `politics`, 13.70 in
`economy`, and 13.10 in the chapters that it changes.
"""
