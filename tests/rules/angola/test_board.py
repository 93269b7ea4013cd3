"""2, 8, 10, 14 and 16: what a referee finds on a board, and where he is silent."""

import pytest

from guelta.rules.angola import GAME
from tests.rules.angola.boards import board


def found(rule: str, text: str) -> list[str]:
    """Run one check on a board."""
    return [str(each) for each in GAME.judge(board(text), [rule])]


BOTH = "lucala  mpla-infantry-1 fnla-infantry-1"


@pytest.mark.rule("2.3.1")
def test_enemies_stand_together_only_in_a_combat():
    assert found("2.3.1", BOTH) == ["2.3.1 violation lucala"]
    assert found("2.3.1", f"combat = lucala\n{BOTH}") == []
    assert found("2.3.1", "lucala  mpla-infantry-1 fapla-infantry-1") == []


@pytest.mark.rule("2.4.2")
@pytest.mark.rule("1.2-Equipment")
def test_equipment_is_carried_by_a_unit():
    assert found("2.4.2", "lucala  fapla-infantry-1 mine-1") == ["2.4.2 due lucala mine-1"]
    assert found("2.4.2", "lucala  mine-1 fapla-infantry-1") == []
    assert found("2.4.2", "lucala  mine-1 fapla-infantry-1 fapla-column-a") == []


@pytest.mark.rule("5.3")
@pytest.mark.rule("4.2-1(a)")
def test_a_card_joins_on_its_turn():
    early = "@ turn-2/planning-phase/packs\ndeck-fapla  fapla-card-column-d"
    assert found("5.3", early) == ["5.3 violation deck-fapla fapla-card-column-d"]
    assert found("5.3", early.replace("turn-2", "turn-3")) == []
    late = "@ turn-3/planning-phase/packs\nlater-fapla  fapla-card-column-d"
    assert found("5.3", late) == ["5.3 due later-fapla fapla-card-column-d"]


@pytest.mark.rule("Card-errata")
def test_one_column_b_card_of_mpla_is_there_from_the_start():
    assert found("5.3", "@ turn-1/planning-phase/packs\ndeck-mpla  mpla-card-column-b-1") == []
    assert found("5.3", "@ turn-1/planning-phase/packs\ndeck-mpla  mpla-card-column-b-2") == [
        "5.3 violation deck-mpla mpla-card-column-b-2"
    ]


PACKS = """@ turn-1/planning-phase/packs
pack-fapla  fapla-card-blank fapla-card-command fapla-card-column-a-1 fapla-card-column-a-2
pack-fnla   fnla-card-fifth-1 fnla-card-command fnla-card-column-a-1 fnla-card-column-a-2
pack-mpla   mpla-card-blank mpla-card-command mpla-card-column-a-1 mpla-card-column-a-2
pack-unita  unita-card-blank-1 unita-card-blank-2 unita-card-column-a-1 unita-card-column-a-2
"""


@pytest.mark.rule("5.4")
@pytest.mark.rule("Appendix-2")
def test_a_pack_has_the_size_of_the_turn():
    assert found("5.4", PACKS) == []
    assert found("5.4", PACKS.replace(" fapla-card-command", "")) == ["5.4 violation pack-fapla"]
    assert len(found("5.4", PACKS.replace("turn-1", "turn-3"))) == 4
    assert found("5.4", PACKS.replace("mpla-card-command", "fapla-card-column-b-1")) == [
        "5.4 violation pack-mpla"
    ]


@pytest.mark.rule("5.2-Blank")
def test_blanks_are_packed_and_only_their_owner_hears_of_one_left_out():
    assert found("5.2-Blank", PACKS) == []
    text = f"{PACKS}deck-mpla  mpla-card-blank\n".replace("pack-mpla   mpla-card-blank ", "pack-mpla  ")
    (finding,) = GAME.judge(board(text), ["5.2-Blank"])
    assert str(finding) == "5.2-Blank violation deck-mpla mpla-card-blank"
    assert finding.told_to(["fapla"]) is None
    assert finding.told_to(["mpla"]) == finding


@pytest.mark.rule("8.1")
@pytest.mark.rule("8")
def test_a_column_marker_lies_on_a_unit_of_its_faction():
    assert found("8.1", "lucala  mpla-infantry-1 fapla-column-a") == ["8.1 violation lucala fapla-column-a"]
    assert found("8.1", "lucala  fapla-infantry-1 fapla-column-a") == []
    assert found("8.1", "columns-fapla  fapla-column-a") == []


