"""Chapter 5 before the dice: which attacks are allowed, who takes part, and where units may go back to.

`forces` says who fights with what strength, `permission` which attacks there are, `igf_duties` which must be
made (11.33), `scouting` what was seen before (13.92), `retreat` where units retreat, withdraw and advance.

What carries an attack out or judges one stands in `combat`: some options of `options` need this room, and
combat needs those.
"""
