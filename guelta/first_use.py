"""Names of a module that are imported when they are first asked for (PEP 562)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any

__all__ = ["at_first_use"]


def at_first_use(module: dict[str, Any], homes: Mapping[str, Iterable[str]]) -> Callable[[str], object]:
    """Return the `__getattr__` of a module, given by its globals: `homes` names what lies in which module.

    A name that is the last of its home's is that module itself. AttributeError for a name that has no home.
    """
    home_of = {name: home for home, names in homes.items() for name in names}

    def getattr_of(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {module['__name__']!r} has no attribute {name!r}")
        home = import_module(home_of[name])
        found: object = home if home_of[name].endswith(f".{name}") else getattr(home, name)
        module[name] = found
        return found

    return getattr_of
