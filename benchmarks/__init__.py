"""How fast Guelta is. Nothing here is a test: a slow machine is no fault."""
