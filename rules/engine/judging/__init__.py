"""Judging: checks of a board, audits of a way, accounts of all that changed, and the findings they give."""
