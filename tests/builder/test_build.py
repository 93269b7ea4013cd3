"""The build: what it writes, what it leaves alone, and that it writes all or nothing."""

import hashlib
import shutil
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import guelta.builder.build
from guelta.builder.build import build
from guelta.builder.manifest import Manifest
from guelta.builder.module.design import Design
from guelta.builder.new_games.writing import write_new_game
from guelta.builder.palette import ArtError
from guelta.builder.vassal.archive import Archive
from guelta.rules.engine.game import Game
from tests.library import LIBRARY, game_at

CHAD = LIBRARY.game("chad")


@pytest.fixture
def dist(chad_dist: Path, tmp_path: Path) -> Path:
    """A dist folder in which Chad has been built before."""
    shutil.copytree(chad_dist, tmp_path / "chad")
    shutil.copytree(chad_dist.parent / ".cache", tmp_path / ".cache")
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".cache" not in path.parts
    }


def changed(before: dict[str, bytes], after: dict[str, bytes]) -> set[str]:
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def with_row(monkeypatch: pytest.MonkeyPatch, counter: str, **columns: str) -> None:
    load = Design.load

    def edited(game: Game[Any]) -> Design:
        design = load(game)
        row = {**design.rows[counter], **columns}
        return replace(design, rows=MappingProxyType({**design.rows, counter: row}))

    monkeypatch.setattr(Design, "load", edited)


