"""Of each row of the rulebook a go that breaks it, and the nearest one that keeps it, laid from the rules."""

import pytest

from tests.rules.angola.boards import judged_between, only

A, FIFTH, COMMAND = "fapla-card-column-a-1", "fapla-card-fifth-1", "fapla-card-command"
TWO = "fapla-infantry-1 fapla-infantry-2"

ROWS = {
    # row: the card turned over, the board before, one that breaks it with its number, one that keeps it
    "4.2-2A": (
        "fapla-card-blank",
        "dondo  fapla-infantry-1",
        ("catete  fapla-infantry-1", "4.2-2A(a)"),
        "dondo  fapla-infantry-1",
    ),
    "4.2-2A(c)": (
        FIFTH,
        f"dondo  {TWO} fapla-column-a",
        (f"catete  {TWO} fapla-column-a", "7.1"),
        f"dondo  {TWO} fapla-column-a",
    ),
    "4.2-2A(d)(i)": (
        COMMAND,
        f"dondo  {TWO} fapla-column-a; luanda  fapla-car-1!moved",
        (f"dondo  {TWO}; luanda  fapla-car-1!moved fapla-column-a", "8.1.2"),
        f"dondo  {TWO} fapla-column-a; luanda  fapla-car-1!moved",
    ),
    "4.2-2A(d)(ii)": (
        COMMAND,
        f"dondo  {TWO} fapla-column-a; luanda  fapla-car-1!moved fapla-column-b!moved",
        (f"dondo  {TWO} fapla-column-b; luanda  fapla-car-1!moved fapla-column-a", "8.1.2"),
        f"dondo  {TWO} fapla-column-a; luanda  fapla-car-1!moved fapla-column-b!moved",
    ),
    "5": (
        "fapla-card-blank",
        f"dondo  {TWO} fapla-column-a",
        (f"catete  {TWO} fapla-column-a", "4.2-2A(a)"),
        f"dondo  {TWO} fapla-column-a",
    ),
    "5.2-Column": (
        "fapla-card-column-b-1",
        f"dondo  {TWO} fapla-column-a; luanda  fapla-car-1 fapla-column-b",
        (f"catete  {TWO} fapla-column-a; luanda  fapla-car-1 fapla-column-b", "7.1"),
        f"dondo  {TWO} fapla-column-a; catete  fapla-car-1 fapla-column-b",
    ),
    "5.2-Command": (
        COMMAND,
        f"dondo  {TWO} fapla-column-a; luanda  fapla-car-1",
        (f"catete  {TWO} fapla-column-a; luanda  fapla-car-1", "4.2-2A(d)"),
        f"dondo  {TWO}; luanda  fapla-car-1 fapla-column-a",
    ),
    "7": (
        A,
        f"dondo  {TWO} fapla-column-a; luso  mpla-infantry-1",
        (f"dondo  {TWO} fapla-column-a; munhango  mpla-infantry-1", "7.1"),
        f"catete  {TWO} fapla-column-a; luso  mpla-infantry-1",
    ),
    "7.2-exception-1": (
        A,
        f"lobito  {TWO} fapla-column-a",
        (f"caxito  {TWO} fapla-column-a", "7.2"),
        f"luanda  {TWO} fapla-column-a",
    ),
    "7.2-exception-2": (
        A,
        f"porto-amboim  {TWO} fapla-column-a",
        (f"ambriz  {TWO} fapla-column-a", "7.2"),
        f"novo-redondo  {TWO} fapla-column-a",
    ),
    "7.2-exception-3": (
        A,
        f"bocoio  {TWO} fapla-column-a",
        (f"luanda  {TWO} fapla-column-a", "7.2"),
        f"lobito  {TWO} fapla-column-a",
    ),
    "7.2-exception-3(a)": (
        A,
        f"bocoio  {TWO} fapla-column-a",
        (f"dondo  {TWO} fapla-column-a", "7.2"),
        f"lobito  {TWO} fapla-column-a",
    ),
    "7.2-exception-3(b)": (
        A,
        f"bocoio  {TWO} fapla-column-a",
        (f"porto-amboim  {TWO} fapla-column-a", "7.2"),
        f"lobito  {TWO} fapla-column-a",
    ),
    "8.1(ii)": (
        COMMAND,
        "luanda  fapla-infantry-3 fapla-column-b fapla-car-1",
        ("luanda  fapla-infantry-3 fapla-column-b fapla-car-1 fapla-column-c", "8.1"),
        "luanda  fapla-car-1 fapla-column-b fapla-infantry-3",
    ),
    "8.1.2": (
        A,
        "luanda  fapla-infantry-3 fapla-column-a fapla-car-1",
        ("luanda  fapla-infantry-3 fapla-car-1 fapla-column-a", "8.1.2"),
        "luanda  fapla-infantry-3 fapla-column-a fapla-car-1",
    ),
    "8.1.2(a)": (
        COMMAND,
        f"dondo  {TWO} fapla-column-a; luanda  fapla-car-1!moved",
        (f"dondo  {TWO}; luanda  fapla-car-1!moved fapla-column-a", "8.1.2"),
        f"dondo  {TWO} fapla-column-a; luanda  fapla-car-1!moved",
    ),
    "8.1.2(b)": (
        COMMAND,
        f"dondo  {TWO} fapla-column-a; luanda  fapla-car-1!moved fapla-column-b!moved",
        (f"dondo  {TWO} fapla-column-b; luanda  fapla-car-1!moved fapla-column-a", "8.1.2"),
        f"dondo  {TWO} fapla-column-a; luanda  fapla-car-1!moved fapla-column-b!moved",
    ),
    "10": (
        A,
        f"dondo  {TWO} fapla-column-a; catete  control-dondo",
        (f"dondo  {TWO} fapla-column-a; control-fapla  control-dondo", "10.2"),
        f"dondo  {TWO} fapla-column-a; catete  control-dondo",
    ),
    "14.1.1": (
        "fnla-card-column-a-1",
        "sao-salvador  fnla-infantry-1 fnla-column-a",
        ("zaire-east  fnla-infantry-1 fnla-column-a", "7.2"),
        "zaire-west  fnla-infantry-1 fnla-column-a",
    ),
}


