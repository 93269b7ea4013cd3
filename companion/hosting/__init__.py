"""A game put on its feet: the server or the guest, the referee's seat, the page, until it is stopped.

`session` decides what is said and written at the table.
"""
