"""Moves and networks in sentences: how far, over which ground, what bars a way and what stops it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from guelta.rules.engine.kit.kit import FREE, NEVER, STOP, Move, Network, Presence, Route
from guelta.rules.engine.kit.telling.phrases import Phrases, joined
from guelta.rules.engine.tables.table import Table

__all__ = ["of_move", "of_network", "what_bars"]

Said = Iterator[tuple[str, str]]
_BY_RULE = "as a rule of the game's own says"


def of_move(move: Move, table: Mapping[str, Any], phrases: Phrases, phases: list[str]) -> Said:
    """Yield what one way of moving says."""
    path, who = move.path, phrases.units(table.get("units"))
    far = "as far as they like"
    if "allowance" in table:
        far = f"up to {_allowance(table['allowance'], phrases)}"
    far += f", in {path.most} steps at most" if path.most is not None else ""
    when = f"In {joined(phases, 'and')}" if phases else "In no phase"
    yield move.rule, f"{when}, {who} of the side that plays may move {far}."
    yield path.number("turn", move.rule), f"{when}, only {who} of the side that plays move."
    yield path.number("allowance", move.rule), f"{_cost(path, table, phrases)}."
    yield from _constraints(path, table, phrases, move.rule)
    for change in table.get("changes", ()):
        numbers = {**path.numbers, **change.get("numbers", {})}
        yield numbers.get("allowance", move.rule), _changed(change, phrases, move.title)


def _allowance(value: object, phrases: Phrases) -> str:
    told = phrases.number(value)
    is_column = isinstance(value, str) and "." not in value and ":" not in value
    return f"{told} allowance" if is_column and "allowance" not in told else told


def _cost(path: Route, table: Mapping[str, Any], phrases: Phrases) -> str:
    """Return what each space costs: of a column of the chart of ground its rows."""
    cost, space = table.get("cost", 1), phrases.space
    ground = phrases.data.get("ground", {}).get("chart")
    least = f"; {path.least} step is always possible" if path.least else ""
    if isinstance(cost, str) and cost.startswith(f"{ground}.") and "{" not in cost:
        chart, column = phrases.lexicon.charts[str(ground)], cost.split(".")[1]
        told = [f"{_name(row)} {_cell(chart.text(row, column))}" for row in phrases.ground_rows]
        crossed = [*_crossed(chart, column, phrases)]
        return f"Entering a {space} costs by its ground: {', '.join((*told, *crossed))}{least}"
    what = phrases.number(cost, "its") if isinstance(cost, str) else f"{cost:g}"
    return f"Each {space} entered costs {what}{least}"


def _crossed(chart: Table, column: str, phrases: Phrases) -> Iterator[str]:
    """Yield what edges cost besides, or in place of the space."""
    for row in phrases.ground_edges:
        cell = chart.text(row, column)
        if cell.startswith(("+", "x")) or cell == "-":
            yield f"across {_name(row)} {'never' if cell == '-' else cell}"
        elif cell.replace(".", "").isdecimal() and float(cell) > 0:
            yield f"along {_name(row)} {cell} in place of that"


def _name(row: str) -> str:
    return row.replace("_", " ").replace("-", " ")


def _cell(text: str) -> str:
    return {"-": "barred", ".": "nothing", "all": "all of it"}.get(text, text)


def _constraints(path: Route, table: Mapping[str, Any], phrases: Phrases, rule: str) -> Said:
    """Yield what keeps a way from spaces and edges, and what stops it, each under its own number."""
    who = "A unit"
    for key, word in (("into", "only enter"), ("never_into", "never enter")):
        if key in table:
            yield path.number("into", rule), f"{who} may {word} {phrases.spaces(table[key])}."
    for key, word in (("along", "only cross"), ("never_across", "never cross")):
        if key in table:
            yield path.number("along", rule), f"{who} may {word} {phrases.edges(table[key])}."
    for name, told in what_bars(path, phrases):
        yield path.number(name, rule), told
    if "stop" in table:
        yield path.number("stop", rule), f"A unit that enters {phrases.spaces(table['stop'])} stops there."
    if "end" in table:
        yield path.number("end", rule), f"{who} may only end in {phrases.spaces(table['end'])}."


def what_bars(path: Route, phrases: Phrases, who: str = "A unit") -> Iterator[tuple[str, str]]:
    """Yield what spaces with enemies, in enemy zones and with friends do to a way, each by its constraint."""
    space = phrases.space
    for name, presence, where in (
        ("enemies", path.enemies, f"a {space} with an enemy unit"),
        ("zones", path.zones, f"a {space} in an enemy zone of control"),
        ("friends", path.friends, f"a {space} with a unit of its own side"),
    ):
        if presence.function is not None:
            yield name, f"{who} enters {where} {_BY_RULE}."
            continue
        yield from ((name, told) for told in _met(presence, where, who))


def _met(presence: Presence, where: str, who: str) -> Iterator[str]:
    enter, leave, between = presence.enter, presence.leave, presence.between
    if enter == NEVER:
        yield f"{who} never enters {where}."
    elif enter == STOP:
        yield f"{who} that enters {where} stops there."
    elif enter > FREE:
        yield f"To enter {where} costs {enter:g} more."
    if leave == NEVER:
        yield f"{who} does not leave {where}."
    elif leave > FREE:
        yield f"To leave {where} costs {leave:g} more."
    if between == NEVER:
        yield f"{who} does not go from {where} straight to another."
    elif between > FREE:
        yield f"To go from {where} straight to another costs {between:g} more."
    if presence.end == NEVER:
        yield f"{who} does not end its way in {where}."


def _changed(change: Mapping[str, Any], phrases: Phrases, title: str) -> str:
    """Return what is otherwise in a move while the conditions of a change hold."""
    when = [phrases.times(change["when"])] if "when" in change else []
    when += [f"for {phrases.units(change['units'])}"] if "units" in change else []
    told = []
    if "allowance" in change:
        told.append(f"the allowance is {phrases.number(change['allowance'])}")
    if "times" in change:
        told.append(f"the allowance is {_share(change['times'])}")
    if "cost" in change:
        told.append(f"each {phrases.space} costs {phrases.number(change['cost'])}")
    for key in ("into", "never_into", "stop", "end"):
        if key in change:
            word = {
                "into": "only enters",
                "never_into": "never enters",
                "stop": "stops in",
                "end": "ends in",
            }[key]
            told.append(f"a unit {word} {phrases.spaces(change[key])}")
    for key in ("along", "never_across"):
        if key in change:
            told.append(
                f"a unit {'only' if key == 'along' else 'never'} crosses {phrases.edges(change[key])}"
            )
    for key, where in (("enemies", "enemies"), ("zones", "enemy zones of control"), ("friends", "friends")):
        if key in change:
            told.append(f"{phrases.spaces_called} with {where} are entered so: {change[key]}")
    return f"{title} {' '.join(when) or 'always'}: {joined(told, 'and')}."


def _share(times: float) -> str:
    return {0.5: "halved", 2: "doubled", 3: "tripled"}.get(times, f"multiplied by {times:g}")


def of_network(network: Network, table: Mapping[str, Any], phrases: Phrases) -> Said:
    """Yield which spaces are linked, and what bars a way there."""
    name, space = network.title.lower(), phrases.space
    sources = phrases.spaces(table.get("from"))
    far = f" of {network.path.most} steps at most" if network.path.most is not None else ""
    told = f"A {space} is in {name} if a way{far} leads from it to a source: {sources}"
    yield network.rule, f"{told}."
    yield from ((network.rule, each) for _, each in what_bars(network.path, phrases, "Such a way"))
    if network.own_space == "counts":
        yield network.rule, f"The {space} itself has to let the way through as well."
    else:
        yield network.rule, f"What stands in the {space} itself, or next to it, does not matter."
