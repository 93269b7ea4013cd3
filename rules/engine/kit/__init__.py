"""The wargame kit: the rules of a hex-and-counter game as tables, `kit.toml`, each said once.

`vocabulary` declares every word; `reading` makes a `Kit` of a folder's tables by it, with all faults at
once; `view` answers what is asked of one board; the files of words (`limits`, `zones`, `networks`, `moves`)
say what each means; `composition` makes a game of it all. No rule of any game belongs here.
"""