def gone(card: str, start: str, end: str) -> list[str]:
    """Judge a go by its two boards, which leave out the card."""
    side = card.partition("-")[0]
    cursor = f"@ turn-4/operations-phase\nactive = {side}\n"
    before, after = (text.replace("; ", "\n") for text in (start, end))
    return judged_between(
        only(f"{cursor}pack-{side}  {card}\n{before}"), only(f"{cursor}turned-{side}  {card}\n{after}")
    )


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.rule("4.2-2A")
@pytest.mark.rule("4.2-2A(c)")
@pytest.mark.rule("4.2-2A(d)(i)")
@pytest.mark.rule("4.2-2A(d)(ii)")
@pytest.mark.rule("5")
@pytest.mark.rule("5.2-Column")
@pytest.mark.rule("5.2-Command")
@pytest.mark.rule("7")
@pytest.mark.rule("7.2-exception-1")
@pytest.mark.rule("7.2-exception-2")
@pytest.mark.rule("7.2-exception-3")
@pytest.mark.rule("7.2-exception-3(a)")
@pytest.mark.rule("7.2-exception-3(b)")
@pytest.mark.rule("8.1(ii)")
@pytest.mark.rule("8.1.2")
@pytest.mark.rule("8.1.2(a)")
@pytest.mark.rule("8.1.2(b)")
@pytest.mark.rule("10")
@pytest.mark.rule("14.1.1")
def test_a_go_that_breaks_a_row_is_found_and_its_neighbour_is_not(row: str):
    card, start, (broken, number), kept = ROWS[row]
    found = gone(card, start, broken)
    assert f"{number} violation" in found, found
    assert gone(card, start, kept) == []
