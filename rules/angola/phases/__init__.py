"""4: the sequence of play, with what carries out each phase."""
