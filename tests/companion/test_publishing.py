"""How a game's module is recognised: published, known by its folder, beside the log, or given by hand."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from guelta.builder.edited_module import differences
from guelta.builder.known_modules import Fit, KnownModules
from guelta.builder.manifest import ENTRY, Manifest
from guelta.builder.vassal.archive import Archive, pack
from guelta.builder.vassal.metadata import MODULE_ENTRY, Metadata
from guelta.builder.vassal.save import Save
from guelta.companion.commands.cli import main
from guelta.companion.following.feed import FileFeed
from tests.library import KNOWN, LIBRARY


@pytest.fixture
def ford(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A new game, built, with the save of its set-up in a folder of its own: `game`, `dist`, `played`."""
    assert main(["new", str(tmp_path / "game"), "--title", "The Ford"]) == 0
    assert main(["build", "the_ford", "--dist", str(tmp_path / "dist")]) == 0
    (tmp_path / "played").mkdir()
    with zipfile.ZipFile(module(tmp_path)) as archive:
        (tmp_path / "played" / "ford.vsav").write_bytes(archive.read("ford.vsav"))
    capsys.readouterr()
    return tmp_path


def module(place: Path) -> Path:
    return place / "dist" / "the_ford" / "the_ford.vmod"


def version(place: Path, to: str) -> None:
    file = place / "game" / "module" / "module.toml"
    text = file.read_text(encoding="utf-8").replace('version = "1.0.0"', f'version = "{to}"')
    file.write_text(text, encoding="utf-8", newline="\n")


def show(place: Path, *more: str) -> int:
    return main(["show", str(place / "played" / "ford.vsav"), *more])


def test_a_game_whose_folder_is_known_is_recognised_by_its_module(
    ford: Path, capsys: pytest.CaptureFixture[str]
):
    """Nothing is published: the module is as the folder would build it now."""
    assert show(ford) == 0
    assert "1105  red-foot-1 red-foot-2" in capsys.readouterr().out
    assert main(["check", str(ford / "played" / "ford.vsav")]) == 0


def test_a_module_of_an_earlier_version_is_found_beside_the_log(
    ford: Path, capsys: pytest.CaptureFixture[str]
):
    version(ford, "1.1.0")
    assert show(ford) == 2
    assert "this is version 1.0.0 of the module The Ford; known: 1.1.0" in capsys.readouterr().err
    shutil.copy(module(ford), ford / "played" / "anything.vmod")
    (ford / "played" / "broken.vmod").write_bytes(b"PK\x03\x04")
    assert show(ford) == 0


def test_a_module_can_be_given_by_hand(ford: Path):
    version(ford, "1.1.0")
    assert show(ford, "--module", str(module(ford))) == 0


def test_a_published_version_is_known_for_ever(ford: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["publish", "the_ford"]) == 0
    written = capsys.readouterr().out
    assert "piece_ids.toml" in written and "1.0.0.json" in written
    version(ford, "1.1.0")
    assert show(ford) == 0


def test_a_published_version_never_changes(ford: Path, capsys: pytest.CaptureFixture[str]):
    """Another counter in the mix is another module: it takes another version."""
    assert main(["publish", "the_ford"]) == 0
    assert main(["publish", "the_ford"]) == 0
    frozen = {path: path.read_bytes() for path in (ford / "game" / "module").rglob("*.json")}
    with (ford / "game" / "rules" / "counters.csv").open("a", encoding="utf-8", newline="\n") as file:
        file.write("gun,Gun,unit,red,gun,,1,1,front,\n")
    assert main(["publish", str(ford / "game")]) == 2
    assert "give module.toml a higher version" in capsys.readouterr().err
    assert frozen == {path: path.read_bytes() for path in (ford / "game" / "module").rglob("*.json")}
    version(ford, "1.1.0")
    assert main(["publish", str(ford / "game")]) == 0


def test_numbers_once_given_stay_with_their_counters(ford: Path):
    """A counter put first into the list after publishing takes the next number, and moves nobody's."""
    assert main(["publish", "the_ford"]) == 0
    numbers = (ford / "game" / "module" / "piece_ids.toml").read_text(encoding="utf-8")
    counters = ford / "game" / "rules" / "counters.csv"
    head, rest = counters.read_text(encoding="utf-8").split("\n", 1)
    text = f"{head}\ngun,Gun,unit,red,gun,,1,1,front,\n{rest}"
    counters.write_text(text, encoding="utf-8", newline="\n")
    version(ford, "1.1.0")
    assert main(["publish", str(ford / "game")]) == 0
    grown = (ford / "game" / "module" / "piece_ids.toml").read_text(encoding="utf-8")
    assert set(numbers.splitlines()) - set(grown.splitlines()) == {"next = 14"}
    assert "gun = 14" in grown


