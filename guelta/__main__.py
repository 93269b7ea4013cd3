"""`python -m guelta`: the command, for whoever has Python's packages at hand and no script on his path."""

from __future__ import annotations

from guelta.companion.commands.door import main

if __name__ == "__main__":
    raise SystemExit(main())
