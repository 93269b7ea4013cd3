"""The numbers of rules: a rulebook writes them as it likes, and sorts them as it lists them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from guelta.rules.engine.tables.folder import RulesDataError

__all__ = ["RuleNumbers", "opens_with"]

F = TypeVar("F", bound=Callable[..., object])
_TOKEN = re.compile(r"[^\s,]{1,40}\Z")
_CHAPTER = re.compile(r"[A-Za-z]+(?=\d)|\d+")
_LONGEST = 200


def opens_with(rule: str, function: F) -> F:
    """Return a function whose docstring opens with a rule number; ValueError for any other.

    Whether a game has the number, the game proves.
    """
    if not _TOKEN.match(rule):
        raise ValueError(f"{rule!r} is not a rule number")
    if not (function.__doc__ or "").startswith(f"{rule}  "):
        raise ValueError(f"the docstring of {function.__name__} must open with {rule} and two blanks")
    return function


@dataclass(frozen=True)
class RuleNumbers:
    """The numbers of one rulebook, in its order, and the pattern that they are written by, if it says one.

    A group `chapter` of the pattern is what of a number names its chapter. Otherwise that is the digits it
    opens with, or the letters before its digits: `14` of `14.1.2`, `Z` of `Z12`.
    """

    listed: tuple[str, ...] = ()
    pattern: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    """What chapters are called whose first rule is no heading."""

    @classmethod
    def of(
        cls, about: Mapping[str, object], listed: Iterable[str], source: str, ours: Collection[str] = ()
    ) -> RuleNumbers:
        """Read `rule_numbers` and `chapters` of game.toml; RulesDataError names what does not fit.

        `ours` are no numbers of the book and need not fit.
        """
        pattern = about.get("rule_numbers", "")
        if not isinstance(pattern, str) or len(pattern) > _LONGEST:
            raise RulesDataError([f"{source}/game.toml, rule_numbers: must be a regular expression"])
        try:
            re.compile(pattern)
        except re.error as error:
            raise RulesDataError([f"{source}/game.toml, rule_numbers: {error}"]) from None
        titles = about.get("chapters", {})
        if not isinstance(titles, dict) or not all(isinstance(title, str) for title in titles.values()):
            raise RulesDataError(
                [f"{source}/game.toml, chapters: must give the title of each chapter as text"]
            )
        numbers = cls(tuple(listed), pattern, titles)
        if unknown := [chapter for chapter in titles if chapter not in numbers._chapters]:
            raise RulesDataError(f"{source}/game.toml, chapters: no rule is in {each}" for each in unknown)
        if faults := list(numbers._faults(ours)):
            raise RulesDataError(f"{source}/rulebook.csv, {each}" for each in faults)
        return numbers

    def _faults(self, ours: Collection[str]) -> Iterator[str]:
        for number in self.listed:
            if not _TOKEN.match(number):
                yield f"row {number}: must be a number without blanks or commas, of 40 characters at most"
            elif self.pattern and number not in ours and not re.fullmatch(self.pattern, number):
                yield f"row {number}: is not written as rule_numbers of game.toml says"

    def place(self, rule: str) -> tuple[int, str]:
        """Return what sorts numbers as the book does; one that it does not list comes last."""
        return self._places.get(rule, len(self.listed)), rule

    def chapter(self, rule: str) -> str:
        """Return the chapter of a number."""
        written = re.fullmatch(self.pattern, rule) if self.pattern else None
        if written is not None and "chapter" in written.re.groupindex:
            return written["chapter"] or rule
        leading = _CHAPTER.match(rule)
        return leading[0] if leading else rule

    def is_in(self, rule: str, part: str) -> bool:
        """Return whether a number lies in a part of the book: a chapter `6`, a section `14.2`, or one rule.

        `14.2` is a section where the book has no such number: all that open with it. A number that it has
        holds itself and what is numbered below it, `8.1` also `8.1(ii)` but not `8.10`.
        """
        if part in self._chapters:
            return self.chapter(rule) == part
        if part not in self._places:
            return rule.startswith(part) and self.chapter(rule) in part
        return rule.startswith(part) and not rule[len(part) :][:1].isalnum()

    def found_in(self, text: str) -> tuple[str, ...]:
        """Return the numbers of the book that a text names, in the order of the text."""
        return tuple(self._named.findall(text)) if self.listed else ()

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {number: at for at, number in enumerate(self.listed)}

    @cached_property
    def _chapters(self) -> frozenset[str]:
        return frozenset(map(self.chapter, self.listed))

    @cached_property
    def _named(self) -> re.Pattern[str]:
        longest_first = sorted(self.listed, key=len, reverse=True)
        return re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
