"""What a kit's own Python works with, the functions that its tables name: one import for all of it.

`View` answers what is asked of a board, `Unit` is a counter where it stands, `Attack` an attack that is
weighed and `Fight` one under way; `Modifier`, `Objection` and `Presence` are what some functions return.
"""

from guelta.rules.engine.kit.combat.attack import Attack, Objection
from guelta.rules.engine.kit.combat.outcome import Fight
from guelta.rules.engine.kit.kit import FREE, NEVER, STOP, Modifier, Presence
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import View
from guelta.rules.engine.play.procedure import Run

__all__ = [
    "FREE",
    "NEVER",
    "STOP",
    "Attack",
    "Fight",
    "Modifier",
    "Objection",
    "Presence",
    "Run",
    "Unit",
    "View",
]
