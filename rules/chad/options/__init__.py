"""Chapter 13: the optional rules, a file for each subject; `optional_rules` says which are in play.

13.20 stands in `movement`, 13.60 in `politics`, and 13.10 in the chapters that it changes.
"""