def gun_first(place: Path) -> None:
    """Put another counter before all others in the list."""
    counters = place / "game" / "rules" / "counters.csv"
    head, rest = counters.read_text(encoding="utf-8").split("\n", 1)
    row = "gun,Gun,unit,red,gun,,1,1,front,"
    counters.write_text(f"{head}\n{row}\n{rest}", encoding="utf-8", newline="\n")


def numbers(place: Path) -> dict[str, int]:
    made = Manifest.in_module(Archive.open(module(place)))
    return {id: entry.gpid for id, entry in made.counters.items()}


@pytest.mark.parametrize("dist", ["dist", "elsewhere"])
def test_numbers_stay_between_builds_of_a_folder_that_was_never_published(dist: str, ford: Path):
    """Whatever is put before them, and wherever it is built into."""
    before = numbers(ford)
    gun_first(ford)
    assert main(["build", str(ford / "game"), "--dist", str(ford / "dist")]) == 0
    shutil.rmtree(ford / "dist")
    assert main(["build", str(ford / "game"), "--dist", str(ford / dist)]) == 0
    (ford / dist).rename(ford / "dist")
    after = numbers(ford)
    assert {id: after[id] for id in before} == before
    assert after["gun"] == max(before.values()) + 1
    text = (ford / "game" / "rules" / "counters.csv").read_text(encoding="utf-8")
    (ford / "game" / "rules" / "counters.csv").write_text(
        text.replace("gun,Gun", "mortar,Mortar"), encoding="utf-8", newline="\n"
    )
    assert main(["build", str(ford / "game"), "--dist", str(ford / "dist")]) == 0
    assert numbers(ford)["mortar"] == after["gun"] + 1, "the number of what is gone is not given again"


def test_where_numbers_cannot_be_kept_it_is_said(
    ford: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def refused(*anything: object, **named: object) -> None:
        raise PermissionError(13, "Permission denied", "piece_ids.toml")

    gun_first(ford)
    monkeypatch.setattr("guelta.builder.publishing.write_file", refused)
    assert main(["build", str(ford / "game"), "--dist", str(ford / "dist")]) == 0
    assert "piece_ids.toml: cannot be written (Permission denied)" in capsys.readouterr().err


def test_counters_changed_under_a_published_version_are_a_fault(
    ford: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["publish", str(ford / "game")]) == 0
    assert main(["build", str(ford / "game"), "--dist", str(ford / "dist")]) == 0
    gun_first(ford)
    capsys.readouterr()
    assert main(["build", str(ford / "game"), "--dist", str(ford / "dist")]) == 2
    error = capsys.readouterr().err
    assert "module.toml, version: 1.0.0 was published with other counters (new: Gun)" in error
    assert "give it a higher version" in error
    version(ford, "1.1.0")
    assert main(["build", str(ford / "game"), "--dist", str(ford / "dist")]) == 0


def test_a_value_printed_otherwise_under_a_published_version_is_a_fault(
    ford: Path, capsys: pytest.CaptureFixture[str]
):
    """Two players with one version at a table would read other strengths on the same counter."""
    mix = ford / "game" / "rules" / "counters.csv"
    assert main(["publish", str(ford / "game")]) == 0
    assert main(["build", str(ford / "game"), "--dist", str(ford / "dist")]) == 0
    head, first, *others = mix.read_text(encoding="utf-8").splitlines()
    values = dict(zip(head.split(","), first.split(","), strict=True))
    stronger = ",".join({**values, "strength": str(int(values["strength"]) + 1)}.values())
    mix.write_text("\n".join([head, stronger, *others, ""]), encoding="utf-8", newline="\n")
    capsys.readouterr()
    assert main(["build", str(ford / "game"), "--dist", str(ford / "dist")]) == 2
    assert "was published with other counters (changed: Red foot 1, Red foot 2" in capsys.readouterr().err


def with_manifest(place: Path, text: str) -> Path:
    """The module with another text in place of its manifest."""
    archive = Archive.open(module(place))
    entries = {name: archive.read(name) for name in archive.names()} | {ENTRY: text.encode()}
    path = place / "other.vmod"
    path.write_bytes(pack(entries))
    return path


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "other.vmod: the manifest is broken, it lacks 'format'; build it again"),
        ("[", "other.vmod: the manifest is broken; build it again"),
        ('{"format": 99}', "the manifest has format 99, not 1: another version of Guelta made it"),
    ],
)
def test_a_damaged_or_newer_manifest_is_named(
    text: str, said: str, ford: Path, capsys: pytest.CaptureFixture[str]
):
    assert show(ford, "--module", str(with_manifest(ford, text))) == 2
    error = capsys.readouterr().err
    assert said in error and "build it again" in error and error.count("\n") == 1


