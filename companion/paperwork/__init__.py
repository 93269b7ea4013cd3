"""The paperwork of a game: its phases as worksheets, with dice, choices and a ledger.

Nothing here talks to VASSAL or to a browser: `session` writes results back, `page` shows the forms.
"""
