"""Chapter 8 and 4.41, 4.42, 4.44: intervention forces, where they may stand and with whom, and Libyan aid.

The hexes they may enter as they move stand in `movement`, and which arrive in `economy` and `reinforcement`.
"""
