"""What VASSAL leaves on a computer: the versions that ran, and its list of modules."""

from pathlib import Path

import pytest

from guelta.builder.vassal.installation import Installation


@pytest.fixture
def here(tmp_path: Path) -> Installation:
    return Installation(tmp_path / "VASSAL")


def prefers(here: Installation, text: str) -> None:
    """Let the preferences that all versions share say this."""
    (here.folder / "prefs").mkdir(parents=True)
    (here.folder / "prefs" / "V_Global").write_bytes(text.encode("iso-8859-1"))


def test_a_computer_without_vassal_has_neither(here: Installation):
    assert here.versions() == () and here.modules() == ()


def test_versions_are_listed_the_newest_first(here: Installation):
    here.folder.mkdir()
    for name in ("key-3.6.0", "key-3.7.9", "key-3.7.26", "key-3.8.0-SNAPSHOT", "lock-3.9.0", "key-"):
        (here.folder / name).touch()
    assert here.versions() == ("3.8.0-SNAPSHOT", "3.7.26", "3.7.9", "3.6.0")


def test_a_release_is_newer_than_what_came_before_it(here: Installation):
    here.folder.mkdir()
    for name in ("key-3.8.0-SNAPSHOT", "key-3.8.0"):
        (here.folder / name).touch()
    assert here.versions()[0] == "3.8.0"


def test_modules_are_read_as_java_writes_properties(here: Installation):
    """A Windows path with folders of saved games behind it, and one with a comma and a letter of its own."""
    prefers(
        here,
        "#Mon Nov 23\n"
        "ModulesOther=x\n"
        "Modules=C\\:\\\\Games\\\\chad.vmod;C\\:\\\\Games\\\\saves,/home/zo\\u00EB/a\\\\, b.vmod\n",
    )
    assert here.modules() == (Path("C:\\Games\\chad.vmod"), Path("/home/zoë/a, b.vmod"))


@pytest.mark.parametrize("text", ["", "Modules=\n", "Modules", "\\", "=\n:\n\\u00zz=\n"])
def test_preferences_that_say_nothing_list_none(here: Installation, text: str):
    prefers(here, text)
    assert here.modules() == ()


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("linux", "home/.VASSAL"),
        ("darwin", "home/Library/Application Support/VASSAL"),
        ("win32", "roaming/VASSAL"),
    ],
)
def test_every_system_has_its_place_for_settings(platform: str, folder: str):
    assert Installation.here(platform, {"APPDATA": "roaming"}, Path("home")).folder == Path(folder)
