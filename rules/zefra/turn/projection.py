"""What of a board is compared when a phase of Zefran Crisis is carried out again."""

from __future__ import annotations

from collections.abc import Sequence as Listed

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.projection.states import Deviation, State
from guelta.rules.zefra.board.hostility import are_hostile, can_fight, standing_camp
from guelta.rules.zefra.board.units import all_units, units_in
from guelta.rules.zefra.charts.counter import USED, ZefraCounter
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts
from guelta.rules.zefra.fire.memory import SPECIAL

__all__ = ["ZefraProjection"]

_OFF = frozenset({"unused", "eliminated", "destroyed"})
_RAISED = ("militia", "refugees")
_ACTIVATIONS = ("forces", "peoples", "government-turns")


class ZefraProjection(Projection[ZefraCharts]):
    """p3-01, G14-01c  A unit shows its hex, its face and the -1 counters straight under it."""

    out = _OFF
    untold = frozenset({"arrival-hex"})  # drawn by a button that says the hex
    dropped = frozenset({"never"})
    declared = frozenset(
        {
            "cross-border", "airfields", "attacks", "on-refugees", "takes-turns", "off-map-entry",
            "capital-hospitals", "expelled", "president", "iff-deploys",
        }
    )  # fmt: skip
    asked_in = frozenset({"declarations"})
    unseen = frozenset({"declare"})
    stays = frozenset({"destination", "retreat"})
    announced = frozenset({"government-turns"})
    acquits = False
    goes_on = True

    def is_set_up(self, path: str) -> bool:
        """p61-12a  Before the first turn everybody deploys as the checks of the set-up let him."""
        return Sequence.turn(path) == 1 and path.endswith("/declarations")

    def is_compared(self, counter: str) -> bool:
        """p61-09a  Units, sites and how CJTF-Z is transported; other markers follow the turn."""
        each = self.mix.get(counter)
        return each is not None and (each.kind in ("unit", "site") or counter == "transport")

    def contradicts(self, counter: str, has: State, end: State, path: str) -> bool:
        """p3-01  -1 counters stay in an activation, but for a company that meets a party (G10-01)."""
        each = self.mix[counter]
        if each.kind != "unit" or end.space in _OFF or path.rsplit("/", 1)[-1] not in _ACTIVATIONS:
            return False
        spare = 1 if each.side == "iff" and each.is_company else 0
        return int(has.besides) > int(end.besides) + spare

    def throws_alike(self, roll: Roll) -> Listed[tuple[int, ...]] | None:
        """p3-02d, p3-02e  No counter goes anywhere by the rolls for the order of a turn: one does for all."""
        return [(0,)] if roll.rule in ("p3-02d", "p3-02e") else None

    # ---- numbers of what no course of play does

    def number_of(self, deviation: Deviation, board: Position) -> str:
        """p3-03a  Name the sentence that is broken by what no activation, and no other phase, does."""
        if deviation.is_omission:
            return self._left_undone(deviation, board)
        phase = board.cursor.rsplit("/", 1)[-1]
        unit, was, found = self.mix[deviation.counter], deviation.was, deviation.found
        is_active = unit.side == board.fields.get("active", "")
        if unit.kind == "marker":
            return "p61-09a"
        if unit.kind == "site":
            return self._fell(was.space, board)
        if was.space != found.space and found.space != deviation.expected.space:
            return self._came(unit, was, found.space, board, is_active=is_active)
        if found.besides != deviation.expected.besides:
            return self._hurt_or_healed(unit, deviation, board)
        if is_active or phase not in _ACTIVATIONS:
            return "p3-03a" if is_active and found.face == USED else "p3-06"
        return self._acted_besides(unit, board.fields.get("active", ""))

    def _left_undone(self, deviation: Deviation, board: Position) -> str:
        """Name the sentence by which something was to be done that the players left as it was."""
        expected, found = deviation.expected, deviation.found
        if expected.space != found.space:
            return deviation.rule
        if expected.besides != found.besides:
            if int(found.besides) > int(expected.besides):
                return deviation.rule or "p3-01"
            return "p3-16" if deviation.rule in ("p3-17a", "p3-17b") else "S12-05"
        is_active = self.side_of(deviation.counter) == board.fields.get("active", "")
        has_come = self.distance(deviation.was.space, expected.space) > 1  # farther than a retreat
        return "p3-06" if is_active or has_come else "S12-07"

    def _fell(self, hex: str, board: Position) -> str:
        """Name the sentence that is broken by a site that falls, or does not stay where it is."""
        held = board.fields.get("camps-held", "").split()
        is_guarded = hex not in held and bool(units_in(board, self.charts, "guards"))
        if is_guarded and self.charts.site_of_kind(hex, "camp"):
            return "G10-05a"
        is_quiet = board.cursor.rsplit("/", 1)[-1] not in _ACTIVATIONS or hex not in self.charts.map
        may_have_entered = is_quiet or any(
            unit.is_used
            and unit.space in self.charts.map
            and self.charts.map.distance(unit.space, hex) <= self.charts.allowance(board, unit.counter)
            for unit in all_units(board, self.charts).values()
        )
        return "G9-05" if may_have_entered else "G10-01"

    def _acted_besides(self, unit: ZefraCounter, active: str) -> str:
        """Name the sentence that is broken by a unit that acts in another side's activation."""
        if (unit.side, active) != ("iff", "bongo"):
            return "p3-09a"
        return "p3-10e" if self.charts.type_is(unit.type, "ranged") else "p3-10a"

    def _hurt_or_healed(self, unit: ZefraCounter, deviation: Deviation, board: Position) -> str:
        """Name the sentence that is broken by -1 counters too many or too few."""
        if deviation.rule == "G9-04b":  # that platoon leaves no doubt how many
            return deviation.rule
        if int(deviation.found.besides) > int(deviation.expected.besides):
            return "S12-05"
        phase = board.cursor.rsplit("/", 1)[-1]
        if phase == "healing" and "capital-hospitals" in board.fields and unit.side == "cjtf":
            return "S12-06"
        meets = unit.side == "iff" and unit.is_company and phase in _ACTIVATIONS
        return "G10-07" if meets else "p3-01"

    def _came(self, unit: ZefraCounter, was: State, end: str, board: Position, *, is_active: bool) -> str:
        """Name the sentence that is broken by a unit that comes from one space to another."""
        start, phase = was.space, board.cursor.rsplit("/", 1)[-1]
        for box, number in (("guards", "p61-11"), ("capital-", "p61-15f")):
            if start.startswith(box) or end.startswith(box):
                return number
        if start in _OFF and end not in _OFF:
            return self._came_back(unit, start, phase, board.fields.get("active", ""))
        if end in _OFF:
            return "G14-01c" if unit.type == "refugees" else "p3-13c"
        if end.startswith("off-map"):
            return "G12-10b"
        if phase not in _ACTIVATIONS:
            return "p3-03a"
        if is_active:
            return self._went(unit, was, end, board) or "p3-03b"
        active = board.fields.get("active", "")
        return self._went(unit, was, end, board) or self._acted_besides(unit, active)

    def _went(self, unit: ZefraCounter, was: State, end: str, board: Position) -> str:
        """Name the sentence that is broken by a unit that comes to a hex in an activation, "" for none."""
        country = self.charts.country
        if unit.side == "cjtf" and country(end) == "zefra" and country(was.space) != "zefra":
            return "p61-16b"
        if was.space.startswith("off-map"):
            return "G12-10c"
        if was.face == USED:
            return "p3-06"
        foes = [
            each
            for each in units_in(board, self.charts, end)
            if can_fight(self.charts, each) and are_hostile(board, self.charts, unit.side, each.side)
        ]
        return "p3-05a" if foes and self.charts.type_is(unit.type, "combat") else ""

    def _came_back(self, unit: ZefraCounter, start: str, phase: str, active: str) -> str:
        """Name the sentence that is broken by a unit that comes into play."""
        if unit.type not in _RAISED:
            return "p61-13b" if unit.type in SPECIAL and start == "unused" else "G14-01b"
        if phase == "arrivals":
            return "S12-04a"
        is_called = unit.type == "militia" and (unit.side, active) == ("bongo", "iff")
        return "G10-07" if is_called else "G10-08"

    def rests_on(self, deviation: Deviation, board: Position) -> tuple[str, ...]:
        """p61-09b  A unit that went too far rests on its allowance, one that crossed a border on the map."""
        was, found, unit = deviation.was.space, deviation.found.space, self.mix[deviation.counter]
        if unit.kind != "unit" or unit.type == "cas" or not {was, found} <= {*self.charts.map}:
            return ()
        if deviation.is_placed:
            return ()
        if unit.side == "cjtf" and self.charts.country(was) != self.charts.country(found):
            return self.charts.map[found].rests_on("country")
        return self.charts.allowance_rests_on(board, unit)

    # ---- what an owner may do at any time

    def is_owed_in_part(self, counter: str, rule: str) -> bool:
        """S12-05, G9-04b  A unit that took some -1 counters owes the rest; that platoon leaves no doubt."""
        return rule != "G9-04b"

    def is_free(self, counter: str, expected: State, found: State, start: Position) -> bool:
        """G14-01a, G14-01c, p61-15e  A player may take own units off at any time, CJTF-Z to Daloon's capital.

        Refugees come off only in a camp that stands.
        """
        each, there = self.mix[counter], all_units(start, self.charts)
        if each.kind != "unit" or expected.space in _OFF:
            return False
        if counter not in there or there[counter].space in _OFF:
            return False  # who comes in this phase was forgotten rather than taken off again
        if found.space == "capital-1":
            is_there = expected.space in self.charts.map or expected.space == "guards"
            is_lifted = each.side == "cjtf" and each.type != "cas" and is_there
            return is_lifted and expected.besides == found.besides
        if found.space not in ("unused", "eliminated"):
            return False
        return each.type != "refugees" or standing_camp(start, self.charts, expected.space)
