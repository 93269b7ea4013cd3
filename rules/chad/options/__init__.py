"""Chapter 13: the optional rules, one file for each, and `optional_rules` that says which are played with."""
