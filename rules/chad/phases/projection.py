"""What of a board is compared when a phase of Chad is carried out again.

Only the counters count that the phase accounts for, and what its procedure decides of them: what else changed
is judged by the audits of its chapter, or is said to be astray.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from guelta.rules.chad.attacks.retreat import RETREAT
from guelta.rules.chad.board.changes import MOVERS
from guelta.rules.chad.board.traces import Way as CombatWay
from guelta.rules.chad.board.traces import attacking_player, ways_of
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.combat_charts import results_rest_on
from guelta.rules.chad.combat.audit import given_up, is_hidden
from guelta.rules.chad.combat.forbidden_fights import FORBIDDING
from guelta.rules.chad.components.elimination import resting_place
from guelta.rules.chad.components.terms import government_role, in_play, is_guerrilla, owner, sanctuaries
from guelta.rules.chad.phases.tactical_changes import combats, fought_over
from guelta.rules.chad.politics.allegiance import friendly_factions
from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.judging.account import Way
from guelta.rules.engine.play.procedure import Entry
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.projection.states import Deviation, State

__all__ = ["ChadProjection"]

_OUT = frozenset({"eliminated", "unused", "fant-losses", "task-force-losses", NOWHERE})


class ChadProjection(Projection[ChadCharts]):
    """2.30  A unit shows its space, a marker its face as well."""

    out = _OUT
    acquits = False
    names_first = True
    audits_first = True
    forbidding = frozenset({*FORBIDDING, "5.10", "5.53", "11.33"})
    rule_of_throws = "5.20"

    # ---- states

    def of_stack(self, space: str, stack: tuple[Standing, ...]) -> tuple[tuple[str, State], ...]:
        """Return each counter with its space, and a marker with its face; in no stack the order counts."""
        return tuple((each.counter, State(space, self._face(each, space), "")) for each in stack)

    def _face(self, standing: Standing, space: str) -> str:
        """11.20, 12.11  Whose side a unit shows the audits of chapter 11 judge, but of one that comes in."""
        counter = self.mix[standing.counter]
        comes_in = space.startswith("arrivals-") and is_guerrilla(counter)
        return standing.face if comes_in or counter.kind == "marker" else ""

    def passes(self, counter: str, state: State) -> bool:
        """5.30, 13.33  Whatever is no unit comes and goes in a combat; the end is compared."""
        return self.mix[counter].kind not in MOVERS

    def is_free(self, counter: str, expected: State, found: State, start: Position) -> bool:
        """7.50, 5.30, 13.33  War zones, forts, markers and air units have audits of their own in a combat."""
        return self.mix[counter].kind not in MOVERS

    def leaves_alone(self, start: Position, end: Position) -> bool:
        """5.20, 14.23  Without the dice losses are not judged, nor while the government changes."""
        is_changed = government_role(start) != government_role(end)
        if is_changed or _is_of_replacements(start):
            return is_changed
        if "rolls" not in end.fields or not attacking_player(start) or is_hidden(start):
            return True
        return bool(given_up(end, self.charts, ways_of(start, end, self.charts)))

    def own_part(self, start: Position, board: Position, end: Position) -> Position:
        """5.00  Leave out all but who was lost, retreated or advanced, and what lies between two boards.

        12.10  Of replacements all but the guerrillas that come into play.
        """
        if _is_of_replacements(start):
            return _moved(start, self._received(start, board))
        ways = ways_of(start, end, self.charts)
        way = Way(start, end, self.charts, start.cursor)
        accounted, fights = {*combats(way)}, fought_over(way)
        led = {
            each.standing.counter: (self._came_to(start, each), each.standing)
            for each in ways
            if each.standing.counter in accounted or self._was_drawn_in(each, fights)
        }
        return _moved(start, led)

    def _received(self, start: Position, board: Position) -> dict[str, tuple[str, Standing]]:
        """12.11  Return the guerrillas that came into play, each with where it stands and how."""
        return {
            each.counter: (space, each)
            for space, each in board.each_standing()
            if is_guerrilla(self.mix[each.counter])
            and in_play(board, each.counter)
            and not in_play(start, each.counter)
        }

    def _was_drawn_in(self, way: CombatWay, fights: set[str]) -> bool:
        """5.20  Whether units that retreated or withdrew may have come next to it, to be attacked again."""
        map = self.charts.map
        if way.start not in map or not (way.end in map or way.is_gone(self.charts)):
            return False
        return any(map.distance(way.start, each) <= RETREAT + 1 for each in fights)

    def _came_to(self, start: Position, way: CombatWay) -> str:
        """12.11  Who is out of play lies where his kind rests, whichever box he was put into."""
        shelters = way.counter.kind != "leader" and self.charts.sanctuary_of_box(way.end)
        if way.end in self.charts.battlefield or shelters:
            return way.end
        return resting_place(start, self.charts, way.counter, way.start)[0]

    # ---- numbers of what no course of play does

    def number_of(self, deviation: Deviation, board: Position) -> str:
        """5.83, 5.51, 5.52  Losses come of the dice; a retreat of two hexes or an advance of one follows."""
        if _is_of_replacements(board):
            return self._number_of_replacement(deviation, board)
        field, counter = self.charts.battlefield, deviation.counter
        expected, found = deviation.expected.space in field, deviation.found.space in field
        if expected != found:
            return "5.83"
        if deviation.is_omission and deviation.rule != "5.20":
            return deviation.rule
        own = (each for _, each in board.each_standing() if each.counter == counter)
        attacks = any(owner(board, self.charts, each) == attacking_player(board) for each in own)
        return "5.52" if attacks else "5.51"

    def _number_of_replacement(self, deviation: Deviation, board: Position) -> str:
        """12.41, 12.11, 12.14  New Arrivals, of whose factions, and no more than the table gives."""
        (where, came) = next(each for each in board.each_standing() if each[1].counter == deviation.counter)
        counter = self.mix[deviation.counter]
        if where not in [f"arrivals-{country}" for country in sanctuaries(board, self.charts, counter)]:
            return "12.41"
        player = owner(board, self.charts, came)
        is_friendly = counter.force in friendly_factions(board, self.charts, player) if player else False
        return "12.14" if is_friendly else "12.11"

    def grounds(self, entries: Iterable[Entry]) -> tuple[str, tuple[str, ...]]:
        """5.83  Return what the dice asked for, and what that rests on."""
        thrown, rests = list[str](), dict[str, None]()
        for each in entries:
            if each.cell is not None and each.dice:
                chart, row, column = each.cell
                thrown.append(f"{'+'.join(map(str, each.dice))} is {each.text}")
                rests |= dict.fromkeys(results_rest_on(self.charts, row, column) if chart == "crt" else ())
        return "the dice: " + "; ".join(thrown) if thrown else "", tuple(rests)


def _is_of_replacements(board: Position) -> bool:
    return board.cursor.endswith("/guerrilla-replacements")


def _moved(start: Position, led: Mapping[str, tuple[str, Standing]]) -> Position:
    """Return a board with some counters in other spaces."""
    gone = [space for each in led for space in start.where(each)]
    stacks = {space: start.stack(space) for space in (*gone, *(space for space, _ in led.values()))}
    for space, stack in stacks.items():
        stacks[space] = tuple(each for each in stack if each.counter not in led)
    for space, standing in led.values():
        stacks[space] = (*stacks[space], standing)
    return start.with_stacks(stacks)
