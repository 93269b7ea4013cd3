"""Replay: a phase that was played by hand, explained by carrying its procedure out again."""
