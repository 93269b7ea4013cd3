"""4: the sequence of play, with what carries out each phase and what else it may change.

No rule but those of chapter 4 stands here: each phase names functions of the chapters.
"""
