"""In whose name something is said: VASSAL's messages carry no sender, but the server sees who sends them.

A line in the chat is `CHAT<Name> - text` with the brackets escaped (VASSAL.build.module.Chatter); whatever a
program writes there is shown as it is, so that anybody could speak as anybody. What counts is what a reader
sees: Chatter takes off blanks at both ends and puts the rest into a page, where entities are letters, many
blanks are one, and behind `*` or `-` markup is markup.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from html import unescape
from itertools import islice

from guelta.builder.vassal.errors import ProtocolError
from guelta.builder.vassal.network_properties import read_properties
from guelta.builder.vassal.sequence_encoder import split
from guelta.companion.following.printable import clipped
from guelta.companion.node.looks import has_look_of, look, names, visible
from guelta.companion.node.order import as_read, has_turns

__all__ = ["NOBODY", "REFEREE", "Voices", "is_call", "is_own_call"]

REFEREE = "Referee"
"""How the referee signs what he says."""
_OFFICES = (
    *("Adjudicator", "Admin", "Administrator", "Arbiter", "Arbitrator", "Guelta", "Judge", "Moderator"),
    *("Ref", "Server", "System", "Umpire", "VASSAL"),
)
"""What else a reader may take for the referee, or for the program. A player may be called so (a game may have
an umpire), and speaks as VASSAL signs his lines; nobody writes such a name where the referee has his."""

_CHAT = re.compile(r"(?:^|[\x1b\t'\\])CHAT([^\x1b]*)")
_TAG = re.compile(r"</?[A-Za-z!][^<>]*>")
_ELEMENT = re.compile(
    r"<(script|style|title)\b.*?(?:</\1[^>]*>|\Z)|<!--.*?(?:-->|\Z)"
    r"""|<[/!?]?[A-Za-z](?:[^"'>]|"[^"]*(?:"|\Z)|'[^']*(?:'|\Z))*+(?:>|\Z)""",
    re.DOTALL | re.IGNORECASE,
)
"""Markup as careless readers see it, and as exact ones do: with quotes, comments and what is never shown."""
_OWN = re.compile(r"&lt;[^<>&]{1,300}&gt; - ")
"""How VASSAL begins the lines of a player; nothing before it can hide it."""
_CODE = re.compile(r"[^\w<]*\|")
"""VASSAL's codes for colours at the beginning, of which one is drawn like a letter (QuickColors)."""
_NEW_LINE = re.compile(r"[\n\r\v\f\x85\u2028\u2029]|(?:\u00a0[ \t]*){4,}|(?:[^\w\s][ \t]*|_){12,}")
"""What ends a line in the window: also what fills it up, so that the rest stands on the next."""
_SPEAKER = re.compile(r"<\s*([^<>]{1,300}?)\s*>\s*[-:~]")
_SPOKEN = re.compile(r"\W*?<[^<>]{1,300}>\s*[-:~]")
_BRACKETED = re.compile(r"\W*?[\[({\"'*|]\s*([^\[\](){}\"'*|<>]{1,300}?)\s*[\])}\"'*|]\s*[-:~]")
_UNBRACKETED = re.compile(r"[^\w*]*([^*:~<>]{1,100}?)\s*(?:[:~>]|\s-)")
"""How a line begins that is somebody's as VASSAL writes them, in other brackets, or without any.

Behind `*` stand the reports of modules, where any counter may be called like a player.
"""
_FIRST = re.compile(r"\W*(\w+)\s*([-~>:]?)")
"""The first word of a line, and what a name may be signed with."""
_SIGN = re.compile(r"[:~>]|\s-(?=\s)")
"""What a name may be signed with, wherever it stands."""
_WORD = re.compile(r"[\w€@$]+")
_MOST_WORDS, _FEW = 12, 3
"""Words of a name, whose letters may stand apart; and words of which one that is a name is meant as such."""
_LETTER = re.compile(r"[^\W_]")
_LONGEST_SIGNATURE = 100
"""Characters before its colon, those between its letters included."""
_NEAR = 30
"""Letters of a line among which what may be hidden is looked for."""
_LONGEST = 16_000
_LONGEST_TALK = 100_000
_EACH = 20
_MOST_NAMES = 50
"""Characters of a line, and of all lines of one message, where each counts as some more, and speakers in it:
more than any module reports."""
_MOST_SIGNED = 600
"""The same of what may be a name before all signs of a line."""

_PRIVATE, _INVITATION, _WAKING = "PRIV_CHAT/", "INVITE\t", "PLAY\t"
_OFFICE_LOOKS = frozenset(map(look, _OFFICES))


@dataclass(frozen=True, slots=True)
class Voices:
    """Who seems to speak in command text: `names` of speakers, and whether the referee signs a line.

    `signed` is how that looks which stands where others than VASSAL write a name: counters and places too.
    `is_endless` when there is more talk than anybody reads.
    """

    names: frozenset[str] = frozenset()
    signed: frozenset[str] = frozenset()
    is_referee_s: bool = False
    is_endless: bool = False

    @classmethod
    def of(cls, text: str) -> Voices:
        """Listen to every line of the chat in command text, in time linear in its length."""
        if "CHAT" not in text:
            return NOBODY
        speakers: set[str] = set()
        signed: set[str] = set()
        is_referee_s, letters = False, 0
        for found in _CHAT.finditer(text):
            line = found[1]
            letters += _EACH + len(line)
            if len(line) > _LONGEST or letters > _LONGEST_TALK or len(speakers) > _MOST_NAMES:
                return cls(is_endless=True)
            for shown in _shown(line):
                speakers.update(map(clipped, {*_SPEAKER.findall(shown)}))
                is_referee_s = is_referee_s or _is_referee_s(shown)
            is_referee_s = is_referee_s or _may_hide_referee(line) or _is_signed_further_on(line)
            found_in = [*islice(_signed_otherwise(line), _MOST_SIGNED)]
            if len(found_in) == _MOST_SIGNED:
                return cls(is_endless=True)
            signed.update(found_in)
        return cls(frozenset(speakers), frozenset(signed), is_referee_s)

    def are_feigned(self, name: str, others: Collection[str]) -> bool:
        """Whether a sender called `name` did not say this himself, but the referee or one of `others`."""
        if self.is_endless or self.is_referee_s:
            return True
        if any(names(said, REFEREE) for said in self.names):
            return True
        own = look(name)
        strangers = {look(each) for each in others} - {own}
        said = {*map(look, self.names), *self.signed} - {own}
        return not said.isdisjoint(strangers | _OFFICE_LOOKS) or any(
            has_look_of(each, stranger) for each in said if not each.isascii() for stranger in strangers
        )


NOBODY = Voices()


def _shown(line: str) -> Iterator[str]:
    """Yield what may be read as a line of its own in one of the chat, with markup taken for such or not."""
    whole = {line}
    if "<" in line:
        whole.update(_TAG.split(line), _ELEMENT.sub("\0", line).split("\0"), re.split("[<>]", line))
        whole.update(_without_markup(line))
    for each in {*map(unescape, whole)}:
        for part in {each, as_read(each)}:
            coded = _CODE.match(part)
            seen = visible(part[coded.end() :] if coded else part)
            for piece in {seen, *_NEW_LINE.split(seen)}:
                yield " ".join(piece.split())


def _without_markup(line: str) -> set[str]:
    return {_TAG.sub("", line), _ELEMENT.sub("", line)}


def _may_hide_referee(line: str) -> bool:
    """Return whether the referee seems to sign a line behind letters that may be white, tiny or elsewhere.

    Only markup, and what turns the order round, can hide what stands before; behind a player's own name at
    the beginning nothing is hidden.
    """
    own = _OWN.match(line)
    rest = line[own.end() :] if own else line
    has_markup = "<" in rest and _ELEMENT.search(rest) is not None
    if not has_markup and not has_turns(unescape(rest)):
        return False
    for each in {rest, *_without_markup(rest)}:
        text = unescape(each)
        for read in (text, text[::-1], as_read(text)):
            near = re.sub(r"[^\w:]|_", "", visible(read))[:_NEAR]
            if any(has_look_of(near[:at][-len(REFEREE) :], REFEREE) for at in _colons(near)):
                return True
    return False


def _colons(text: str) -> list[int]:
    return [at for at, letter in enumerate(text) if letter == ":"]


def _is_referee_s(shown: str) -> bool:
    """Return whether the referee is named before the first colon of a line that is no player's."""
    first = _LETTER.search(shown)
    if first is None or _SPOKEN.match(shown):
        return False
    signed, colon, _ = shown[first.start() : first.start() + _LONGEST_SIGNATURE].partition(":")
    return bool(colon) and names(signed, REFEREE)


def _is_signed_further_on(line: str) -> bool:
    """Whether a line that nobody has signed begins with the referee's name, or has it before any colon.

    The window draws such a line as it draws the referee's, and breaks it where it is full: then his name
    begins one. What is a player's own is signed at its beginning, and a report begins with `*` or `-` and is
    drawn in another colour.
    """
    shown = visible(unescape(line)).lstrip()
    if _SPOKEN.match(shown):
        return False
    first = _FIRST.match(shown)
    if shown[:1] in ("*", "-"):
        return first is not None and bool(first[2]) and has_look_of(first[1], REFEREE)
    if first is not None and has_look_of(first[1], REFEREE):
        return True
    said = (re.sub(r"[^\w€@$]|_", "", before[-_NEAR:]) for before in shown.split(":")[:-1])
    ends = (before[-len(REFEREE) :] for before in said if len(before) >= len(REFEREE))
    return any(has_look_of(each, REFEREE) for each in ends)


def _signed_otherwise(line: str) -> Iterator[str]:
    """Yield how what may be a name looks where a line is signed and VASSAL wrote no name.

    That is at its beginning; where nobody has signed it, before any colon as well, since the window breaks it
    where it is full. Reports, in their own colour, begin with `*`, or `-`.
    """
    for each in {line, *_without_markup(line)} if "<" in line else {line}:
        text = unescape(each)
        for piece in {part for read in {text, as_read(text)} for part in _NEW_LINE.split(visible(read))}:
            if _SPOKEN.match(piece):
                continue
            for found in (_BRACKETED.match(piece), _UNBRACKETED.match(piece)):
                if found is not None:
                    yield look(found[1])
            if piece.lstrip()[:1] not in ("*", "-"):
                yield from _before_signs(piece)


def _before_signs(text: str) -> Iterator[str]:
    """Yield how the last word looks before each sign, the last two, and so on; and the first of a few."""
    for sign in _SIGN.finditer(text):
        words = _WORD.findall(text, max(0, sign.start() - _LONGEST_SIGNATURE), sign.start())
        yield from (look("".join(words[-many:])) for many in range(1, min(len(words), _MOST_WORDS) + 1))
        if len(words) <= _FEW:
            yield from map(look, words)


def is_call(text: str) -> bool:
    """Whether command text is said to one player alone by VASSAL's own controls, and names its sender."""
    return text.startswith((_PRIVATE, _INVITATION))


def is_own_call(text: str, id: str) -> bool:
    """Whether somebody outside a room may say this to one who is in it: a private word, a call, a sound.

    The first two name their sender, who has this id (PrivateChatEncoder, InviteEncoder).
    """
    if "\x1b" in text:
        return False
    try:
        if text.startswith(_PRIVATE):
            return read_properties(split(text, "/")[1]).get("id") == id
        return text.startswith(_WAKING) or (text.startswith(_INVITATION) and id in split(text, "\t"))
    except (ProtocolError, IndexError):
        return False
