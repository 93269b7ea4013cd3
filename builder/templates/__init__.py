"""Templates of the pages a module carries."""
