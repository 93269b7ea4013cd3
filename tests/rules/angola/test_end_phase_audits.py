"""4.2-1, 4.2-3: the steps of the Planning and End Phase judged from the boards before and after each."""

import pytest

from guelta.rules.angola import GAME
from tests.rules.angola.boards import CHARTS, board
from tests.rules.angola.boards import judged as laid_and_judged
from tests.rules.angola.test_end_phase import some

START = GAME.scenarios["campaign"].start


def judged(rule: str, step: str, start: str, end: str, turn: int = 4) -> list[str]:
    """Run one audit on a step: `end-phase/recruitment`; `set-up` is done."""
    boards = [board(f"@ turn-{turn}/{step}\nset-up = yes\n{text}") for text in (start, end)]
    return [str(each) for each in GAME.audits[rule].run(*boards, CHARTS, "")]


# ---- 4.2: nothing but what belongs to the step


@pytest.mark.rule("4")
@pytest.mark.rule("4.1")
@pytest.mark.rule("4.2")
@pytest.mark.rule("4.2-3")
def test_each_step_of_the_end_phase_does_its_own():
    recruits = ("stock-fapla  fapla-infantry-1", "luanda  fapla-infantry-1")
    assert judged("4.2-3", "end-phase/recruitment", *recruits) == []
    assert judged("4.2-3", "end-phase/covert-aid", *recruits) == [
        "12.3.1-FAPLA violation luanda fapla-infantry-1"
    ]
    held = tuple(f"control-fapla  control-luanda\n{each}" for each in recruits)
    assert judged("4.2-3", "end-phase/covert-aid", *held) == []  # of the step before it
    assert judged("4.2-3", "end-phase/clean-up", *held) == ["4.2-3 violation luanda fapla-infantry-1"]
    pool = ("equipment  mine-1\nluanda  fapla-infantry-1", "luanda  mine-1 fapla-infantry-1")
    assert judged("4.2-3", "end-phase/covert-aid", *pool) == []
    assert judged("4.2-3", "end-phase/victory", *pool) == ["4.2-3 violation luanda mine-1"]
    assert judged("4.2-3", "end-phase/victory", "tokens-fapla  fapla-token-1", "") == [
        "4.2-3 violation unused fapla-token-1"
    ]
    march = ("luanda  fapla-infantry-1", "dondo  fapla-infantry-1")
    assert judged("4.2-3", "end-phase/recruitment", *march) == ["4.2-3 violation dondo fapla-infantry-1"]
    laid = ("luanda  mine-1 fapla-infantry-1", "luanda  mine-1:minefield fapla-infantry-1")
    assert judged("4.2-3", "end-phase/recruitment", *laid) == []


@pytest.mark.rule("4.2-1")
def test_in_the_planning_phase_cards_and_the_first_player_change():
    joins = ("later-fapla  fapla-card-column-d", "deck-fapla  fapla-card-column-d")
    assert judged("4.2-1", "planning-phase/new-cards", *joins) == []
    march = ("luanda  fapla-infantry-1", "dondo  fapla-infantry-1")
    assert judged("4.2-1", "planning-phase/packs", *march) == ["4.2-1 violation dondo fapla-infantry-1"]


@pytest.mark.rule("4.2-2")
@pytest.mark.rule("12")
def test_in_the_operations_phase_nobody_gets_new_troops():
    turned = "turned-fapla  fapla-card-blank"
    start = "turn-4  turn; pack-fapla  fapla-card-blank; luanda  fapla-infantry-1"
    with_recruits = f"{turned}; luanda  fapla-infantry-1 fapla-infantry-2"
    assert laid_and_judged("operations-phase", start, with_recruits, before="active=fapla") == ["12"]
    assert laid_and_judged("operations-phase", start, turned, before="active=fapla") == []


# ---- 6


