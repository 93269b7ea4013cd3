"""What a player might try and may not, with the number of the sentence that forbids it."""

import re
from pathlib import Path

import pytest

import guelta.rules.zefra
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Choice, perform
from guelta.rules.engine.play.purpose import PURPOSES
from guelta.rules.zefra import GAME
from guelta.rules.zefra.board.questions import PURPOSE_OF
from guelta.rules.zefra.turn.activation import activation
from guelta.rules.zefra.turn.declarations import declarations
from guelta.rules.zefra.turn.healing import healing
from tests.rules.board import board
from tests.rules.zefra.table import Script

PHASE = {"bongo": "peoples", "tuscan": "peoples", "cjtf": "forces", "iff": "forces"}


def refused(procedure, text: str, dice: list[int] | None = None, **said: object) -> str:
    """Return the rule that an answer is refused by; every other answer is legal."""
    script = Script(dice or [], {word.replace("_", "-"): value for word, value in said.items()})
    outcome = perform(procedure, board(text), GAME.charts, script)
    assert outcome.finding is not None, "nothing was refused"
    return outcome.finding.rule


def in_activation(side: str, text: str, dice: list[int] | None = None, **said: object) -> str:
    phase = PHASE.get(side, "government-turns")
    return refused(activation, f"@ turn-2/{phase}\nactive = {side}\nactivation = 1\n{text}", dice, **said)


@pytest.mark.parametrize(
    ("text", "to", "rule"),
    [
        ("0714  cjtf-infantry-1", "0717", "p3-03b"),
        ("0714  cjtf-infantry-1", "0101", "p3-03b"),
        ("1113  cjtf-infantry-1", "1112", "p61-16a"),
        ("0714  cjtf-infantry-1\n0715  cjtf-recon-1:used cjtf-recon-2:used", "0715", "p3-04a"),
        ("1017  cjtf-hospital\n1018  iff-mortar-1:used", "1018", "p3-13h"),
        ("0714  cjtf-cas-1\n0820  road-bridge", "0820", "p61-15b"),
        ("airfields = yes\n0820  cjtf-cas-1", "0716", "G10-04"),
        ("airfields = yes\n0820  cjtf-cas-1\n0916  iff-infantry-1:used", "0916", "p3-04c"),
    ],
)
def test_where_units_may_not_move(text, to, rule):
    start = re.search(r"^(\d{4})  cjtf", text, re.MULTILINE)
    assert start is not None
    text = "cross-border = yes\n" + text if rule in ("p61-15b", "G10-04", "p3-04c") else text
    assert in_activation("cjtf", text, hex=start[1], order="move", to=to) == rule


@pytest.mark.parametrize(
    ("text", "named", "rule"),
    [
        ("0716  iff-infantry-1\n0717  iff-infantry-2:used", "0717", "p3-06"),
        ("0716  iff-infantry-1\n0719  bongo-militia-1", "0719", "p3-09a"),
        ("0716  iff-infantry-1", "0717", "p3-03a"),
        ("0716  iff-infantry-1\noff-map-zefra  zefra-infantry-5", "off-map-zefra", "G12-10c"),
    ],
)
def test_which_spaces_a_side_does_not_name(text, named, rule):
    assert in_activation("iff", text, hex=named) == rule


@pytest.mark.parametrize(
    ("unit", "at", "rule"),
    [
        ("iff-mortar-1", "0713", "p3-11a"),
        ("cjtf-artillery", "0711", "p3-11b"),
        ("cjtf-artillery", "0715", "G10-01"),
    ],
)
def test_what_ranged_units_may_not_fire_at(unit, at, rule):
    side, _, _ = unit.partition("-")
    text = f"0716  {unit}\n0718  iff-infantry-2 cjtf-recon-1\n0713  cjtf-infantry-1\n0711  iff-infantry-1"
    assert in_activation(side, text, hex="0716", order="fire", fire_at=at) == rule


def test_who_has_nothing_to_fire_at_does_not_fire():
    assert in_activation("iff", "0716  iff-mortar-1", hex="0716", order="fire") == "p3-11a"
    assert in_activation("iff", "0716  iff-infantry-1", hex="0716", order="fire") == "p3-03b"


@pytest.mark.parametrize(("to", "rule"), [("0717", "p3-17b"), ("0816", "p3-17b"), ("1112", "p61-16a")])
def test_where_a_defender_does_not_retreat(to, rule):
    """Two hexes off, to the enemy, and over the border."""
    text = "1113  cjtf-infantry-1\n1114  iff-infantry-1"
    if rule == "p3-17b":
        text = "0715  cjtf-infantry-1\n0714  iff-infantry-1\n0816  iff-infantry-2:used"
    space, start = text[:4], "1114" if rule == "p61-16a" else "0714"
    said = {"hex": start, "order": "move", "to": space, "surprise": "yes", "retreat": to}
    assert in_activation("iff", text, [0, 0], **said) == rule


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ({"push": "cjtf-infantry-1"}, "p3-17c"),
        ({"push": "cjtf-infantry-2", "push_to": "0719"}, "p3-17d"),
        ({"push": "cjtf-infantry-2", "push_to": "0816"}, "p3-17d"),
        ({"push": "cjtf-infantry-2", "push_to": "0717"}, "p3-17e"),
    ],
)
def test_who_is_not_pushed_on_and_where_nobody_is_pushed(said, rule):
    """A hex that holds too many is none to be pushed into while there is another (Z33)."""
    text = (
        "0714  iff-infantry-1\n0715  cjtf-infantry-1\n0716  cjtf-infantry-2:used cjtf-infantry-3:used\n"
        "0717  iff-infantry-2:used\n0816  cjtf-infantry-4:used cjtf-infantry-5:used cjtf-infantry-6:used"
    )
    moved = {"hex": "0714", "order": "move", "to": "0715", "surprise": "yes", "retreat": "0716"}
    assert in_activation("iff", text, [0, 0], **moved, **said) == rule


