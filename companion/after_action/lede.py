"""The head of a report in sentences: who played, what was at stake, the turn that decided, the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from guelta.builder.lattice import HexLattice, Lattice
from guelta.builder.letters.shaping import isolated
from guelta.companion.after_action.measures import Measures
from guelta.companion.after_action.reckoning import Reckoning, TurnAccount
from guelta.companion.after_action.story import Story
from guelta.companion.after_action.wording import counted
from guelta.companion.following.printable import clipped

__all__ = ["Lede", "lede_of", "sentence"]

_LONGEST = 60
"""Letters of a player's name that are shown."""


@dataclass(frozen=True, slots=True)
class Lede:
    """Each a paragraph, "" where there is nothing to say; `anchor` is that of the turn that decided."""

    who: str
    stakes: str
    turn: str
    decided: str
    result: str
    anchor: str = ""

    @property
    def parts(self) -> Iterator[tuple[str, str, str]]:
        """Yield heading, paragraph and anchor of those that say something."""
        for heading, words, anchor in (
            ("Who played", self.who, ""),
            ("At stake", self.stakes, ""),
            ("The turn that decided", self.decided and f"{self.turn}: {self.decided}", self.anchor),
            ("Result", self.result, ""),
        ):
            if words:
                yield heading, words, anchor


def lede_of(
    story: Story,
    measures: Measures,
    reckoning: Reckoning,
    dates: Mapping[str, str],
    sides: Mapping[str, str],
    lattice: Lattice,
) -> Lede:
    """Write the head of a story; `sides` are those that played with their names, `dates` those of turns."""
    writer = _Writer(story, measures, sides, "hex" if isinstance(lattice, HexLattice) else "area")
    decisive = reckoning.decisive
    turn = _called(decisive, dates) if decisive is not None else ""
    decided = writer.decided(decisive) if decisive is not None else ""
    anchor = f"turn-{decisive.turn.number}" if decisive is not None else ""
    return Lede(writer.who(), measures.stakes, turn, decided, writer.result(), anchor)


def sentence(words: str) -> str:
    """Begin with a capital and end with a full stop."""
    words = words.strip()
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '!', '?')) else '.'}" if words else ""


def _called(account: TurnAccount, dates: Mapping[str, str]) -> str:
    date = dates.get(f"turn-{account.turn.number}", "")
    return f"Turn {account.turn.number}" + (f", {date}" if date else "")


class _Writer:
    def __init__(self, story: Story, measures: Measures, sides: Mapping[str, str], space: str) -> None:
        self.story = story
        self.measures = measures
        self.sides = sides
        self.space = space

    def who(self) -> str:
        """Name players with their sides, or the sides alone."""
        told = []
        for side, title in self.sides.items():
            names = [isolated(clipped(name, _LONGEST)) for name in self.story.players.get(side, ())]
            told.append(f"{' and '.join(names)} ({title})" if names else f"the {title}")
        if len(told) == 2:
            return sentence(" against ".join(told))
        return sentence(", ".join(told))

    def decided(self, account: TurnAccount) -> str:
        """Return what a turn brought: prizes, losses, combats."""
        parts = [
            f"{prize.title} went from {self._side(before)} to {self._side(after)}"
            for prize, before, after in account.changed
        ]
        changed = {prize.space for prize, *_ in account.changed}
        came: dict[tuple[int, str], list[str]] = {}
        for prize, side, away in account.near:
            if prize.space not in changed:
                came.setdefault((away, side), []).append(prize.title)
        for (away, side), titles in sorted(came.items()):
            spaces = counted(away, self.space, f"{self.space}{_es(self.space)}")
            parts.append(f"{self._side(side)} came within {spaces} of {' and of '.join(titles)}")
        total = account.lost.total()
        if total:
            of = ", ".join(
                f"{lost} by {self._side(side)}" for side, lost in account.lost.most_common() if lost
            )
            fought = f" in {counted(account.combats, 'combat')}" if account.combats else ""
            parts.append(f"{counted(total, *self.measures.losses.words)}{fought}, {of}")
        elif account.combats:
            parts.append(f"{counted(account.combats, 'combat')} without losses")
        return sentence("; ".join(parts))

    def result(self) -> str:
        """Return who has won, or where the log leaves the game."""
        story = self.story
        if story.result:
            return sentence(clipped(story.result, 300))
        judgement = story.judgement
        turn = judgement.sequence.turn(judgement.position.cursor)
        last = judgement.scenario.ends_with(judgement.position)
        if turn is None:
            return "Undecided as the log ends."
        if turn >= last:
            return f"Undecided as the log ends, in the last turn ({turn})."
        return f"Undecided: the log ends in turn {turn}, and the game goes on to turn {last}."

    def _side(self, side: str) -> str:
        return f"the {self.sides[side]}" if side in self.sides else "counters of no side"


def _es(word: str) -> str:
    return "es" if word.endswith("x") else "s"
