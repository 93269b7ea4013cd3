"""From VASSAL's commands to positions: where they come from, and what they do to the board.

`feed`, `watch`, `by_mail` and their neighbours read files; `observe` follows pieces and makes boards of them;
`fitting` says whether a step can have been played on the board that is known.
"""
