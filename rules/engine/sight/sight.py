"""Who may see what: a position, and a finding about it, as those see it who play certain sides.

What is in a pile is seen by whom the pile says, a counter that a side hides by that side, and a game may say
more (`Sight.rule`). Whoever may not see a counter sees that there is one, and what its back shows; of two
positions that differ in nothing else he sees the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from guelta.rules.engine.board.fields import Fields
from guelta.rules.engine.board.piles import CARD, Pile
from guelta.rules.engine.board.position import UNSEEN, Position, Standing
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.seers import ALL, NO_SIDE, Seers
from guelta.rules.engine.side import Side

__all__ = [
    "Sight",
    "Sighted",
    "as_masked",
    "is_seen",
    "is_unnoticed",
    "label_of",
    "public",
    "seen_by",
    "seers_in",
    "seers_of",
    "unseen_by",
    "with_seers",
    "without_masks",
]

C = TypeVar("C", bound=Charts)


@dataclass(frozen=True)
class Sight(Generic[C]):
    """What a game adds to what its piles and hidden counters say.

    `rule` is asked who may see the counters of a space, and answers for each of them from the bottom up,
    None where the ordinary holds; it has nothing to say outside the spaces that `within` gives, where it is
    given. What a side hides besides is seen by that side alone, whatever the rule says. `label` says what
    shows of one that is not seen: by default the back of a card, or the side that hides it. Of one that is
    `unnoticed` nobody else learns even that it is there. Of the rule numbers in `outlined` everybody learns
    where something was found, also who may not see about what.
    """

    rule: Callable[[C, Position, str], Sequence[Seers | None]] | None = None
    within: Callable[[C], Container[str]] | None = None
    label: Callable[[C, str, Standing], str] | None = None
    unnoticed: Callable[[C, str, Standing], bool] | None = None
    outlined: frozenset[str] = field(default_factory=frozenset)


class Sighted(Protocol):
    """What of a game says who sees what."""

    @property
    def charts(self) -> Any:
        """Its charts."""
        ...

    @property
    def fields(self) -> Fields:
        """The fields of its boards."""
        ...

    @property
    def sight(self) -> Sight[Any]:
        """Its rule of who sees what."""
        ...

    @property
    def piles(self) -> Mapping[str, Pile]:
        """Its piles, by their spaces."""
        ...

    @property
    def sides(self) -> Mapping[str, Side]:
        """Its sides, by their ids."""
        ...


def seers_of(game: Sighted, position: Position, space: str, standing: Standing) -> Seers:
    """Return who may see a counter where it stands; of several that are alike, who may see all of them."""
    alike = [
        who
        for each, who in zip(position.stack(space), seers_in(game, position, space), strict=True)
        if each.counter == standing.counter
    ]
    found = alike[0] if alike else ALL
    for who in alike[1:]:
        found = found.and_also(who)
    return found


def seers_in(game: Sighted, position: Position, space: str) -> tuple[Seers, ...]:
    """Return who may see each counter of a space, from the bottom up."""
    stack = position.stack(space)
    pile = game.piles.get(space)
    in_pile = ALL if pile is None else pile.seen_by
    said = _said(game, position, space)
    return tuple(
        (in_pile if own is None else own).and_also(Seers.parse(each.hidden) if each.hidden else ALL)
        for each, own in zip(stack, said, strict=True)
    )


def _said(game: Sighted, position: Position, space: str) -> Sequence[Seers | None]:
    """Return what the game's own rule says of each counter of a space."""
    if game.sight.rule is None:
        return (None,) * len(position.stack(space))
    return game.sight.rule(game.charts, position, space)


