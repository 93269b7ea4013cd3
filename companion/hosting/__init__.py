"""A game put on its feet: the server or the guest, the referee's seat, the page, until somebody stops it.

What is said and written at the table is the session's business.
"""
