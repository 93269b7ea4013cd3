"""The tables of Zefran Crisis behind lookups with names, and what they must agree on.

No rule is judged here: a lookup gives what a table says.
"""
