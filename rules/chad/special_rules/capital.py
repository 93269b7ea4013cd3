"""Chapter 14: capturing the capital, and the change of government that follows (14.23)."""

from __future__ import annotations

from guelta.rules.chad.board.prefecture_display import remove_presence
from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.economy_charts import prefectures
from guelta.rules.chad.charts.political_charts import exiles
from guelta.rules.chad.components.elimination import remove
from guelta.rules.chad.components.terms import (
    combat_units,
    government_role,
    in_play,
    independent_factions,
    is_guerrilla,
    opponent,
    owner,
    player_of,
    plural,
    role,
    sanctuaries,
)
from guelta.rules.chad.intervention.libyan_aid import eliminate_outside_the_south
from guelta.rules.chad.politics.presence import place_presence
from guelta.rules.chad.reinforcement.replacements import receive_guerrillas
from guelta.rules.chad.special_rules.victory import CAPITAL, Victory, conditions_of, declare
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = ["capture_of_the_capital", "change_government", "fant_to_remove", "is_captured", "new_presence"]

_MOST_STEPS = 8
"""14.23: never more FANT steps than these have to be removed."""


def is_captured(position: Position, charts: ChadCharts) -> bool:
    """14.23  Whether rebels that count stand in N'Djamena: guerrillas; intervention units never do.

    Where the scenario says combat units (14.32), every one of the Rebel's counts, Libyans too (1.20).
    """
    own = conditions_of(position, charts)
    if own is None or not own.capital:
        return False
    for unit in combat_units(charts, position.stack(CAPITAL)):
        counts = own.capital == "combat units" or is_guerrilla(charts.counters[unit.counter])
        if counts and role(position, owner(position, charts, unit)) == "rebel":
            return True
    return False


def capture_of_the_capital(run: Run[ChadCharts]) -> None:
    """14.23  At the end of an impulse rebels in the capital have taken it.

    In 1990 the Rebel player has won (14.32); elsewhere he becomes the Government.
    """
    if not is_captured(run.position, run.charts):
        return
    own = conditions_of(run.position, run.charts)
    rebel = player_of(run.position, "rebel")
    if own is not None and own.decides == "prefectures":
        declare(run, Victory(rebel, "win", own.capital_rule, f"rebels hold {run.charts.place(CAPITAL)}"))
    else:
        change_government(run)


def change_government(run: Run[ChadCharts]) -> None:
    """14.23  The Rebel player becomes the Government, in the order in which the rule tells it.

    Presence is taken off and placed anew while FANT still counts for the old Government; then he, now the
    Rebel, gives up FANT infantry for guerrillas, and the rest of FANT follows the new Government. Everybody
    else keeps his place and his side, but for a Commander whom the scenario sends away (14.43).
    """
    old, new = government_role(run.position), player_of(run.position, "rebel")
    captured = f"{new.upper()} has captured {run.charts.place(CAPITAL)} and governs"
    run.write("14.23", captured, side="rebel")
    held = new_presence(run.position, run.charts)
    for each in prefectures(run.charts):
        remove_presence(run, each)
    run.write("10.22", "all presence markers are removed")
    titles = {each.id: each.title for each in prefectures(run.charts)}
    for id, criterion in held.items():
        place_presence(run, id, 1)
        run.write("14.23", f"presence 1 in {titles[id]}: {criterion}", side="rebel")
    run.set(government=new, **{"libyan-aid": ""})
    steps = _remove_fant(run)
    if steps:
        came = receive_guerrillas(run, "capital-guerrillas", old, steps, "14.23", all_of_them=True)
        run.write("14.23", f"{plural(came, 'guerrilla')} for {plural(steps, 'step')} of FANT", side="rebel")
    _move_the_boxes(run)
    _exile(run, old)
    eliminate_outside_the_south(run)


# ---- presence of the new Government


def new_presence(position: Position, charts: ChadCharts) -> dict[str, str]:
    """14.23  Return the prefectures in which the new Government has presence 1, each with its criterion.

    Asked before the roles change: the rebel of this position is the new Government. French and OAU units are
    counted for him, Libyans for FAP, FANT for the old Government.
    """
    survey = _Forces(position, charts)
    found = {}
    for each in prefectures(charts):
        if survey.holds_alone(each.id):
            found[each.id] = "guerrillas, and no enemy at an airfield"
        elif survey.outweighs_at_a_sanctuary(each.id):
            found[each.id] = "more steps, next to a sanctuary of its own"
    return found


