"""Chapter 12: reinforcements and guerrilla replacements, how they come in and where."""
