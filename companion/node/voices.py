"""In whose name something is said: VASSAL's messages carry no sender, but the server sees who sends them.

A line in the chat is `CHAT<Name> - text` with the brackets escaped (VASSAL.build.module.Chatter); whatever a
program writes there is shown as it is, so that anybody could speak as anybody.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from html import unescape

from builder.vassal.sequence_encoder import split
from companion.node.errors import ProtocolError
from companion.node.properties import read_properties

__all__ = ["REFEREE", "is_call", "is_feigned", "is_own_call", "looks_like"]

REFEREE = "Referee"
"""How the referee signs what he says."""

_CHAT = re.compile(r"(?:^|[\x1b\t'\\])CHAT([^\x1b]{0,1000})")
_TAG = re.compile(r"</?[A-Za-z!][^<>]*>")
_SPEAKER = re.compile(r"[^\w<]{0,5}<(?P<name>.{1,300}?)> - ", re.DOTALL)
_SIGNED = re.compile(r"[^\w:]{0,20}(?P<name>[^:]{1,60}?)\s*[:\uff1a\ufe55\u2236\ua789]")
_PRIVATE, _INVITATION, _WAKING = "PRIV_CHAT/", "INVITE\t", "PLAY\t"
_ALIKE = 3
"""Letters of a name that must be the same for others in it, foreign ones, to pass for the rest."""


def is_feigned(text: str, name: str, others: Collection[str]) -> bool:
    """Whether command text has a line of the chat in it that its sender, called `name`, did not say.

    One is signed by the referee, or begins as the words of one of the `others` of the room do.
    """
    return "CHAT" in text and any(_is_feigned(line, name, others) for line in _CHAT.findall(text))


def _is_feigned(line: str, name: str, others: Collection[str]) -> bool:
    """Whether a line is another's, as it stands or with its markup taken for such."""
    return any(_is_another_s(unescape(each), name, others) for each in {line, _TAG.sub("", line)})


def _is_another_s(shown: str, name: str, others: Collection[str]) -> bool:
    speaker = _SPEAKER.match(shown)
    if speaker is not None:
        said = _bare(speaker["name"])
        if said == _bare(name):
            return looks_like(name, REFEREE)
        return looks_like(said, REFEREE) or said in map(_bare, others)
    signed = _SIGNED.match(_bare(shown))
    return signed is not None and looks_like(signed["name"], REFEREE)


def looks_like(text: str, name: str) -> bool:
    """Whether a text may be read as a name: a letter of another script passes for any."""
    found, wanted = re.sub(r"\W", "", _bare(text)), _bare(name)
    same = sum(a == b for a, b in zip(found, wanted, strict=False))
    return (
        len(found) == len(wanted)
        and same >= _ALIKE
        and all(a == b or not a.isascii() for a, b in zip(found, wanted, strict=True))
    )


def _bare(text: str) -> str:
    """Give a text without accents, what cannot be seen, and the difference of capitals."""
    letters = unicodedata.normalize("NFKD", text)
    seen = (
        each for each in letters if unicodedata.category(each) not in ("Mn", "Me", "Cc", "Cf", "Cs", "Co")
    )
    return "".join(seen).casefold().strip()


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
