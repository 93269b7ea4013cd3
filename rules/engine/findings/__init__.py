"""What a check says: the finding and its verdict.

No rule is judged here.
"""
