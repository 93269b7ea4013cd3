"""Chapter 4: movement, stacking, sanctuaries and fortifications; air units (13.30) and airfields (13.50).

`march` and its neighbours are what a counter may do, `move_audit` and its neighbours judge a movement portion
that was played.

What carries a portion out stands in `phases`, who has water in `water`, and combat in `combat`.
"""
