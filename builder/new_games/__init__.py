"""The small games that `guelta new` writes, each a whole folder, copied under another name by `writing`."""
