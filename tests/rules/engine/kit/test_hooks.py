"""Where tables end: each kind of function that a kit may name, in a small war, and of a wrong signature."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from guelta.rules.engine.game import Game
from guelta.rules.engine.kit.vocabulary.hooks import SIGNATURES
from guelta.rules.engine.play.answers import Inputs
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.procedure import perform
from guelta.rules.engine.tables.folder import RulesDataError
from tests.library import game_at
from tests.rules.engine.kit import small_war
from tests.rules.engine.kit.small_war import KIT, goals
from tests.rules.engine.kit.test_combat import BOXES, COMBAT, FIGHTS, TABLE, odds

HEAD = "from collections.abc import Iterable\nfrom guelta.rules.engine.kit.hooks import *\n"
NUMBERS = "rule,title\n1,\n1.2,\n3,\n3.1,\n3.2,\n3.3,\n3.4,\n5,\n5.1,\n5.2,\n5.3,\n5.4,\n5.5,\n9,\n"
ALONE = "0101  red-1"


def war(path: Path, hook: str, kit: str, **texts: str) -> Game[Any]:
    """Make the small war in a folder with a module `hooks` beside its kit."""
    small_war.folder(path / "rules", **{"kit": kit, **texts})
    (path / "rules/hooks.py").write_text(HEAD + hook, encoding="utf-8")
    (path / "rules/tables/crt.toml").write_text(TABLE, encoding="utf-8")
    (path / "rules/boxes.csv").write_text(BOXES, encoding="utf-8")
    return game_at(path)


def march(more: str) -> str:
    """Return the kit with keys more, or others, in its march."""
    key = more.partition(" =")[0]
    lines = [each for each in KIT.splitlines() if each.partition(" =")[0] != key]
    return "\n".join(lines) + f"\n{more}\n"


def fights(more: str = "", before: str = "[combat.battle.results]", **changes: str) -> str:
    """Return the kit with combat, more in front of one of its lines, and lines changed."""
    text = KIT + COMBAT
    for line, other in changes.items():
        text = text.replace(line, other)
    return text.replace(before, f"{more}\n{before}", 1)


def test_a_selector_of_units(tmp_path: Path) -> None:
    hook = 'def old(view: View, unit: Unit) -> bool:\n    return unit.id.endswith("1")\n'
    game = war(tmp_path, hook, march("units = 'python:hooks.old'"))
    seen = small_war.view(game, f"{ALONE}\n0404  red-2")
    assert goals(seen, "red-1") and not goals(seen, "red-2")


def test_a_key_of_a_selector_of_spaces(tmp_path: Path) -> None:
    hook = 'def left(view: View, space: str) -> bool:\n    return space.startswith("01")\n'
    game = war(tmp_path, hook, march("into = { test = 'python:hooks.left', terrain = 'clear' }"))
    assert goals(small_war.view(game, ALONE), "red-1") == "0102 0103"


def test_a_selector_of_edges(tmp_path: Path) -> None:
    hook = "def down(view: View, here: str, there: str) -> bool:\n    return there > here\n"
    game = war(tmp_path, hook, march("along = 'python:hooks.down'"))
    assert goals(small_war.view(game, "0401  red-1"), "red-1") == "0402 0403"


def test_a_selector_of_times(tmp_path: Path) -> None:
    hook = "def late(view: View) -> bool:\n    return view.turn == 3\n"
    game = war(tmp_path, hook, march("changes = [{ when = 'python:hooks.late', allowance = 1 }]"))
    assert "0103" in goals(small_war.view(game, ALONE), "red-1")
    assert "0103" not in goals(small_war.view(game, ALONE, "turn-3/red-moves"), "red-1")


def test_a_number_of_a_unit(tmp_path: Path) -> None:
    hook = "def pace(view: View, unit: Unit) -> int:\n    return 1 if unit.id == 'red-1' else 2\n"
    game = war(tmp_path, hook, march("allowance = 'python:hooks.pace'"))
    seen = small_war.view(game, f"{ALONE}\n0104  red-3")
    assert (goals(seen, "red-1"), "0404" in goals(seen, "red-3")) == ("0102 0201 0202", False)


def test_the_cost_of_a_step_and_one_that_cannot_be_made(tmp_path: Path) -> None:
    hook = (
        "def cost(view: View, mover: Unit | None, here: str, there: str) -> float | None:\n"
        "    return None if there != '0102' else 2\n"
    )
    game = war(tmp_path, hook, march("cost = 'python:hooks.cost'"))
    assert goals(small_war.view(game, ALONE), "red-1") == "0102"


def test_what_a_space_does_to_who_enters_it(tmp_path: Path) -> None:
    hook = (
        "def met(view: View, mover: Unit | None, space: str) -> Presence:\n"
        "    return Presence(enter=NEVER) if space == '0102' else Presence(end=NEVER) if space == '0103'"
        " else Presence()\n"
    )
    game = war(tmp_path, hook, march("friends = 'python:hooks.met'"))
    found = goals(small_war.view(game, ALONE), "red-1").split()
    assert "0201" in found and not {"0102", "0103"} & {*found}


def test_more_modifiers_of_an_attack(tmp_path: Path) -> None:
    hook = (
        "def mods(view: View, attack: Attack) -> Iterable[Modifier]:\n"
        "    if len(attack.attackers) == 2:\n        yield Modifier('pincers', '9', attack_times=2, die=1)\n"
    )
    game = war(tmp_path, hook, fights("more = 'python:hooks.mods'"), sequence=FIGHTS)
    assert str(odds(game, "0101  red-1\n0102  blue-1", "0102")) == "4 to 4 = 1:1"
    two = odds(game, "0101  red-1\n0103  red-2\n0102  blue-1", "0102")
    assert str(two) == "16 to 4 = 3:1, die +1" and str(two.applied[-1]) == "pincers: attack x2, die +1"


def test_the_column_of_a_table(tmp_path: Path) -> None:
    hook = "def column(view: View, attack: Attack) -> str:\n    return '2:1' if view.turn == 1 else ''\n"
    game = war(tmp_path, hook, fights("column = 'python:hooks.column'"), sequence=FIGHTS)
    board = "0101  red-1\n0102  blue-1"
    assert odds(game, board, "0102").column == "2:1"
    assert odds(game, board, "0102", "turn-2/red-moves").column == ""


ALLOWED = (
    "def allowed(view: View, attack: Attack) -> Iterable[Objection]:\n"
    "    if any(unit.id == 'red-2' for unit in attack.attackers) and len(attack.attackers) == 1:\n"
    "        yield Objection('9', 'nobody attacks alone')\n"
)


@pytest.mark.parametrize(
    ("board", "offered"), [("0101  red-1", True), ("0101  red-2", False), ("0101  red-1\n0103  red-2", True)]
)
def test_why_an_attack_may_not_be_made(tmp_path: Path, board: str, offered: bool) -> None:
    game = war(tmp_path, ALLOWED, fights("allowed = 'python:hooks.allowed'"), sequence=FIGHTS)
    start = small_war.board(game, f"{board}\n0102  blue-1")
    outcome = perform(game.phases["red-moves"].procedure, start, game.charts, Inputs())  # type: ignore[arg-type]
    assert isinstance(outcome.asks, Choice) == offered
    if not offered:
        after = "rolls = 4\n0101  red-2\n0203  blue-1"
        assert small_war.judged(game, "0101  red-2\n0102  blue-1", after)[0].startswith("9 ")


def test_an_attack_that_comes_to_be_barred_is_called_off(tmp_path: Path) -> None:
    game = war(tmp_path, ALLOWED, fights("allowed = 'python:hooks.allowed'"), sequence=FIGHTS)
    start = small_war.board(game, "0101  red-1\n0103  red-2\n0102  blue-1")
    answers = Inputs({}, {"target-1": ("0102",), "attackers-1": ("red-2",), "target-2": ()})
    outcome = perform(game.phases["red-moves"].procedure, start, game.charts, answers)  # type: ignore[arg-type]
    assert [str(each.rule) for each in outcome.entries] == ["9"] and outcome.is_done


def test_a_result_and_judging_it_played_by_hand(tmp_path: Path) -> None:
    """A function carries it out, and the same function judges the phase that was played by hand."""
    hook = "def flees(run: Run, fight: Fight) -> None:\n    run.put(fight.defenders[0].id, '0404')\n"
    results = '"-" = []\nALN = ["attacker loses N"]\nDLN = ["defender loses N"]\nDR = ["python:hooks.flees"]'
    kit = fights().replace(fights()[fights().index('"-" = []') : fights().index("EX =")], results + "\n")
    game = war(tmp_path, hook, kit, sequence=FIGHTS)
    before = "0101  red-1\n0102  blue-1"
    start = small_war.board(game, before)
    answers = Inputs({"battle-1": (4,)}, {"target-1": ("0102",), "attackers-1": ("red-1",)})
    outcome = perform(game.phases["red-moves"].procedure, start, game.charts, answers)  # type: ignore[arg-type]
    assert outcome.position.where("blue-1") == ("0404",)
    assert small_war.judged(game, before, "rolls = 4\n0101  red-1\n0404  blue-1") == []
    assert small_war.judged(game, before, "rolls = 4\n0101  red-1\n0403  blue-1") != []


def test_what_an_act_does(tmp_path: Path) -> None:
    hook = "def home(run: Run, unit: Unit) -> None:\n    run.put(unit.id, '0101')\n"
    act = "[act.home]\nrule = '9'\nunits = { at = { id = '04*' } }\ndo = 'python:hooks.home'\n"
    sequence = small_war.SEQUENCE.replace('does = ["march"]', 'does = ["home"]', 1)
    game = war(tmp_path, hook, KIT + act, sequence=sequence)
    before = "0404  red-1\n0303  red-2"
    assert small_war.judged(game, before, "0101  red-1\n0303  red-2") == []
    assert small_war.judged(game, before, "0101  red-2\n0404  red-1") != []


def test_what_a_retreat_prefers(tmp_path: Path) -> None:
    hook = "def near(view: View, unit: Unit, space: str) -> int:\n    return int(space)\n"
    game = war(
        tmp_path, hook, fights("prefer = 'python:hooks.near'", "[combat.battle.advance]"), sequence=FIGHTS
    )
    start = small_war.board(game, "0101  red-1\n0102  blue-1")
    answers = Inputs({"battle-1": (4,)}, {"target-1": ("0102",), "attackers-1": ("red-1",)})
    outcome = perform(game.phases["red-moves"].procedure, start, game.charts, answers)  # type: ignore[arg-type]
    told = next(str(each) for each in outcome.entries if each.rule == "5.4")
    assert told.startswith("5.4  Blue 1 retreats to 0203")


# ---- what is wrong with a function

WRONG = "def wrong(view: View, other: bytes, more: int = 3) -> bytes:\n    return b''\n"

USES = {
    "units": march("units = 'python:hooks.wrong'"),
    "spaces": march("into = 'python:hooks.wrong'"),
    "edges": march("along = 'python:hooks.wrong'"),
    "times": march("changes = [{ when = 'python:hooks.wrong', allowance = 1 }]"),
    "number": march("allowance = 'python:hooks.wrong'"),
    "cost": march("cost = 'python:hooks.wrong'"),
    "presence": march("zones = 'python:hooks.wrong'"),
    "column": fights("column = 'python:hooks.wrong'"),
    "modifiers": fights("more = 'python:hooks.wrong'"),
    "allowed": fights("allowed = 'python:hooks.wrong'"),
    "result": fights().replace('DR = ["defender retreats 1"]', 'DR = ["python:hooks.wrong"]'),
    "act": KIT + "[act.home]\nunits = {}\ndo = 'python:hooks.wrong'\n",
    "prefer": fights("prefer = 'python:hooks.wrong'", "[combat.battle.advance]"),
}


@pytest.mark.parametrize("kind", SIGNATURES)
def test_another_signature_is_a_fault(tmp_path: Path, kind: str) -> None:
    with pytest.raises(RulesDataError) as broken:
        war(
            tmp_path,
            "def wrong(view: View, other: bytes, more: int = 3) -> bytes:\n    return b''\n",
            USES[kind],
        )
    given = [each for each in broken.value.faults if "wrong must be" in each]
    told = f"hooks.wrong must be {SIGNATURES[kind]}, not (view: "
    assert len(given) == 1 and told in given[0]


@pytest.mark.parametrize(
    ("hook", "value", "told"),
    [
        ("", "python:hooks.pace", 'allowance: "pace" is no function of hooks.py; there is none'),
        ("def pace(view, unit):\n    return 1\n", "python:hook.pace", "there is no hook.py beside kit.toml"),
        ("def pace(view, unit:\n", "python:hooks.pace", "hooks.py, line "),
        ("pace = 3\ndef paces(view, unit):\n    return 1\n", "python:hooks.pace", "do you mean"),
        ("", "python:pace", 'must be a function, "python:MODULE.FUNCTION", of a module beside kit.toml'),
        ("", "python:os.path.join", "must be a function"),
    ],
)
def test_a_function_that_is_not_there_is_a_fault(tmp_path: Path, hook: str, value: str, told: str) -> None:
    with pytest.raises(RulesDataError) as broken:
        war(tmp_path, hook, march(f"allowance = '{value}'"))
    assert any(told in each for each in broken.value.faults), broken.value.faults


@pytest.mark.parametrize(
    "annotations", ["(view, unit)", "(view: View, unit: Unit) -> float", "(board, u) -> int"]
)
def test_annotations_may_be_left_out(tmp_path: Path, annotations: str) -> None:
    game = war(tmp_path, f"def pace{annotations}:\n    return 1\n", march("allowance = 'python:hooks.pace'"))
    assert goals(small_war.view(game, ALONE), "red-1") == "0102 0201 0202"


def test_a_game_with_python_of_its_own_says_where_it_lies(tmp_path: Path) -> None:
    made = "from guelta.rules.engine.kit.game import kit_game\n"
    made += "from guelta.rules.engine.tables.folder import Folder\n"
    hook = "def pace(view: View, unit: Unit) -> float:\n    return 1\n"
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules/rulebook.csv").write_text(NUMBERS, encoding="utf-8")
    for more in ("", ", package=__name__"):
        text = f"{made}GAME = kit_game(Folder.beside(__file__){more})\n"
        (tmp_path / "rules/__init__.py").write_text(text, encoding="utf-8")
        if not more:
            with pytest.raises(RulesDataError, match="package=__name__"):
                war(tmp_path, hook, march("allowance = 'python:hooks.pace'"))
        else:
            game = war(tmp_path, hook, march("allowance = 'python:hooks.pace'"))
            assert goals(small_war.view(game, ALONE), "red-1") == "0102 0201 0202"