@pytest.mark.rule("9.6.1")
def test_airgroups_stay_off_the_map():
    assert found("9.6.1", "lucala  mpla-airgroup-1") == ["9.6.1 violation lucala mpla-airgroup-1"]
    assert found("9.6.1", "air-mpla  mpla-airgroup-1\nair-missions  mpla-airgroup-2") == []


@pytest.mark.rule("9.9.1")
def test_one_friendly_minefield_to_a_region():
    two = "lucala  mine-1:minefield mine-2:minefield mpla-infantry-1"
    assert found("9.9.1", two) == ["9.9.1 violation lucala mine-1 mine-2"]
    assert found("9.9.1", two.replace("mine-2:minefield", "mine-2")) == []


@pytest.mark.rule("10.1")
def test_a_control_marker_lies_in_its_own_town():
    assert found("10.1", "lucala  control-dondo") == ["10.1 violation lucala control-dondo"]
    assert found("10.1", "lucala  control-lucala\ncontrol-mpla  control-dondo") == []


@pytest.mark.rule("10.2")
def test_an_uncontrolled_town_is_taken_by_who_stands_there():
    assert found("10.2", "lucala  control-lucala mpla-infantry-1") == ["10.2 due lucala control-lucala"]
    assert found("10.2", "lucala  control-lucala\nduque  mpla-infantry-1") == []
    assert found("10.2", "lucala  control-lucala mpla-infantry-1 fnla-infantry-1") == []


@pytest.mark.rule("10.3")
@pytest.mark.rule("9.13")
def test_the_enemys_town_is_captured_by_who_stands_there():
    held = "control-fnla  control-lucala\nlucala  {}"
    assert found("10.3", held.format("mpla-infantry-1")) == ["10.3 due lucala control-lucala"]
    assert found("10.3", held.format("unita-infantry-1")) == []
    assert found("10.3", held.format("mpla-infantry-1 fnla-infantry-1")) == []


@pytest.mark.rule("4.2-3F")
@pytest.mark.rule("11.2")
def test_what_clean_up_has_still_to_do():
    text = "air-missions  mpla-airgroup-1\ntokens-mpla  fnla-token-1\ncontrol-mpla  control-lucala:captured"
    assert found("4.2-3F", text) == [
        "4.2-3F due air-missions mpla-airgroup-1",
        "4.2-3F due tokens-mpla fnla-token-1",
        "4.2-3F due control-mpla control-lucala",
    ]
    assert found("4.2-3F", "tokens-mpla  mpla-token-1\ncontrol-mpla  control-lucala") == []


@pytest.mark.rule("2.3.3")
@pytest.mark.rule("14")
@pytest.mark.rule("14.1")
@pytest.mark.rule("14.2")
def test_fapla_and_mpla_are_never_in_zaire_or_south_west_africa():
    assert found("14.1", "zaire-east  mpla-infantry-1") == ["14.1 violation zaire-east mpla-infantry-1"]
    assert found("14.1", "zaire-east  fnla-infantry-1 unita-infantry-1") == []
    assert found("14.2", "south-west-africa  fapla-infantry-1") == [
        "14.2 violation south-west-africa fapla-infantry-1"
    ]
    assert found("14.2", "south-west-africa  fnla-infantry-1") == []


@pytest.mark.rule("14.1.2")
@pytest.mark.rule("14.3.2(2)")
def test_the_flec_base_is_for_fnla_until_cabinda_falls():
    assert found("14.1.2", "flec-base  unita-infantry-1") == ["14.1.2 violation flec-base unita-infantry-1"]
    assert found("14.1.2", "flec-base  fnla-infantry-1") == []
    assert found("14.1.2", "cabinda-fallen = yes\nflec-base  fnla-infantry-1") == [
        "14.1.2 due flec-base fnla-infantry-1"
    ]


@pytest.mark.rule("14.3")
def test_cabinda_changes_hands_by_its_capture():
    assert found("14.3", "cabinda = fnla") == ["14.3 violation cabinda"]
    assert found("14.3", "cabinda = fnla\ncabinda-fallen = yes") == []


@pytest.mark.rule("16")
@pytest.mark.rule("Appendix-1")
def test_every_counter_is_there_once():
    twice = "lucala  fapla-infantry-1\ndondo  fapla-infantry-1"
    assert found("16", twice) == ["16 violation lucala fapla-infantry-1"]
    assert found("16", "lucala  fapla-infantry-1\ndondo  fapla-infantry-2") == []
