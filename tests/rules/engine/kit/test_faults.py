# ruff: noqa: E501 (a sentence a line)
"""Every kind of fault of a kit: its file, table and key, what is wrong and what there is; all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from guelta.rules.engine.tables.folder import RulesDataError
from tests.rules.engine.kit import small_war
from tests.rules.engine.kit.small_war import COUNTERS, GROUND, KIT, SEQUENCE


def faults(tmp_path: Path, **texts: str) -> tuple[str, ...]:
    with pytest.raises(RulesDataError) as broken:
        small_war.game(tmp_path, **texts)
    return broken.value.faults


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ("[movve.x]", "war/kit.toml, movve: \"movve\" is no word of the kit (do you mean move?); there is kit, "),
        ("[move.x]\nalowance = 3", 'move.x, alowance: "alowance" is no key of move (do you mean allowance?); there is rule,'),
        ("[move.x]\nunits = 3", "move.x, units: must be a name of [units], a table, or a list of these, not 3"),
        ("[units]\na = { type = 'tnk' }", 'units, a.type: "tnk" is in no row of counters.csv (do you mean tank?); there is foot, tank'),
        ("[units]\na = { typ = 'tank' }", 'units, a.typ: "typ" is no key of a selector of units'),
        ("[units]\na = { type = 'tank', points = 1 }", "units, a: no counter is all of this: type, points (of kind unit)"),
        ("[units]\na = 'b'\nb = 'a'", "units, b: a is a selector of itself"),
        ("[units]\na = { kind = 'flg' }", 'units, a.kind: "flg" is no kind of counters.csv (do you mean flag?); there is unit, flag'),
        ("[units]\na = { face = 'tired' }", 'units, a.face: "tired" is no face of counters.csv; there is full, weak'),
        ("[units]\na = { side = 'green' }", 'units, a.side: "green" is no side; there is own, enemy, any, red, blue'),
        ("[units]\na = { at = 'pool' }", 'units, a.at: "pool" is no box and no name of [spaces]; there is none'),
        ("[units]\na = { linked = 'x' }", 'units, a.linked: "x" is no [network.ID]; there is none'),
        ("[units]\na = { zone = 'x' }", 'units, a.zone: "x" is neither own nor enemy; there is own, enemy'),
        ("[units]\na = { type = 1.5 }", "units, a.type: must be a word, a whole number, or a list of these, not 1.5"),
        ("[spaces]\na = { terrain = 'swmp' }", 'spaces, a.terrain: "swmp" is in no row of hexes.toml; there is clear, lake, forest'),
        ("[spaces]\na = { id = '09*' }", 'spaces, a.id: "09*" is no space of the map'),
        ("[spaces]\na = { held = 'own' }", "spaces, a.held: nothing says who holds a space; write [control.ID]"),
        ("[spaces]\na = { within = 3 }", "spaces, a.within: is not built yet; a function of the game says it in a selector: test = \"python:MODULE.FUNCTION\""),
        ("[edges]\na = { way = 'rail' }", 'edges, a.way: "rail" is in no row of hexes.toml; there is road'),
        ("[times]\na = { turn = '9' }", 'times, a.turn: "9" is no turn; there is 1, 2, 3'),
        ("[times]\na = { phase = 'dusk' }", 'times, a.phase: "dusk" is no phase of sequence.toml; there is red-moves, blue-moves'),
        ("[times]\na = { weather = 'hail' }", 'times, a.weather: "hail" is in no row of turns.toml; there is dry, mud'),
        ("[move.x]\nallowance = 'speed'", 'move.x, allowance: "speed" is no column of counters.csv; there is type,'),
        ("[move.x]\nallowance = 'type'", 'move.x, allowance: counters.csv, row red-1, column type: "foot" is no number, which this reads'),
        ("[move.x]\nallowance = '3'", 'move.x, allowance: must be a number without quotation marks: 3, not "3"'),
        ("[move.x]\ncost = 'gruond.cost'", 'move.x, cost: "gruond" is no chart of tables/ (do you mean ground?); there is ground, turns'),
        ("[move.x]\ncost = 'ground.price'", 'move.x, cost: "price" is no column of tables/ground.toml; there is cost'),
        ("[move.x]\ncost = 'ground.cost.sea'", 'move.x, cost: "sea" is no row of tables/ground.toml'),
        ("[move.x]\ncost = 'ground.{type}'", 'move.x, cost: "foot" is no column of ground.toml; there is cost'),
        ("[move.x]\ncost = 'ground.{class}'", 'move.x, cost: "class" is no column that can stand in braces'),
        ("[move.x]\nenemies = 'maybe'", 'move.x, enemies: "maybe" is nothing that a presence does; there is free, never, stop, +1'),
        ("[move.x]\nzones = { pass = 'never' }", 'move.x, zones.pass: "pass" is nothing that a presence bears on; there is enter, leave, between, end'),
        ("[move.x]\nzones = { end = '+1' }", "move.x, zones.end: ending a way costs nothing; it is never or free"),
        ("[move.x]\nmost = -1", "move.x, most: must be a whole number from 0 to 1000, not -1"),
        ("[move.x]\nnumbers = { way = '1' }", 'move.x, numbers.way: "way" is no constraint of a way; there is turn, into,'),
        ("[move.x]\nlike = 'y'", 'move.x, like: "y" is no [move.ID]; there is march, x'),
        ("[move.x]\nlike = 'y'\n[move.y]\nlike = 'x'", "move.y, like: goes in a circle: x is like y is like x"),
        ("[move.x]\nto = 'a'", "move.x, to: is not built yet; a phase that needs it is a procedure in the Python beside the kit"),
        ("[[move.march.changes]]\nround = 'off'", 'move.march, changes.round: "off" is none of its words; there is down, up, nearest'),
        ("[move.x]\nunits = 'python:a.b'", 'move.x, units.test: the Python beside the kit does not say where it lies'),
        ("[move.x]\ncost = 'python:a.b'", "move.x, cost: the Python beside the kit does not say where it lies: kit_game("),
        ("[move.x]\ncost = 'python:a'", 'move.x, cost: must be a function, "python:MODULE.FUNCTION", of a module'),
        ("[move.x]\nmost = 'python:a.b'", 'move.x, most: must be what its key can have: no function may'),
        ("[limit.x]\nrule = '9'", "limit.x, most: is missing: so many may stand there; 0 forbids it, such as most = 2"),
        ("[limit.march]\nmost = 1", "move.march: limit.march has this id already; ids are unique over all words"),
        ("[limit.x]\nmost = 1\ncounting = 'type'", 'limit.x, counting: counters.csv, row red-1, column type: "foot" is no number'),
        ("[limit.x]\nmost = 1\neach_side = 1", "limit.x, each_side: must be true or false, not 1"),
        ("[limit.x]\nmost = 1\nsays = ''", 'limit.x, says: must be a text in quotation marks, not ""'),
        ("[network.n]\nfrom = { linked = 'n' }", "network.n, from: network may not ask linked, which rests on it; it may ask up to zone"),
        ("[zones.z]\ninto = { zone = 'own' }", "zones.z, into: zones may not ask zone, which rests on it; it may ask up to held"),
        ("[combat.c]\nby = 'dice'", 'combat.c, by: "dice" is not built yet; a phase that needs it is a procedure in the Python beside the kit'),
        ("[combat.c]\nby = 'odds'", 'combat.c, table: is missing: the table, whose rows are throws, such as table = "crt"'),
        ("[combat.c]\nroll = 'd6'", 'combat.c, roll: must be a throw such as 1d6 or 2d6-1, not "d6"'),
        ("[combat.c]\neach = { unit = 'twice' }", 'combat.c, each.unit: "twice" is none of its words; there is once, free'),
        ("[combat.c]\nnumbers = { dice = '1' }", 'combat.c, numbers.dice: "dice" is no part of a combat; there is attackers, odds,'),
        ("[combat.c]\nby = 'odds'\nattack = 1\ndefence = 1\ntable = 'ground'\nroll = '1d6'\n[combat.c.results]",
         "combat.c, table: tables/ground.toml, column cost: is no column of odds, such as 3:1"),
        ("[combat.c]\nby = 'odds'\nattack = 1\ndefence = 1\ntable = 'turns'\nroll = '1d6'\n[combat.c.results]",
         "combat.c, table: tables/turns.toml has no row for a throw of 4, 5, 6"),
        ("[combat.c]\ntable = 'turns'\n[combat.c.results]\ndry = []", 'combat.c, results: "mud" is a result of the table without effects; there is dry'),
        ("[combat.c]\ntable = 'turns'\n[combat.c.results]\nfog = []", 'combat.c, results.fog: "fog" is no result of tables/turns.toml; there is dry, mud'),
        ("[combat.c]\ntable = 'turns'\n[combat.c.results]\ndry = ['defender flees']", 'combat.c, results.dry: "flees" is no verb of "defender flees"'),
        ("[combat.c]\ntable = 'turns'\n[combat.c.results]\ndry = ['loses 1']", 'combat.c, results.dry: "loses 1" does not say who; begin with attacker,'),
        ("[combat.c]\ntable = 'turns'\n[combat.c.results]\ndry = ['defender loses']", "combat.c, results.dry: a number of steps, half, third, all follow loses, not ''"),
        ("[combat.c]\ntable = 'turns'\n[combat.c.results]\ndry = ['defender retreats far']", "a number of spaces follows retreats, not 'far'"),
        ("[combat.c]\ntable = 'turns'\n[combat.c.results]\ndry = ['defender retreats 2']", "combat.c, results: a result retreats, and there is no [combat.ID.retreat]"),
        ("[combat.c]\ntable = 'turns'\n[combat.c.results]\ndry = ['both matches 2']", "combat.c, results.dry: nothing follows matches, not 2"),
        ("[combat.c]\n[[combat.c.modifier]]\nshift = 'movement'", 'combat.c, modifier.shift: must be a number, or a column of the chart of the ground, not "movement"'),
        ("[combat.c]\nmodifier = 3", "combat.c, modifier: must be a list of tables, [[combat.ID.modifier]]"),
        ("[combat.c]\nretreat = 3", "combat.c, retreat: must be a table, [combat.ID.retreat]"),
        ("[combat.c.retreat]\nelse = 'dies'", 'combat.c, retreat.else: "dies" is none of its words; there is eliminated, stays'),
        ("[act.a]\nunits = {}\ndo = 'turns tired'", 'act.a, do: "tired" is no face of counters.csv; there is full, weak'),
        ("[act.a]\nunits = {}\ndo = 'goes home'", 'act.a, do: "home" is no box; there is none'),
        ("[act.a]\nunits = {}\ndo = 'marked spent'", 'act.a, do: "marked" is not built yet; there is turns, enters, goes, loses, eliminated'),
        ("[act.a]\nunits = {}\ndo = 'enters weak'", "act.a, to: is missing: a unit that enters comes in somewhere"),
        ("[act.a]\nunits = {}\ndo = 'turns weak'\nto = { id = '01*' }", "act.a, to: is for units that enter; turns goes nowhere"),
        ("[act.a]\nunits = {}\ndo = 'eliminated'", "act.a, do: nothing says where those go that are lost; write lost in [steps]"),
        ("[act.a]\nunits = {}\ndo = 'turns weak'\ncost = { men = 1 }", 'act.a, cost: "men" is no [points.ID]; there is none'),
        ("[points.p]\neach_turn = 'movement'", "points.p, each_turn: must be a number, or a column of the chart of [turns]"),
        ("[points.p]\neach_turn = 1\nkept = true", "points.p, kept: true is not built yet; it is false"),
        ("[steps]\nlost = 'pool-{side}'", 'steps, lost: "pool-red" is no box; there is none'),
        ("[steps]\nfaces = ['full', 'gone']", 'steps, faces: "gone" is no face of counters.csv; there is full, weak'),
        ("[control.c]\nspaces = { town = 'town' }\nmarker = { face = 'full' }", "control.c, marker: control may not ask what stands where, which rests on it"),
        ("[[victory]]\nside = 'green'", 'victory 1, side: "green" is no side; there is red, blue'),
        ("[status.s]", "status: is not built yet; a check in the Python beside the kit says it"),
        ("[victory]\nside = 'red'", "victory: must be a list of tables, [[victory]]"),
        ("[zones]\nx = 3", "zones.x: must be a table with the keys of its word"),
        ("[strict]\nrule = 3", 'strict, rule: must be the number of a rule as text, such as "3.00", not 3'),
        ("[steps]\nkinds = ['army']", 'steps, kinds: "army" is no kind of counters.csv; there is unit, flag'),
    ],
)  # fmt: skip
def test_a_fault_names_its_place_and_what_there_is(tmp_path: Path, more: str, found: str) -> None:
    told = faults(tmp_path, kit=f"{KIT}\n{more}\n")
    assert any(found in each for each in told), told
    assert all(each.startswith("war/") for each in told)


@pytest.mark.parametrize(
    ("was", "now", "found"),
    [
        ("kit = 1\n", "", "war/kit.toml, kit: is missing; the file begins with kit = 1"),
        ("kit = 1\n", "kit = 2\n", "war/kit.toml, kit: 2 is no version of the kit; there is 1"),
        (
            'spaces = ["town", "terrain"]',
            'spaces = ["toun"]',
            'ground, spaces: "toun" is no column of the map',
        ),
        (
            'chart = "turns"',
            'chart = "years"',
            'turns, chart: "years" is no chart of tables/; there is ground, turns',
        ),
        (
            'edges = ["river", "way"]',
            'edges = ["way"]\nrows = { way = "rail" }',
            'ground, edges: "rail" is no row of',
        ),
        ('edges = ["river", "way"]', 'edges = "way"', "ground, edges: must be a list of names, not"),
        (
            'edges = ["river", "way"]',
            'rows = { wey = "way" }',
            'ground, rows.wey: "wey" is no column of the map',
        ),
    ],
)
def test_a_word_of_its_own_is_read_as_closely(tmp_path: Path, was: str, now: str, found: str) -> None:
    assert was in KIT
    told = faults(tmp_path, kit=KIT.replace(was, now))
    assert any(found in each for each in told), told


def test_a_terrain_of_the_map_needs_a_row_of_the_ground(tmp_path: Path) -> None:
    told = faults(tmp_path, ground=GROUND.replace('["forest", "2"], ', ""))
    assert any('"terrain" is no row of tables/ground.toml, and space 0301 is of it' in each for each in told)


def test_a_cell_of_the_ground_is_a_number_or_a_sign(tmp_path: Path) -> None:
    told = faults(tmp_path, ground=GROUND.replace('"2"', '"two"'))
    assert told == (
        'war/kit.toml, move.march, cost: tables/ground.toml, row forest: "two" is no number, +1, x2, all, - or .',
    )


@pytest.mark.parametrize(
    ("does", "found"),
    [
        ('["walk"]', 'war/sequence.toml, red-moves, does: "walk" is no id of an acting word in kit.toml; there is march'),
        ('["control"]', 'war/sequence.toml, red-moves, does: "control" is a zones, which nobody does; there is march'),
        ('"march"', 'war/sequence.toml, red-moves, does: must be a list of ids of what kit.toml has for it, not "march"'),
    ],
)  # fmt: skip
def test_what_a_phase_does_is_in_the_kit(tmp_path: Path, does: str, found: str) -> None:
    assert found in faults(tmp_path, sequence=SEQUENCE.replace('["march"]', does, 1))


def test_a_phase_that_does_something_has_a_side(tmp_path: Path) -> None:
    told = faults(tmp_path, sequence=SEQUENCE.replace('side = "red"\n', ""))
    assert told == (
        "war/sequence.toml, red-moves, does: nobody acts in this phase; give it a side, or an order of [activation.ID]",
    )


def test_a_number_that_a_phase_has_judged_is_judged_by_something(tmp_path: Path) -> None:
    told = faults(tmp_path, sequence=SEQUENCE.replace('side = "red"', 'side = "red"\nat_end = ["7"]'))
    assert told == (
        "war/sequence.toml, red-moves, at_end: nothing in kit.toml judges 7 of a board; there is 0.01",
    )


def test_a_number_stands_in_the_rulebook_if_there_is_one(tmp_path: Path) -> None:
    folder = small_war.folder(tmp_path)
    (tmp_path / "rulebook.csv").write_text(
        "rule,title\n1,Sequence\n3,Movement\n3.1,Points\n3.2,Zones\n3.3,Enemies\n"
    )
    with pytest.raises(RulesDataError) as broken:
        small_war.game_of_tables(folder)
    assert broken.value.faults == (
        'war/kit.toml, move.march, numbers.turn: "3.4" is no rule of rulebook.csv; there is 1, 3, 3.1, 3.2, 3.3',
    )


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    told = faults(tmp_path, kit=f"{KIT}[move.x]\ncost = 'a'\nmost = -1\n[units]\na = {{ type = 'b' }}\n")
    assert len(told) == 3


def test_what_is_written_for_nothing_is_named(tmp_path: Path) -> None:
    """It is no fault; who builds the module is told."""
    game = small_war.game(tmp_path, kit=f"{KIT}[move.run]\n[units]\nspare = {{ type = 'foot' }}\n")
    assert game.remarks == (
        "war/kit.toml, units, spare: nothing uses this name",
        "war/kit.toml, move.run: no phase does it",
    )


def test_a_value_for_a_face_stands_in_a_column_of_its_own(tmp_path: Path) -> None:
    """strength:weak counts while the weak side is up; a value that is no number is a fault of it, too."""
    told = faults(tmp_path, kit=f"{KIT}[limit.x]\nmost = 9\ncounting = 'strength'\n",
                  counters=COUNTERS.replace("foot,1,4,2,2", "foot,1,4,two,2"))  # fmt: skip
    assert 'row red-1, column strength:weak: "two" is no number' in told[0]
    war = small_war.game(tmp_path, kit=f"{KIT}[limit.x]\nrule = '9'\nmost = 9\ncounting = 'strength'\n")
    strong, weak = (small_war.board(war, f"0101  red-1{face} red-3") for face in ("", ":weak"))
    assert [str(each) for each in war.judge(strong, ["9"])] == ["9 violation 0101 red-1 red-3"]
    assert war.judge(weak, ["9"]) == []


def test_what_game_toml_says_of_stacking_is_not_passed_over(tmp_path: Path) -> None:
    told = faults(tmp_path, game=f'{small_war.GAME}[stacking]\nlimit = 2\nrule = "9"\n')
    assert told == (
        "war/game.toml, stacking: is not read beside kit.toml; say there how many may stack, in [limit.ID]",
    )


def test_a_column_that_no_selector_could_name_and_a_face_that_is_none_are_found(tmp_path: Path) -> None:
    named = COUNTERS.replace("movement,front", "beside,front").replace("strength:weak", "strength:tired")
    found = faults(tmp_path, counters=named, kit=KIT.replace('"movement"', "2"))
    assert "war/counters.csv, column beside: beside is a key of a selector; rename it" in found
    wrong = 'war/counters.csv, column strength:tired: "tired" is no face of its columns front and back; there is full, weak'
    assert wrong in found
