"""Who may see a piece of any module: whether it is there at all, and which it is.

What VASSAL hides is hidden: masked and invisible pieces, what lies in private windows and in face-down decks,
pieces on no map. What cannot be told is hidden as well: pieces whose traits a module's own code reads, unless
they stand as the module made them, and, without the module, all windows that may be private.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from guelta.builder.foreign.definition import Definition
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.heap import Deck
from guelta.builder.vassal.traits.trait import Trait, UnknownTrait
from guelta.builder.vassal.traits.visibility import Access, Hideable, Mask
from guelta.companion.following.pieces import Piece as Lone
from guelta.companion.following.pieces import Spot
from guelta.companion.following.table import Table
from guelta.rules.engine.seers import ALL, NOBODY, Seers, only

__all__ = ["Secrecy", "Sight"]

_VASSALS_OWN = frozenset(
    {
        *("AreaOfEffect", "PROP", "attach", "basicName", "border", "button", "calcProp", "clone", "cmt"),
        *("deck", "delete", "deselect", "emb", "emb2", "footprint", "globalhotkey", "globalkey", "hide"),
        *(
            "hideCmd",
            "immob",
            "label",
            "locCommand",
            "locmsg",
            "macro",
            "mark",
            "markmoved",
            "mat",
            "matPiece",
        ),
        *(
            "menuSeparator",
            "multiLoc",
            "nonRect",
            "nonRect2",
            "obs",
            "piece",
            "pivot",
            "placemark",
            "playSound",
        ),
        *(
            "propertysheet",
            "prototype",
            "replace",
            "report",
            "restrict",
            "return",
            "rotate",
            "sendto",
            "setattachprop",
        ),
        *("setpieceprop", "setprop", "stack", "submenu", "table", "translate"),
    }
)
"""The ids of the traits that VASSAL itself reads (BasicCommandEncoder); others are of a module's code."""
_HIDING = frozenset({"obs", "hide"})
_NOT_ON = ("", "null", "null;")


@dataclass(frozen=True, slots=True)
class Sight:
    """Who sees that a piece is there, and who of them sees which it is; `cover` is what the others see."""

    there: Seers = ALL
    which: Seers = ALL
    cover: str = ""

    def within(self, seers: Seers) -> Sight:
        """Return what is seen of it where only these may look."""
        return Sight(self.there.and_also(seers), self.which.and_also(seers), self.cover)


class Secrecy:
    """Who may see what on a table.

    `own_code` are the ids of traits met that a module's own code reads, `closed` the windows of which nobody
    knows whether they are private. Without the module only `open_windows` are known to be open to all.
    """

    def __init__(
        self, table: Table, module: Definition | None = None, open_windows: Iterable[str] = ()
    ) -> None:
        self._table = table
        self._module = module
        self._open = frozenset(open_windows)
        self.own_code: dict[str, None] = {}
        self.closed: dict[str, None] = {}

    def window(self, name: str) -> Seers:
        """Return who may look into a window; nobody where that cannot be told."""
        window = None if self._module is None else self._module.windows.get(name)
        if window is None:
            if self._module is None and name in self._open:
                return ALL
            self.closed[name] = None
            return NOBODY
        return only(*window.sides) if window.private else ALL

    def of(self, id: str) -> Sight:
        """Return who sees a piece of the table as it lies now."""
        piece = self._table.shown.get(id)
        lying = self._table.pieces.pieces.get(id)
        if piece is None or lying is None or lying.spot is None:
            return Sight(NOBODY, NOBODY)
        seen, pile = self.bare(piece), lying.pile
        deck = self._table.decks.get(pile.id) if pile is not None else None
        if deck is not None:
            seen = Sight(seen.there, seen.which.and_also(self._in_deck(deck, lying)), seen.cover)
        elif pile is not None and any(self._is_of_own_code(each.id) for each in pile.members):
            seen = Sight(seen.there, NOBODY, seen.cover)
        return seen.within(self.window(lying.spot.map))

    def spot(self, spot: Spot | None) -> Seers:
        """Return who may see what lies at a spot, as far as its window goes."""
        return NOBODY if spot is None else self.window(spot.map)

    def bare(self, piece: Piece) -> Sight:
        """Return who sees a piece by its own traits, wherever it lies."""
        there, which, cover = ALL, ALL, ""
        for trait in piece.traits:
            if isinstance(trait, Mask):
                if trait.is_on:
                    which = which.and_also(self._owner(trait.masked_by or "", trait.access))
                    cover = cover or trait.name or ""
            elif isinstance(trait, Hideable):
                if trait.is_on:
                    there = there.and_also(self._owner(trait.hidden_by or "", trait.access))
            elif isinstance(trait, UnknownTrait) and self._may_hide(trait):
                which = NOBODY
                if _id_of(trait) == "hide":
                    there = NOBODY
        return Sight(there, which.and_also(there), cover)

    def _in_deck(self, deck: Deck, lying: Lone) -> Seers:
        """Return who sees which card it is: of a deck that lies face up all see the one on top."""
        is_on_top = lying.pile is not None and lying.pile.members[-1] is lying
        return ALL if deck.is_face_down is False and is_on_top else NOBODY

    def _owner(self, by: str, access: Access | str | None) -> Seers:
        """Return the sides of whoever hides a piece: a player by his id, a side, or several."""
        side = self._table.roster.sides.get(by)
        if isinstance(access, Access) and access.whose != "player":
            if access.whose == "sides" and by in access.sides:
                return only(*access.sides)
            return only(by)
        return only(side or "")

    def _is_of_own_code(self, id: str) -> bool:
        piece = self._table.shown.get(id)
        return piece is not None and any(
            isinstance(trait, UnknownTrait) and _id_of(trait) not in _VASSALS_OWN and self._may_hide(trait)
            for trait in piece.traits
        )

    def _may_hide(self, trait: UnknownTrait) -> bool:
        """Return whether a trait that we cannot read may hide its piece: VASSAL's that does, or own code."""
        id, state = _id_of(trait), trait.state_text()
        if id in _VASSALS_OWN:
            return id in _HIDING and state not in _NOT_ON
        self.own_code[id[:40]] = None
        if self._module is None:
            return state != ""
        return state != "" and (trait.type_text(), state) not in self._module.beginnings


def _id_of(trait: Trait) -> str:
    return trait.type_text().partition(";")[0]
