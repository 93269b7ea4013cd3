"""Twin logs of any module, equal but for one secret: every command says the same to who may not know it.

Each secret is put into a game of its own, in one of two ways; what everybody sees of the two is the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from guelta.builder.vassal.actions import Chat, MutableProperty, PrivateNotes, UnknownCommand
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece
from guelta.builder.vassal.traits.label import Label
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.property import DynamicProperty
from guelta.builder.vassal.traits.visibility import Access, Hideable, Mask
from guelta.companion.commands.door import main
from tests.other_module import ANN, BOB, Table, card, module, own_code, piece

C3, B1, HAND, BAZAAR = ("Desert", 250, 250), ("Desert", 150, 50), ("Red hand", 30, 40), ("Bazaar", 5, 5)
DECK = ("Desert", 50, 350)
MASK = Mask(name="Unknown caravan", image="back.png", masked_by=ANN)
Pair = tuple[str, str]

LAYER = Layer(images=("a.png", "b.png"), names=("rested +", "tired +"), level=1)


def of_two(which: int, *two: str) -> tuple[str, ...]:
    return two if which == 0 else (*reversed(two),)


def card_in_hand(which: int) -> Table:
    one, other = of_two(which, "Mirage", "Sandstorm")
    table = Table({"1": card(one, "Red hand"), "2": card(other, "Red hand")})
    table.move("1", HAND, ("Red hand", 0, 0))
    return table


def card_drawn(which: int) -> Table:
    names = of_two(which, "Mirage", "Sandstorm")
    table = Table({str(at): card(name, "Desert", 50, 350) for at, name in enumerate(names)})
    table.deck("9", "Events", ("0", "1"))
    table.move("1", HAND, DECK)
    return table


def order_of_a_deck(which: int) -> Table:
    table = Table({"0": card("Mirage", "Desert", 50, 350), "1": card("Sandstorm", "Desert", 50, 350)})
    table.deck("9", "Events", of_two(which, "0", "1"))
    table.do(ChangePiece("9", f"Desert;50;350;true;{','.join(of_two(which, '1', '0'))}", None))
    table.move("0", HAND, DECK)
    return table


def card_laid_face_down(which: int) -> Table:
    names = of_two(which, "Mirage", "Sandstorm")
    table = Table({"1": card(names[0], "Red hand"), "2": card(names[1], "Red hand")})
    table.deck("9", "Discards", ())
    table.move("1", DECK, ("Red hand", 0, 0))
    return table


def masked_piece(which: int) -> Table:
    table = Table({"1": piece(of_two(which, "Camel", "Tank")[0], MASK, LAYER)})
    table.move("1", B1, C3)
    table.change("1", Piece((MASK, replace(LAYER, level=1 + which), table.pieces["1"].traits[-1])))
    return table


def which_of_two_masked(which: int) -> Table:
    table = Table({"1": piece("Camel", MASK), "2": piece("Tank", MASK)})
    table.stack("9", *of_two(which, "1", "2"))
    table.move(of_two(which, "1", "2")[1], B1, C3)
    return table


def invisible_piece(which: int) -> Table:
    hidden = Hideable(hidden_by=ANN)
    at = {"x": 250, "y": 250} if which == 0 else {"x": 350, "y": 150}
    table = Table({"1": piece(of_two(which, "Camel", "Tank")[0], hidden, **at)})
    table.move("1", B1 if which else C3, ("Desert", at["x"], at["y"]))
    return table


def mask_of_an_unreadable_form(which: int) -> Table:
    odd = own_code("obs;68,130;back.png;Mask", f"{ANN};weird;options;|")
    table = Table({"1": piece(of_two(which, "Camel", "Tank")[0], odd)})
    table.move("1", B1, C3)
    return table


def hidden_by_own_code(which: int) -> Table:
    concealed = own_code("conceal;x", "yes;1")
    table = Table({"1": piece(of_two(which, "Camel", "Tank")[0], concealed), "2": piece("Marker")})
    table.move("1", B1, C3)
    return table


def beneath_own_code(which: int) -> Table:
    table = Table(
        {"1": piece(of_two(which, "Camel", "Tank")[0]), "2": piece("?", own_code("conceal;x", "on"))}
    )
    table.stack("9", "1", "2")
    table.move("9", B1, C3)
    return table


def piece_on_no_map(which: int) -> Table:
    table = Table({"1": piece(of_two(which, "Camel", "Tank")[0], map="null")})
    table.change("1", table.pieces["1"].moved_to("null", which, which))
    return table


def private_note(which: int) -> Table:
    table = Table({"1": piece("Camel")})
    text = of_two(which, "attack at dawn", "wait")[0]
    table.do(PrivateNotes(ANN, text), UnknownCommand(f"PRIV_CHAT{text}"), Chat("* hm"))
    return table


def property_that_nothing_shows(which: int) -> Table:
    table = Table({"1": piece("Camel", DynamicProperty("Plan", value="x"), Label(text="no plan"))})
    plan = DynamicProperty("Plan", value=of_two(which, "left", "right")[0])
    table.change("1", Piece((plan, *table.pieces["1"].traits[1:])))
    table.do(MutableProperty("Bid", "0", str(3 + which), "Module"), Chat("* Red bids"))
    return table


def dice_that_nobody_is_told_of(which: int) -> Table:
    table = Table({"1": piece("Camel")})
    table.roll("Quiet", str(2 + which))
    return table


def piece_put_into_a_hand(which: int) -> Table:
    table = Table({"1": piece("Camel")})
    table.do(AddPiece.of("2", card(of_two(which, "Mirage", "Sandstorm")[0], "Red hand")))
    return table


def window_that_the_module_has_not(which: int) -> Table:
    table = Table({"1": card(of_two(which, "Mirage", "Sandstorm")[0], "Drawer")})
    table.move("1", ("Drawer", which, 5), ("Drawer", 0, 0))
    return table


def mask_of_a_side(which: int) -> Table:
    shared = Mask(name="Unknown caravan", masked_by="Red", access=Access("side"))
    table = Table({"1": piece(of_two(which, "Camel", "Tank")[0], shared)})
    table.move("1", B1, C3)
    return table


SECRETS: tuple[Callable[[int], Table], ...] = (
    card_in_hand,
    card_drawn,
    order_of_a_deck,
    card_laid_face_down,
    masked_piece,
    which_of_two_masked,
    invisible_piece,
    mask_of_an_unreadable_form,
    hidden_by_own_code,
    beneath_own_code,
    piece_on_no_map,
    private_note,
    property_that_nothing_shows,
    dice_that_nobody_is_told_of,
    piece_put_into_a_hand,
    window_that_the_module_has_not,
    mask_of_a_side,
)
READS = (
    *(["transcript"], ["transcript", "--json"], ["transcript", "--csv"], ["transcript", "--from", "1"]),
    *(["dice"], ["dice", "--csv"], ["dice", "--json"]),
    *(["log", "trim", "-o", "out.vlog"], ["log", "repair", "-o", "out.vlog"]),
    *(["show"], ["show", "--json"], ["show", "--step", "0"], ["show", "--picture", "out.png"]),
    *(["show", "--step", "0", "--picture", "out.png"], ["check"], ["report"], ["turn"]),
)


def said_of(
    made: Callable[[int], Table],
    which: int,
    place: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *more: str,
) -> dict[str, str]:
    """Return what every command prints of a twin, as somebody reads it."""
    own = place / str(which)
    (own / "game").mkdir(parents=True)
    monkeypatch.chdir(own / "game")
    if "--no-module" not in more:
        module(own / "game" / "salt.vmod")
    more = tuple(each for each in more if each != "--no-module")
    made(which).write(own / "game" / "evening.vlog")
    found = {}
    for words in READS:
        is_read_by_side = words[0] == "show" and more[:1] == ("--as",)
        if more and words[0] not in ("transcript", "dice") and not is_read_by_side:
            continue
        code = main([words[0], *words[1:2], "evening.vlog", *words[2:], *more] if words[0] == "log" else
                    [*words, "evening.vlog", *more])  # fmt: skip
        out, err = capsys.readouterr()
        found[" ".join(words)] = f"{code}\n{out}\n{err}"
        (own / "game" / "out.vlog").unlink(missing_ok=True)
        if (drawn := own / "game" / "out.png").exists():
            found[" ".join(words)] += hashlib.sha256(drawn.read_bytes()).hexdigest()
            drawn.unlink()
    return found


@pytest.mark.parametrize(
    "reader", [(), ("--as", "Blue"), ("--no-module",)], ids=["public", "Blue", "no module"]
)
@pytest.mark.parametrize("made", SECRETS, ids=lambda made: made.__name__)
def test_twins_read_alike(
    made: Callable[[int], Table],
    reader: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    one, other = (said_of(made, which, tmp_path, monkeypatch, capsys, *reader) for which in (0, 1))
    assert one == other
    assert not any(
        word in said for said in one.values() for word in (ANN, BOB, "Mirage", "Sandstorm", "Tank")
    )


@pytest.mark.parametrize("made", SECRETS, ids=lambda made: made.__name__)
def test_who_is_told_everything_tells_them_apart(
    made: Callable[[int], Table],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Else the twins would be no twins, and nothing be proved."""
    if made in (order_of_a_deck, piece_on_no_map, private_note):
        pytest.skip("what no transcript tells to anybody")
    one, other = (said_of(made, which, tmp_path, monkeypatch, capsys, "--over") for which in (0, 1))
    assert one != other and not any(word in said for said in one.values() for word in (ANN, BOB))


