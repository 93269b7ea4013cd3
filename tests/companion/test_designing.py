"""The designer's loop: a table is saved, and counter, map and module are seen again."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from guelta.companion.commands.cli import main
from guelta.companion.commands.games import game_named
from guelta.companion.designing.loop import Workshop
from guelta.companion.designing.page import served
from guelta.rules.library import Library


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    """A new game in a workshop, built once."""
    place = tmp_path / "ford"
    assert main(["new", str(place)]) == 0
    library = Library()
    made = Workshop(
        lambda: library.home(game_named(str(place), library)), library.game, place, tmp_path / "dist"
    )
    assert made.build().faults == ()
    return made


def change(workshop: Workshop, file: str, old: str, new: str) -> None:
    path = workshop._place / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8", newline="\n")


def picture(workshop: Workshop, name: str) -> bytes:
    folder = workshop.built.folder
    assert folder is not None
    return (folder / name).read_bytes()


def test_a_saved_table_is_seen_within_a_second(workshop: Workshop):
    """The counter whose value changed and the map whose terrain did are other pictures, the rest the same."""
    names = ("counters/red-foot-1-fresh.png", "counters/blue-foot-1-fresh.png", "map.png", "ford.vmod")
    before = {name: picture(workshop, name) for name in names}
    change(workshop, "rules/counters.csv", "foot,4,3,2", "foot,4,9,2")
    change(workshop, "rules/map.csv", "1101,,clear", "1101,,woods")
    built = workshop.build()
    assert built.faults == () and built.number == 2
    changed = {name for name in names if picture(workshop, name) != before[name]}
    assert changed == {"counters/red-foot-1-fresh.png", "map.png", "ford.vmod"}
    assert built.seconds < 5, "one second on an idle machine"


def test_saved_python_counts_at_once(workshop: Workshop):
    """The same size, the same second: nothing compiled is kept."""
    change(workshop, "rules/movement.py", "of different sides stand", "of differing sides stand")
    change(workshop, "rules/movement.py", "each_stack", "each_stuck")
    assert any("each_stuck" in fault for fault in workshop.build().faults)


def test_a_symbol_drawn_anew_is_seen(workshop: Workshop):
    symbols = workshop._place / "art" / "symbols"
    symbols.mkdir()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="{}"/></svg>'
    (symbols / "foot.svg").write_text(svg.format(2), encoding="utf-8", newline="\n")
    workshop.build()
    small = picture(workshop, "counters/red-foot-1-fresh.png")
    (symbols / "foot.svg").write_text(svg.format(4), encoding="utf-8", newline="\n")
    workshop.build()
    assert picture(workshop, "counters/red-foot-1-fresh.png") != small


def test_a_fault_leaves_the_last_build_as_it_was(workshop: Workshop):
    module = picture(workshop, "ford.vmod")
    change(workshop, "rules/map.csv", "1101,,clear", "1101,clear")
    assert any("map.csv, row 1101" in fault for fault in workshop.build().faults)
    assert picture(workshop, "ford.vmod") == module
    change(workshop, "rules/map.csv", "1101,clear", "1101,,clear")
    assert workshop.build().faults == ()


def test_it_builds_when_a_file_is_saved_and_only_then(workshop: Workshop):
    stop = threading.Event()
    runs = workshop.run(stop.is_set)
    first = next(runs)
    threading.Timer(0.5, change, (workshop, "rules/counters.csv", "foot,4,3,2", "foot,4,8,2")).start()
    second = next(runs)
    assert second.number == first.number + 1
    threading.Timer(0.5, stop.set).start()
    assert list(runs) == []


# ---- the page


@pytest.fixture
def address(workshop: Workshop) -> Iterator[str]:
    with served(workshop) as address:
        yield address


def asked(address: str, path: str, host: str = "") -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
    connection.request("GET", path, headers={"Host": host} if host else {})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


def test_the_page_shows_map_and_counters(workshop: Workshop, address: str):
    assert b"<title>" in asked(address, "/")[1]
    told = json.loads(asked(address, "/built")[1])
    assert told["title"] == "Ford" and told["faults"] == []
    assert told["pictures"][0] == "map.png" and "counters/red-foot-1-fresh.png" in told["pictures"]
    assert asked(address, "/map.png?1") == (200, picture(workshop, "map.png"))


def test_the_page_learns_of_the_next_build(workshop: Workshop, address: str):
    later = threading.Timer(0.3, workshop.build)
    later.start()
    assert json.loads(asked(address, "/built?1")[1])["number"] == 2
    later.join()


@pytest.mark.parametrize("path", ["/../ford/rules/game.toml", "/ford.vmod", "/counters/../manifest.json"])
def test_nothing_but_its_pictures_is_served(path: str, address: str):
    assert asked(address, path)[0] == 404


def test_another_name_for_this_computer_is_refused(address: str):
    """A page of somebody else's that leads its own name here gets nothing."""
    assert asked(address, "/built", host="evil.example:80")[0] == 403


def test_a_game_of_ours_has_no_folder_to_watch(capsys: pytest.CaptureFixture[str]):
    assert main(["build", "--watch", "--no-browser", "chad"]) == 2
    assert "has no folder of its own to watch" in capsys.readouterr().err
