"""The page on which players see the game that is followed: map, findings, ledger and paperwork."""
