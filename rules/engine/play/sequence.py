"""The sequence of play as data: a tree of phases, flattened to the paths that everybody shares.

A path such as `turn-9/operations/round-2/red/movement` is at once the cursor of a position, what
the turn tracker shows, and the heading of a report. Turns take their kinds in rotation (day, night, day ...),
where they differ. In a phase with an `order` play decides who is next: what it holds comes again and again,
one side's *activation* after another, and each is a step forward.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from guelta.rules.engine.board.fields import ACTIVATION, ACTIVE
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.tables.folder import RulesDataError

__all__ = ["MOMENTS", "WAY", "Boundary", "Moment", "Phase", "Place", "Sequence", "Stage"]

WAY = "audit"
"""The key of a phase with the numbers that judge the way from its start to its end."""
MOMENTS = ("at_start", "at_end", "settle", WAY)
"""The keys of a phase that hold the numbers judged in it."""
_KEYS = {"title", "rule", "phases", "repeat", "side", "order", "interrupt", "only_if", *MOMENTS}
_MOST_TURNS, _MOST_REPEATS = 1000, 100
"""More than any game has; every place of each is kept."""
EVERY_TURN = ""
"""The kind of turns that are all played alike: their phases stand at the top of sequence.toml."""
_TURN = re.compile(r"turn-(\d+)(?:/|\Z)")


@dataclass(frozen=True, slots=True)
class Phase:
    """One node of the tree below a turn.

    `id` is its part of the path, `at_start` and `at_end` the rule numbers judged there, `settle` those whose
    *due* must have been carried out when the phase ends, `audit` those that judge the way from its start to
    its end.
    """

    id: str
    title: str
    rule: str
    side: str
    at_start: tuple[str, ...]
    at_end: tuple[str, ...]
    settle: tuple[str, ...]
    phases: tuple[Phase, ...] = field(repr=False)
    audit: tuple[str, ...] = ()
    order: str = ""
    """What says who is next in it, as the game calls it; "" where the sequence of play does."""
    interrupt: str = ""
    """The rule by which a side may play out of that order, "" where none may."""
    repeated: tuple[str, int] | None = None
    """For one of a repeated phase ("round-2"): the name without number and the number."""

    @property
    def name(self) -> str:
        """Its id, of one of a repeated phase the name without number: what a game calls its rules by."""
        return self.repeated[0] if self.repeated else self.id


class Place(NamedTuple):
    """Where play stands: a path, and in a phase with an order which activation of it, 0 outside of one."""

    path: str
    activation: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """The start or the end of a phase, with the rule numbers judged then."""

    path: str
    phase: Phase
    ends: bool

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the checks to run."""
        return self.phase.at_end if self.ends else self.phase.at_start


@dataclass(frozen=True, slots=True)
class Boundary:
    """What lies between two positions of the cursor: phases ended, phases skipped over, phases begun."""

    ended: tuple[Moment, ...]
    skipped: tuple[str, ...]
    begun: tuple[Moment, ...]
    backward: bool


@dataclass(frozen=True, slots=True)
class Stage:
    """Turns that are played alike: from `first` to `last`, with the phases of each kind of turn."""

    first: int
    last: int
    phases: Mapping[str, tuple[Phase, ...]]

    @property
    def uniform(self) -> bool:
        """Whether every turn has the same phases."""
        return len(set(self.phases.values())) == 1


_WORDS = {"turn_kind": "turn", "turn_round": "round"}
"""What a sequence.toml may call a kind of turn and a round of them, with the usual words."""


