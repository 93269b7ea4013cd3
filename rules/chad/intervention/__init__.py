"""Chapter 8: intervention forces, where they may stand and with whom, and Libyan aid."""
