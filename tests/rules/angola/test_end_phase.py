"""10.5 to 13: victory, reorganization, aid, recruitment and clean up."""

import pytest

from guelta.rules.angola import GAME
from guelta.rules.angola.end_phase.clean_up import clean_up
from guelta.rules.angola.end_phase.covert_aid import cards_drawn, covert_aid, equipment_room, overbid
from guelta.rules.angola.end_phase.direct_aid import direct_aid, direct_aid_regions, home_regions, owed
from guelta.rules.angola.end_phase.recruitment import levies_open, recruit, variable_number, variable_regions
from guelta.rules.angola.end_phase.reorganization import reorganize
from guelta.rules.angola.end_phase.victory import determine_victory, spaces_won, turn_winner
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Inputs, perform
from tests.rules.angola.boards import CHARTS, Told, at, board, inputs, told

START = GAME.scenarios["campaign"].start


def tokens(turn: int = 2, track: str = "20 20", **held: str) -> Position:
    """Return a board by the tokens each holds, own `o` of its first five; `track` is soviet and western."""
    soviet, western = track.split()
    lines = [f"@ turn-{turn}/end-phase/victory"]
    if soviet == western:
        lines.append(f"victory-{soviet}  victory-soviet victory-western")
    else:
        lines += [f"victory-{soviet}  victory-soviet", f"victory-{western}  victory-western"]
    lines += [f"tokens-{side}  {counters}" for side, counters in held.items()]
    return board("\n".join(lines))


def some(side: str, number: int, first: int = 1) -> str:
    """Name some tokens of a Faction."""
    return " ".join(f"{side}-token-{each}" for each in range(first, first + number))


# ---- 11


@pytest.mark.rule("11.4")
@pytest.mark.rule("4.2-3A(ii)")
@pytest.mark.rule("4.2-3A(iii)")
@pytest.mark.rule("11.3")
def test_more_tokens_win_the_turn_and_move_the_marker():
    assert [spaces_won(CHARTS, number) for number in (10, 11, 12, 13, 14, 15, 20)] == [0, 1, 1, 2, 2, 3, 3]
    even = tokens(fapla=some("fapla", 5), mpla=some("mpla", 5), fnla=some("fnla", 5), unita=some("unita", 5))
    assert turn_winner(even, CHARTS) == ""
    won = tokens(
        fapla=some("fapla", 5), mpla=f"{some('mpla', 5)} {some('fnla', 3)}", fnla=some("fnla", 2, 4),
        unita=some("unita", 5),
    )  # fmt: skip
    ends = perform(determine_victory, won, CHARTS, inputs()).position
    assert ends.where("victory-soviet") == ("victory-18",)
    assert ends.fields["turn-lost"] == "western"
    bottom = tokens(track="10 20", fapla=f"{some('fapla', 5)} {some('fnla', 2)}", mpla=some("mpla", 2))
    assert perform(determine_victory, bottom, CHARTS, inputs()).position.where("victory-soviet") == (
        "victory-10",
    )


@pytest.mark.rule("11.5")
@pytest.mark.rule("4.2-3A(i)")
@pytest.mark.rule("4.2-3A")
def test_a_decisive_victory_looks_at_the_marker_before_it_moves():
    thirteen = {"fapla": some("fapla", 5), "mpla": f"{some('mpla', 5)} {some('fnla', 3)}"}
    won = perform(determine_victory, tokens(track="13 20", **thirteen), CHARTS, inputs())
    assert won.position.fields["victory"] == "FAPLA/MPLA decisive"
    assert told(won) == ["4.2-3A(i)"]
    not_yet = perform(determine_victory, tokens(track="14 20", **thirteen), CHARTS, inputs())
    assert "victory" not in not_yet.position.fields


@pytest.mark.rule("2.2")
@pytest.mark.rule("11")
@pytest.mark.rule("11.6")
@pytest.mark.rule("11.1")
@pytest.mark.rule("4.2-3A(iv)")
def test_after_turn_10_the_marker_nearer_to_10_wins():
    def ended(track: str, **held: str) -> str:
        return perform(determine_victory, tokens(10, track, **held), CHARTS, inputs()).position.fields[
            "victory"
        ]

    assert ended("15 14") == "FNLA/UNITA end of game"
    assert ended("15 15") == "drawn end of game"
    assert ended("15 14", fapla=some("fapla", 5), mpla=f"{some('mpla', 5)} {some('fnla', 3)}").startswith(
        "FAPLA"
    )


