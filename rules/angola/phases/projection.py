"""What of a board is compared when a phase of Angola! is carried out again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from guelta.rules.angola.board.control import CABINDA, enemies_in
from guelta.rules.angola.board.forces import region_read
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import MINEFIELD, AngolaCounter
from guelta.rules.angola.combat.retreat import dies_off_road
from guelta.rules.angola.end_phase.recruitment import rule_there
from guelta.rules.angola.end_phase.steps import ORDER, PLAYED, own_counters, step_of, with_changes
from guelta.rules.angola.movement.steps import needs_roll
from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.projection.states import Deviation, State

__all__ = ["AngolaProjection"]

_BY_KIND = {"jungle": "7.2", "token": "11.2", "victory": "11.3", "control": "10.3", "marker": "4.2"}
_IN_A_GO = {"jungle": "7.2-exception-4", "token": "10.4"}
_BY_PHASE = {"recruitment": "12.3", "direct-aid": "12.1", "covert-aid": "12.4"}
_VOLUNTARY = ("7.2", "8.1.1", "8.1.2(a)", "8.1.2(b)", "8.1.3", "9.9.1", "12.3.1", "12.3.2", "13")
_LOST = ("stock-", "lost-")
_POOLS = ("stock-", "equipment", "jungle-markers", "majors-", "columns-", "tokens-")


class AngolaProjection(Projection[AngolaCharts]):
    """8, 2.4.2  A Unit shows its region, its face and its Column; a piece of Equipment its owner."""

    fields = ("cabinda", "cabinda-fallen", "crises-fapla", "crises-fnla", "crises-mpla", "crises-unita")
    declared = frozenset({"set-up"})
    interchanges = True
    shows_who_acts = True  # 7.1: who is moved leaves his region, or has a +1 marker more

    def of_stack(self, space: str, stack: tuple[Standing, ...]) -> tuple[tuple[str, State], ...]:
        """Of a pack the order counts; of a region whose each counter is."""
        if space.startswith("pack-"):
            return tuple((each.counter, State(space, each.face, str(n))) for n, each in enumerate(stack))
        if space.startswith("control-"):  # 10.3: one is captured face down, which is one thing
            return tuple((each.counter, State(space, each.face, f"{space} {each.face}")) for each in stack)
        if space not in self.charts.map:
            return tuple((each.counter, State(space, each.face, "")) for each in stack)
        region = region_read(stack, self.charts)
        found: list[tuple[str, State]] = []
        for force in region.forces:
            found += [(each.counter, State(space, each.face, force.column)) for each in force.units]
            owned = ((each, f"{force.side} {each.face}") for each in force.equipment)  # 9.9.1: both at once
            found += [(each.counter, State(space, each.face, besides)) for each, besides in owned]
            if force.column:
                found.append((force.column, State(space, "", "")))
            owner = f"{force.side} {force.column}"
            found += [(each.counter, State(space, "", owner)) for each in force.jungle]
        found += [(each.counter, State(space, each.face, "alone")) for each in region.others]
        return tuple(found)

    def is_pooled(self, state: State) -> bool:
        """12, 2.4.2  Of counters in stock anybody takes any one of the kind."""
        return state.space.startswith(_POOLS) or state.space == NOWHERE

    def are_alike(self, one: str, other: str) -> bool:
        """7.2, 10.4  Jungle markers and tokens of one side do alike, whatever their numbers."""
        mine, its = self.mix[one], self.mix[other]
        if mine.kind == its.kind in ("jungle", "token"):
            return bool(mine.side == its.side)
        return super().are_alike(one, other)

    def shows_way(self, counter: str, here: str, there: str, start: Position) -> bool:
        """9.1  Who is put from beside it into a region with enemies has shown the Attacker's Region."""
        if self.mix[counter].kind != "unit" or here not in self.charts.map or there not in self.charts.map:
            return False
        is_beside = there in self.charts.map.neighbours(here)
        return is_beside and enemies_in(start, self.charts, there, self.mix[counter].side)

    def is_owed(self, counter: str, rule: str) -> bool:
        """7.2, 12.3, 13  Nobody has to move, to rearrange his Columns or to raise troops (R29)."""
        return self.mix[counter].kind not in ("unit", "column") or rule not in _VOLUNTARY

    def is_free(self, counter: str, expected: State, found: State, start: Position) -> bool:
        """2.4.2  Of Equipment that is left alone the board itself says that it goes to the pool."""
        return found.besides == "alone" and expected.space == "equipment"

    def own_part(self, start: Position, board: Position, end: Position) -> Position:
        """4.2, 9.9.1  Leave out what belongs to a step beside it, and mines laid between two cards."""
        step = step_of(start)
        if step not in ORDER or step == PLAYED:
            return board
        return with_changes(start, board, own_counters(start, end, self.charts))

    def passes(self, counter: str, state: State) -> bool:
        """9.3.1, 9.2  Suppressed Units recover, missions are flown, and a new Column comes from its stock."""
        return (
            state.face == "suppressed"
            or state.space in ("air-missions", "reinforcements-drawn")
            or state.space.startswith("columns-")
        )

    def begins(self, before: Position, after: Position) -> str:
        """5.1  A go begins where its player turns over the uppermost card of his pack."""
        for side in self.charts.factions:
            pack, turned = (
                before.stack(f"pack-{side}"),
                {each.counter for each in after.stack(f"turned-{side}")},
            )
            if pack and pack[-1].counter in turned and after.stack(f"pack-{side}") == pack[:-1]:
                return str(side)
        return ""

    def number_of(self, deviation: Deviation, board: Position) -> str:
        """4.2  Name the rule that is broken by what no procedure does."""
        if deviation.is_field:
            return "12.2" if "crises" in deviation.counter else "14.3"
        counter, phase = self.mix[deviation.counter], board.cursor.rsplit("/", 1)[-1]
        is_operation = phase == PLAYED
        if is_operation and deviation.is_omission and deviation.rule:
            return deviation.rule
        if counter.kind in ("unit", "equipment", "column"):
            if MINEFIELD in (deviation.was.face, deviation.found.face):
                return "9.9.1"
            start, end = deviation.was.space, deviation.found.space
            if phase == "recruitment" and counter.is_unit and start not in self.charts.map:
                return _of_a_recruit(counter, end, board)
            if is_operation and start in self.charts.map and end in self.charts.map:
                return self._of_a_go(counter, deviation, board)
            return self._of_a_force(counter, start, end, phase, is_operation=is_operation)
        if counter.kind == "card":
            return self._of_a_card(counter, deviation)
        if counter.kind == "control" and deviation.was.space in self.charts.map:
            return "10.2"
        if counter.kind == "victory" and phase == "victory":
            return "4.2-3A" if deviation.expected == deviation.was else "11.4"
        return (is_operation and _IN_A_GO.get(counter.kind)) or _BY_KIND.get(counter.kind, "")

    def _of_a_go(self, counter: AngolaCounter, deviation: Deviation, board: Position) -> str:
        """4.2-2A, 7.1, 8.1  Name the rule that is broken on the map in a go, by the card turned over."""
        was, found, side = deviation.was, deviation.found, board.fields.get("active", "")
        is_own = counter.side == side
        if deviation.by_way or (
            is_own and deviation.rule == "9.11.7" and deviation.expected.space != found.space
        ):
            return "9.11.7"
        if counter.kind == "equipment":
            return "2.4.2"
        if not is_own:
            return self._of_others(counter, deviation, board, side)
        turned = board.stack(f"turned-{side}")
        card = self.mix[turned[-1].counter] if turned else None
        if card is None or card.type == "blank":
            return "4.2-2A(a)"
        if card.type == "command":
            return "4.2-2A(d)" if was.space != found.space and counter.is_unit else "8.1.2"
        if counter.is_unit and was.besides != found.besides:
            return "8.1.2" if found.besides else "8.1.1"
        is_beside = found.space in self.charts.map.neighbours(was.space)
        has_failed = is_beside and needs_roll(self.charts, was.space, found.space)
        if card.type == "fifth":
            is_alone = deviation.expected.space in (was.space, found.space)
            is_mover = counter.is_unit and not was.besides and is_alone and has_failed
        else:
            is_mover = f"{side}-column-{card.letter}" in (counter.id, was.besides)
        if not is_mover:
            return "7.1"
        return "7.2-exception-4" if has_failed else "7.2"

    def _of_others(self, counter: AngolaCounter, deviation: Deviation, board: Position, side: str) -> str:
        """7.1, 9.11.7, 14.3.1  Name the rule that is broken by who has no card: he retreats, or stays."""
        was, found = deviation.was.space, deviation.found.space
        if was == found:
            return "8.1.1"
        is_enemy = side in self.charts.factions and counter.side in self.charts.enemies(side)
        if not is_enemy or not enemies_in(board, self.charts, was, counter.side):
            return "7.1"
        if was == CABINDA and counter.side == "mpla":
            return "14.3.1"
        return "9.11.7(g)" if self._dies(deviation) else "9.11.7"

    def _dies(self, deviation: Deviation) -> bool:
        """9.11.7(g)  Whether a Unit went where a retreat destroys it."""
        was, found = deviation.was.space, deviation.found.space
        known = self.charts.map
        is_beside = was in known and found in known.neighbours(was)
        return is_beside and dies_off_road(self.charts, deviation.counter, was, found)

    def is_led(self, deviation: Deviation) -> bool:
        """7.2, 9.11.6  No line of a march says who went elsewhere, none of losses who was spared or fell."""
        if deviation.rule in ("7.2", "9.11.6") or deviation.found.space.startswith(_LOST):
            return False
        return not (deviation.rule == "9.11.7" and self._dies(deviation)) and super().is_led(deviation)

    def _of_a_card(self, card: AngolaCounter, deviation: Deviation) -> str:
        """5.1, 5.4, 12.4.1  Name the rule that is broken by what became of a card."""
        if card.id.startswith("reinforcement"):
            return "12.4.1"
        way = deviation.was.space, deviation.found.space
        return "5.1" if way == (f"pack-{card.side}", f"turned-{card.side}") else "5.4"

    def _of_a_force(
        self, counter: AngolaCounter, start: str, end: str, phase: str, *, is_operation: bool
    ) -> str:
        """Name the rule that is broken by a Unit, a Column or Equipment that comes from elsewhere."""
        is_on_map = start in self.charts.map, end in self.charts.map
        step = _BY_PHASE.get(phase, "12")
        if counter.kind == "equipment":
            return "2.4.2" if is_operation else "12.4"  # it comes from the pool, or goes there
        if counter.kind == "column":
            return "8.1" if not is_operation or not is_on_map[0] else "8.1.1"
        if all(is_on_map):
            regrouped = "8.1.3" if phase == "reorganization" else "8.1"
            return regrouped if start == end else "4.2"
        if is_operation and counter.type == "airgroup":
            return "9.6.1" if start == "air-missions" else "9.6.2"
        if is_operation and is_on_map[0]:
            return "9.2"
        if phase == "reorganization" and (is_on_map[0] or counter.type == "brigade"):
            return "13"
        return step

    def throws_alike(self, roll: Roll) -> Sequence[tuple[int, ...]] | None:
        """9.3.1, 9.11.3  Of the Hit Table only the numbers of results count, of Combat Dice the highest.

        Of the scores only the difference counts: the lowest and the highest face of one side come to each.
        """
        if "-fire" in roll.id or "dogfight" in roll.id:
            by = {self.charts.hit(face): face for face in reversed(roll.faces)}
            return [*combinations_with_replacement(sorted(by.values()), roll.dice)]
        if "-dice-" in roll.id:
            faces = roll.faces if roll.id.endswith("-defender") else (min(roll.faces), max(roll.faces))
            return [(face,) * roll.dice for face in faces]
        if roll.id.endswith("-mines"):
            return [(1,) * n + (2,) * (roll.dice - n) for n in range(roll.dice + 1)]
        return None


def _of_a_recruit(unit: AngolaCounter, region: str, board: Position) -> str:
    """12.3.1, 12.3.2, 17.6  Name the rule that is broken by a Unit that recruitment does not bring there."""
    if unit.type != "infantry":
        return "17.6" if unit.type == "mercenary" else "12.3"
    return rule_there(board, unit.side, region)
