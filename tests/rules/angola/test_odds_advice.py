"""What !odds says of an attack: all of it where both sides are open, of a hidden Column its count alone."""

from __future__ import annotations

from guelta.rules.angola import GAME
from guelta.rules.engine.sight.sight import public, seen_by
from tests.rules.angola.boards import CHARTS, board

FIVE = " ".join(f"mpla-infantry-{number}" for number in range(1, 6))
CAMABATELA = f"""
lucala  {FIVE} mpla-car-1 mpla-column-b
quitexe        mpla-infantry-9
camabatela     fnla-infantry-1 fnla-infantry-2 fnla-infantry-3 fnla-car-1 fnla-car-2 fnla-car-3 fnla-column-c
"""


def odds(text: str, region: str, *eyes: str) -> tuple[str, ...]:
    position = board(text)
    seen = seen_by(GAME, position, eyes) if eyes else position
    return GAME.advice.odds(CHARTS, seen, region)


def test_both_sides_open_have_odds_bonus_and_dice() -> None:
    """9  The example of Camabatela: 5 to 3 are 1-1, and the town lies above an escarpment."""
    assert odds(CAMABATELA, "camabatela") == (
        "FNLA and UNITA defend with 6 Units, strength 3",
        "MPLA Column B from Lucala: 6 Units, strength 5; odds 1-1, net bonus -1, dice 1 to 4, mines apart",
    )


def test_of_hidden_columns_only_their_count_is_told() -> None:
    position = public(GAME, board(CAMABATELA))
    told = GAME.advice.odds(CHARTS, position, "camabatela")
    assert told == (
        "FNLA and UNITA defend with 6 hidden",
        "MPLA Column B from Lucala: 6 hidden; dice 1 to 4, mines apart; "
        "odds are known once both sides are open",
    )
    assert not any("strength" in line for line in told)


def test_a_player_is_told_of_his_own_column_what_he_sees_anyway() -> None:
    told = odds(CAMABATELA, "camabatela", "mpla")
    assert told[1].startswith("MPLA Column B from Lucala: 6 Units, strength 5; dice 1 to 4")
    assert "odds are known once" in told[1] and told[0].endswith("6 hidden")


def test_loose_units_attack_nobody() -> None:
    assert odds("quitexe  mpla-infantry-9\ncamabatela  fnla-infantry-1\n", "camabatela") == ()


def test_six_times_the_strength_removes_who_has_no_column() -> None:
    six = " ".join(f"mpla-infantry-{number}" for number in range(1, 7))
    told = odds(f"lucala  {six} mpla-column-b\ncamabatela  fnla-infantry-1\n", "camabatela")
    assert told[1].endswith("6 Units, strength 6; automatic victory")


def test_a_box_is_attacked_by_nobody() -> None:
    assert odds("quitexe  mpla-infantry-9\n", "turn-1") == ()