# ---- 8.1.3, 13


@pytest.mark.rule("13")
def test_three_infantry_of_a_region_become_a_brigade():
    start = board("""
    luanda       fapla-infantry-1 fapla-infantry-2 fapla-infantry-3
    stock-fapla  fapla-brigade-1
    columns-fapla  fapla-column-a
    """)
    ends = perform(reorganize, with_columns(start), CHARTS, inputs(brigade_fapla_luanda_1="loose-3"))
    assert ends.is_done, ends
    assert at(ends.position, "luanda") == "fapla-brigade-1"
    assert at(ends.position, "stock-fapla") == "fapla-infantry-1 fapla-infantry-2 fapla-infantry-3"


def brigaded(luanda: str, **choices: str) -> str:
    """Form a brigade in Luanda, where it and what is left then stand."""
    start = with_columns(board(f"luanda  {luanda}\nstock-fapla  fapla-brigade-1"))
    ends = perform(reorganize, start, CHARTS, inputs(**choices))
    return at(ends.position, "luanda") if ends.is_done else str(ends.finding)


@pytest.mark.rule("13")
@pytest.mark.rule("8.1.3(a)")
def test_infantry_of_a_column_and_loose_ones_beside_it_become_a_brigade_of_the_column():
    two = "fapla-infantry-1 fapla-infantry-2 fapla-column-a fapla-infantry-3"
    mixed = "fapla-column-a-2+loose-1"
    assert brigaded(two, brigade_fapla_luanda_1=mixed) == "fapla-brigade-1 fapla-column-a"
    more = f"{two} fapla-infantry-4"
    assert brigaded(more, brigade_fapla_luanda_1=mixed) == "fapla-brigade-1 fapla-column-a fapla-infantry-4"
    three = "fapla-infantry-1 fapla-car-1 fapla-column-a fapla-infantry-2 fapla-infantry-3 fapla-column-b"
    parts = "fapla-column-a-1+fapla-column-b-2"
    in_b = brigaded(three, brigade_fapla_luanda_1=parts, brigade_fapla_luanda_1_column="fapla-column-b")
    assert in_b == "fapla-car-1 fapla-column-a fapla-brigade-1 fapla-column-b"


@pytest.mark.rule("13")
@pytest.mark.rule("2.4.2")
def test_a_brigade_of_the_last_units_there_keeps_their_equipment_and_their_column():
    alone = "at-missile-1 fapla-infantry-1 fapla-infantry-2 fapla-infantry-3"
    assert brigaded(alone, brigade_fapla_luanda_1="loose-3") == "at-missile-1 fapla-brigade-1"
    of_column = brigaded(f"{alone} fapla-column-a", brigade_fapla_luanda_1="fapla-column-a-3")
    assert of_column == "at-missile-1 fapla-brigade-1 fapla-column-a"


@pytest.mark.rule("13")
def test_no_mix_of_two_infantry_with_a_major_or_a_mercenary_makes_a_brigade():
    for third in ("fapla-major-1", "fapla-car-1", "fapla-brigade-2"):
        refused = brigaded(f"fapla-infantry-1 fapla-infantry-2 {third}", brigade_fapla_luanda_1="loose-3")
        assert refused == "13 violation -"


def with_columns(position: Position) -> Position:
    """Put all Column markers that stand nowhere with their owners."""
    for side in CHARTS.factions:
        spare = [each for each in CHARTS.columns_of(side) if not position.where(each)]
        there = at(position, f"columns-{side}").split()
        stack = (
            board(f"columns-{side}  {' '.join([*there, *spare])}").stack(f"columns-{side}") if spare else ()
        )
        position = position.with_stack(f"columns-{side}", stack or position.stack(f"columns-{side}"))
    return position


