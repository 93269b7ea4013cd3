"""Play: the sequence with its phases and orders, and procedures with their chance and choices."""
