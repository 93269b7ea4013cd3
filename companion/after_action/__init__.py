"""The after-action report: a game told turn by turn, as one page that needs nothing but itself."""
