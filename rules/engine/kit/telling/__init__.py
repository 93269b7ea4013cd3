"""A kit told in sentences, as a rulebook has them: for the reference of rules, the aid on paper, the help.

Nothing here decides anything: what a sentence says is read of the same tables that play is judged by.
"""
