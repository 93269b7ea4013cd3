"""Chapter 5: combat, carried out and judged, and what a prefecture loses by it (7.50).

`combat` carries an attack out by way of `precombat`, `results` and `losses`; `odds` computes its chances.
`audit` judges a combat phase by the boards around it, `whereabouts` is what it reads there.

Who may attack with what stands in `attacks`, and moves before a combat in `movement`.
"""
