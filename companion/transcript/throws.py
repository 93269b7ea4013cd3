"""Throws of dice in a step of any log: by the properties that dice buttons set, else by what the chat tells.

A property `NAME_result` is the surest; a line of the chat that a button's own format explains comes next,
then one of the shapes that dice of older modules have. What players typed is no throw.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from guelta.builder.foreign.dice import Die
from guelta.builder.foreign.written import plain
from guelta.companion.following.printable import clipped

__all__ = ["Reader", "Throw"]

_RESULT = "_result"
_MOST_DICE = 200
"""Dice of one throw. The bound is ours."""
_NUMBER = re.compile(r"-?[0-9]{1,6}", re.ASCII)
_OF_SIDES = re.compile(r"(?<![0-9])[0-9]{0,3}[dDwW]([1-9][0-9]{0,3})(?![0-9])", re.ASCII)
_FACES = re.compile(r"[^\s,;:()\[\]]+")
_TIMES = re.compile(r"(.*\S) ?[x×*] ?([1-9][0-9]?)", re.DOTALL)
_SIDES_IN_CHAT = 6


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw: who threw which button's dice, and the faces that came up, as words.

    `kind` is what kind of die it is, `faces` all that it has, () where nobody says. `values` are what faces
    count for, None where they are symbols alone. `told` is whether everybody was told of it.
    """

    player: str
    name: str
    kind: str
    dice: tuple[str, ...]
    faces: tuple[str, ...] = ()
    values: Mapping[str, int] | None = None
    told: bool = True


class Reader:
    """Finds the throws of a step, by the buttons of the module where it is known."""

    def __init__(self, buttons: Iterable[Die] = ()) -> None:
        self._buttons = {each.name: each for each in buttons}

    def throws(
        self, chat: Iterable[str], properties: Iterable[tuple[str, str]], player: str = ""
    ) -> tuple[Throw, ...]:
        """Return the throws of a step: a line and a property that tell of the same are one.

        `chat` are VASSAL's own lines, not what players typed.
        """
        lines = [line for line in chat if line]
        by_line = [each for line in lines if (each := self._in_line(line)) is not None]
        found: list[Throw] = []
        for name, value in properties:
            throw = self._in_property(name, value)
            if throw is None:
                continue
            same = next((each for each in by_line if each.name in (throw.name, "")), None)
            if same is not None:
                by_line.remove(same)
                throw = replace(throw, player=same.player)
            else:
                throw = replace(throw, told=self._is_told(throw, lines))
            found.append(throw)
        return tuple(each if each.player else replace(each, player=player) for each in (*found, *by_line))

    def _is_told(self, throw: Throw, lines: Iterable[str]) -> bool:
        """Return whether everybody was told: a button that tells is known, or a line has the dice in it."""
        die = self._buttons.get(throw.name)
        if die is not None and die.tells:
            return True
        return any(set(throw.dice) <= set(_FACES.findall(plain(line))) for line in lines)

    def _in_property(self, name: str, value: str) -> Throw | None:
        if not name.endswith(_RESULT):
            return None
        button = name.removesuffix(_RESULT)
        die = self._buttons.get(button)
        if die is not None and die.keeps_sum:
            return None  # the chat names the symbols
        return self._throw(die, button, "", value)

    def _in_line(self, line: str) -> Throw | None:
        text = plain(line)
        for die in self._buttons.values():
            if die.format is None or (read := die.format.read(text)) is None:
                continue
            results = [read["result"]] if read.get("result") else _numbered(read)
            if results and (throw := self._throw(die, die.name, _player(read), ",".join(results))):
                return throw
        return self._in_a_shape(text)

    def _in_a_shape(self, text: str) -> Throw | None:
        """Read `*** (NAME) 5,2 *** <PLAYER>` and `*** NAME = 3,4 (7) *** <PLAYER>`, which need no module."""
        if not text.startswith("**"):
            return None
        said, stars, player = text.strip("* ").partition("***")
        player = player.strip()
        if not stars or not player.startswith("<") or ">" not in player:
            return None
        player = player[1:].partition(">")[0]
        said = said.strip()
        if said.startswith("("):
            name, _, result = said[1:].partition(")")
        else:
            name, _, result = said.rpartition("=")
        result = result.partition("(")[0]
        die = self._buttons.get(name.strip())
        return self._throw(die, name.strip(), player, result) if name.strip() else None

    def _throw(self, die: Die | None, name: str, player: str, result: str) -> Throw | None:
        """Make a throw of what is written of it; None where that is none of the faces that the die has."""
        shown, player = clipped(plain(name), 40) or "dice", clipped(player, 40)
        if die is not None and die.faces:
            symbols = _symbols(result, die.faces)
            known = (die.faces, die.values)
            return Throw(player, shown, shown, symbols, *known) if symbols else None
        numbers = _numbers(result)
        if not numbers:
            return None
        if die is not None:
            dice = tuple(number - die.plus for number in numbers)
            fits = all(1 <= each <= die.sides for each in dice)
            if not fits and (die.reports_total or die.sides < 1):
                return Throw(player, shown, f"sum of {die.count}d{die.sides}", tuple(map(str, numbers)))
            dice = dice if fits else tuple(numbers)
            return _numeric(player, shown, dice, die.sides)
        sides = _OF_SIDES.search(name)
        return _numeric(player, shown, tuple(numbers), int(sides[1]) if sides else _SIDES_IN_CHAT)


def _numeric(player: str, name: str, dice: tuple[int, ...], sides: int) -> Throw:
    """Return a throw of dice with numbers; of dice whose sides nobody says, where one is too high, none."""
    words = tuple(map(str, dice))
    if not all(1 <= each <= sides for each in dice) or sides > 1000:
        return Throw(player, name, name, words)
    faces = tuple(map(str, range(1, sides + 1)))
    return Throw(player, name, f"d{sides}", words, faces, dict(zip(faces, range(1, sides + 1), strict=True)))


def _numbers(text: str) -> list[int]:
    """Return the numbers of `3,4` or `3 + 4`; none where anything else stands among them."""
    words = text.replace(",", " ").replace("+", " ").split()[: _MOST_DICE + 1]
    fits = len(words) <= _MOST_DICE and all(_NUMBER.fullmatch(word) for word in words)
    return [int(word) for word in words] if fits else []


def _symbols(text: str, faces: tuple[str, ...]) -> tuple[str, ...]:
    """Return the symbols of `ARTx2 INFx1` or `[hit],[miss]`; none where one is no face of the die."""
    known = {plain(face).casefold(): face for face in faces}
    found: list[str] = []
    parts = [part.strip() for part in text.replace("[", " ").replace("]", " ").split(",")]
    for part in parts if len(parts) > 1 else _words(parts[0], known):
        times = _TIMES.fullmatch(part)
        symbol = known.get(part.casefold())
        count = 1
        if symbol is None and times is not None:
            symbol, count = known.get(times[1].casefold()), int(times[2])
        if symbol is None or len(found) + count > _MOST_DICE:
            return ()
        found += [symbol] * count
    return tuple(found)


def _words(text: str, known: Mapping[str, str]) -> list[str]:
    return [text] if text.casefold() in known else text.split()


def _numbered(read: Mapping[str, str]) -> list[str]:
    names = (f"result{number}" for number in range(1, _MOST_DICE))
    found: list[str] = []
    for name in names:
        if name not in read:
            break
        found.append(read[name].strip(" []"))
    return found


def _player(read: Mapping[str, str]) -> str:
    return next((read[name] for name in ("PlayerName", "playerName", "PlayerId") if name in read), "")
