"""A plugin of mypy: where page, chat, prints and reports come from, nothing raw is read.

Whatever holds what not everybody may know (`HOLDS`) is handed on there, to a `Viewer` or to rooms that play;
who reads an attribute of it, asks it something, writes it as text or asks advice about it gets an error. What
a `Viewer` makes of it has a type of its own (`SeenBoard`, `HeardFinding`, `HeardNews`, ...), which is free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import PurePath

from mypy.nodes import Context
from mypy.plugin import AttributeContext, CheckerPluginInterface, FunctionContext, MethodContext, Plugin
from mypy.types import Instance, TupleType, Type, UnionType, get_proper_type

__all__ = ["HOLDS", "OUTLETS", "plugin"]

OUTLETS = (
    *("after_action/", "commands/", "hosting/", "page/", "session/"),
    *("judging/closing.py", "judging/report.py"),
    *("paperwork/export.py", "paperwork/presentation.py"),
)
"""The rooms and modules of the companion that print, send, say or write what somebody reads."""

HOLDS: dict[str, frozenset[str]] = {
    "guelta.rules.engine.board.position.Position": frozenset(),
    "guelta.rules.engine.findings.finding.Finding": frozenset(),
    "guelta.rules.engine.play.procedure.Entry": frozenset(),
    "guelta.companion.following.observe.Observation": frozenset({"step"}),
    "guelta.companion.journal.history.Row": frozenset(
        {"step", "sender", "cursor", "whole", "is_still", "turned"}
    ),
    "guelta.companion.judging.judgement.Judgement": frozenset(
        {"game", "remarks", "scenario", "sequence", "source"}
    ),
    "guelta.companion.judging.knowledge.PlayedTurn": frozenset({"number", "kind"}),
    "guelta.companion.paperwork.worksheet.Line": frozenset(),
    "guelta.companion.judging.tabletop.News": frozenset(
        {"step", "sender", "turned", "whole", "begins_anew", "undone"}
    ),
    "guelta.companion.judging.tabletop.Numbered": frozenset({"number", "step", "life"}),
}
"""What holds secrets, and what of it is none. Numbers are told only as `History.numbers` counts them."""

_DOORS = (".heard_by", ".hides_from", ".seen_by")
"""Methods that ask a viewer."""
_TELLS = (
    *("builtins.format", "builtins.print", "builtins.repr", "builtins.str"),
    *("json.", "guelta.rules.engine.advice.", "<dict"),
)
"""What makes text of whatever it is given."""

_SAID = "what not everybody may know is read here; ask a Viewer: viewer.board, .finding, .entries, .heard_by"


def _raw(type: Type) -> Instance | None:
    """Return the raw value in a type, also one of several, or within a list."""
    found = get_proper_type(type)
    if isinstance(found, Instance):
        return found if found.type.fullname in HOLDS else _first(found.args)
    return _first(found.items) if isinstance(found, UnionType | TupleType) else None


def _first(types: Iterable[Type]) -> Instance | None:
    return next(filter(None, map(_raw, types)), None)


def _mind(api: CheckerPluginInterface, place: Context) -> None:
    _, _, inside = f"/{PurePath(api.path).as_posix()}".rpartition("/companion/")
    if inside.startswith(OUTLETS):
        api.fail(_SAID, place)


class _SeenOnly(Plugin):
    def get_attribute_hook(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        holder, _, attribute = fullname.rpartition(".")
        return None if attribute in HOLDS.get(holder, {attribute}) else self._read

    def _read(self, context: AttributeContext) -> Type:
        if _raw(context.type) is not None:
            _mind(context.api, context.context)
        return context.default_attr_type

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        if fullname.rpartition(".")[0] in HOLDS and not fullname.endswith(_DOORS):
            return self._asked
        return self._told if fullname.startswith(_TELLS) else None

    def _asked(self, context: MethodContext) -> Type:
        asked = get_proper_type(context.type)
        if isinstance(asked, Instance) and asked.type.fullname in HOLDS:
            _mind(context.api, context.context)
        return context.default_return_type

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        return self._told if fullname.startswith(_TELLS) else None

    def _told(self, context: FunctionContext | MethodContext) -> Type:
        if any(_first(types) is not None for types in context.arg_types):
            _mind(context.api, context.context)
        return context.default_return_type


def plugin(version: str) -> type[Plugin]:
    """Return the plugin, as mypy asks for it."""
    return _SeenOnly
