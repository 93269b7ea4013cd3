"""The Valley, a small made-up game in which play decides the order: initiative is rolled and sides pass.

A phase of two parts comes again for every activation, sides alternate until all have passed, and another one
reacts in between: in the games of `examples/` each side is active once, in a phase of one part. It has no map
and no counters, so that nothing but the order is tested.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from guelta.rules.engine.board.fields import Field, Fields
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.game import Game
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.judging.phase import PhaseRules
from guelta.rules.engine.play.procedure import Choice, Option, Roll, Run, procedure
from guelta.rules.engine.recipe import Recipe, RuleEntry
from guelta.rules.engine.side import Side
from guelta.rules.engine.tables.folder import Folder
from guelta.rules.engine.tables.table import Tables

SIDES = {"red": "Red", "blue": "Blue", "gold": "Gold"}
RULES = ("1", "1.1", "2", "2.1(a)", "2.2", "3")

SEQUENCE: dict[str, Any] = {
    "rule": "1",
    "turns": 2,
    "phases": ["initiative", "marches", "night"],
    "initiative": {"title": "Initiative", "rule": "1.1"},
    "marches": {"title": "Marches", "rule": "2", "order": "initiative", "phases": ["march", "rest"]},
    "march": {"title": "March", "rule": "2.1(a)", "at_end": ["2.1(a)"], "audit": ["2.2"]},
    "rest": {"title": "Rest", "rule": "2.2", "at_start": ["2.1(a)"]},
    "night": {"title": "Night", "rule": "3"},
}


@dataclass(frozen=True)
class Charts:
    """No counters at all; what is asked is asked of fields."""

    counters: dict[str, Any] = field(default_factory=dict)
    map: tuple[str, ...] = ("0101", "0102", "0103")
    boxes: dict[str, Any] = field(default_factory=dict)


def by_initiative(charts: Charts, position: Position) -> str | None:
    """Return the side next in the order rolled that has not passed; a side in ambush comes in between."""
    if "ambush" in position.fields:
        return position.fields["ambush"]
    order = position.fields.get("initiative", "").split()
    passed = position.fields.get("passed", "").split()
    last = position.fields.get("resumes", position.fields.get("active", ""))
    at = order.index(last) + 1 if last in order else 0
    return next((side for side in (*order[at:], *order[:at]) if side not in passed), None)


@procedure("1.1", writes=["1.1"])
def initiative(run: Run[Charts]) -> None:
    """1.1  Every side rolls a die, the highest first; the order of the list breaks ties."""
    dice = {side: run.roll(Roll(f"initiative-{side}", "1.1", side, "Initiative"))[0] for side in SIDES}
    order = sorted(SIDES, key=lambda side: -dice[side])
    run.set(initiative=" ".join(order), passed="")
    run.write("1.1", f"{order[0]} is first")


@procedure("2.1(a)", writes=["2.1(a)"])
def march(run: Run[Charts]) -> None:
    """2.1(a)  The active side marches or passes for the rest of the turn."""
    side = run.position.fields["active"]
    options = (Option("march", "march on"), Option("pass", "pass"))
    (chosen,) = run.choose(Choice(f"march-{side}", "2.1(a)", side, "March or pass", options))
    if chosen == "pass":
        run.set(passed=f"{run.position.fields.get('passed', '')} {side}".strip())
    run.write("2.1(a)", f"{side}: {chosen}", side=side)


@check("2.1(a)")
def nobody_acts_who_has_passed(position: Position, charts: Charts) -> Iterator[Finding]:
    """2.1(a)  Whoever has passed carries no flag any more."""
    for side in position.fields.get("passed", "").split():
        if f"flag-{side}" in position.fields:
            yield violation("", [], f"{side} has passed and carries a flag", "put it down")


@audit("2.2")
def one_step_an_activation(start: Position, end: Position, charts: Charts) -> Iterator[Finding]:
    """2.2  Nobody goes more than one step in an activation."""
    steps = int(end.fields.get("steps", "0")) - int(start.fields.get("steps", "0"))
    if steps > 1:
        yield violation("", [], f"{end.fields['active']} went {steps} steps", "go back")


class _Recipe(Recipe[Any]):
    """A recipe whose sequence of play lies in no folder."""

    def sequence(self, folder: Folder) -> Mapping[str, object]:
        """Return the sequence above."""
        return SEQUENCE


NAMES = ("initiative", "passed", "ambush", "resumes", "steps", "flag-red", "flag-blue", "flag-gold")
START = Position.parse("@ turn-1/initiative\nscenario = valley\n")
GAME: Game[Any] = Game(
    id="valley",
    title="The Valley",
    module_name="The Valley",
    version="1.0.0",
    sides={id: Side(id, title) for id, title in SIDES.items()},
    fields=Fields({**Fields().declared, **{name: Field(name, name) for name in NAMES}}),
    lineage=("valley",),
    folder=Folder.of_package("tests"),
    tables=Tables({}, {}),
    charts=Charts(),
    rulebook=tuple(RuleEntry(rule, rule, "1", "enforced", "") for rule in RULES),
    scenarios={"valley": Scenario("valley", "Valley", "1", 1, 2, (), START, (), (), "valley.toml")},
    recipe=_Recipe(lambda tables: Charts(), setup_rules=()),
    checks={"2.1(a)": nobody_acts_who_has_passed},
    audits={"2.2": one_step_an_activation},
    phases={"initiative": PhaseRules(procedure=initiative), "march": PhaseRules(procedure=march)},
    orders={"initiative": by_initiative},
)
