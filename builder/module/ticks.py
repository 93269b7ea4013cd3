"""The tick at the present state in menus: entries whose words change with a property of the game.

From VASSAL 3.7 on the caption of a button may be an expression (VASSAL.tools.LaunchButton); an older engine
shows the expression itself. So whatever can be ticked has two buttons that do the same: one whose caption is
an expression, and one for older engines, whose caption comes out otherwise where VASSAL evaluates it. A menu
takes a button by the words that it shows (VASSAL.build.module.ToolbarMenu): a menu of states names what is to
be seen in either engine, and a menu that nobody sees takes from the toolbar what is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from guelta.builder.module.entries import Choice, Property
from guelta.builder.module.overlay import SHOWN, Overlay
from guelta.builder.vassal.expression import literal

__all__ = ["TICK", "Ticked", "of_choice", "of_overlay"]

TICK = "\u2713 "
_PLAIN, _EVALUATED = "<html>{}<!--$-->", "<html>{}<!---->"
"""A caption that shows no `$`, and what VASSAL makes of it where it puts properties between two of them."""


@dataclass(frozen=True, slots=True)
class Ticked:
    """An entry of a menu, and the condition under which it is the present state; "" if it never is one."""

    caption: str
    condition: str

    @property
    def captions(self) -> tuple[str, ...]:
        """The captions of its buttons, as the module has them: for older engines, then for newer ones."""
        if not self.condition:
            return (self.caption,)
        return (self._for_older(_PLAIN), self._expression)

    @property
    def seen(self) -> tuple[str, ...]:
        """The words by which a menu finds its button, whichever the engine and the state."""
        if not self.condition:
            return (self.caption,)
        return (self._for_older(_PLAIN), f"{TICK}{self.caption}", self.caption)

    @property
    def unseen(self) -> tuple[str, ...]:
        """The words of the button that is not for the engine at hand."""
        return (self._for_older(_EVALUATED), self._expression) if self.condition else ()

    def _for_older(self, words: str) -> str:
        return words.format(escape(self.caption, quote=False).replace("$", "&#36;"))

    @property
    def _expression(self) -> str:
        ticked, plain = (literal(words) for words in (f"{TICK}{self.caption}", self.caption))
        return f"{{{self.condition} ? {ticked} : {plain}}}"


def of_choice(property: Property, choice: Choice) -> Ticked:
    """Return the entry of a choice, ticked while the property has its value, or its word among others."""
    if choice.toggles:
        condition = f'(" "+{property.name}+" ").contains({literal(f" {choice.toggles} ")})'
    else:
        condition = "" if choice.is_counted else f'(""+{property.name}).equals({literal(choice.value)})'
    return Ticked(choice.text, condition)


def of_overlay(overlay: Overlay) -> Ticked:
    """Return the entry that shows an overlay, ticked while it is shown."""
    return Ticked(overlay.text, f"{overlay.property}=={literal(SHOWN)}")