class _Forces:
    """The combat units of both players by prefecture, as 14.23 counts them."""

    def __init__(self, position: Position, charts: ChadCharts) -> None:
        self.position = position
        self.charts = charts
        self.new = player_of(position, "rebel")
        self.steps: dict[str, dict[str, int]] = {}
        self.guerrillas: set[str] = set()
        self.guarded: set[str] = set()
        """Prefectures with an airfield where a unit of the old Government stands."""
        self._count()

    def _count(self) -> None:
        charts, independent = self.charts, independent_factions(self.position, self.charts)
        for space, stack in self.position.each_stack():
            where = charts.map[space]["prefecture"] if space in charts.map else ""
            for unit in combat_units(charts, stack) if where else ():
                counter = charts.counters[unit.counter]
                player = owner(self.position, charts, unit, independent)
                if counter.force in ("France", "OAU"):
                    player = self.new
                if not player:
                    continue
                by_player = self.steps.setdefault(where, {})
                by_player[player] = by_player.get(player, 0) + counter.steps
                if player == self.new and is_guerrilla(counter):
                    self.guerrillas.add(where)
                if player != self.new and space in charts.ground.airfields:
                    self.guarded.add(where)

    def holds_alone(self, prefecture: str) -> bool:
        """14.23(1)  A guerrilla is there, and no unit of the old Government at an airfield."""
        return prefecture in self.guerrillas and prefecture not in self.guarded

    def outweighs_at_a_sanctuary(self, prefecture: str) -> bool:
        """14.23(2)  It touches an entry hex of one of his factions, and he has more steps than the other."""
        by_player = self.steps.get(prefecture, {})
        if by_player.get(self.new, 0) <= by_player.get(opponent(self.new), 0):
            return False
        charts = self.charts
        return any(
            charts.map[near]["prefecture"] == prefecture
            for country in self._countries()
            for entry in charts.ground.entries_of(country)
            for near in charts.map.neighbours(entry)
        )

    def _countries(self) -> list[str]:
        """14.23(2)  The sanctuaries used by the factions of the new Government that are in play."""
        independent = independent_factions(self.position, self.charts)
        found: set[str] = set()
        for _, standing in self.position.each_standing():
            counter = self.charts.counters[standing.counter]
            of_a_faction = is_guerrilla(counter) or counter.kind == "leader"
            if not of_a_faction or not in_play(self.position, counter.id):
                continue
            if owner(self.position, self.charts, standing, independent) == self.new:
                found.update(sanctuaries(self.position, self.charts, counter))
        return sorted(found)


# ---- FANT


def _infantry_on_the_map(run: Run[ChadCharts]) -> list[ChadCounter]:
    return [
        counter
        for space, unit in run.position.each_standing()
        if space in run.charts.map
        and (counter := run.charts.counters[unit.counter]).force == "FANT"
        and counter.type == "infantry"
    ]


def fant_to_remove(steps: int) -> int:
    """14.23  Return the FANT infantry steps to remove of those on the map: half of them, eight at most."""
    return min(steps // 2, _MOST_STEPS)


def _remove_fant(run: Run[ChadCharts]) -> int:
    """14.23  The new Rebel player removes FANT infantry, unit by unit, until the target is reached.

    The last unit may go beyond it. They leave play, not to FANT Losses. Paratroops, recon and armor cannot be
    chosen. Returns the steps removed.
    """
    infantry = {counter.id: counter for counter in _infantry_on_the_map(run)}
    target = fant_to_remove(sum(counter.steps for counter in infantry.values()))
    if not target:
        run.write("14.23", "no FANT infantry to remove", side="rebel")
    removed = number = 0
    while removed < target:
        number += 1
        options = tuple(
            Option(each.id, f"{each.name} at {run.charts.place(run.position.where(each.id)[0])}")
            for each in infantry.values()
        )
        title = f"FANT infantry to remove, {plural(target - removed, 'step')} left"
        (id,) = run.choose(
            Choice(f"capital-fant-{number}", "14.23", "rebel", title, options, purpose="victim")
        )
        counter = infantry.pop(id)
        remove(run, id, "unused")
        removed += counter.steps
        run.write("14.23", f"{counter.name} leaves play", side="rebel")
    return removed


# ---- everybody else


def _move_the_boxes(run: Run[ChadCharts]) -> None:
    """14.23  Libyans waiting in a Reinforcements box wait in that of FAP's new role."""
    other = role(run.position, opponent("fap"))
    for unit in run.position.stack(f"{other}-reinforcements"):
        if run.charts.counters[unit.counter].force == "Libya":
            run.put(unit.counter, f"{role(run.position, 'fap')}-reinforcements")
    own = f"{role(run.position, 'fap')}-reinforcements"
    run.write("14.23", f"Libyans wait in {run.charts.place(own)}, all others in the Government's box")


def _exile(run: Run[ChadCharts], old: str) -> None:
    """14.43  In the campaign the Commander who lost the capital goes to one of two places, as he likes."""
    for each in exiles(run.charts, run.position.fields.get("scenario", "")):
        counter = run.charts.counters[each.commander]
        if counter.front != old or "eliminated" in run.position.where(counter.id):
            continue
        survey = run.position.once(Survey, run.charts)
        spaces = tuple(space for space in each.spaces if not survey.enemy_in(old, space))
        options = tuple(Option(space, run.charts.place(space)) for space in spaces)
        title = f"{counter.name} flees to"
        (space,) = run.choose(Choice("capital-exile", "14.43", "rebel", title, options, purpose="retreat"))
        remove(run, counter.id, space)
        run.write("14.43", f"{counter.name} flees to {run.charts.place(space)}", side="rebel")