@pytest.mark.rule("8.1.3")
@pytest.mark.rule("8.1.3(a)")
@pytest.mark.rule("8.1.3(b)")
@pytest.mark.rule("8.1(iii)")
@pytest.mark.rule("4.2-3B")
def test_columns_are_combined_and_a_freed_marker_makes_a_new_one():
    start = with_columns(
        board("luanda  fapla-infantry-1 fapla-column-a fapla-infantry-2 fapla-column-b fapla-infantry-3")
    )
    ends = perform(
        reorganize, start, CHARTS,
        inputs(
            column_fapla_1="fapla-column-a", units_fapla_1="fapla-infantry-2",
            column_fapla_2="fapla-column-b", region_fapla_2="luanda", units_fapla_2="fapla-infantry-3",
        ),
    )  # fmt: skip
    assert ends.is_done, ends
    assert at(ends.position, "luanda") == (
        "fapla-infantry-1 fapla-infantry-2 fapla-column-a fapla-infantry-3 fapla-column-b"
    )


# ---- 12.1


@pytest.mark.rule("12.1.1")
@pytest.mark.rule("4.2-3C")
def test_direct_aid_is_for_the_losers_by_their_own_tokens():
    table = {
        n: owed(
            tokens(unita=some("unita", n) if n < 6 else f"{some('unita', 5)} {some('fapla', 1)}"),
            CHARTS,
            "unita",
        )
        for n in range(1, 7)
    }
    assert table == {1: (2, 1), 2: (2, 0), 3: (1, 1), 4: (1, 0), 5: (0, 1), 6: (0, 0)}
    assert owed(tokens(), CHARTS, "unita") == (3, 0)
    lost = board("""
    @ turn-2/end-phase/direct-aid
    turn-lost = western
    tokens-unita  unita-token-1 unita-token-2 unita-token-3 unita-token-4
    tokens-fnla   fnla-token-1 fnla-token-2 fnla-token-3 fnla-token-4 fnla-token-5 fapla-token-1
    majors-unita  unita-major-1 unita-major-2
    """)
    ends = perform(direct_aid, lost, CHARTS, inputs())
    assert ends.is_done, ends
    assert at(ends.position, "south-west-africa") == "unita-major-2"
    untold = lost.with_fields(**{"turn-lost": ""})  # nobody recorded it: 10 tokens beat none
    assert perform(direct_aid, untold, CHARTS, inputs()).entries[0].side == "fapla"
    tie = board("@ turn-2/end-phase/direct-aid\ntokens-unita  unita-token-1\ntokens-mpla  mpla-token-1")
    assert perform(direct_aid, tie, CHARTS, inputs()).entries == ()


@pytest.mark.rule("12.1.2")
@pytest.mark.rule("10.5")
def test_aid_comes_to_luanda_or_else_to_ports_held_face_up():
    held = board("control-mpla  control-luanda")
    assert direct_aid_regions(held, CHARTS, "fapla") == (("luanda",), False)
    towns = "control-lobito control-gabela control-ambriz:captured"
    down = board(f"control-mpla  control-luanda:captured\ncontrol-fapla  {towns}")
    assert direct_aid_regions(down, CHARTS, "fapla") == (("lobito",), True)
    assert direct_aid_regions(down, CHARTS, "unita") == (("south-west-africa",), False)


def crisis(die: int, before: str = "", more: str = "", **choices: str) -> Position:
    """Roll on the Crisis Table for FNLA, which is owed one Major Unit and has none to draw."""
    field = f"crises-fnla = {before}\n" if before else ""
    start = board(
        f"@ turn-4/end-phase/direct-aid\nturn-lost = western\n{field}"
        "tokens-unita  unita-token-1 unita-token-2 unita-token-3 unita-token-4 unita-token-5 fapla-token-1\n"
        f"tokens-fnla  fnla-token-1 fnla-token-2 fnla-token-3 fnla-token-4\n{more}"
    )
    outcome = perform(direct_aid, start, CHARTS, inputs(crisis_fnla_1=f"#{die}", **choices))
    assert outcome.is_done, outcome
    return outcome.position


