"""A kit with Python beside it: a phase and a rule number in Python stand in place of the kit's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.chapter import Chapter
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.judging.phase import PhaseRules
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.game import kit_game
from guelta.rules.engine.play.procedure import Run, procedure
from guelta.rules.engine.tables.folder import RulesDataError
from tests.library import game_at
from tests.rules.engine.kit import small_war

LIMIT = small_war.KIT + "\n[limit.stacking]\nrule = '4'\nmost = 1\n"


@check("4")
def stands_anywhere(position: Position, charts: KitCharts) -> Iterator[Finding]:
    """4  Nobody stands anywhere."""
    for space, standing in position.each_standing():
        yield violation(space, [standing.counter], "stands there", "go")


@procedure("3", writes=["3"])
def rest(run: Run[KitCharts]) -> None:
    """3  Red rests."""
    run.write("3", "Red rests")


def test_a_phase_and_a_number_of_its_own_win(tmp_path: Path) -> None:
    folder = small_war.folder(tmp_path, kit=LIMIT)
    war = kit_game(
        folder, chapters=[Chapter((stands_anywhere,))], phases={"red-moves": PhaseRules(procedure=rest)}
    )
    board = small_war.board(war, "0101  red-1")
    assert [str(each) for each in war.judge(board, ["4"])] == ["4 violation 0101 red-1"]
    assert war.phases["red-moves"].procedure is rest
    assert war.phases["blue-moves"].procedure is not None


@pytest.mark.parametrize(
    ("made", "fault"),
    [
        ("kit_game(FOLDER)", ""),
        (
            "compose(FOLDER, plain_recipe(FOLDER))",
            "rules/kit.toml: the Python beside it does not read it; GAME =",
        ),
    ],
)
def test_python_that_passes_over_the_kit_is_a_fault(tmp_path: Path, made: str, fault: str) -> None:
    small_war.folder(tmp_path / "rules")
    (tmp_path / "rules/rulebook.csv").write_text("rule\n1\n3\n3.1\n3.2\n3.3\n3.4\n", encoding="utf-8")
    sequence = small_war.SEQUENCE.replace('does = ["march"]\n', "") if fault else small_war.SEQUENCE
    (tmp_path / "rules/sequence.toml").write_text(sequence, encoding="utf-8")
    imports = "from guelta.rules.engine.{}\n"
    lines = ("kit.game import kit_game", "composing.composition import compose",
             "composing.plain import plain_recipe", "tables.folder import Folder")  # fmt: skip
    text = "".join(map(imports.format, lines)) + f"FOLDER = Folder.beside(__file__)\nGAME = {made}\n"
    (tmp_path / "rules/__init__.py").write_text(text, encoding="utf-8")
    if not fault:
        assert game_at(tmp_path).phases["red-moves"].procedure is not None
        return
    with pytest.raises(RulesDataError, match=r"kit\.toml") as broken:
        game_at(tmp_path)
    assert fault in broken.value.faults[0]
