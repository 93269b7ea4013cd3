"""A plugin of mypy: where page, chat, prints and reports come from, nothing raw is read.

Whatever holds what not everybody may know (`HOLDS`) is handed on there, to a `Viewer` or to rooms that play;
who reads an attribute of it, asks it something, writes it as text, counts it or asks advice about it gets an
error; so does who hands it on where its type would be lost, which then nobody could mind any more: to a
parameter that takes anything, in a list or table for one, or beside a function that does, such as `str`. What
a `Viewer` makes of it has a type of its own (`SeenBoard`, `HeardFinding`, `HeardNews`, ...), which is free.

A variable that is declared to be of any type is refused by `tests/companion/test_viewing.py`, and `%` by the
linter. What is left to who reads the code: a variable that holds a list of several kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import PurePath

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    ConditionalExpr,
    Context,
    DictExpr,
    Expression,
    ListExpr,
    NameExpr,
    SetExpr,
    StarExpr,
    TupleExpr,
)
from mypy.plugin import AttributeContext, CheckerPluginInterface, FunctionContext, MethodContext, Plugin
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    Overloaded,
    TupleType,
    Type,
    UnionType,
    get_proper_type,
)

__all__ = ["HOLDS", "OUTLETS", "plugin"]

OUTLETS = (
    *("after_action/", "commands/", "hosting/", "page/", "session/"),
    *("judging/closing.py", "judging/report.py"),
    *("paperwork/export.py", "paperwork/presentation.py", "transcript/text.py"),
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
        {"step", "sender", "turned", "whole", "begins_anew", "undone", "is_silent"}
    ),
    "guelta.companion.judging.tabletop.Numbered": frozenset({"number", "step", "life"}),
    "guelta.companion.transcript.steps.Taken": frozenset({"step"}),
    "guelta.companion.following.table.Table": frozenset({"is_astray"}),
}
"""What holds secrets, and what of it is none. Numbers are told only as `History.numbers` counts them."""

_DOORS = (".heard_by", ".hides_from", ".seen_by")
"""Methods that ask a viewer."""
_TELLS = (
    *("builtins.format", "builtins.getattr", "builtins.len", "builtins.print", "builtins.repr"),
    *("builtins.str", "builtins.vars", "json.", "guelta.rules.engine.advice.", "<dict"),
)
"""What makes text of whatever it is given, or a number."""
_ASKS_KIND = ("builtins.isinstance", "builtins.bool", "dataclasses.replace")
"""What takes a value of any type and tells nothing of it."""

_GATHERS = tuple(f"builtins.{each}" for each in ("dict", "frozenset", "list", "set", "tuple"))
_ANYTHING = "builtins.object"

_SAID = "what not everybody may know is read here; ask a Viewer: viewer.board, .finding, .entries, .heard_by"


def _raw(type: Type) -> Instance | None:
    """Return the raw value in a type, also one of several, or within a list."""
    found = get_proper_type(type)
    if isinstance(found, Instance):
        return found if found.type.fullname in HOLDS else _first(found.args)
    return _first(found.items) if isinstance(found, UnionType | TupleType) else None


def _first(types: Iterable[Type]) -> Instance | None:
    return next(filter(None, map(_raw, types)), None)


def _holds(api: TypeChecker, given: Expression) -> bool:
    """Return whether an argument holds a raw value, also one whose list or table has lost its type."""
    type = api.lookup_type_or_none(given)
    if type is not None and _raw(type) is not None:
        return True
    match given:
        case ListExpr() | TupleExpr() | SetExpr():
            within: Iterable[Expression | None] = given.items
        case DictExpr():
            within = (each for item in given.items for each in item)
        case ConditionalExpr():
            within = (given.if_expr, given.else_expr)
        case StarExpr():
            within = (given.expr,)
        case CallExpr(callee=NameExpr(fullname=made)) if made in _GATHERS:
            within = given.args
        case _:
            within = ()
    return any(_holds(api, each) for each in within if each is not None)


def _takes_anything(type: Type | None) -> bool:
    """Return whether a parameter takes what is raw as well as anything else, so that its type is lost."""
    found = None if type is None else get_proper_type(type)
    return isinstance(found, AnyType) or (isinstance(found, Instance) and found.type.fullname == _ANYTHING)


def _is_teller(type: Type | None) -> bool:
    """Return whether an argument is a function that takes anything, such as `str` or `print`."""
    found = None if type is None else get_proper_type(type)
    several = found.items if isinstance(found, Overloaded) else [found]
    return any(
        isinstance(each, CallableType) and any(map(_takes_anything, each.arg_types)) for each in several
    )


def _is_outlet(api: CheckerPluginInterface) -> bool:
    _, _, inside = f"/{PurePath(api.path).as_posix()}".rpartition("/companion/")
    return inside.startswith(OUTLETS)


def _mind(api: CheckerPluginInterface, place: Context) -> None:
    if _is_outlet(api):
        api.fail(_SAID, place)


class _SeenOnly(Plugin):
    def get_attribute_hook(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        holder, _, attribute = fullname.rpartition(".")
        is_all = fullname == f"{_ANYTHING}.__dict__"
        return None if attribute in HOLDS.get(holder, {attribute}) and not is_all else self._read

    def _read(self, context: AttributeContext) -> Type:
        if _raw(context.type) is not None:
            _mind(context.api, context.context)
        return context.default_attr_type

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        if fullname.rpartition(".")[0] in HOLDS and not fullname.endswith(_DOORS):
            return self._asked
        return self.get_function_hook(fullname)

    def _asked(self, context: MethodContext) -> Type:
        asked = get_proper_type(context.type)
        if isinstance(asked, Instance) and asked.type.fullname in HOLDS:
            _mind(context.api, context.context)
        return context.default_return_type

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext | MethodContext], Type] | None:
        if fullname.startswith(_TELLS):
            return self._told
        return None if fullname in _ASKS_KIND else self._handed

    def _told(self, context: FunctionContext | MethodContext) -> Type:
        if _is_outlet(context.api) and any(_given(context)):
            _mind(context.api, context.context)
        return context.default_return_type

    def _handed(self, context: FunctionContext | MethodContext) -> Type:
        """Mind what is handed to a parameter that takes anything, or beside a function that does."""
        if not _is_outlet(context.api):
            return context.default_return_type
        given = [*_given(context)]
        if any(given) and (_loses(context, given) or any(map(_is_teller, chain(*context.arg_types)))):
            _mind(context.api, context.context)
        return context.default_return_type


def _given(context: FunctionContext | MethodContext) -> Iterator[bool]:
    """Yield of each parameter whether what it is given is raw."""
    api = context.api
    assert isinstance(api, TypeChecker)
    for types, given in zip(context.arg_types, context.args, strict=True):
        yield _first(types) is not None or any(_holds(api, each) for each in given)


def _loses(context: FunctionContext | MethodContext, given: list[bool]) -> bool:
    """Return whether a parameter that takes anything is given what is raw."""
    call, api = context.context, context.api
    assert isinstance(api, TypeChecker)
    callee = api.lookup_type_or_none(call.callee) if isinstance(call, CallExpr) else None
    called = None if callee is None else get_proper_type(callee)
    if not isinstance(called, CallableType) or len(called.arg_types) != len(given):
        return False
    return any(raw and _takes_anything(wanted) for raw, wanted in zip(given, called.arg_types, strict=True))


def plugin(version: str) -> type[Plugin]:
    """Return the plugin, as mypy asks for it."""
    return _SeenOnly
