"""What a text looks like to who reads it in a chat: a name in letters of another script is still that name.

After "confusable detection" of Unicode Technical Standard 39. What Unicode's own tables say of a letter needs
no word of ours: its compatibility form (wide, mathematical, circled, squared) and its name (small capitals,
negative squares, strokes). `_ALIKE` has those of other scripts that are drawn as Latin ones, script by
script: the table of the standard would bring 9,600 entries and 18 MB for names.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from guelta.companion.node.order import as_read

__all__ = ["has_look_of", "is_nearly", "look", "names", "visible"]

_ALIKE = {
    "Cyrillic": "aаАӕ bВвЬьҌҍ cсСҫҪ dԁԀ eеЕҽҼ fғ gԍ hһНнҺҢңҤ iіІ jјЈ kкКқҚҞҡ lӏӀ mмМ nпИи oоОөӨ pрРԥ qԛԚ "
    "rгя sѕЅ tтТҭҬ uцџ vѵѴ wԝԜшЩщ xхХҳҲ yуУүҮұҰ zԶ",
    "Greek": "aαΑ bβΒ cϲϹ eεΕ fϝϜ hηΗ iιΙ jϳͿ kκΚ mΜϺϻ nΝ oοΟσ pρΡ tτΤ uυ vν wω xχΧ yγΥ zΖ",
    "Armenian": "dԁ fք gց hհՀ jյ lլԼ nոռՈ oօՕ pբ qզգ sՏ uսՍ wա",
    "Cherokee": "aᎪ bᏴᏏ cᏟ dᎠ eᎬ gᏀᏳ hᎻᏂ iᎥ jᎫ kᏦ lᏞ mᎷ nᏁ oᎾ pᏢ rᎡᏒᎱ sᏚ tᎢ vᏙᏤ wᎳᏔ yᎩᎽ zᏃ",
    "Lisu": "aꓮ bꓐ cꓚ dꓓꓒ eꓰ fꓝ gꓖ hꓧ iꓲ jꓙ kꓗ lꓡ mꓟ nꓠ oꓳ pꓑ rꓣ sꓢ tꓔ uꓴ vꓦ wꓪ xꓫ yꓬ zꓜ",
    "Canadian syllabics": "aᗅᗩ bᗷᗸ cᑕᑢ dᗞᗪ eᗴᕮ fᖴ hᕼᑋ jᒍ kᏦ lᒪ mᗰ nᑎ pᑭ rᖇ sᔕ uᑌ vᐯ wᗯ x᙭ᕽ",
    "Coptic and others": "aⲀ bⲂ cⲤ eⲈ hⲎ iⲒ kⲔ mⲘ nⲚ oⲞסഠ pⲢ tⲦ xⲬ yⲨ",
    "Latin, as its names do not tell": "aɑ gɡ hɦ lɩıǀꞁ|Ɩ nŋ rʀɼ uʋ wɯ eǝə o0 x×",
    "signs": "<‹❮≺˂ᐸ«≪ᐊ◁◀◃ >›❯≻˃ᐳ»≫ᐅ▷▶▹ -−ー⁃ :：﹕∶꞉ː׃։ः˸ꓽ⁚︰᛬܃܄፥",
}
"""By script, a letter and those that are drawn like it."""
_SAME = str.maketrans("i1j3€4@5$7", "llleeaasst")
"""Letters that most fonts of a chat draw nearly alike, and digits and signs that are written for letters."""
_UNREAD = re.compile(r"[^\w€@$]|_|[€@$](?!\w)")
"""What is no letter: a sign is one only before others."""

_UNSEEN = ("Mn", "Me", "Cc", "Cf", "Cs", "Co", "Cn")
_HARD_BLANKS = "\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0"
"""Blanks that stay as many as they are in VASSAL's chat, which takes plain ones for one."""

