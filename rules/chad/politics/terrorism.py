"""Chapter 11: terrorism before the affiliation checks (11.40 to 11.43)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from guelta.rules.chad.board.prefecture_display import lower_presence, presence
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import prefectures
from guelta.rules.chad.charts.political_charts import adjustments_rest_on, terrorism_modifier
from guelta.rules.chad.components.terms import independent_factions, is_guerrilla, owner, role
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = ["Terror", "forget", "recorded", "targets", "terrorism"]

_RECORD = "terrorism"
_SIDES = ("government", "rebel")


class Terror(NamedTuple):
    """11.43  One line of the Terrorism Record: who, against which prefecture, and his modifier."""

    side: str
    prefecture: str
    modifier: int

    def __str__(self) -> str:
        return f"{self.side}:{self.prefecture}:{self.modifier:+d}"


def targets(position: Position, charts: ChadCharts, side: str) -> tuple[str, ...]:
    """11.41  Return the prefectures in which a player has a guerrilla unit, in the order of the display."""
    independent = independent_factions(position, charts)
    held = {
        charts.map[space]["prefecture"]
        for space, unit in position.each_standing()
        if space in charts.map
        and is_guerrilla(charts.counters[unit.counter])
        and role(position, owner(position, charts, unit, independent)) == side
    }
    return tuple(each.id for each in prefectures(charts) if each.id in held)


def recorded(position: Position) -> Iterator[Terror]:
    """11.43  Yield the lines of the Terrorism Record, which the field `terrorism` keeps during the phase."""
    for line in position.fields.get(_RECORD, "").split():
        side, prefecture, modifier = line.split(":")
        yield Terror(side, prefecture, int(modifier))


def terrorism(run: Run[ChadCharts]) -> None:
    """11.40  Both players choose prefectures to terrorize, each once and in secret, before any check.

    Each rolls a die for each of his prefectures (11.41).
    """
    titles = {each.id: each.title for each in prefectures(run.charts)}
    choices = [_targets_of(run, side, titles) for side in _SIDES]
    for side, chosen in zip(_SIDES, run.choose_together(*choices), strict=True):
        for id in (each for each in titles if each in chosen):
            _terrorize(run, side, id, titles[id])


def _targets_of(run: Run[ChadCharts], side: str, titles: dict[str, str]) -> Choice:
    options = tuple(Option(id, titles[id]) for id in targets(run.position, run.charts, side))
    title, most = "Terrorism in prefectures", len(options)
    return Choice(
        f"terrorism-{side}", "11.40", side, title, options, least=0, most=most, secret=True, purpose="target"
    )


def _terrorize(run: Run[ChadCharts], side: str, id: str, title: str) -> None:
    """11.41  The die gives what the terrorist adds to all his checks in the prefecture this phase.

    Terrorism of the Government turns presence 2 into presence 1 at once (11.42).
    """
    (die,) = run.roll(Roll(f"terrorism-{side}-{id}", "11.41", side, f"Terrorism in {title}"))
    terror = Terror(side, id, terrorism_modifier(run.charts, die))
    run.set(**{_RECORD: " ".join([*map(str, recorded(run.position)), str(terror)])})
    points = f"{terror.modifier:+d}" if terror.modifier else "nothing"
    said = f"terrorism in {title}: {points} to the checks of the {side} there"
    short, uncertain = f"terrorism in {title}", adjustments_rest_on(run.charts)
    run.write("11.41", said, dice=(die,), side=side, short=short, rests_on=uncertain)
    if side == "government" and presence(run.position, id) == 2:
        prefecture = next(each for each in prefectures(run.charts) if each.id == id)
        lower_presence(run, prefecture)
        run.write("11.42", f"presence in {title} 2 to 1", side=side)


def forget(run: Run[ChadCharts]) -> None:
    """11.41  Terrorism affects the checks of one phase only."""
    run.set(**{_RECORD: ""})
