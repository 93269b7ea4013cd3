"""The modules whose games a command can read: those of the games known, one that was given, those beside."""

from __future__ import annotations

import argparse
from pathlib import Path

from guelta.builder.known_modules import KnownModules
from guelta.rules.library import Library

__all__ = ["modules_known"]


def modules_known(options: argparse.Namespace, library: Library) -> KnownModules:
    """Return the modules of a library's games, that of `--module`, and those that lie beside the file."""
    return KnownModules(library, options.module, _folder(options))


def _folder(options: argparse.Namespace) -> Path | None:
    """Return the folder in which the file lies that a command is about, None when it is about none."""
    named = getattr(options, "file", None) or getattr(options, "path", None)
    path = Path(named).expanduser() if named else None
    return path if path is None or path.is_dir() else path.parent
