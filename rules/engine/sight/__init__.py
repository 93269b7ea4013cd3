"""A board as one side sees it.

What is said about it, and to whom, is the business of whoever speaks.
"""
