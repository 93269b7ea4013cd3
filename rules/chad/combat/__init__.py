"""Chapter 5: combat, carried out and judged.

`permission` and `forces` say who may attack with what, `combat` carries an attack out by way of `precombat`,
`results`, `losses` and `retreat`; `odds` computes its chances. `audit` judges a combat phase by the boards
around it, `whereabouts` is what it reads there.

Moves before a combat stand in `movement`, and what a prefecture loses by it (7.50) in
`economy/production_loss.py`.
"""
