"""The command `guelta`: `cli` lists its commands, `door` opens it.

Each command has a file of its own, and so has what several share: `games`, `progress`, `refusing`, `warning`.
`arguments` holds what each can be asked for.

No other room imports a command; what another room needs belongs into that room.
"""
