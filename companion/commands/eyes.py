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
        help="show what this side sees; by default only what is public (the file itself holds more: who has "
        "it could read that)",
    )