@pytest.mark.rule("12.2")
@pytest.mark.rule("12.2-result-6-7")
@pytest.mark.rule("12.2-result-4-5")
def test_the_first_crisis_adds_two_and_results_stay():
    assert crisis(4).fields["crises-fnla"] == "6"
    assert crisis(4, "6", "sao-salvador  fnla-major-1").fields["crises-fnla"] == "6 4"


@pytest.mark.rule("12.2-note-2")
def test_without_a_major_two_that_are_no_infantry_are_withdrawn():
    one = crisis(4, "6", "sao-salvador  fnla-major-1 fnla-car-1 fnla-car-2")
    assert at(one, "majors-fnla") == "fnla-major-1"
    none = crisis(4, "6", "sao-salvador  fnla-infantry-1 fnla-car-1 fnla-car-2")
    assert at(none, "stock-fnla") == "fnla-car-1 fnla-car-2"
    flown = "sao-salvador  fnla-infantry-1 fnla-car-1\nair-missions  fnla-airgroup-1 unita-airgroup-1"
    assert at(crisis(4, "6", flown), "stock-fnla") == "fnla-airgroup-1 fnla-car-1"


@pytest.mark.rule("12.2-result-8")
@pytest.mark.rule("12.2-note-1")
def test_confidence_brings_back_an_eliminated_major():
    ends = crisis(6, "", "lost-fnla  fnla-major-3", aid="", confident_fnla_1_at="zaire-west")
    assert at(ends, "zaire-west") == "fnla-major-3"
    assert crisis(6).fields["crises-fnla"] == "8"


@pytest.mark.rule("12.2-result-1")
@pytest.mark.rule("12.2-note-3")
def test_crises_cut_the_cards_of_a_bid():
    assert [cards_drawn(board("crises-fapla = 2"), CHARTS, "fapla", bid) for bid in (5, 1)] == [3, 0]
    assert cards_drawn(board("crises-fapla = 3 3"), CHARTS, "fapla", 5) == 3
    assert cards_drawn(board("crises-fapla = 1"), CHARTS, "fapla", 5) == 0
    assert cards_drawn(board(""), CHARTS, "fapla", 5) == 5
    all_gone = crisis(1, "4", "sao-salvador  fnla-major-1 fnla-major-2")
    assert at(all_gone, "majors-fnla") == "fnla-major-1 fnla-major-2"


# ---- 12.3


@pytest.mark.rule("12.3.1")
@pytest.mark.rule("12.3.1-MPLA")
@pytest.mark.rule("12.3.1-MPLA(1)")
@pytest.mark.rule("12.3.1-MPLA(2)")
@pytest.mark.rule("12.3.1-MPLA(3)")
@pytest.mark.rule("12.3.1-FAPLA")
@pytest.mark.rule("12.3.1-FAPLA(1)")
@pytest.mark.rule("12.3.1-FAPLA(2)")
@pytest.mark.rule("12.3.1-FAPLA(3)")
def test_levies_follow_luanda_and_cabinda():
    held = board("control-fapla  control-luanda")
    assert levies_open(held, CHARTS, "fapla") == ("fapla-1", "fapla-2", "fapla-3")
    assert levies_open(held, CHARTS, "mpla") == ()
    fell = board("cabinda-fallen = yes\ncabinda = fnla\ncontrol-mpla  control-luanda")
    assert levies_open(fell, CHARTS, "mpla") == ("mpla-2",)
    assert levies_open(board("control-unita  control-luanda"), CHARTS, "mpla") == ("mpla-cabinda",)
    assert levies_open(board("control-mpla  control-luanda:captured"), CHARTS, "mpla") == ()
    start = board("control-fapla  control-luanda\nstock-mpla  mpla-infantry-1\nstock-fapla  fapla-infantry-1")
    ends = perform(recruit, start, CHARTS, levied("fapla-1", luanda=1, cabinda=1))
    assert at(ends.position, "cabinda") == "mpla-infantry-1"
    assert at(ends.position, "luanda") == "fapla-infantry-1"
    some = perform(recruit, start, CHARTS, levied("fapla-1", luanda=0, cabinda=1)).position
    assert (at(some, "luanda"), at(some, "cabinda")) == ("", "mpla-infantry-1")
    assert perform(recruit, start, CHARTS, inputs()).entries == ()


