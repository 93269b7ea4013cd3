"""7.6, 7.7: a fight carried out, from the case it is to where everybody stands after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from guelta.rules.zefra.board.hostility import are_hostile, can_fight, defenders
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.board.units import Unit
from guelta.rules.zefra.combat.cases import Case, case_of, is_conventional
from guelta.rules.zefra.combat.retreat import fall_upon, go_back, retreat, retreat_losses
from guelta.rules.zefra.combat.strength import non_weak

__all__ = ["Fight", "fight"]


@dataclass(frozen=True)
class Fight:
    """Who came into a hex, where from, and which group ambushes: `came`, `there` or "" for none.

    `adds` goes to the roll for the result (Z12).
    """

    hex: str
    came: tuple[str, ...]
    origin: str
    ambusher: str = ""
    adds: int = 0


@dataclass
class _Groups:
    """The combat units of both groups by id, and which of them are told to retreat."""

    came: tuple[str, ...]
    there: tuple[str, ...]
    retreating: set[str] = field(default_factory=set)

    def of(self, name: str) -> tuple[str, ...]:
        return self.came if name == "came" else self.there


def fight(play: Play, about: Fight) -> None:
    """p3-05a  Resolve the fight of those who came into a hex with every hostile combat unit of it."""
    came = [unit for unit in play.alive(about.came, about.hex) if can_fight(play.charts, unit)]
    there = defenders(play.position, play.charts, came, about.hex)
    if not came or not there:
        return
    groups = _Groups(tuple(unit.id for unit in came), tuple(unit.id for unit in there))
    case = case_of(play.position, play.charts, came, there, about.ambusher)
    _announce(play, about, came, there)
    _resolve(play, case, groups, about)
    play.turn([*groups.came, *groups.there])
    _part(play, about, groups)


def _announce(play: Play, about: Fight, came: Sequence[Unit], there: Sequence[Unit]) -> None:
    """Announce who fights: each side names its units that are not weak, and nothing more (Z49)."""
    numbers = [non_weak(play.position, play.charts, group) for group in (came, there)]
    how = {"came": ", who came in ambushes", "there": ", who was there ambushes"}.get(about.ambusher, "")
    sides = " against ".join(
        " and ".join(play.charts.named(side) for side in dict.fromkeys(unit.side for unit in group))
        for group in (came, there)
    )
    play.write(
        "p3-05a",
        f"fight in {play.charts.place(about.hex)}: {sides}, not weak {numbers[0]} and {numbers[1]}{how}",
    )
    if is_conventional(play.charts, came) != is_conventional(play.charts, there) and any(
        unit.type == "militia" for unit in (*came, *there)
    ):
        play.write("p3-14", "militias fight as IFF")


def _resolve(play: Play, case: Case, groups: _Groups, about: Fight) -> None:
    row, roll = case.row, None
    if not row:
        side = _roller(play, groups, about)
        roll = play.roll("fight", case.rule, side, f"the fight in {play.charts.place(about.hex)}")
        if about.adds:
            play.write("G9-03", f"a recon company of CJTF-Z adds {about.adds} to the roll of {roll}")
        row = play.charts.row_of(case.chart, roll + about.adds)
    table = play.charts.tables.charts[case.chart]
    rule = play.charts.rule_of(case.chart, row) if roll is not None else case.rule
    for column, name in case.groups:
        effect = table.text(row, column)
        said = f"{table.title}, {row}: {'who came in' if name == 'came' else 'who was there'} {effect}"
        play.write(rule, said, roll=roll, cell=(case.chart, row, column))
        _apply(play, effect, groups, name, rule)


def _roller(play: Play, groups: _Groups, about: Fight) -> str:
    ids = groups.of(about.ambusher or "came")
    unit = play.unit(ids[0])
    assert unit is not None
    return unit.side


def _apply(play: Play, effect: str, groups: _Groups, name: str, rule: str) -> None:
    """Apply one word of a table to a group: losses first, then who is told to retreat."""
    ids = groups.of(name)
    if effect.endswith(("loses 1", "loses 2")):
        hurt: Sequence[str] = ids
        if effect.startswith("one unit"):
            units = play.alive(ids)
            hurt = play.pick("loses", rule, units[0].side, "takes the -1", units)
        for id in hurt:
            play.hurt(id, int(effect[-1]), rule, "the fight")
    if effect.startswith("retreats"):
        groups.retreating.add(name)
        retreat_losses(play, ids)


def _in_the_box(play: Play, id: str) -> bool:
    unit = play.unit(id)
    return unit is not None and unit.space == "guards"


def _part(play: Play, about: Fight, groups: _Groups) -> None:
    """Let the two groups part: who retreats, or else who came in, leaves the hex (Z32)."""
    hex = about.hex
    if "came" in groups.retreating:
        go_back(play, groups.came, hex, about.origin, "p3-17a")
        return
    if "there" in groups.retreating:
        _yield_the_hex(play, about, groups)
        return
    left = play.alive(groups.there)
    if left and play.alive(groups.came, hex):
        go_back(play, groups.came, hex, about.origin, "p3-05a")
    elif not left:
        fall_upon(play, groups.came, hex)


def _yield_the_hex(play: Play, about: Fight, groups: _Groups) -> None:
    """Take the defenders out with those of theirs who cannot fight (Z37), and note a camp lost."""
    hex = about.hex
    guards = [id for id in groups.there if _in_the_box(play, id)]
    if play.alive(groups.there):
        sides = {unit.side for unit in play.alive(groups.came)}
        along = [
            unit.id
            for unit in play.there(hex)
            if not can_fight(play.charts, unit)
            and any(are_hostile(play.position, play.charts, side, unit.side) for side in sides)
        ]
        retreat(play, [*groups.there, *along], hex)
    if guards:
        held = play.position.fields.get("camps-held", "").split()
        play.run.set(**{"camps-held": " ".join(dict.fromkeys([*held, hex]))})
        play.write("G10-05b", f"the guard of {play.charts.place(hex)} is driven off for this turn")
    fall_upon(play, groups.came, hex)