def transcript(table: Table, place: Path, capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    module(place / "salt.vmod")
    assert main(["transcript", str(table.write(place / "evening.vlog")), *more]) == 0
    out, err = capsys.readouterr()
    return [line[4:] for line in out.splitlines()[1:]] + err.splitlines()


def test_a_card_is_a_card_until_it_is_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = card_drawn(0)
    table.move("1", C3, HAND)
    table.move("1", BAZAAR, C3)
    assert transcript(table, tmp_path, capsys) == [
        "Ann: a hidden counter  Events -> Red hand",
        "Sandstorm  Red hand -> C3",
        "Sandstorm  C3 -> Bazaar 5,5",
    ]


def test_a_side_sees_its_own_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = card_drawn(0)
    assert transcript(table, tmp_path, capsys, "--as", "Red") == ["Ann: Sandstorm  Events -> Red hand 30,40"]


def test_a_side_sees_what_its_player_has_masked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert transcript(masked_piece(0), tmp_path, capsys, "--as", "Red")[0] == "Ann: rested Camel  C3 -> B1"
    assert transcript(masked_piece(0), tmp_path, capsys)[0] == "Ann: Unknown caravan  C3 -> B1"


def test_a_card_discarded_openly_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table({"1": card("Mirage", "Red hand")})
    table.deck("9", "Discards", (), down=False)
    table.move("1", DECK, ("Red hand", 0, 0))
    assert transcript(table, tmp_path, capsys) == ["Ann: Mirage  Red hand -> Discards"]


def test_a_mask_that_is_lifted_names_what_was_beneath(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table({"1": piece("Camel", MASK)})
    table.change("1", piece("Camel", MASK.put_on("")))
    table.change("1", piece("Camel", MASK))
    assert transcript(table, tmp_path, capsys) == ["Camel is revealed", "Camel is masked"]


def test_own_code_is_treated_as_hiding_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = transcript(hidden_by_own_code(0), tmp_path, capsys)
    assert said[0] == "Ann: a hidden counter  C3 -> B1"
    assert said[1].startswith("guelta: this module has code of its own (conceal), which may hide counters")
    assert transcript(hidden_by_own_code(0), tmp_path, capsys, "--over") == ["Ann: Camel  C3 -> B1"]


def test_a_trait_of_own_code_hides_nothing_while_it_is_as_the_module_made_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = piece("Camel", own_code("conceal;x", "no"))
    slot = AddPiece.of("null", made).text()
    more = f'<VASSAL.build.widget.PieceSlot entryName="Camel" gpid="1">{slot}</VASSAL.build.widget.PieceSlot>'
    module(tmp_path / "salt.vmod", more)
    table = Table({"1": made})
    table.move("1", B1, C3)
    assert main(["transcript", str(table.write(tmp_path / "evening.vlog"))]) == 0
    assert "Ann: Camel  C3 -> B1" in capsys.readouterr().out


def test_a_side_that_there_is_not_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module(tmp_path / "salt.vmod")
    log = card_drawn(0).write(tmp_path / "evening.vlog")
    assert main(["transcript", str(log), "--as", "Green"]) == 2
    assert capsys.readouterr().err == "guelta: there is no side 'Green'; the sides are: Red, Blue\n"


def test_without_the_module_windows_that_may_be_private_are_closed_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table({"1": piece("Camel"), "2": piece("Guard"), "3": card("Mirage", "Red hand")})
    for by, id in ((ANN, "1"), (BOB, "2")):
        table.do(MovePiece(id, *B1, None, *C3, None, by))
    table.move("3", HAND, ("Red hand", 0, 0))
    alone = table.write(tmp_path / "alone.vlog")
    assert main(["transcript", str(alone)]) == 0
    out, err = capsys.readouterr()
    assert "Camel  Desert 250,250 -> Desert 150,50" in out and "Mirage" not in out
    assert "without the module nobody can tell which of its windows are private" in err and "Red hand" in err