@pytest.mark.rule("6")
@pytest.mark.rule("6-turn-1")
@pytest.mark.rule("6-later")
@pytest.mark.rule("4.2-1(c)")
def test_the_die_names_the_first_player():
    def first(rolls: str, now: str, before: str = "first-chart", turn: int = 1) -> list[str]:
        start, end = f"{before}  first-player", f"{rolls}\n{now}  first-player"
        return judged("6", "planning-phase/first-player", start, end, turn)

    assert first("rolls = 6 3", "first-mpla") == []
    assert first("rolls = 3", "first-fapla") == ["6-turn-1 violation first-fapla first-player"]
    assert first("rolls = 5", "first-unita", "first-mpla", 2) == []  # on his left
    assert first("rolls = 5", "first-fapla", "first-mpla", 2) == [
        "6-later violation first-fapla first-player"
    ]
    assert first("", "first-fapla") == ["6-turn-1 unsure first-fapla first-player"]
    assert first("rolls = 3", "first-chart") == ["6 due first-chart first-player"]


# ---- 3


def set_up(**changed: str) -> list[str]:
    """Judge a set-up: everybody's own and drawn markers, and what waited put on some of them."""
    stacks: dict[str, str] = {space: " ".join(map(str, stack)) for space, stack in START.each_stack()}
    pool = stacks.pop("container").split()
    for side in CHARTS.factions:
        number = int(CHARTS.chart("factions").number(side, "drawn"))
        drawn, pool = pool[:number], pool[number:]
        stacks[f"control-{side}"] += " " + " ".join(drawn)
        units = stacks.pop(f"waiting-{side}").split()
        for marker in drawn:
            town = CHARTS.markers[marker]
            mine, units = units[:4], units[4:]
            stacks[town] = f"{stacks.get(town, '')} {' '.join(mine)}".strip()
    for marker in pool:
        town = CHARTS.markers[marker]
        stacks[town] = f"{stacks.get(town, '')} {marker}".strip()
    for name, value in changed.items():
        stacks[name.replace("_", "-")] = value
    lines = [f"{space}  {stack}" for space, stack in stacks.items() if stack.strip()]
    end = board("@ turn-1/planning-phase/first-player\ncabinda = mpla\n" + "\n".join(lines))
    begun = START.at("turn-1/planning-phase/new-cards")
    return [str(each) for each in GAME.audits["3"].run(begun, end, CHARTS, "")]


@pytest.mark.rule("3")
@pytest.mark.rule("3-step-1")
@pytest.mark.rule("3-step-2")
@pytest.mark.rule("3-step-3")
@pytest.mark.rule("3-step-5")
@pytest.mark.rule("3-step-9")
@pytest.mark.rule("3-step-10")
@pytest.mark.rule("10.1")
def test_the_set_up_is_judged_as_turn_1_begins():
    assert set_up() == []
    assert set_up(victory_20="victory-soviet", victory_19="victory-western") == [
        "3-step-2 violation victory-20 victory-western"
    ]
    assert set_up(tokens_fapla=some("fapla", 4)) == ["3-step-1 violation tokens-fapla"]
    left = next(iter(START.stack("container"))).counter
    assert "3-step-9 due container" in set_up(container=left)
    fnla = "control-santo-antonio control-maquela control-luso"
    assert "3-step-5 violation control-fnla" in set_up(control_fnla=fnla)
    assert "3-step-3 violation control-mpla control-luso" in set_up(control_mpla="control-lucala")