def test_the_folder_holds_module_manifest_pictures_and_true_check_sums(chad_dist: Path) -> None:
    files = contents(chad_dist)
    sums = dict(reversed(line.split("  ")) for line in files.pop("SHA256SUMS").decode().splitlines())
    assert sums == {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    assert {name for name in files if "/" not in name} == {"chad.vmod", "manifest.json", "map.png", "map.svg"}
    assert {Path(name).suffix for name in files if name.startswith("counters/")} == {".svg", ".png"}
    assert "counters/habre-fan.png" in files and "counters/habre-back.svg" in files


def test_the_module_holds_what_vassal_and_the_companion_need(chad_dist: Path) -> None:
    module = Archive.open(chad_dist / "chad.vmod")
    assert {name for name in module.names() if not name.startswith("images/")} == {
        "buildFile.xml",
        "moduledata",
        "manifest.json",
        *(f"{name}.vsav" for name in ("manta", "toyota-war", "deby", "campaign", "empty")),
        *(f"help/{name}.html" for name in ("guide", "rules", "changes", "about")),
    }
    assert module.read("manifest.json") == (chad_dist / "manifest.json").read_bytes()
    assert Manifest.in_module(module).game == "chad"
    with zipfile.ZipFile(chad_dist / "chad.vmod") as archive:
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_a_second_build_draws_and_writes_nothing(dist: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in dist.rglob("*") if path.is_file()}
    result = build(CHAD, dist)
    assert (result.drawn, result.written) == (0, 0)
    assert {path: path.stat().st_mtime_ns for path in dist.rglob("*") if path.is_file()} == before


def test_an_edit_to_one_counter_redraws_that_counter_alone(
    dist: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(dist)
    with_row(monkeypatch, "habre", military_skill="1")
    result = build(CHAD, dist)
    assert result.drawn <= 7  # both faces of both kinds looked at again, one of each painted, and the proofs
    assert {name for name in changed(before, contents(dist)) if "/proofs/" not in name} == {
        "chad/chad.vmod",
        "chad/counters/habre-fan.png",
        "chad/counters/habre-fan.svg",
        "chad/counters/habre-fan-silhouette.png",
        "chad/counters/habre-fan-silhouette.svg",
        "chad/SHA256SUMS",
    }


def test_pictures_of_counters_that_are_gone_are_taken_away_and_nothing_else(
    dist: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (dist / "chad" / "my-notes.txt").write_text("keep me", encoding="utf-8")
    sums = dist / "chad" / "SHA256SUMS"
    outside = dist / "precious.txt"
    outside.write_text("keep me too", encoding="utf-8")
    sums.write_text(sums.read_text("utf-8") + f"{'0' * 64}  ../precious.txt\n", "utf-8")
    with_row(monkeypatch, "fort-1", back="")
    build(CHAD, dist)
    assert not (dist / "chad" / "counters" / "fort-1-fort.png").exists()
    assert (dist / "chad" / "counters" / "fort-1-back.png").exists()
    assert (dist / "chad" / "my-notes.txt").exists() and outside.exists()


def fail_at_a_counter(monkeypatch: pytest.MonkeyPatch) -> type[Exception]:
    with_row(monkeypatch, "fant-inf-bn-1", conventional="1234567890123")
    return ArtError


def fail_while_the_module_is_made(monkeypatch: pytest.MonkeyPatch) -> type[Exception]:
    def broken(*anything: object) -> bytes:
        raise ValueError("no such thing")

    monkeypatch.setattr(guelta.builder.build, "saved_games", broken)
    return ValueError


def fail_on_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> type[Exception]:
    with_row(monkeypatch, "habre", military_skill="1")
    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name == "habre-fan.svg":
            raise OSError(28, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    return OSError


@pytest.mark.parametrize("trouble", [fail_at_a_counter, fail_while_the_module_is_made, fail_on_a_full_disk])
def test_when_something_fails_nothing_is_written(
    dist: Path, monkeypatch: pytest.MonkeyPatch, trouble: Callable[[pytest.MonkeyPatch], type[Exception]]
) -> None:
    before = contents(dist)
    with pytest.raises(trouble(monkeypatch)) as raised:
        build(CHAD, dist)
    if isinstance(raised.value, OSError):  # a disk that is full names no file of its own
        assert raised.value.filename == str(dist / "chad" / "counters" / "habre-fan.svg")
    assert contents(dist) == before
    assert {path.name for path in dist.iterdir()} == {"chad", ".cache"}


def test_where_a_file_is_in_the_way_it_is_left_alone(chad_dist: Path, tmp_path: Path) -> None:
    shutil.copytree(chad_dist.parent / ".cache", tmp_path / ".cache")
    (tmp_path / "chad").write_text("mine", encoding="utf-8")
    with pytest.raises(OSError):
        build(CHAD, tmp_path)
    assert (tmp_path / "chad").read_text(encoding="utf-8") == "mine"
    assert {path.name for path in tmp_path.iterdir()} == {"chad", ".cache"}


def test_progress_is_told_from_beginning_to_end(dist: Path) -> None:
    told: list[tuple[str, int, int]] = []
    build(CHAD, dist, lambda *step: told.append(step))
    stages = list(dict.fromkeys(what for what, _, _ in told))
    assert stages == [
        "Drawing counters",
        "Drawing the board",
        "Drawing charts and overlays",
        "Writing the module",
    ]
    for stage in stages:
        steps = [(done, total) for what, done, total in told if what == stage]
        assert steps[0][0] == 0 and steps[-1][0] == steps[-1][1]
        assert steps == sorted(steps)


def test_an_area_that_touches_no_other_is_a_remark(tmp_path: Path) -> None:
    place = tmp_path / "islands"
    write_new_game("areas", place)
    edges = place / "rules" / "edges.csv"
    head, *rows = edges.read_text(encoding="utf-8").splitlines()
    lonely = rows[0].split(",")[0]
    kept = [row for row in rows if lonely not in row.split(",")[:2]]
    said = f"islands/rules/areas.csv, row {lonely}: touches no other"
    for lines, remarks in ((rows, ()), (kept, (said,))):
        edges.write_text("\n".join([head, *lines, ""]), encoding="utf-8", newline="\n")
        found = build(game_at(place), tmp_path / "dist", proofs=False).remarks
        assert tuple(each.partition(";")[0] for each in found) == remarks
