"""What a game came to: who lost what, how the dice fell, which stack did best, which turn decided."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from guelta.companion.after_action.measures import Measures, Prize
from guelta.companion.after_action.story import Scene, Story, Turn
from guelta.companion.viewing.viewer import HeardEntry, SeenBoard
from guelta.rules.engine.advice.chronicle import Battle
from guelta.rules.engine.board.position import Standing

__all__ = ["Account", "Deed", "Fought", "Luck", "Reckoning", "TurnAccount", "reckoned"]

_MOST_BARS = 24
"""Sums of dice that are drawn beside one another. Ours."""
_MOST_THROWS = 400
"""Throws of a kind beyond which the chance of their sum is not worked out."""


@dataclass(frozen=True, slots=True)
class Fought:
    """A combat with what it cost: `lost` by the attacker and by the defender, as the game counts losses."""

    battle: Battle
    scene: Scene
    turn: Turn
    attacker: str
    defender: str
    lost: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fell:
    """How often a sum of dice came, and how often fair dice give it in so many throws."""

    total: int
    times: int
    expected: float


@dataclass(frozen=True, slots=True)
class Luck:
    """How a side's dice fell: `throws` of so many dice each, their average, the average to be expected.

    `as_high` is the chance of a sum as high as this or higher, `spread` how often each sum came.
    """

    side: str
    dice: int
    throws: tuple[int, ...]
    expected: float
    as_high: float | None
    spread: tuple[Fell, ...] = ()

    @property
    def average(self) -> float:
        """The average of the throws."""
        return sum(self.throws) / len(self.throws)


@dataclass(frozen=True, slots=True)
class Deed:
    """A stack in a combat: who it was, where, what it cost the other side and what it lost itself."""

    side: str
    stack: tuple[Standing, ...]
    space: str
    target: str
    turn: int | None
    taken: int
    lost: int
    is_attack: bool


@dataclass(frozen=True, slots=True)
class Account:
    """What a side did in the whole game; `expected` and `cost` are of its attacks whose odds are known."""

    side: str
    lost: int
    attacks: int
    expected: float
    cost: int
    known: int


@dataclass(slots=True)
class TurnAccount:
    """What a turn came to: losses by side, combats, prizes that changed hands, prizes that an enemy was near.

    `changed` is (prize, from, to), `near` is (prize, the side that came near, spaces between them).
    """

    turn: Turn
    lost: Tally[str] = field(default_factory=Tally)
    combats: int = 0
    changed: list[tuple[Prize, str, str]] = field(default_factory=list)
    near: list[tuple[Prize, str, int]] = field(default_factory=list)
    ends: bool = False

    @property
    def weight(self) -> tuple[int, int, int, int]:
        """What makes a turn decide: prizes that changed hands, then losses, then combats, then the end."""
        return len(self.changed), self.lost.total(), self.combats, self.ends


@dataclass(frozen=True, slots=True)
class Reckoning:
    """All of it."""

    fought: tuple[Fought, ...]
    accounts: Mapping[str, Account]
    luck: tuple[Luck, ...]
    best: Deed | None
    worst: Deed | None
    turns: tuple[TurnAccount, ...]
    decisive: TurnAccount | None


def reckoned(story: Story, measures: Measures, sides: Iterable[str]) -> Reckoning:
    """Count a story; what its reader may not see is in none of its boards, and in no sum of these."""
    return _Reckoner(story, measures, tuple(sides)).reckoning()


class _Reckoner:
    def __init__(self, story: Story, measures: Measures, sides: tuple[str, ...]) -> None:
        self.story = story
        self.game = story.game
        self.measures = measures
        self.sides = sides
        self.losses = {
            id(scene): tuple(measures.losses.among(self.game, scene.moves)) for scene in story.scenes
        }
        self.faces = {dice.count: dice.faces for dice in self.game.dice}

    def reckoning(self) -> Reckoning:
        fought = tuple(
            each for turn in self.story.turns for scene in turn.scenes for each in self._fights(turn, scene)
        )
        deeds = [deed for each in fought for deed in self._deeds(each)]
        best = max(deeds, key=lambda deed: (deed.taken - deed.lost, deed.taken), default=None)
        worst = min(deeds, key=lambda deed: (deed.taken - deed.lost, -deed.lost), default=None)
        turns = tuple(self._turn(turn) for turn in self.story.turns if turn.number is not None)
        decisive = max(turns, key=lambda each: each.weight, default=None)
        return Reckoning(
            fought,
            {side: self._account(side, fought) for side in self.sides},
            tuple(self._luck()),
            best if best is not None and best.taken > best.lost else None,
            worst if worst is not None and worst.lost > worst.taken else None,
            turns,
            decisive if decisive is not None and any(decisive.weight[:3]) else None,
        )

    # ---- combats

    def _fights(self, turn: Turn, scene: Scene) -> Iterator[Fought]:
        worth = {move.standing.counter: (move.start, counted) for move, counted in self.losses[id(scene)]}
        for battle in scene.battles:
            bases = (*battle.from_spaces, battle.where)
            own = [worth.pop(each.counter, ("", 0)) for each in battle.attackers]
            other = [worth.pop(each.counter, ("", 0)) for each in battle.defenders]
            sides = [self._side(scene.start, each) for each in battle.defenders]
            defender = next((side for side in sides if side and side != battle.side), "")
            lost = (
                sum(counted for start, counted in own if start in bases),
                sum(counted for _, counted in other),
            )
            yield Fought(battle, scene, turn, battle.side, defender, lost)

    def _side(self, board: SeenBoard, standing: Standing) -> str:
        if standing.counter not in self.game.charts.counters:
            return ""
        return self.game.chronicle.side(self.game.charts, board, standing)

    def _deeds(self, fought: Fought) -> Iterator[Deed]:
        battle, (own, other) = fought.battle, fought.lost
        base = battle.from_spaces[0] if battle.from_spaces else battle.where
        turn = fought.turn.number
        yield Deed(fought.attacker, battle.attackers, base, battle.where, turn, other, own, True)
        yield Deed(fought.defender, battle.defenders, battle.where, battle.where, turn, own, other, False)

    def _account(self, side: str, fought: tuple[Fought, ...]) -> Account:
        lost = sum(
            counted for losses in self.losses.values() for move, counted in losses if move.side == side
        )
        attacks = [each for each in fought if each.attacker == side]
        known = [each for each in attacks if each.battle.expected is not None and each.battle.entries]
        expected = sum(each.battle.expected[1] for each in known if each.battle.expected is not None)
        return Account(side, lost, len(attacks), expected, sum(each.lost[1] for each in known), len(known))

    # ---- dice

    def _luck(self) -> Iterator[Luck]:
        thrown: dict[tuple[str, int], list[int]] = {}
        for side, throw in self._throws():
            if side in self.sides:
                thrown.setdefault((side, len(throw)), []).append(sum(throw))
        for (side, dice), sums in sorted(thrown.items(), key=lambda each: (-each[0][1], each[0][0])):
            faces = self.faces.get(dice) or next(iter(self.faces.values()), range(1, 7))
            if not all(faces[0] * dice <= each <= faces[-1] * dice for each in sums):
                continue  # a log may hold what no die shows
            expected = dice * (faces[0] + faces[-1]) / 2
            yield Luck(
                side, dice, tuple(sums), expected, _as_high(sums, dice, faces), _spread(sums, dice, faces)
            )

    def _throws(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        for scene in self.story.scenes:
            for battle in scene.battles:
                own = self.story.judgement.viewer.entries(battle.entries)
                yield from self._thrown(scene, own, battle.side)
            for ledger in scene.ledgers:
                yield from self._thrown(scene, ledger.entries, scene.side)
            side = self.game.side_of(scene.side, scene.start)
            yield from ((side, throw) for throw in scene.throws)

    def _thrown(
        self, scene: Scene, entries: Iterable[HeardEntry], otherwise: str
    ) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Find the throws of a ledger, each with the side that threw; a role is who plays it by the board."""
        for entry in entries:
            if entry.dice:
                yield self.game.side_of(entry.side or otherwise, scene.start), entry.dice

    # ---- turns

    def _turn(self, turn: Turn) -> TurnAccount:
        account = TurnAccount(turn, ends=turn is self.story.turns[-1])
        near: dict[str, tuple[Prize, str, int]] = {}
        for scene in turn.scenes:
            account.combats += len(scene.battles)
            for move, counted in self.losses[id(scene)]:
                account.lost[move.side] += counted
            for prize in self.measures.prizes:
                found = self._nearest(scene.end, prize)
                if found is not None and found[1] < near.get(prize.space, (prize, "", prize.near + 1))[2]:
                    near[prize.space] = (prize, *found)
        account.near += (near[prize.space] for prize in self.measures.prizes if prize.space in near)
        for prize in self.measures.prizes:
            before, after = (
                self._holder(board, prize.space) for board in (turn.scenes[0].start, turn.scenes[-1].end)
            )
            if before and after and before != after:
                account.changed.append((prize, before, after))
        return account

    def _holder(self, board: SeenBoard, space: str) -> str:
        """Return the side whose counters alone stand in a space, "" for none or several."""
        there = {self._side(board, each) for each in board.stack(space)} - {""}
        return there.pop() if len(there) == 1 else ""

    def _nearest(self, board: SeenBoard, prize: Prize) -> tuple[str, int] | None:
        """Return the side that stands nearest to a prize which another side holds, and how near."""
        holder = self._holder(board, prize.space)
        if not holder:
            return None
        found = [
            (away, side)
            for space, stack in board.each_stack()
            if space in self.game.charts.map
            and (away := self.game.charts.map.distance(prize.space, space)) is not None
            and away <= prize.near
            for side in sorted({self._side(board, each) for each in stack} - {"", holder})
        ]
        return (min(found)[1], min(found)[0]) if found else None


def _spread(sums: list[int], dice: int, faces: range) -> tuple[Fell, ...]:
    """Return how often each sum of so many dice came; none where there are too many to draw."""
    if dice * (faces[-1] - faces[0]) >= _MOST_BARS:
        return ()
    one, fell = Tally(sum(throw) for throw in product(faces, repeat=dice)), Tally(sums)
    share = len(sums) / one.total()
    return tuple(Fell(total, fell[total], ways * share) for total, ways in sorted(one.items()))


def _as_high(sums: list[int], dice: int, faces: range) -> float | None:
    """Return the chance that so many throws add up to as much as these or more, over every way to fall."""
    if len(sums) > _MOST_THROWS:
        return None
    one = Tally(sum(throw) for throw in product(faces, repeat=dice))
    ways = float(one.total())
    spread = {0: 1.0}
    for _ in sums:
        grown: dict[int, float] = {}
        for total, chance in spread.items():
            for each, count in one.items():
                grown[total + each] = grown.get(total + each, 0.0) + chance * count / ways
        spread = grown
    return sum(chance for total, chance in spread.items() if total >= sum(sums))