@pytest.mark.rule("3-step-4")
@pytest.mark.rule("3-step-6")
@pytest.mark.rule("3-step-8")
def test_four_units_at_most_come_to_a_marker_of_their_own():
    luanda = START.stack("luanda")
    first = " ".join(map(str, luanda))
    waiting = [each.counter for each in START.stack("waiting-fapla")]
    found = set_up(luanda=f"{first} {' '.join(waiting[:5])}")
    assert any(each.startswith("3-step-6 violation luanda") for each in found)
    found = set_up(luanda=f"{first} {' '.join(waiting[:4])}")
    assert not any("3-step-6" in each for each in found)  # R1: the own fixed markers take Units too
    assert any("3-step-4 violation luanda" in each for each in set_up(luanda="fapla-car-1"))
    assert any("3 violation cangamba" in each for each in set_up(cangamba="fapla-tank-1"))
    assert any("3-step-8 violation cangamba" in each for each in set_up(cangamba=waiting[0]))
    assert any("3-step-8 due waiting-fapla" in each for each in set_up(waiting_fapla=waiting[0]))


# ---- C: direct aid

LOSES = "\n".join(
    [
        f"tokens-fapla  {some('fapla', 5)} {some('fnla', 2)}",
        f"tokens-mpla  {some('mpla', 5)}",
        f"tokens-fnla  {some('fnla', 3, 3)}",
        f"tokens-unita  {some('unita', 5)}",
        "majors-fnla  fnla-major-1 fnla-major-2",
        "stock-fnla  fnla-car-1 fnla-tank-1",
    ]
)


def aided(end: str, start: str = LOSES) -> list[str]:
    """Judge direct aid of FNLA, whose three tokens bring one Major and one Minor Unit."""
    return judged("4.2-3C", "end-phase/direct-aid", start, end)


def without(text: str, *counters: str) -> str:
    """Take counters out of a board's text."""
    for each in counters:
        text = text.replace(f" {each}", "")
    return text


@pytest.mark.rule("4.2-3C")
@pytest.mark.rule("12.1")
@pytest.mark.rule("12.1.1")
@pytest.mark.rule("12.1.2")
def test_the_loser_s_tokens_bring_majors_and_minors_home():
    come = without(LOSES, "fnla-major-1", "fnla-car-1")
    assert aided(f"{come}\nzaire-west  fnla-major-1 fnla-car-1") == []
    assert aided(f"{come}\nmaquela  fnla-major-1 fnla-car-1") == [
        "12.1.2 violation maquela",
        "12.1.2 violation maquela fnla-car-1",
    ]
    two = without(LOSES, "fnla-major-1", "fnla-major-2")
    assert aided(f"{two}\nzaire-west  fnla-major-1 fnla-major-2") == ["12.1.1 violation -"]
    one = without(LOSES, "fnla-car-1")
    assert aided(f"{one}\nzaire-west  fnla-car-1") == ["12.1.1 due majors-fnla"]  # nobody refuses it
    tank = without(LOSES, "fnla-tank-1")
    assert aided(f"{tank}\nzaire-west  fnla-tank-1") == ["12.1.1 violation - fnla-tank-1"]
    winner = f"{LOSES}\nmajors-fapla  fapla-major-1"
    assert aided(f"{LOSES}\nluanda  fapla-major-1", winner) == [
        "4.2-3C violation -",
        "12.1.1 due majors-fnla",
    ]


def test_one_unit_comes_to_each_port():
    lost = (
        LOSES.replace("tokens-fapla", "tokens-X").replace("tokens-fnla", "tokens-fapla").replace("X", "fnla")
    )
    lost = lost.replace("fnla-token", "Y").replace("fapla-token", "fnla-token").replace("Y", "fapla-token")
    lost = lost.replace("majors-fnla  fnla-major-1 fnla-major-2", "majors-fapla  fapla-major-1 fapla-major-2")
    lost = lost.replace("stock-fnla  fnla-car-1 fnla-tank-1", "stock-fapla  fapla-car-1")
    ports = f"{lost}\ncontrol-fapla  control-lobito control-benguela"
    gone = without(ports, "fapla-major-1", "fapla-car-1")
    gone = gone.replace("stock-fapla \n", "").replace("stock-fapla ", "stock-fapla  fapla-tank-1")
    apart = f"{gone}\nlobito  fapla-major-1\nbenguela  fapla-car-1"
    together = f"{gone}\nlobito  fapla-major-1 fapla-car-1"
    assert [each for each in aided(apart, ports) if "12.1.2" in each] == []
    assert "12.1.2 violation lobito fapla-car-1" in aided(together, ports)


