"""A turn of Angola! by a script: every kind of card, a combat with every step, Cabinda, a crisis."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.save import Save
from guelta.companion.following.written_back import save_after
from guelta.rules.angola import GAME
from guelta.rules.angola.cards.card_play import turn_card
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.end_phase.direct_aid import direct_aid
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.procedure import Choice, Run, perform
from tests.companion.handing_back import Followed
from tests.library import KNOWN

__all__ = ["WRITTEN", "Played", "laid", "played", "saved", "written"]

PLAYED = "turn-4/operations-phase"
AID = "turn-4/end-phase/direct-aid"
Carry = Callable[[Run[AngolaCharts]], None]

START = {
    # FNLA takes Cabinda with a Column out of the jungle, the FLEC Base is left
    "maiombe": "fnla-infantry-1 fnla-brigade-1 fnla-brigade-2 fnla-brigade-3 fnla-column-a",
    "cabinda": "mpla-infantry-1",
    "stock-mpla": "mpla-infantry-5 mpla-infantry-6 mpla-infantry-7",
    "flec-base": "fnla-infantry-4",
    # FAPLA attacks the hill city of UNITA with all there is, uphill and over a minefield
    "cubal": "aa-missile-1 at-missile-1 fapla-brigade-1 fapla-brigade-2 fapla-infantry-1 fapla-car-1 "
    "fapla-artillery-1 fapla-engineer-1 fapla-engineer-2 fapla-tank-1 fapla-column-b",
    "nova-lisboa": "mine-1:minefield at-missile-2 aa-missile-2 unita-infantry-1 unita-infantry-2 "
    "unita-car-1 unita-artillery-1 unita-column-a",
    "bailundo": "fapla-infantry-2",
    "air-fapla": "fapla-airgroup-1 fapla-airgroup-2 fapla-airgroup-3",
    "air-unita": "unita-airgroup-1",
    # MPLA moves a 5th Column, FAPLA a Column marker
    "luso": "mpla-infantry-2 mpla-infantry-3",
    "luanda": "fapla-infantry-3 fapla-infantry-4 fapla-column-a",
    "dondo": "fapla-infantry-5",
    "pack-fnla": "fnla-card-column-a-1",
    "pack-mpla": "mpla-card-fifth-1",
    "pack-unita": "unita-card-blank-1",
    "pack-fapla": "fapla-card-command fapla-card-column-b-1",
    "control-fapla": "control-luanda control-dondo",
    "control-unita": "control-pereira-de-eca control-nova-lisboa",
    "first-fnla": "first-player",
    # who lost the turn has lost his Majors too
    "lost-fapla": "fapla-major-1 fapla-major-2 fapla-major-3",
}
GOES: tuple[tuple[str, dict[str, str]], ...] = (
    ("fnla", {"step-1": "cabinda"}),
    ("mpla", {"fifth-region": "luso", "fifth-units": "mpla-infantry-2", "step-1": "munhango"}),
    ("unita", {}),
    ("fapla", {"step-1": "nova-lisboa"}),
    ("fapla", {"command": "move", "marker": "fapla-column-a", "to": "dondo"}),
)
WRITTEN = {
    *("4.2-2A(a)", "4.2-2A(b)", "4.2-2A(c)", "4.2-2A(d)", "8.1.2(a)", "9.4", "9.6.2", "9.6.3", "9.7", "9.8"),
    *("9.9.2", "9.10", "9.11.3", "9.11.5", "9.12", "10.3", "10.4", "12.1.2"),
    *("12.2-result-3", "12.2-note-2", "14.3.2", "14.3.2(1)", "14.3.2(2)"),
}
"""Rules of the ledger that the script comes to, among others."""


def laid(before: Position, changes: Mapping[str, str]) -> Position:
    """Lay counters into spaces, each out of where it stands; a face follows a colon."""
    coming = {word.partition(":")[0] for text in changes.values() for word in text.split()}
    left = {
        space: [each for each in stack if each.counter not in coming] for space, stack in before.each_stack()
    }
    for space, text in changes.items():
        counters = (word.partition(":") for word in text.split())
        left[space] = [*left.get(space, []), *(Standing(id, face) for id, _, face in counters)]
    return before.with_stacks({space: tuple(stack) for space, stack in left.items()})


@dataclass
class _Bold:
    """Whoever plays: he uses all he has in a combat, wins it by his dice, and otherwise does what he must."""

    told: Mapping[str, str]
    random: Random = field(default_factory=lambda: Random(1975))

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...]:
        """Throw high for the Attacker, low for the Defender and on the Crisis Table, else anything."""
        known = {"dice-attacker": 6, "dice-defender": 1, "crisis-": 1}
        face = next((face for name, face in known.items() if name in roll.id), 0)
        return tuple(face or self.random.randint(1, 6) for _ in range(roll.dice))

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...]:
        """Draw the uppermost."""
        return draw.of_the_top(position)

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...]:
        """Answer as told, with all that fires or flies, else with the least that will do."""
        if choice.id in self.told:
            return tuple(self.told[choice.id].split())
        if any(word in choice.id for word in ("-air-", "-gun-", "-aa-", "-at-", "-strike-")):
            number = choice.most
        else:
            number = choice.least
        return tuple(option.value for option in choice.options)[: number or 0]


@dataclass(frozen=True)
class Played:
    """One step of the script: the board after it, and the rules its ledger names."""

    position: Position
    rules: tuple[str, ...]


def played(start: Position) -> Iterator[Played]:
    """Play the script on a board that `saved` gives: cards one after another, then direct aid."""
    position = start
    for number, (side, told) in enumerate(GOES, start=1):
        position = position.at(PLAYED).with_fields(active=side, activation=str(number))
        yield Played(position, ())
        yield (done := _carried_out(turn_card, position, told))
        position = done.position
    tokens = {"tokens-unita": " ".join(f"fapla-token-{number}" for number in range(1, 6))}
    position = laid(position, tokens).at(AID).with_fields(**{"active": "", "turn-lost": "soviet"})
    yield Played(position, ())
    yield _carried_out(direct_aid, position, {})


def _carried_out(procedure: Carry, position: Position, told: Mapping[str, str]) -> Played:
    outcome = perform(procedure, position, GAME.charts, _Bold(told))
    assert outcome.is_done, outcome
    after = GAME.remember(GAME.charts, position, outcome.position)
    return Played(after, tuple(entry.rule for entry in outcome.entries))


def saved(design: Design, place: Path) -> Save:
    """Return a saved game in which the script can begin, as VASSAL writes it; a file is needed."""
    save = Save.unpack(saved_game(design, design.game.scenarios["campaign"]), "campaign")
    save.write(place)
    begun = laid(Followed(design.game, manifest_of(design), save).position, START)
    begun = begun.at("turn-4/planning-phase/first-player").with_fields(**{"set-up": "yes"})
    return save_after(KNOWN, place, begun)


def written(design: Design, start: Save) -> Iterator[tuple[Command, Played]]:
    """Yield each step of the script as commands of VASSAL, and what it is on our own board."""
    game = Followed(design.game, manifest_of(design), start)
    for step in played(game.position):
        yield game.bring_to(step.position), step
