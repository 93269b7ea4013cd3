"""The option `--as`, with which a command shows what a side sees rather than what is public."""

from __future__ import annotations

import argparse

__all__ = ["add_eyes"]


def add_eyes(parser: argparse.ArgumentParser) -> None:
    """Let a command take `--as SIDE`, more than once for who plays more sides; they come as `sides`."""
    parser.add_argument(
        "--as",
        dest="sides",
        action="append",
        default=[],
        metavar="SIDE",
        help="show what this side sees; without it only what is public (whoever has the file could read "
        "more in VASSAL's own format)",
    )
