"""What a command remarks on that is no fault."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from guelta.companion.following.printable import printable

__all__ = ["warn"]


def warn(remarks: Iterable[str]) -> None:
    """Print each remark as a line of stderr."""
    for remark in remarks:
        print(f"guelta: warning: {printable(remark)}", file=sys.stderr)
