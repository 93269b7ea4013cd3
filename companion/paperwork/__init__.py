"""The paperwork of a game: its phases as worksheets, with dice, choices and a ledger."""