class Sequence:
    """The sequence of play of a game, for one scenario's set of conditions, or one set after another.

    `rule` is the number under which the rulebook prints the sequence of play. `words` are what a kind of turn
    is called, such as a season, and a round of all kinds, such as a year.
    """

    def __init__(
        self,
        turns: int,
        kinds: tuple[str, ...],
        phases: Mapping[str, tuple[Phase, ...]],
        rule: str = "",
        words: tuple[str, str] = ("turn", "round"),
    ) -> None:
        self.rule = rule
        self.words = words
        self.turns = turns
        self.kinds = kinds
        self.stages: tuple[Stage, ...] = (Stage(1, turns, phases),)

    @classmethod
    def from_table(
        cls,
        tree: Mapping[str, object],
        *,
        source: str,
        rules: Collection[str],
        conditions: Iterable[str] = (),
        orders: Collection[str] = (),
        sides: Collection[str] | None = None,
    ) -> Sequence:
        """Build the sequence from a parsed sequence.toml.

        `rules` are the numbers that exist, `conditions` the names that `only_if` may find true, `orders` what
        the game has to say who is next, `sides` the sides and roles that segments may belong to (None: any).
        Raises RulesDataError with every fault: a phase that is missing, never reached or within itself, an
        order within an order, an unknown key, side, order or rule number.
        """
        return _Reader(tree, source, rules, frozenset(conditions), orders, sides).read()

    def then(self, since: int, later: Sequence) -> Sequence:
        """Return this sequence up to a turn, and from it on a later one of the same turns."""
        *before, last = self.stages
        both = Sequence(self.turns, self.kinds, last.phases, self.rule, self.words)
        both.stages = (*before, replace(last, last=since - 1), replace(later.stages[-1], first=since))
        return both

    def stage(self, turn: int) -> Stage:
        """Return the stage in which a turn lies."""
        return next((each for each in self.stages if turn <= each.last), self.stages[-1])

    def kind(self, turn: int) -> str:
        """Return the kind of a turn, by going round the kinds from turn 1."""
        return self.kinds[(turn - 1) % len(self.kinds)]

    def called(self, turn: int) -> str:
        """Return what players call a turn besides its number: its kind, and its round where kinds differ.

        VASSAL's turn tracker counts rounds there and not turns.
        """
        kind = self.kind(turn)
        if self.stage(turn).uniform:
            return kind
        return f"{self.words[1]} {(turn - 1) // len(self.kinds) + 1}, {kind}"

    def named(self, turn: int) -> str:
        """Name a turn: `Turn 9`, with what else it is `called` where VASSAL's turn tracker counts rounds."""
        return f"Turn {turn}" if self.stage(turn).uniform else f"Turn {turn} ({self.called(turn)})"

    def phases(self, turn: int) -> tuple[Phase, ...]:
        """Return the phases of a turn in order of play."""
        return self.stage(turn).phases[self.kind(turn)]

    @property
    def uniform(self) -> bool:
        """Whether every turn has the same phases."""
        return len({each for stage in self.stages for each in stage.phases.values()}) == 1

    @cached_property
    def leaves(self) -> tuple[str, ...]:
        """Every path one can stand on, in order of play."""
        return tuple(
            path
            for turn in range(1, self.turns + 1)
            for path, trail in _walk(f"turn-{turn}", self.phases(turn), ())
            if not trail[-1][1].phases
        )

    @cached_property
    def _index(self) -> dict[str, int]:
        return {path: number for number, path in enumerate(self.leaves)}

    @cached_property
    def _trails(self) -> dict[str, tuple[tuple[str, Phase], ...]]:
        return {
            path: trail
            for turn in range(1, self.turns + 1)
            for path, trail in _walk(f"turn-{turn}", self.phases(turn), ())
        }

    @cached_property
    def _leaves_within(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for path in self.leaves:
            for own, _ in self._trails[path]:
                found.setdefault(own, []).append(path)
        return {own: tuple(paths) for own, paths in found.items()}

    def __contains__(self, path: object) -> bool:
        """Return whether the cursor can stand on this path."""
        return path in self._index

    def trail(self, path: str) -> tuple[tuple[str, Phase], ...]:
        """Return the phases from the turn down to this path, each with its own path; KeyError if unknown."""
        return self._trails[path]

    def title(self, path: str, after: str = "") -> str:
        """Return a path in words: `Turn 9, Operations, Round 2, Red segment, Movement`.

        Said `after` another of the same turn, without what both lie in: `Blue segment, Movement`.
        """
        match = _TURN.match(path)
        if match is None:
            return path
        around = {own for own, _ in self._trails.get(after, ())} - {path}
        named = [phase.title for own, phase in self._trails.get(path, ()) if own not in around]
        return ", ".join(named if self.turn(after) == self.turn(path) else [f"Turn {match[1]}", *named])

    @staticmethod
    def turn(path: str) -> int | None:
        """Return the turn of a path, None when it names none."""
        match = _TURN.match(path)
        return int(match[1]) if match else None

    def side(self, path: str) -> str:
        """Return the side whose segment this path lies in, "" outside any."""
        return next((phase.side for _, phase in reversed(self._trails.get(path, ())) if phase.side), "")

    def starts(self, path: str, *, again: bool = False) -> tuple[Moment, ...]:
        """Return what begins when play arrives at a path, from the outermost phase in.

        `again`: with another activation of the phase with an order that it lies in, which goes on.
        """
        before = self._before(path)
        outer = self._outside(path) if again else dict(self._trails[before]) if before else {}
        return tuple(Moment(own, phase, False) for own, phase in self._trails[path] if own not in outer)

    def ends(self, path: str, *, again: bool = False) -> tuple[Moment, ...]:
        """Return what ends when play leaves a path for the next, from the innermost phase out.

        `again`: for another activation of the phase with an order that it lies in, which goes on.
        """
        after = self._index[path] + 1
        following = dict(self._trails[self.leaves[after]]) if after < len(self.leaves) else {}
        outer = self._outside(path) if again else following
        return tuple(
            Moment(own, phase, True) for own, phase in reversed(self._trails[path]) if own not in outer
        )

    def between(self, old: str, new: str, activations: tuple[int, int] = (0, 0)) -> Boundary:
        """Return what happens when the cursor goes from one path to another; KeyError if either is unknown.

        Forward, what encloses both paths neither ends nor begins; paths jumped over are named. Going back
        ends nothing: nobody can say what had been played. `activations` are those at both ends.
        """
        first, last = self._index[old], self._index[new]
        passing = self._passing(old, new, activations)
        if passing < 0 or (not passing and last <= first):
            return Boundary((), (), (), backward=passing < 0 or last < first)
        if passing:
            played = self.leaves_of(self.ordered(old)[0])
            jumped = (*played[played.index(old) + 1 :], *played[: played.index(new)])
            return Boundary(self.ends(old, again=True), jumped, self.starts(new, again=True), backward=False)
        old_trail, new_trail = dict(self._trails[old]), dict(self._trails[new])
        ended = [Moment(p, phase, True) for p, phase in reversed(self._trails[old]) if p not in new_trail]
        begun = [Moment(p, phase, False) for p, phase in self._trails[new] if p not in old_trail]
        return Boundary(tuple(ended), self.leaves[first + 1 : last], tuple(begun), backward=False)

    # ---- orders that play decides --------------------------------------------------------------------------

    def ordered(self, path: str) -> tuple[str, Phase | None]:
        """Return the phase with an order that a path lies in, with its own path; "" and None outside one."""
        return next(((own, phase) for own, phase in self._trails.get(path, ()) if phase.order), ("", None))

    def leaves_of(self, own: str) -> tuple[str, ...]:
        """Return the paths one can stand on within a phase by its own path, or that path alone."""
        return self._leaves_within.get(own, ())

    def place(self, position: Position) -> Place:
        """Return where a board stands in the sequence of play."""
        said = position.fields.get(ACTIVATION, "")
        is_counted = said.isascii() and said.isdigit() and self.ordered(position.cursor)[1] is not None
        return Place(position.cursor, int(said[:9]) if is_counted else 0)

    def key(self, position: Position) -> tuple[int, int, int]:
        """Return what sorts boards as play came to them; what stands nowhere in the sequence comes first."""
        return self.key_of(self.place(position))

    def key_of(self, place: Place) -> tuple[int, int, int]:
        """Return what sorts places as play comes to them; what is none of the sequence comes first."""
        path, activation = place
        if path not in self._index:
            return -1, 0, 0
        own, phase = self.ordered(path)
        first = self._index[path if phase is None else self.leaves_of(own)[0]]
        return first, activation, self._index[path]

    def side_of(self, position: Position) -> str:
        """Return the side that plays as a board stands: the active one where play decides, "" for none."""
        if self.ordered(position.cursor)[1] is not None:
            return position.fields.get(ACTIVE, "")
        return self.side(position.cursor)

    def _passing(self, old: str, new: str, activations: tuple[int, int]) -> int:
        """Return by how many activations of one phase with an order play goes on, 0 where it is not that."""
        within, phase = self.ordered(old)
        before, after = activations
        return after - before if phase is not None and self.ordered(new)[0] == within else 0

    def _outside(self, path: str) -> Mapping[str, Phase]:
        """Return what goes on while a phase with an order is played again: all around it, and trees."""
        within, _ = self.ordered(path)
        around = [(own, phase) for own, phase in self._trails[path] if not own.startswith(f"{within}/")]
        return dict(around if within != path else around[:-1])

    def _before(self, path: str) -> str:
        index = self._index[path]
        return self.leaves[index - 1] if index else ""


def _walk(
    prefix: str, phases: tuple[Phase, ...], trail: tuple[tuple[str, Phase], ...]
) -> Iterator[tuple[str, tuple[tuple[str, Phase], ...]]]:
    for phase in phases:
        path = f"{prefix}/{phase.id}"
        here = (*trail, (path, phase))
        yield path, here
        yield from _walk(path, phase.phases, here)


class _Reader:
    """Reads one sequence.toml, collecting every fault."""

    def __init__(
        self,
        tree: Mapping[str, object],
        source: str,
        rules: Collection[str],
        conditions: Collection[str],
        orders: Collection[str],
        sides: Collection[str] | None,
    ) -> None:
        self.tree = tree
        self.source = source
        self.rules = rules
        self.conditions = conditions
        self.orders = orders
        self.sides = sides
        self.faults: list[str] = []
        self.reached: set[str] = set()

    def read(self) -> Sequence:
        turns, kinds = self.tree.get("turns"), self.tree.get("turn_kinds", [EVERY_TURN])
        if type(turns) is not int or not 1 <= turns <= _MOST_TURNS:
            self.fault("turns", f"must be a whole number from 1 to {_MOST_TURNS}")
            turns = 1
        if not isinstance(kinds, list) or not kinds or not all(isinstance(kind, str) for kind in kinds):
            self.fault("turn_kinds", "must be a list of names")
            kinds = []
        if kinds == [EVERY_TURN]:
            phases = {EVERY_TURN: self.below(EVERY_TURN, self.tree, ())}
        else:
            phases = {kind: self.phases_of(kind, ()) for kind in kinds}
        for name, node in self.tree.items():
            if isinstance(node, dict) and name not in self.reached:
                self.fault(name, "is never reached")
        if self.faults:
            raise RulesDataError(self.faults)
        kind, round = (str(self.tree.get(key, word)) for key, word in _WORDS.items())
        return Sequence(turns, tuple(kinds), phases, str(self.tree.get("rule", "")), (kind, round))

    def fault(self, name: str, reason: str) -> None:
        self.faults.append(f"{self.source}, {name}: {reason}")

    def phases_of(self, name: str, above: tuple[str, ...]) -> tuple[Phase, ...]:
        node = self.tree.get(name)
        self.reached.add(name)
        if not isinstance(node, dict):
            self.fault(name, "has no table of its own")
            return ()
        if name in above:
            self.fault(name, "lies within itself")
            return ()
        return self.below(name, node, (*above, name))

    def below(self, name: str, node: Mapping[str, object], above: tuple[str, ...]) -> tuple[Phase, ...]:
        return tuple(
            phase for child in self.names(name, node, "phases") for phase in self.phase(child, above)
        )

    def phase(self, name: str, above: tuple[str, ...]) -> list[Phase]:
        phases = self.phases_of(name, above)
        node = self.tree.get(name)
        if not isinstance(node, dict):
            return []
        for key in sorted(set(node) - _KEYS):
            self.fault(name, f"{key} is no key of a phase")
        numbers = {key: self.names(name, node, key) for key in MOMENTS}
        self.mind_numbers(name, node, sum(numbers.values(), ()))
        if node.get("only_if", "") and node["only_if"] not in self.conditions:
            return []
        repeat = node.get("repeat")
        if repeat is not None and (type(repeat) is not int or not 1 <= repeat <= _MOST_REPEATS):
            self.fault(name, f"repeat must be a whole number from 1 to {_MOST_REPEATS}")
            return []
        title, rule, side, order = (str(node.get(key, "")) for key in ("title", "rule", "side", "order"))
        self.mind_side(name, side)
        self.mind_order(name, order, above)
        phase = Phase(
            id=name,
            title=title,
            rule=rule,
            side=side,
            at_start=numbers["at_start"],
            at_end=numbers["at_end"],
            settle=numbers["settle"],
            phases=phases,
            audit=numbers["audit"],
            order=order,
            interrupt=str(node.get("interrupt", "")),
        )
        if repeat is None:
            return [phase]
        return [
            replace(phase, id=f"{name}-{n}", title=f"{title} {n}", repeated=(name, n))
            for n in range(1, repeat + 1)
        ]

    def mind_numbers(self, name: str, node: Mapping[str, object], numbers: tuple[str, ...]) -> None:
        own = [str(node[key]) for key in ("rule", "interrupt") if node.get(key)]
        if node.get("order") and not node.get("rule"):
            self.fault(name, "has an order, and no rule that says so; who plays out of turn breaks it")
        for number in [*own, *numbers]:
            if number not in self.rules:
                self.fault(name, f"rulebook.csv has no rule {number}")

    def mind_side(self, name: str, side: str) -> None:
        if side and self.sides is not None and side not in self.sides:
            known = ", ".join(self.sides) or "none"
            self.fault(name, f"{side} is no side or role of the game; it has {known}")

    def mind_order(self, name: str, order: str, above: tuple[str, ...]) -> None:
        if order and order not in self.orders:
            known = ", ".join(sorted(self.orders)) or "none"
            self.fault(name, f"the game has no order {order}; it has {known}")
        for outer in above if order else ():
            node = self.tree.get(outer)
            if isinstance(node, dict) and node.get("order"):
                self.fault(name, f"has an order of its own within {outer}, which has one")

    def names(self, name: str, node: Mapping[str, object], key: str) -> tuple[str, ...]:
        value = node.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fault(name, f"{key} must be a list of names")
            return ()
        return tuple(value)
