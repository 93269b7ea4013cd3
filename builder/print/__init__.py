"""The printed game: counter sheets, map, player aids and cards as PDF, measured before they are typeset."""