def test_a_module_of_a_game_that_is_not_here_says_what_to_do(ford: Path, capsys: pytest.CaptureFixture[str]):
    manifest = json.loads(Archive.open(module(ford)).read(ENTRY)) | {"game": "elsewhere"}
    version(ford, "1.1.0")
    assert show(ford, "--module", str(with_manifest(ford, json.dumps(manifest)))) == 2
    assert "made of the game elsewhere, whose folder Guelta does not know" in capsys.readouterr().err


def test_a_file_that_is_no_module_is_refused(ford: Path, capsys: pytest.CaptureFixture[str]):
    assert show(ford, "--module", str(ford / "game" / "README.md")) == 2
    assert capsys.readouterr().err.count("\n") == 1


# ---- a module that somebody edited in VASSAL


def edited(place: Path, name: str, build_file: Callable[[str], str] = lambda text: text) -> Path:
    """The module as VASSAL's editor saves it under version 1.0.9, with its build file otherwise."""
    archive = Archive.open(module(place))
    entries = {each: archive.read(each) for each in archive.names()}
    about = Metadata.read(entries[MODULE_ENTRY], MODULE_ENTRY)
    entries[MODULE_ENTRY] = replace(about, version="1.0.9").to_xml()
    entries["buildFile.xml"] = build_file(entries["buildFile.xml"].decode()).encode()
    path = place / name
    path.write_bytes(pack(entries))
    return path


def played_with(place: Path, **about: str | None) -> None:
    """Let the saved game say that it was played with a module of this name or version."""
    save = Save.read(place / "played" / "ford.vsav")
    assert save.module is not None
    told = replace(save, module=replace(save.module, **about))
    told.write(place / "played" / "ford.vsav", replace=True)


def without_metadata(place: Path) -> None:
    save = Save.read(place / "played" / "ford.vsav")
    replace(save, module=None, save=None).write(place / "played" / "ford.vsav", replace=True)


def test_a_module_edited_under_a_new_version_is_read_with_a_remark_of_what_differs(
    ford: Path, capsys: pytest.CaptureFixture[str]
):
    played_with(ford, version="1.0.9")
    assert show(ford) == 2
    assert "give the module with --module" in capsys.readouterr().err
    same = edited(ford, "same.vmod")
    assert show(ford, "--module", str(same)) == 0
    said = capsys.readouterr().out
    assert "1105  red-foot-1 red-foot-2" in said
    assert "# played with version 1.0.9 of The Ford, which was edited in VASSAL; Guelta made it as " in said
    assert "version 1.0.0: in what the rules read the two are alike" in said


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ('mapName="Main Map"', 'mapName="Map of mine"', "it has no map Main Map"),
        ('list="', 'list="Tea,', "its turn tracker has other phases"),
        ("red-foot-1", "red-guard-1", "it no longer has Red foot 1; it also has Red foot 1, which no rule"),
    ],
)
def test_what_was_edited_is_named(
    was: str, now: str, said: str, ford: Path, capsys: pytest.CaptureFixture[str]
):
    played_with(ford, version="1.0.9")
    path = edited(ford, "other.vmod", lambda text: text.replace(was, now))
    assert main(["check", str(ford / "played" / "ford.vsav"), "--module", str(path)]) == 0
    assert said in " ".join(capsys.readouterr().out.split())


def test_faces_properties_and_the_size_of_the_map_are_compared(ford: Path):
    archive = Archive.open(module(ford))
    made = Manifest.in_module(archive)
    assert differences(archive, made) == ()
    foot = replace(made.counters["red-foot-1"], faces=("front", "back", "third"))
    other = replace(
        made,
        fields={"Gone": "gone"},
        board=replace(made.board, width=10, height=20),
        counters={**made.counters, "red-foot-1": foot},
    )
    size = f"{made.board.width} by {made.board.height}"
    assert differences(archive, other) == (
        f"its map is {size} pixels, not 10 by 20",
        "other faces are on Red foot 1",
        "it no longer has the property Gone",
    )