def seen_by(
    game: Sighted, position: Position, sides: Collection[str], known: Container[str] = ()
) -> Position:
    """Return a position as somebody sees it who plays these sides; who plays none sees what is public.

    Of counters that he does not see there he may have come to know what some are.
    """
    stacks = {
        space: tuple(
            standing if standing.counter in known else _shown(game, space, standing, who, sides)
            for standing, who in zip(position.stack(space), seers, strict=True)
            if standing.counter in known or who.include(sides) or not is_unnoticed(game, space, standing)
        )
        for space, seers in position.once(_secretive, game).items()
    }
    changed = {space: stack for space, stack in stacks.items() if stack != position.stack(space)}
    secret = [name for name in position.fields if not game.fields.seen_by(name).include(sides)]
    if secret:
        position = position.with_fields(**dict.fromkeys(secret, ""))
    return position.with_stacks(changed) if changed else position


def unseen_by(game: Sighted, position: Position, sides: Collection[str]) -> dict[str, tuple[Standing, ...]]:
    """Return by space the counters that somebody does not see who plays these sides, as they truly stand."""
    found = {
        space: tuple(
            standing
            for standing, who in zip(position.stack(space), seers, strict=True)
            if not who.include(sides)
        )
        for space, seers in position.once(_secretive, game).items()
    }
    return {space: hidden for space, hidden in found.items() if hidden}


def _secretive(position: Position, game: Sighted) -> dict[str, tuple[Seers, ...]]:
    """Return who may see each counter of the spaces in which not everybody sees everything."""
    hides = _rules_on(game)
    found = {
        space: seers_in(game, position, space)
        for space, stack in position.each_stack()
        if space in game.piles or space in hides or any(standing.hidden for standing in stack)
    }
    return {space: seers for space, seers in found.items() if any(who.groups for who in seers)}


def _rules_on(game: Sighted) -> Container[str]:
    """Return the spaces of which the game's own rule may say something."""
    if game.sight.rule is None:
        return ()
    if game.sight.within is not None:
        return game.sight.within(game.charts)
    return {*game.charts.map, *game.charts.boxes}


def public(game: Sighted, position: Position) -> Position:
    """Return a position as everybody may see it."""
    return seen_by(game, position, ())


def is_seen(game: Sighted, position: Position, counter: str, sides: Collection[str]) -> bool:
    """Return whether somebody may see a counter wherever it stands; one that stands nowhere is no secret."""
    return _together(position.once(_hidden, game).get(counter, {}).values()).include(sides)


def _shown(game: Sighted, space: str, standing: Standing, who: Seers, sides: Collection[str]) -> Standing:
    if standing.counter == UNSEEN or who.include(sides):
        return standing
    return Standing(UNSEEN, label_of(game, space, standing))


def is_unnoticed(game: Sighted, space: str, standing: Standing) -> bool:
    """Return whether who does not see a counter learns nothing of it, not even that there is one."""
    unnoticed = game.sight.unnoticed
    return standing.counter != UNSEEN and unnoticed is not None and unnoticed(game.charts, space, standing)


def label_of(game: Sighted, space: str, standing: Standing) -> str:
    """Return what shows of a counter to who may not see it where it stands."""
    if game.sight.label is not None:
        return game.sight.label(game.charts, space, standing)
    counter = game.charts.counters.get(standing.counter)
    if counter is not None and counter.kind == CARD:
        return str(counter.back)
    return standing.hidden


# ---- what a game's own rule hides, as masks hide it


def as_masked(game: Sighted, position: Position) -> Position:
    """Return a position in which a side hides what the game's rule lets no other side see.

    What several sides see and others not, and what none sees, is hidden by no side; but a counter that is
    nobody's by the side of whatever lies next above it.
    """
    if game.sight.rule is None:
        return position

    def hider(space: str, at: int) -> str:
        stack = position.stack(space)
        side = stack[at].hidden or _seer(game, position, space, at)
        if side != NO_SIDE or _side(game, stack[at]):
            return side
        return next(filter(None, (_side(game, other) for other in stack[at + 1 :])), NO_SIDE)

    return _hidden_by(position, position.spaces, hider)