_IS_HARD = re.compile(f"[{_HARD_BLANKS}]")
_KEPT = "\t\n\r\v\f\x85"
"""Control characters that are seen: as blanks, or as ends of lines."""
_NAMED = re.compile(
    r"(?:LATIN (?:CAPITAL |SMALL )?LETTER (?:SMALL CAPITAL )?|REGIONAL INDICATOR SYMBOL LETTER "
    r"|NEGATIVE (?:SQUARED|CIRCLED) LATIN CAPITAL LETTER |CROSSED NEGATIVE SQUARED LATIN CAPITAL LETTER )"
    r"(?:BARRED |BLACKLETTER |DOTLESS |INSULAR |LENGTHENED |OPEN |REVERSED |SCRIPT |TURNED )*"
    r"([A-Z])(?: WITH [A-Z -]+)?"
)
"""How Unicode calls a Latin letter in another form."""
_MOST_OF_ONE = 4
"""Characters looked at of those that one letter stands for: there is one that is a whole sentence."""

_LEAST = 3
"""Letters of a name that must be the same for others in it, foreign ones, to pass for the rest."""


def _drawn() -> dict[str, str]:
    """Find what letters are drawn like, as they stand and without the difference of capitals."""
    plain = {each: group[0] for some in _ALIKE.values() for group in some.split() for each in group[1:]}
    return {each.casefold(): like for each, like in plain.items()} | plain


_DRAWN = _drawn()


class _Letters(dict[int, str]):
    """What is seen of each letter, worked out when it first comes up."""

    def __missing__(self, code: int) -> str:
        seen = _seen(chr(code))
        if len(self) < 10_000:
            self[code] = seen
        return seen


def _seen(letter: str) -> str:
    if letter in _DRAWN:
        return _DRAWN[letter]
    if letter in _KEPT:
        return letter
    if _IS_HARD.match(letter):
        return "\u00a0"
    if unicodedata.category(letter) in _UNSEEN:
        return ""
    formed = unicodedata.normalize("NFKD", letter)[:_MOST_OF_ONE]
    if formed != letter:
        return "".join(map(_seen, formed))
    if sign := _sign(letter):
        return sign
    if not letter.isascii() and (named := _NAMED.fullmatch(unicodedata.name(letter, ""))):
        return named[1].lower()
    folded = letter.casefold()
    return _DRAWN.get(folded, folded)


def _sign(letter: str) -> str:
    """Return the dash or angle that Unicode says a letter is; "" for any other."""
    kind = unicodedata.category(letter)
    if kind == "Pd":
        return "-"
    is_angle = kind in ("Ps", "Pe") and re.search("ANGLE|LENTICULAR", unicodedata.name(letter, ""))
    return ("<" if kind == "Ps" else ">") if is_angle else ""


_SEEN = _Letters()


def visible(text: str) -> str:
    """Return a text without accents, what cannot be seen, and the difference of capitals, dashes and blanks.

    Takes time linear in the length of the text, and gives no more than some times as many letters.
    """
    return text.translate(_SEEN)


@lru_cache(maxsize=1024)
def look(name: str) -> str:
    """Return the letters of a short text as one sees them: equal for two that are taken for each other."""
    seen = visible(as_read(name))
    letters = _UNREAD.sub("", seen).translate(_SAME)
    return letters.replace("rn", "m").replace("vv", "w") or seen.strip()


def has_look_of(text: str, name: str) -> bool:
    """Whether a text may be read as a name: also with strange letters, if enough are the name's own."""
    found, wanted = look(text), look(name)
    same = sum(a == b for a, b in zip(found, wanted, strict=False))
    return found == wanted or (
        len(found) == len(wanted)
        and same >= _LEAST
        and all(a == b or not a.isascii() for a, b in zip(found, wanted, strict=True))
    )


def names(text: str, name: str) -> bool:
    """Return whether a reader finds a name among the words of a short text, also if one letter is off."""
    return look(name) in look(text) or any(is_nearly(word, name) for word in text.split())


def is_nearly(text: str, name: str) -> bool:
    """Whether a text looks like a name, or like it but for one letter: another, too many, left out, moved."""
    if has_look_of(text, name):
        return True
    found, wanted = look(text), look(name)
    if abs(len(found) - len(wanted)) > 1:
        return False
    same = next((at for at, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b), len(wanted))
    rest, other = found[same:], wanted[same:]
    swapped = rest[1::-1] + rest[2:]
    return other in (swapped, rest[1:]) or rest[1:] in (other[1:], other) or rest == other[1:]
