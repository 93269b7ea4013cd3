"""Chapter 5: combat.

`permission` and `forces` say who may attack with what, `combat` carries an attack out by way of `precombat`,
`results`, `losses` and `retreat`; `odds` computes its chances. `audit` judges a combat phase by the boards
around it: `traces`, `whereabouts` and `explanation` are what it reads there.
"""