JOINT = "0716  bongo-militia-1\n0717  iff-infantry-1 iff-mortar-1\n0719  tuscan-militia-1"


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ({"joint_militia": "tuscan-militia-1"}, "p3-10a"),
        ({"joint_company": "iff-mortar-1"}, "p3-10a"),
        ({"meet_in": "0722"}, "p3-10b"),
        ({"meet_in": "0718", "joint_target": "0721"}, "p3-10c"),
    ],
)
def test_what_no_joint_attack_does(said, rule):
    assert in_activation("bongo", JOINT, joint="attack", agree="yes", **said) == rule


def test_only_a_mortar_in_a_hex_with_bongo_units_fires_besides():
    text = "0716  bongo-militia-1 iff-mortar-2\n0717  iff-mortar-1\n0718  tuscan-militia-1"
    said = {"joint": "fire", "agree": "yes", "joint_fire": "iff-mortar-1"}
    assert in_activation("bongo", text, **said) == "p3-10e"


@pytest.mark.parametrize(
    "said", [{"shift": "tuscan-militia-1"}, {"shift": "bongo-militia-1", "shift_to": "0720"}]
)
def test_what_bongo_does_not_shift(said):
    text = "0716  iff-infantry-1\n0718  bongo-militia-1\n0713  tuscan-militia-1:used"
    assert in_activation("iff", text, hex="0716", **said) == "p3-08"


def test_whom_a_party_does_not_help():
    text = "0709  minus-1 iff-infantry-1 iff-infantry-2 bongo-party-1"
    said = {"hex": "0709", "order": "stay", "meet": "yes", "help": "sheds", "sheds": "iff-infantry-2"}
    assert in_activation("iff", text, [0], **said) == "G10-07"


def test_whom_no_hospital_helps():
    text = "1016  minus-1 minus-1 cjtf-recon-1\n1001  minus-1 cjtf-cbrn\n1017  cjtf-hospital"
    at = "@ turn-2/start-of-turn/healing\n"
    assert refused(healing, f"{at}field-hospital = one\n{text}", healed="cjtf-cbrn") == "p3-01"
    assert refused(healing, f"{at}capital-hospitals = yes\n{text}", relieved="cjtf-cbrn") == "S12-06"


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ({"lifted": "tuscan-militia-1"}, "p61-15e"),
        ({"off": "tuscan", "withdrawn": "tuscan-party-1"}, "G14-01c"),
        ({"off": "tuscan", "withdrawn": "cjtf-infantry-1"}, "G14-01a"),
        ({"attacks": [(), (), (), "iff:bongo"]}, "p3-05d"),
    ],
)
def test_what_nobody_declares(said, rule):
    text = "0714  tuscan-militia-1\n0511  tuscan-party-1\n0716  cjtf-infantry-1"
    assert refused(declarations, f"@ turn-2/start-of-turn/declarations\n{text}", **said) == rule


def test_from_where_ambushers_do_not_come():
    text = "0813  tuscan-militia-1\n0711  bongo-militia-1"
    said = {"hex": "0813", "order": "move", "to": "0812", "spring": "yes", "from": "0813"}
    assert in_activation("tuscan", text, [0], **said) == "p3-17a"


def test_every_question_has_a_purpose_and_every_purpose_a_question():
    source = "".join(path.read_text() for path in Path(guelta.rules.zefra.__file__).parent.rglob("*.py"))
    asked = {*re.findall(r'(?:may|one|hex|pick|_ask)\(\s*(?:play, )?"([a-z-]+)"', source)}
    assert asked <= {*PURPOSE_OF}
    assert {*PURPOSE_OF.values()} <= {*PURPOSES} - {""}
    unasked = {*PURPOSE_OF} - asked
    assert unasked == {"options", "agreed", "daloon", "zefra"}  # whose words are handed on


class Watcher(Script):
    """Keeps what it was asked."""

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...]:
        self.seen = {**getattr(self, "seen", {}), choice.id.rpartition("-")[0]: choice}
        return super().values_of(choice, position)


def test_the_options_of_a_move_say_what_they_do():
    script = Watcher([], {"hex": "0714", "order": "move"})
    text = "@ turn-2/forces\nactive = cjtf\nactivation = 1\n0714  cjtf-infantry-1"
    perform(activation, board(text), GAME.charts, script)
    to = script.seen["to"]
    assert to.purpose == "destination"
    assert {
        (each.effect.units, each.effect.origin, each.effect.to) for each in to.options if each.effect
    } == {(("cjtf-infantry-1",), "0714", option.value) for option in to.options}
