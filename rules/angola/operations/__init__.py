"""4.2-2: one player's go judged from the boards before and after it, whoever dragged the counters."""