def levied(levy: str, **numbers: int) -> Told:
    """Choose a levy and how many it raises where."""
    side = levy.partition("-")[0]
    return Told(
        Inputs(choices={
            f"levy-{side}": (levy,),
            **{f"{levy}-{place}-number": (str(number),) for place, number in numbers.items()},
        })
    )  # fmt: skip


@pytest.mark.rule("12.3.1-FNLA")
@pytest.mark.rule("14.3.2(3)")
def test_two_of_four_fnla_recruits_go_to_the_flec_base_until_cabinda_falls():
    stock = "stock-fnla  " + " ".join(f"fnla-infantry-{number}" for number in range(1, 6))
    refused = perform(recruit, board(stock), CHARTS, inputs(flec="1", zaire="zaire-west"))
    assert (at(refused.position, "flec-base"), at(refused.position, "zaire-west")) == ("fnla-infantry-1", "")
    five = perform(recruit, board(stock), CHARTS, inputs(flec="2", zaire="zaire-west " * 3)).finding
    assert str(five) == "12.3.1-FNLA violation -"
    two = perform(recruit, board(stock), CHARTS, inputs(flec="2", zaire="zaire-west zaire-east")).position
    assert at(two, "flec-base") == "fnla-infantry-1 fnla-infantry-2"
    fell = board(f"cabinda-fallen = yes\n{stock}")
    four = perform(
        recruit, fell, CHARTS, inputs(zaire="zaire-west zaire-west zaire-west zaire-east")
    ).position
    assert (at(four, "flec-base"), len(four.stack("zaire-west"))) == ("", 3)


@pytest.mark.rule("12.3.1-UNITA")
def test_unita_raises_four_in_south_west_africa_and_two_in_luanda():
    stock = "stock-unita  " + " ".join(f"unita-infantry-{number}" for number in range(1, 8))
    start = board(f"control-unita  control-luanda\n{stock}")

    def raised(home: int, luanda: int) -> tuple[int, int] | str:
        numbers = {"unita-home-home-number": (str(home),), "unita-luanda-luanda-number": (str(luanda),)}
        ends = perform(recruit, start, CHARTS, Told(Inputs(choices=numbers)))
        places = ("south-west-africa", "luanda")
        return str(ends.finding) if ends.finding else tuple(len(ends.position.stack(each)) for each in places)

    assert raised(4, 2) == (4, 2)
    assert raised(0, 2) == (0, 2)  # it can, and does not have to
    assert raised(5, 2) == raised(4, 3) == "12.3.1 violation -"


@pytest.mark.rule("12.3.2")
@pytest.mark.rule("12.3")
@pytest.mark.rule("14.3")
@pytest.mark.rule("4.2-3D")
def test_two_cities_and_five_towns_raise_four():
    towns = ["lobito", "benguela", "caxito", "ambriz", "gabela", "dondo", "lucala"]
    held = board(f"control-mpla  {' '.join(f'control-{town}' for town in towns)} control-luanda")
    assert variable_number(held, CHARTS, "mpla") == 4
    assert set(variable_regions(held, CHARTS, "mpla")) == set(towns)
    stocked = held.with_stack(
        "stock-mpla", board("stock-mpla  mpla-infantry-1 mpla-infantry-2").stack("stock-mpla")
    )
    ends = perform(recruit, stocked, CHARTS, inputs(variable_mpla="lobito caxito")).position
    assert (at(ends, "lobito"), at(ends, "caxito")) == ("mpla-infantry-1", "mpla-infantry-2")
    twice = perform(recruit, stocked, CHARTS, inputs(variable_mpla="lobito lobito")).finding
    assert str(twice) == "12.3.2 violation -"


# ---- 12.4


