"""Chapter 4: movement, stacking, sanctuaries and fortifications.

`march` and its neighbours are what a counter may do,
`portion` carries a movement portion out, `move_audit` and its neighbours judge one that was played.

Who has water and what thirst does stands in `water`, combat in `combat`, and the accounts of a phase in
`phases`.
"""
