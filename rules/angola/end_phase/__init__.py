"""10.5 to 13: the End Phase, who wins, what is reorganized, and the troops that come."""
