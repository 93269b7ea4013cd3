"""Finds the functions that tables name; one that is not there or has another signature is a fault."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from guelta.rules.engine.kit.faults import At
from guelta.rules.engine.kit.vocabulary.hooks import HOOK, SIGNATURES, Signature
from guelta.rules.engine.tables.folder import RulesDataError

__all__ = ["Hooks", "Modules"]

Modules = Callable[[str], ModuleType | None]
"""Imports a module of the game's own rules by name, None where there is none; RulesDataError if broken."""

_NAME = re.compile(r"([A-Za-z_]\w*)\.([A-Za-z_]\w*)\Z")
_WORDS = re.compile(r"[\w.]+")


@dataclass(frozen=True)
class Hooks:
    """Finds functions in the modules of one game; `modules` is None where its Python says nothing of them."""

    modules: Modules | None

    def read(self, value: str, kind: str, at: At) -> Callable[..., Any] | None:
        """Read the name of a function of a kind, None where there is none or it is of another signature."""
        found = _NAME.match(value.removeprefix(HOOK))
        if not found:
            at.wants(value, 'a function, "python:MODULE.FUNCTION", of a module beside kit.toml')
            return None
        if self.modules is None:
            at.add("the Python beside the kit does not say where it lies: kit_game(FOLDER, package=__name__)")
            return None
        module = self._module(found[1], at)
        if module is None:
            return None
        function: Callable[..., Any] | None = getattr(module, found[2], None)
        if function is None or not callable(function):
            there = [name for name, each in vars(module).items() if inspect.isfunction(each)]
            at.unknown(found[2], f"no function of {found[1]}.py", there)
            return None
        signature = SIGNATURES[kind]
        if wrong := _otherwise(function, signature):
            at.add(f"{found[1]}.{found[2]} must be {signature}, not {wrong}")
            return None
        return function

    def _module(self, name: str, at: At) -> ModuleType | None:
        assert self.modules is not None
        try:
            module = self.modules(name)
        except RulesDataError as error:
            at.add("; ".join(error.faults))
            return None
        if module is None:
            at.add(f"there is no {name}.py beside kit.toml")
        return module


def _otherwise(function: Callable[..., Any], signature: Signature) -> str:
    """Return the signature of a function that is not the one that is asked for, "" where it is."""
    own = inspect.signature(function)
    parameters = [*own.parameters.values()]
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    fits = len(parameters) == len(signature.parameters) and all(each.kind in plain for each in parameters)
    asked = [type for _, type in signature.parameters]
    types = [*(each.annotation for each in parameters), own.return_annotation]
    if fits and all(_fits(one, other) for one, other in zip(types, [*asked, signature.returns], strict=True)):
        return ""
    return str(own)


def _fits(annotation: object, wanted: str) -> bool:
    """Return whether an annotation is the type that is wanted; one that is left out is."""
    if annotation is inspect.Parameter.empty:
        return True
    text = (
        annotation.__name__
        if isinstance(annotation, type) and "[" not in str(annotation)
        else str(annotation)
    )
    return _plain(text) <= _plain(wanted) or _NARROWER.get(wanted, frozenset()) >= _plain(text)


def _plain(text: str) -> frozenset[str]:
    """Return the names in an annotation, each without its module."""
    return frozenset(each.rpartition(".")[2] for each in _WORDS.findall(text))


_NARROWER = {"float": frozenset({"int"}), "float | None": frozenset({"int", "None"})}
"""What a function may return besides, since it is one of those."""
