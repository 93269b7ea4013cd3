"""The Salt Road, a small game whose sides hide things from each other, for tests of what each may see.

Red and Blue hide caravans on a map of nine hexes, hold cards of one deck in their hands, draw omens from a
cup and bid in secret. It is made in Python alone, without a folder or a module, so that tests can lay any
board of it at random and give it rules, fields and manifests that no tables would load; the games of
`examples/` are whole ones, played by their rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from guelta.rules.engine.board.boxes import Box, Boxes
from guelta.rules.engine.board.counter import Counter, CounterMix
from guelta.rules.engine.board.fields import Fields
from guelta.rules.engine.board.hexmap import HexMap
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.board.space import Place
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.game import Game
from guelta.rules.engine.geometry.grid import Grid
from guelta.rules.engine.judging.chapter import checks_by_rule
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.recipe import Recipe, RuleEntry
from guelta.rules.engine.side import Side
from guelta.rules.engine.tables.folder import Folder
from guelta.rules.engine.tables.table import Tables

FOLDER = Folder(Path(__file__).parent / "fixtures" / "salt_road", "tests/salt_road")
SIDES = {"red": "Red player", "blue": "Blue player"}
HEXES = tuple(f"{column:02}{row:02}" for column in (1, 2, 3) for row in (1, 2, 3))

CARAVANS = {
    "red": ("Addax", "Fennec", "Oryx", "Gundi"),
    "blue": ("Caracal", "Jerboa", "Houbara", "Zorilla"),
}
CARDS = ("Sandstorm", "Ambush", "Rumour", "Mirage", "Locusts", "Truce")
OMENS = ("Comet", "Eclipse", "Halo")


@dataclass(frozen=True)
class Charts:
    """The counters, the map and the boxes."""

    counters: CounterMix[Counter]
    map: HexMap
    boxes: Boxes
    asked: list[str] = field(default_factory=list)

    def place(self, space: str) -> str:
        """Name a space for a sentence."""
        return self.boxes[space].title if space in self.boxes else space


def pieces() -> Iterator[Counter]:
    """Yield every counter: caravans of both sides, cards with a common back, omens without any."""
    for side, names in CARAVANS.items():
        for name in names:
            yield Counter(name.lower(), f"Caravan {name}", "caravan", side, back="spent")
    for name in CARDS:
        yield Counter(f"card-{name.lower()}", f"Card {name}", "card", back="event")
    for name in OMENS:
        yield Counter(f"omen-{name.lower()}", f"Omen {name}", "omen", back="used")


BOXES = (
    Box("events", "Event deck", "deck", "piles", "printed"),
    Box("discard", "Discard", "pool", "piles", "printed"),
    Box("hand-red", "Hand of Red", "hand", "piles", "printed", {"owner": "red"}),
    Box("hand-blue", "Hand of Blue", "hand", "piles", "printed", {"owner": "blue"}),
    Box("omens", "Cup of omens", "cup", "piles", "printed"),
)


def _hexes() -> HexMap:
    return HexMap(Grid(), (Place(each, each, {"terrain": "sand", "name": ""}) for each in HEXES), {})


CHARTS = Charts(CounterMix(pieces()), _hexes(), Boxes(BOXES))


@check("1.10")
def hand_beyond_two(position: Position, charts: Charts) -> Iterator[Finding]:
    """1.10  Nobody ends the planning with more than two cards."""
    for side in SIDES:
        cards = [each.counter for each in position.stack(f"hand-{side}")]
        if len(cards) > 2:
            names = ", ".join(charts.counters[each].name for each in cards)
            yield violation(f"hand-{side}", cards, f"{side} holds {names}", "discard down to two")


@check("2.10")
def caravans_crowded(position: Position, charts: Charts) -> Iterator[Finding]:
    """2.10  No more than two caravans end a march in one hex."""
    for space, stack in position.each_stack():
        caravans = [each.counter for each in stack if charts.counters[each.counter].kind == "caravan"]
        if space in charts.map and len(caravans) > 2:
            names = " and ".join(charts.counters[each].name for each in caravans)
            yield violation(space, caravans, f"{names} stand in {space}", "one of them leaves")


START = Position.parse(
    """
    @ turn-1/planning
    scenario = winter
    weather = calm
    0101  addax^red fennec^red
    0102  oryx
    0303  caracal^blue jerboa^blue
    0302  houbara
    events  card-truce card-locusts card-mirage card-rumour card-ambush card-sandstorm
    omens  omen-comet omen-eclipse omen-halo
    """
)

WINTER = Scenario("winter", "Winter", "1.00", 1, 2, (), START, (), (), "winter.toml")

GAME: Game[Charts] = Game(
    id="salt-road",
    title="The Salt Road",
    module_name="The Salt Road",
    version="0.1.0",
    sides={id: Side(id, title) for id, title in SIDES.items()},
    fields=Fields.of(FOLDER.toml("game.toml"), "game.toml"),
    lineage=("salt-road",),
    folder=FOLDER,
    tables=Tables({}, {}),
    charts=CHARTS,
    checks=checks_by_rule([hand_beyond_two, caravans_crowded]),
    audits={},
    phases={},
    rulebook=tuple(
        RuleEntry(rule, rule, "1", "enforced", "") for rule in ("1.00", "1.10", "1.20", "2.00", "2.10")
    ),
    scenarios={"winter": WINTER},
    recipe=Recipe(lambda tables: CHARTS, setup_rules=()),
)


def at_random(random: Random) -> Position:
    """Lay all counters out at random: in hexes, hidden by a side or not, in hands, deck, cup and discard."""
    ids = [*CHARTS.counters]
    random.shuffle(ids)
    stacks: dict[str, list[Standing]] = {}
    for id in ids:
        piece = CHARTS.counters[id]
        standing = Standing(
            id, random.choice(["", piece.back]), frozenset(random.sample(["dry", "tired"], 1))
        )
        if piece.kind == "card":
            space = random.choice(["events", "discard", "hand-red", "hand-blue"])
        elif piece.kind == "omen":
            space = random.choice(["omens", "discard", *HEXES])
        else:
            space = random.choice(HEXES)
            hidden = random.choice(["", piece.side])
            standing = Standing(id, standing.face, standing.marks, hidden)
        stacks.setdefault(space, []).append(standing)
    fields = {"weather": random.choice(["calm", "storm"])}
    fields |= {f"bid-{side}": str(random.randint(0, 9)) for side in SIDES}
    return Position("turn-1/marches", fields, {space: tuple(stack) for space, stack in stacks.items()})