def without_masks(game: Sighted, position: Position, spaces: Iterable[str]) -> Position:
    """Return a position in which nobody hides in these spaces what the game's rule keeps secret anyway."""
    if game.sight.rule is None:
        return position
    return _hidden_by(
        position,
        spaces,
        lambda space, at: "" if _seer(game, position, space, at) else position.stack(space)[at].hidden,
    )


def _hidden_by(position: Position, spaces: Iterable[str], by: Callable[[str, int], str]) -> Position:
    """Return a position in which each counter is hidden by whom `by` names, given its space and height."""
    stacks = {}
    for space in spaces:
        stack = position.stack(space)
        stacks[space] = tuple(replace(each, hidden=by(space, at)) for at, each in enumerate(stack))
    changed = {space: stack for space, stack in stacks.items() if stack != position.stack(space)}
    return position.with_stacks(changed) if changed else position


def _side(game: Sighted, standing: Standing) -> str:
    """Return whose counter it is by its list, "" for nobody's."""
    counter = game.charts.counters.get(standing.counter)
    return "" if counter is None else str(counter.side)


def _seer(game: Sighted, position: Position, space: str, at: int) -> str:
    """Name the side that the game's own rule lets see a counter, as the only one but adjudicators."""
    if game.sight.rule is None or space not in _rules_on(game):
        return ""
    seers = _said(game, position, space)[at]
    if seers is None or seers.everybody:
        return ""
    seeing = [id for id, side in game.sides.items() if seers.include((id,)) and not side.adjudicator]
    return seeing[0] if len(seeing) == 1 else NO_SIDE


# ---- findings


def with_seers(game: Sighted, finding: Finding, *boards: Position) -> Finding:
    """Return a finding with who may hear it: who sees on all these boards every counter that it names.

    It names those it lists and those whose id or name stands in its words.
    """
    seers = finding.seen_by
    for board in boards:
        hidden = board.once(_hidden, game)
        for counter in finding.counters:
            seers = seers.and_also(_together(hidden.get(counter, {}).values()))
        if hidden:
            seers = seers.and_also(_named(game, board, hidden, finding))
    outlined = finding.rule in game.sight.outlined
    return finding if seers == finding.seen_by else replace(finding, seen_by=seers, outlined=outlined)


_Hidden = Mapping[str, Mapping[str, Seers]]
"""Who may see the counters that not everybody sees: by id, and by the spaces in which they stand."""


def _hidden(position: Position, game: Sighted) -> _Hidden:
    found: dict[str, dict[str, Seers]] = {}
    for space, seers in position.once(_secretive, game).items():
        for standing, who in zip(position.stack(space), seers, strict=True):
            if not who.everybody:
                there = found.setdefault(standing.counter, {})
                there[space] = there.get(space, ALL).and_also(who)
    return found


def _in_sight(position: Position, game: Sighted) -> frozenset[str]:
    """Return the names of the counters on the board that everybody sees wherever they stand."""
    mix, hidden = game.charts.counters, position.once(_hidden, game)
    standing = {each.counter for _, each in position.each_standing()}
    return frozenset(mix[id].name for id in standing if id in mix and id not in hidden)


def _together(all_of: Iterable[Seers]) -> Seers:
    """Return those who are among all of these."""
    found = ALL
    for each in all_of:
        found = found.and_also(each)
    return found


def _named(game: Sighted, position: Position, hidden: _Hidden, finding: Finding) -> Seers:
    """Return who may see all counters that words name; a name that a counter in sight bears as well is none.

    Of counters of which there are as many as wanted those are meant that lie where the finding is.
    """
    mix, words = game.charts.counters, f"{finding.message} {finding.remedy}"
    shown = position.once(_in_sight, game)
    meant = {finding.where, *(space for each in finding.counters for space in position.where(each))}
    seers = ALL
    for id, who in hidden.items():
        name = mix[id].name if id in mix else id
        if id in words or (name not in shown and name in words):
            anywhere = id not in mix or not mix[id].unlimited or meant == {""}
            seers = seers.and_also(_together(each for at, each in who.items() if anywhere or at in meant))
    return seers
