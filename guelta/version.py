"""Which version of Guelta runs."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

__all__ = ["__version__", "installed"]


def installed() -> str | None:
    """Return the version of the installed package, None where it runs from a folder."""
    try:
        return version("guelta")
    except PackageNotFoundError:
        return None


__version__ = installed() or "0"
"""The version of the installed package, "0" where it runs from a folder."""
