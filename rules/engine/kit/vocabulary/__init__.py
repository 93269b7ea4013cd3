"""The vocabulary of `kit.toml`: every word and key, declared once, and its reference.

`board`, `actions`, `combat` and `goals` declare words, `keys` the parts of speech, `effects` the verbs, and
`lexicon` holds what a folder has to name. How a word is read or what it does belongs elsewhere.
"""
