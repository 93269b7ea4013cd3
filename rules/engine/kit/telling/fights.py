"""Combat in sentences: who attacks, the odds, modifiers, the results in words, retreat and advance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from guelta.rules.engine.kit.kit import Combat, Modifier
from guelta.rules.engine.kit.telling.phrases import Phrases, counted, joined
from guelta.rules.engine.kit.telling.ways import what_bars
from guelta.rules.engine.kit.vocabulary.effects import Effect

__all__ = ["of_combat"]

Said = Iterator[tuple[str, str]]
_SHARES = {"all": "all its steps", "half": "half its steps", "third": "a third of its steps"}


def of_combat(combat: Combat, table: Mapping[str, Any], phrases: Phrases, phases: list[str]) -> Said:
    """Yield what a combat says, each part under its own number."""
    number, space = combat.numbers, phrases.space
    who = phrases.units(table.get("attackers"), "units of the side that plays")
    whom = phrases.units(table.get("defenders"), "enemy units")
    reach = {0: f"in their own {space}", 1: f"in a {space} next to them"}
    where = reach.get(combat.range, f"in a {space} up to {combat.range} away")
    when = f"In {joined(phases, 'and')}, " if phases else ""
    attackers = number.get("attackers", combat.rule)
    yield combat.rule, f"{when}{who} may attack {whom} {where}."
    yield attackers, f"All {whom} in a {space} are attacked together, by one unit or several."
    once = [name for name, key in (("unit", "unit"), (space, "space")) if combat.each.get(key) != "free"]
    if once:
        does = {"unit": "each unit attacks once", space: f"each {space} is attacked once"}
        yield attackers, f"In a phase {joined([does[each] for each in once], 'and')}."
    yield from _duties(combat, phrases)
    yield from _odds(combat, table, phrases)
    for each, written in zip(combat.modifiers, table.get("modifier", ()), strict=True):
        rule = each.rule or number.get("modifiers", combat.rule)
        yield rule, _modifier(each, written, phrases)
    yield from _results(combat, phrases)
    yield from _retreat(combat, phrases)
    if combat.advance is not None:
        noun = "unit" if combat.advance.most == 1 else "units"
        units = phrases.units(table.get("advance", {}).get("units"), noun)
        told = f"Where no defender is left in the {space}, {counted(combat.advance.most, units, units)}"
        yield combat.advance.rule, f"{told} that attacked may advance into it."


def _duties(combat: Combat, phrases: Phrases) -> Said:
    rule = combat.numbers.get("must", combat.rule)
    if combat.must in ("attackers in zones", "both"):
        yield rule, "Units that begin the phase in an enemy zone of control must attack."
    if combat.must in ("defenders in zones", "both"):
        yield (
            rule,
            "Enemy units that begin the phase in a zone of control of the side that plays must be attacked.",
        )


def _odds(combat: Combat, table: Mapping[str, Any], phrases: Phrases) -> Said:
    rule = combat.numbers.get("odds", combat.rule)
    columns = phrases.lexicon.charts[combat.table].columns[1:]
    mine, its = phrases.number(table["attack"], "the"), phrases.number(table.get("defence"), "the")
    if combat.by == "fire":
        yield rule, f"The column is that of {mine} of all attackers together."
    elif combat.by == "difference":
        yield rule, f"The column is {mine} of all attackers less {its} of all defenders."
    else:
        told = f"The odds are {mine} of all attackers against {its} of all defenders"
        yield rule, f"{told}, rounded in the defender's favour to a column of the table."
    if combat.below == "no attack":
        yield rule, f"Below {columns[0]} no attack is possible; above {columns[-1]} that column counts."
    else:
        yield rule, f"Below {columns[0]} and above {columns[-1]} those columns count."
    if combat.column is not None:
        yield rule, "A rule of the game's own names the column."
    if combat.allowed is not None:
        yield rule, "A rule of the game's own says which attacks are allowed."


def _modifier(modifier: Modifier, written: Mapping[str, Any], phrases: Phrases) -> str:
    """Return a modifier: under what conditions what changes."""
    conditions = joined([*_conditions(written, phrases)], "and")
    changes = joined([*_changes(modifier, written), *_shifts(written.get("shift"), phrases)], "and")
    told = f"{conditions}, {changes}" if conditions else changes
    if modifier.title != "ground" and modifier.title.lower() not in told.lower():
        told = f"{modifier.title}: {told}"
    return f"{told}."


def _shifts(shift: object, phrases: Phrases) -> Iterator[str]:
    """Yield by how many columns the odds shift: of a column of the ground by each kind of it."""
    if isinstance(shift, int):
        yield _columns(shift)
    if not isinstance(shift, str):
        return
    chart, column, *row = shift.split(".")
    table = phrases.lexicon.charts[chart]
    if row:
        yield _columns(int(float(table.text(row[0], column))))
        return
    rows = [row for row in phrases.ground_rows if _is_shift(table.text(row, column))]
    told = [f"{row.replace('_', ' ')} {_columns(int(table.text(row, column)))}" for row in rows]
    yield f"the ground of the {phrases.space} that is attacked counts: {', '.join(told) or 'nothing'}"


def _is_shift(cell: str) -> bool:
    return cell.lstrip("+-").isdecimal() and int(cell) != 0


def _columns(number: int) -> str:
    return f"{counted(abs(number), 'column')} to the {'right' if number > 0 else 'left'}"


def _conditions(written: Mapping[str, Any], phrases: Phrases) -> Iterator[str]:
    if "when" in written:
        yield phrases.times(written["when"])
    if "target" in written:
        yield f"if the attack is on {phrases.spaces(written['target'])}"
    for key, told in (
        ("attackers", "some attackers are"),
        ("defenders", "some defenders are"),
        ("all_attackers", "all attackers are"),
        ("all_defenders", "all defenders are"),
    ):
        if key in written:
            yield f"if {told} {phrases.units(written[key])}"
    for key, told in (("all_across", "all attack"), ("any_across", "some attack")):
        if key in written:
            yield f"if {told} across {phrases.edges(written[key])}"
    for key, who in (("each_attacker", "attackers"), ("each_defender", "defenders")):
        if key in written:
            yield f"of the {who} the {phrases.units(written[key])}"


def _changes(modifier: Modifier, written: Mapping[str, Any]) -> Iterator[str]:
    each = "each such unit"
    if modifier.times != 1:
        yield f"the strength of {each} is {_times(modifier.times)}"
    if modifier.add:
        yield f"the strength of {each} is {modifier.add:+g}"
    if modifier.least is not None:
        yield f"the strength of {each} is {modifier.least:g} at least"
    if modifier.most is not None:
        yield f"the strength of {each} is {modifier.most:g} at most"
    for what, times, added in (
        ("attack", modifier.attack_times, modifier.attack_add),
        ("defence", modifier.defence_times, modifier.defence_add),
    ):
        if times != 1:
            yield f"the {what} is {_times(times)}"
        if added:
            yield f"the {what} is {added:+g}"
    if modifier.die:
        yield f"{modifier.die:+d} to the dice"


def _times(times: float) -> str:
    return {0.5: "halved", 2: "doubled", 3: "tripled"}.get(times, f"multiplied by {times:g}")


def _results(combat: Combat, phrases: Phrases) -> Said:
    rule = combat.numbers.get("result", combat.rule)
    dice = combat.roll
    what = counted(dice.dice, "die", "dice") if dice.sides == 6 else f"{dice.dice}d{dice.sides}"
    more = f" and {dice.added:+d}" if dice.added else ""
    chart = phrases.lexicon.charts[combat.table]
    yield rule, f"Roll {what}{more} and read the result off the {chart.title}."
    if combat.both:
        yield rule, "Both sides fire at the same time, and take their losses then."
    for word, effects in combat.results.items():
        yield rule, f"{word}: {_effects(effects, phrases)}."


def _effects(effects: Iterable[Effect], phrases: Phrases) -> str:
    whos = {"attacker": "the attacker", "defender": "the defender", "both": "each side"}
    told: dict[str, list[str]] = {}
    for effect in effects:
        told.setdefault(whos.get(effect.who, ""), []).append(_does(effect, phrases))
    return "; ".join(f"{who} {joined(does, 'and')}".strip() for who, does in told.items()) or "no effect"


def _does(effect: Effect, phrases: Phrases) -> str:
    word = effect.word
    if effect.verb == "loses":
        return f"loses {counted(int(word), 'step') if word.isdecimal() else _SHARES[word]}"
    if effect.verb == "matches":
        return "loses steps worth as much as the other side just lost, one at least"
    if effect.verb == "retreats":
        return f"retreats {counted(int(word), phrases.space, phrases.spaces_called)}"
    return "is eliminated" if effect.verb == "eliminated" else "does what a rule of the game's own says"


def _retreat(combat: Combat, phrases: Phrases) -> Said:
    retreat = combat.retreat
    if retreat is None:
        return
    space, rule = phrases.space, retreat.rule
    who = "its own side" if retreat.leads == "owner" else "the enemy"
    yield rule, f"A unit that retreats is moved by {who}, {space} by {space}, never twice through one."
    for name, told in what_bars(retreat.path, phrases, "It"):
        yield retreat.path.number(name, rule), told
    if retreat.away:
        yield rule, f"It ends as many {phrases.spaces_called} away as it has to retreat."
    if retreat.full == "on":
        far = f", up to {retreat.path.most} in all" if retreat.path.most is not None else ""
        yield rule, f"Where there is no room for it there, it goes on{far}."
    yield (
        rule,
        "A unit that cannot retreat " + ("is eliminated." if retreat.otherwise == "eliminated" else "stays."),
    )
    if retreat.prefer is not None:
        yield rule, "A rule of the game's own says which space it prefers."
