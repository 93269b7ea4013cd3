"""Games played by themselves: players that choose at random, what they reach, a referee put to the test."""