def test_an_edited_module_beside_the_log_needs_no_option(ford: Path, capsys: pytest.CaptureFixture[str]):
    played_with(ford, version="1.0.9")
    shutil.copy(edited(ford, "edited.vmod"), ford / "played" / "edited.vmod")
    assert show(ford) == 0
    assert "which was edited in VASSAL" in capsys.readouterr().out


def test_a_given_module_of_another_version_is_used_and_said(ford: Path, capsys: pytest.CaptureFixture[str]):
    played_with(ford, version="3.0")
    assert show(ford, "--module", str(module(ford))) == 0
    assert "it is read with the_ford.vmod, version 1.0.0 of The Ford, of which something may differ" in (
        capsys.readouterr().out
    )


def test_a_given_module_of_another_game_reads_no_other(ford: Path, capsys: pytest.CaptureFixture[str]):
    played_with(ford, name="Another")
    assert show(ford, "--module", str(module(ford))) == 2
    assert "was played with the module 'Another'" in capsys.readouterr().err


def test_a_file_without_metadata_is_read_with_the_module_given(
    ford: Path, capsys: pytest.CaptureFixture[str]
):
    without_metadata(ford)
    assert show(ford, "--module", str(module(ford))) == 0
    said = capsys.readouterr().out
    assert "1105  red-foot-1 red-foot-2" in said
    assert (
        "does not say which module it was played with; it is read with the_ford.vmod, version 1.0.0" in said
    )
    assert main(["check", str(ford / "played"), "--module", str(module(ford))]) == 0


def nameless(place: Path, file: str) -> Path:
    """Another game's file that has lost the name of its module."""
    save = Save.read(Path(__file__).parents[2] / file)
    path = place / "played" / "other.vsav"
    replace(save, module=None, save=None).write(path)
    return path


@pytest.mark.parametrize("command", ["turn", "check", "show"])
def test_a_module_given_that_does_not_fit_yields_to_the_one_recognised(
    command: str, ford: Path, capsys: pytest.CaptureFixture[str]
):
    """A log of Chad that names no module is none of the Ford, whatever the player has given."""
    log = nameless(ford, "examples/operation-manta.vlog")
    assert main([command, str(log), "--module", str(module(ford))]) in (0, 1)
    said = " ".join(capsys.readouterr().out.split())
    assert "names no module; by what it is made of it is Chad: The Toyota Wars" in said
    assert "the_ford" not in said


def test_where_neither_the_module_given_nor_any_other_fits_the_file_is_refused(
    ford: Path, capsys: pytest.CaptureFixture[str]
):
    log = nameless(ford, "tests/fixtures/vassal/game36.vlog")
    assert main(["check", str(log), "--module", str(module(ford))]) == 2
    assert capsys.readouterr().err == (
        f"guelta: {log} names no module, and its counters are not those of the module given; "
        "give the module that it was played with\n"
    )


@pytest.mark.parametrize(("others", "fit"), [(0, Fit.OWN), (5, Fit.LIKELY), (100, Fit.NONE)])
def test_a_module_fits_by_the_numbers_of_the_counters_on_the_board(others: int, fit: Fit, ford: Path):
    """Of ten counters on the board: nearly all for the module's own, most for another version of it."""
    begins = [*next(FileFeed.open(ford / "played" / "ford.vsav").steps()).actions()]
    path = module(ford)
    made = Manifest.in_module(Archive.open(path))
    other = {
        id: replace(entry, gpid=entry.gpid + 900 * (number < others))
        for number, (id, entry) in enumerate(made.counters.items())
    }
    assert KNOWN.fit_of_given(begins) is None
    path.write_bytes(pack({ENTRY: replace(made, counters=other).dump()}))
    assert KnownModules(LIBRARY, path).fit_of_given(begins) is fit


EXTENSION = '<?xml version="1.0"?>\n<VASSAL.build.module.ModuleExtension anyModule="false"/>\n'


@pytest.mark.parametrize("words", [["show"], ["check"], ["show", "--module"]])
def test_an_extension_is_called_one(words: list[str], ford: Path, capsys: pytest.CaptureFixture[str]):
    path = ford / "more.vmdx"
    path.write_bytes(pack({"buildFile.xml": EXTENSION.encode(), "extensiondata": b"<data/>"}))
    command, *option = words
    asked = (
        [command, str(ford / "played" / "ford.vsav"), *option, str(path)] if option else [command, str(path)]
    )
    assert main(asked) == 2
    error = capsys.readouterr().err
    assert "more.vmdx is an extension of a module" in error and error.count("\n") == 1
