"""What is due now: on what the paperwork opens, what a seat has to answer, what may be left undone."""

from guelta.rules.chad import GAME
from guelta.rules.engine.board.position import Position
from tests.companion.paperwork.group import Group
from tests.rules.chad.economy import display

HEAD = "@ {}\nscenario = campaign\ngovernment = fap\ndrought = none\n"
PLACES = display(kanem="P1/5", batha="P2/5", logone="P1/8") + "gdp-60  gdp-level foreign-aid\n"
HARVEST, GDP, AFFILIATION = "turn-3/harvest", "turn-3/gdp", "turn-2/affiliation"
COMBAT = "turn-3/tactical-phase/impulse-1/government/combat"
ADJACENT = PLACES + "2834 fan-guerrilla-1\n2734 fap-guerrilla-1\n"


def due(group: Group, seat: str | None = None) -> list[str]:
    return [each["phase"] for each in group.desk.overview(seat)["phases"] if each["due"]]


def test_what_the_present_phase_asks_for_is_due_and_what_was_left_is_not():
    group = Group(HEAD.format(HARVEST) + PLACES)
    assert due(group) == [HARVEST] and group.desk.overview()["open"] == HARVEST
    group.go_to(GDP)
    assert due(group) == [GDP] and group.desk.overview()["open"] == GDP


def test_where_nothing_is_due_the_paperwork_opens_on_what_was_left():
    group = Group(HEAD.format(HARVEST) + PLACES)
    group.go_to("turn-3/tactical-phase/sanctuary-adjustment")
    assert due(group) == []
    assert group.desk.overview()["open"] == "turn-3/budget"


def test_a_combat_that_need_not_be_declared_is_open_and_not_due():
    group = Group(HEAD.format(COMBAT) + ADJACENT)
    states = {each["phase"]: each["state"] for each in group.desk.overview()["phases"]}
    assert states[COMBAT] == "waiting" and due(group) == []
    assert group.desk.overview()["open"] == COMBAT


def test_a_combat_that_was_declared_is_to_be_fought():
    group = Group(HEAD.format(COMBAT) + ADJACENT)
    group.answer("combat-1", "batha")
    assert due(group) == [COMBAT]


def test_a_seat_has_due_what_it_is_asked_itself():
    start = GAME.scenarios["campaign"].start.spaces
    placed = [line for line in str(Position("", {}, start)).splitlines() if not line.startswith("unused ")]
    group = Group(HEAD.format(AFFILIATION) + "\n".join(placed) + "\n")
    assert due(group, "fan") == due(group, "fap") == due(group) == [AFFILIATION]
    assert due(group, "spectator") == []
    group.answer("terrorism-rebel", side="fan")
    assert due(group, "fan") == [] and due(group, "fap") == [AFFILIATION]
