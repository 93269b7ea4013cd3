"""The command `guelta`: `door` and `cli` open it, every other file is one of its commands."""
