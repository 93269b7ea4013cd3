"""What a module reckons of a kit by itself comes to what the kit says, as far as it reckons."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from guelta.rules.engine.advice.fittings import Battle
from guelta.rules.engine.kit.combat.combatants import attacks
from guelta.rules.engine.kit.combat.odds import odds_of
from guelta.rules.engine.kit.kit import Combat
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import View, view_of
from tests.example_games import example
from tests.rules.engine.kit import small_war
from tests.rules.engine.kit.small_war import KIT
from tests.rules.engine.kit.test_combat import COMBAT, war

MOSCOW = example("moscow")


def reckoned(battle: Battle, view: View, attackers: list[Unit], defenders: list[Unit], space: str) -> str:
    """Reckon as the module does: the column of an attack, "" for none."""
    mine = sum(battle.strengths[unit.id][unit.face][0] for unit in attackers)
    its = sum(battle.strengths[unit.id][unit.face][1] for unit in defenders)
    reached = [mine * each.attack - its * each.defence >= each.least for each in battle.columns]
    crosses = all((unit.space, space) in battle.crossings for unit in attackers)
    at = sum(reached) + battle.shifts.get(space, 0) + (battle.crossing_shift if crosses else 0)
    at = max(int(battle.holds_at_first), min(len(battle.columns), at))
    return battle.columns[at - 1].name if at else ""


def known_alone(combat: Combat, battle: Battle) -> Combat:
    """Leave out the modifiers that the module does not reckon."""
    return replace(
        combat, modifiers=tuple(each for each in combat.modifiers if each.shift and not each.target)
    )


def test_the_odds_of_the_module_are_those_of_the_kit() -> None:
    battle = MOSCOW.advice.fittings(MOSCOW.charts).battle
    assert battle is not None and battle.without == ("3.50", "5.30")
    tried = 0
    for side in ("german", "soviet"):
        view = view_of(MOSCOW.scenarios["typhoon"].start, MOSCOW.charts).as_seen_by(side)
        combat = known_alone(view.kit.combats["battle"], battle)
        for space, able, defenders in attacks(view, combat):
            for several in (able, *([each] for each in able)):
                odds = odds_of(view, combat, several, defenders, space)
                assert reckoned(battle, view, several, defenders, space) == odds.column
                tried += 1
    assert tried > 50


def test_zones_reach_as_far_as_the_kit_says(tmp_path: Path) -> None:
    found = small_war.game(tmp_path).advice.fittings(small_war.game(tmp_path).charts)
    assert found.zones == dict.fromkeys(("red-1", "red-2", "red-3", "blue-1", "blue-2"), 1)
    assert found.battle is None  # the small war has no combat


def test_what_a_module_cannot_reckon_is_left_out(tmp_path: Path) -> None:
    """A modifier with conditions is named, a zone that rivers bound is not shown, two combats are none."""
    mud = "[[combat.battle.modifier]]\nrule = '3.4'\ntitle = 'mud'\nwhen = { weather = 'mud' }\nshift = -1\n"
    game = war(tmp_path / "mud", combat=COMBAT + mud)
    battle = game.advice.fittings(game.charts).battle
    assert battle is not None and battle.without == ("3.4",)
    text = KIT.replace('rule = "3.2"\n[move', 'rule = "3.2"\nacross = { not = { river = "yes" } }\n[move')
    game = small_war.game(tmp_path / "river", kit=text)
    assert game.advice.fittings(game.charts).zones == {}
    two = COMBAT + COMBAT[COMBAT.index("[combat.battle]") :].replace("battle", "siege")
    game = war(tmp_path / "two", combat=two)
    assert game.advice.fittings(game.charts).battle is None