@pytest.mark.rule("12.2")
@pytest.mark.rule("12.2-result-4-5")
@pytest.mark.rule("12.2-note-2")
@pytest.mark.rule("12.2-result-8")
@pytest.mark.rule("12.2-result-6-7")
@pytest.mark.rule("12.2-result-3")
@pytest.mark.rule("12.2-result-2")
@pytest.mark.rule("12.2-result-1")
@pytest.mark.rule("12.2-note-1")
def test_a_crisis_is_rolled_for_each_missing_major_and_takes_its_toll():
    none = without(LOSES, "fnla-major-1", "fnla-major-2").replace("majors-fnla \n", "")
    field = "zaire-west  fnla-major-1 fnla-major-2"
    start = f"{none}\n{field}".replace("majors-fnla\n", "")

    def crisis(result: str, there: str, more: str = "") -> list[str]:
        come = none.replace("fnla-car-1 ", "") + "\nzaire-east  fnla-car-1"  # its Minor Unit
        return aided(f"{f'crises-fnla = {result}' if result else ''}\n{come}\n{there}\n{more}", start)

    assert crisis("", field) == ["12.2 due -"]
    assert crisis("7", field) == []
    assert crisis("5", field) == ["12.2-note-2 due -"]
    assert crisis("5", "zaire-west  fnla-major-1", "majors-fnla  fnla-major-2") == []
    assert crisis("7", "zaire-west  fnla-major-1", "majors-fnla  fnla-major-2") == ["12.2-note-2 violation -"]
    assert crisis("4 5", "zaire-west  fnla-major-1", "majors-fnla  fnla-major-2") == ["12.2 violation -"]
    gone = "majors-fnla  fnla-major-1 fnla-major-2"
    assert crisis("3", "zaire-west  fnla-major-1", "majors-fnla  fnla-major-2") == []
    assert "12.2 violation -" in crisis("1", "", gone)  # 2 are added to the first roll
    start = f"crises-fnla = 7\n{start}"
    assert crisis("7 1", "", gone) == []
    assert "12.2 violation -" in crisis("7 8", field)  # and to no other


@pytest.mark.rule("12.2")
@pytest.mark.rule("12.2-note-2")
def test_who_did_not_lose_the_turn_has_no_crisis_and_withdraws_nobody():
    """Nobody won a turn in which all have five tokens: FAPLA rolls for nothing and gives nobody back."""
    even = "\n".join(f"tokens-{side}  {some(side, 5)}" for side in ("fapla", "mpla", "fnla", "unita"))
    start = f"{even}\nluanda  fapla-major-1"
    assert aided(start, start) == []
    assert aided(f"{even}\nmajors-fapla  fapla-major-1", start) == ["12.2-note-2 violation -"]
    assert aided(f"crises-fapla = 4\n{even}\nmajors-fapla  fapla-major-1", start) == [
        "12.2 violation -",
        "12.2-note-2 violation -",
    ]


# ---- E: covert aid


def came(end: str, start: str) -> list[str]:
    """Judge covert aid."""
    track = "victory-20  victory-soviet victory-western\n"
    return judged("4.2-3E", "end-phase/covert-aid", track + start, (end if "victory" in end else track + end))


