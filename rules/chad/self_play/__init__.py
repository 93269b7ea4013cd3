"""What self-play has to know of Chad, to play it at random and to try its referee.

`appeal` attracts players, `bounds` hold whatever they do, `move_trials` are held against the audits,
`planters` break the rules on purpose.

No rule is stated or judged here.
"""
