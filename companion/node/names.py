"""How players are called at a server, and how much they may say of themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count

from guelta.companion.following.printable import clipped
from guelta.companion.node.looks import look, names

__all__ = ["GUEST", "described", "name_of", "own_name"]

GUEST = "referee"
"""What a referee who is a guest has among his properties, and a room with a referee in its info."""

_LONGEST_NAME = 240
"""Characters of a name, those included that nobody sees; what is longer is cut to what we print of it."""
_LONGEST_DESCRIPTION = 2000
"""Characters by which a player describes himself, and everybody is told often; VASSAL writes 300."""


def name_of(properties: Mapping[str, str]) -> str:
    """Return a player's name, fit to be printed; VASSAL's `(Anonymous)` when he has none."""
    name = clipped(properties.get("name", ""))
    return name if name and name != "[nobody]" else "(Anonymous)"


def own_name(
    properties: Mapping[str, str], others: Iterable[Mapping[str, str]], referee: str
) -> dict[str, str]:
    """Find the `name` by which a player is known if another has his, or one that looks alike: with a number.

    Who comes back before his first connection has ended is himself: he has its password, with which his `id`
    begins, and its address (`ip`); everybody is told the ids of all. A guest who is a referee keeps his name.
    """
    if GUEST in properties:
        return {}
    taken = {each for other in others if _person(other) != _person(properties) for each in _looks(other)}
    name = name_of(properties)
    is_referee_s = referee and any(names(each, referee) for each in _written(properties))
    if not is_referee_s and taken.isdisjoint(_looks(properties)):
        return {} if len(properties.get("name", "")) <= _LONGEST_NAME else {"name": name}
    numbered = (f"{clipped(name, 50)} ({number})" for number in count(2))
    return {"name": next(each for each in numbered if look(each) not in taken)}


def _written(properties: Mapping[str, str]) -> set[str]:
    """Find a name as we print it and as a VASSAL shows it, where characters nobody sees may turn it round."""
    return {name_of(properties), properties.get("name", "")[:_LONGEST_NAME]}


def _looks(properties: Mapping[str, str]) -> set[str]:
    return {*map(look, _written(properties))}


def _person(properties: Mapping[str, str]) -> tuple[str, str]:
    return properties.get("id", "").rpartition(".")[0], properties.get("ip", "")


def described(properties: Mapping[str, str]) -> dict[str, str]:
    """Return how a player describes himself, without what would be too much to tell everybody."""
    first = ("name", "id", "ip", "moduleVersion")
    order = [
        *(each for each in first if each in properties),
        *(each for each in properties if each not in first),
    ]
    left, kept = _LONGEST_DESCRIPTION, {}
    for each in order:
        left -= len(each) + len(properties[each])
        if left >= 0:
            kept[each] = properties[each]
    return {each: kept[each] for each in properties if each in kept}