@pytest.mark.rule("4.2-3E")
@pytest.mark.rule("12.4")
@pytest.mark.rule("12.4.2")
@pytest.mark.rule("12.4.2(3)")
def test_units_come_home_or_one_to_each_own_port():
    held = "control-mpla  control-lobito\nlobito  mpla-infantry-1"
    stock = f"{held}\nstock-mpla  mpla-tank-1 mpla-tank-2 mpla-infantry-2"
    assert came(f"{held} mpla-tank-1", stock) == []
    assert came(f"{held} mpla-tank-1 mpla-tank-2", stock) == ["12.4.2(3) violation lobito mpla-tank-2"]
    assert came(f"{held}\nluso  mpla-tank-1", stock) == ["12.4.2 violation luso mpla-tank-1"]
    luanda = "control-fapla  control-luanda\n"
    assert came(f"{luanda}{held}\nluanda  mpla-tank-1 mpla-tank-2", luanda + stock) == []
    shattered = "crises-mpla = 1\n"
    assert came(f"{shattered}{held} mpla-tank-1", shattered + stock) == [
        "12.2-result-1 violation lobito mpla-tank-1"
    ]
    late = stock.replace(" mpla-tank-1 mpla-tank-2", "")
    assert judged("4.2-3", "end-phase/covert-aid", late, f"{held} mpla-infantry-2") == []  # one step late
    two = late + " mpla-infantry-3"
    both = judged("4.2-3", "end-phase/covert-aid", two, f"{held} mpla-infantry-2 mpla-infantry-3")
    assert "12.3.2 violation lobito mpla-infantry-3" in both
    empty = held.replace("lobito  mpla-infantry-1", "luso  mpla-infantry-1")
    assert came(f"{empty}\nlobito  mpla-tank-1", f"{empty}\nstock-mpla  mpla-tank-1") == [
        "12.4.2 violation lobito mpla-tank-1"
    ]


@pytest.mark.rule("17.6")
def test_mercenaries_come_to_fnla_and_unita_alone():
    assert came("zaire-west  fnla-mercenary-1", "stock-fnla  fnla-mercenary-1") == []
    soviet = [
        each.id for each in CHARTS.counters.values() if each.type == "mercenary" and each.side == "fapla"
    ]
    assert soviet == []
    for step, found in (
        ("recruitment", []),
        ("reorganization", ["4.2-3 violation zaire-west fnla-mercenary-1"]),
    ):
        boards = "stock-fnla  fnla-mercenary-1", "zaire-west  fnla-mercenary-1"
        assert judged("4.2-3", f"end-phase/{step}", *boards) == found  # covert aid, one step early
    hired = without(LOSES, "fnla-car-1") + "\nstock-fnla  fnla-mercenary-1"
    assert aided(f"{without(LOSES, 'fnla-car-1')}\nzaire-west  fnla-mercenary-1", hired) == [
        "17.6 violation - fnla-mercenary-1"
    ]


@pytest.mark.rule("12.4.2(1)")
@pytest.mark.rule("12.4.2(2)")
def test_one_piece_to_a_region_two_to_an_own_town():
    held = "control-unita  control-lobito"
    pool = "\nequipment  mine-1 mine-2 mine-3"
    there = "\nlobito  unita-infantry-1\ncangamba  unita-infantry-2"
    start = held + there + pool

    def put(lobito: str, cangamba: str) -> list[str]:
        return came(
            f"{held}\nlobito  {lobito} unita-infantry-1\ncangamba  {cangamba} unita-infantry-2", start
        )

    assert put("mine-1 mine-2", "mine-3") == []
    assert put("mine-1 mine-2 mine-3", "") == ["12.4.2(2) violation lobito mine-1 mine-2 mine-3"]
    assert put("mine-1", "mine-2 mine-3") == ["12.4.2(1) violation cangamba mine-2 mine-3"]


@pytest.mark.rule("12.4.3")
def test_one_alliance_moves_one_space_for_propaganda():
    def down(soviet: int, western: int) -> list[str]:
        return came(f"victory-{soviet}  victory-soviet\nvictory-{western}  victory-western", "")

    assert down(19, 20) == []
    assert down(18, 20) == ["12.4.3 violation - victory-soviet"]
    assert down(20, 19) == []
    both = came("victory-19  victory-soviet victory-western", "")
    assert both == ["12.4.3 violation - victory-soviet victory-western"]