def bidding(bids: str, turn: int = 2, more: str = "", **choices: str):
    """Let FAPLA, FNLA, MPLA and UNITA bid, the deck full."""
    deck = " ".join(f"reinforcement-{number}" for number in range(1, 21))
    start = board(
        f"@ turn-{turn}/end-phase/covert-aid\nreinforcements  {deck}\n"
        f"victory-20  victory-soviet victory-western\n{more}"
    )
    asked = {f"bid_{side}": bid for side, bid in zip(CHARTS.factions, bids.split(), strict=True)}
    return perform(covert_aid, start, CHARTS, inputs(**asked, **choices))


@pytest.mark.rule("12.4.3")
@pytest.mark.rule("12.4.1")
@pytest.mark.rule("12.4")
@pytest.mark.rule("4.2-3E")
def test_the_bids_of_turn_1():
    """FAPLA 2 and FNLA 5, the highest alone: FAPLA/MPLA moves one space down."""
    ends = bidding("2 5 3 4", turn=1)
    assert ends.is_done, ends
    assert ends.entries[0].text == "Bids: FAPLA 2, FNLA 5, MPLA 3, UNITA 4"
    assert ends.position.where("victory-soviet") == ("victory-19",)
    assert len(ends.position.stack("reinforcements")) == 20
    assert overbid(CHARTS, {"fapla": 5, "fnla": 5, "mpla": 0, "unita": 0}) == ""
    assert overbid(CHARTS, {"fapla": 5, "fnla": 2, "mpla": 5, "unita": 0}) == "soviet"


def test_a_bid_of_6_is_refused():
    assert str(bidding("6 0 0 0").finding) == "12.4.1 violation -"


@pytest.mark.rule("2.4.5")
def test_the_reinforcement_card_of_the_example():
    """One armored car on turn 2, two from turn 3."""
    more = "control-fapla  control-luanda\nstock-fapla  fapla-car-1 fapla-car-2"
    one = bidding("1 0 0 0", 2, more, cards="")
    assert "reinforcement-20" in at(one.position, "reinforcements")
    chart = CHARTS.chart("reinforcements")
    assert (chart.text("1", "soviet_early"), chart.number("1", "soviet_first")) == ("car", 1)
    assert (chart.text("1", "soviet_late"), chart.number("1", "soviet_then")) == ("car", 2)


@pytest.mark.rule("12.4.2")
@pytest.mark.rule("12.4.2(1)")
@pytest.mark.rule("12.4.2(2)")
def test_equipment_goes_one_to_a_region_and_two_to_an_own_town():
    held = board("control-mpla  control-benguela control-lobito:captured")
    assert equipment_room(held, CHARTS, "mpla", "benguela") == 2
    assert equipment_room(held, CHARTS, "mpla", "lobito") == 1
    assert equipment_room(held, CHARTS, "unita", "benguela") == 1
    assert equipment_room(board("cabinda-fallen = yes"), CHARTS, "mpla", "cabinda") == 0
    assert equipment_room(board("cabinda-fallen = yes"), CHARTS, "fnla", "cabinda") == 1
    assert home_regions(board(""), "fnla") == ("zaire-west", "zaire-east", "flec-base")
    assert home_regions(board("cabinda-fallen = yes"), "fnla") == ("zaire-west", "zaire-east")


# ---- 4.2-3F


@pytest.mark.rule("4.2-3F")
@pytest.mark.rule("11.2")
def test_clean_up_sends_everything_home():
    start = board("""
    @ turn-2/end-phase/clean-up
    turn-lost = western
    air-missions   fapla-airgroup-1
    tokens-fapla   fapla-token-1 unita-token-1
    control-fapla  control-caxito:captured
    turned-unita   unita-card-blank-1
    turn-2         turn
    luanda         fapla-infantry-1!moved!straggled
    """)
    ends = perform(clean_up, start, CHARTS, inputs()).position
    assert at(ends, "air-fapla") == "fapla-airgroup-1"
    assert (at(ends, "tokens-fapla"), at(ends, "tokens-unita")) == ("fapla-token-1", "unita-token-1")
    assert at(ends, "control-fapla") == "control-caxito"
    assert at(ends, "deck-unita") == "unita-card-blank-1"
    assert (ends.where("turn"), at(ends, "luanda")) == (("turn-3",), "fapla-infantry-1")
    assert "turn-lost" not in ends.fields
