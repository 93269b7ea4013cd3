"""The files of the page keep what the policy promises: text only, nothing from outside, no game by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[3] / "companion" / "page" / "static"
FILES = sorted(STATIC.iterdir())
SCRIPTS = [file for file in FILES if file.suffix == ".js"]
STYLES = [file for file in FILES if file.suffix == ".css"]
TEXTS = {file: file.read_text(encoding="utf-8") for file in FILES}

MARKUP = (
    "innerHTML",
    "outerHTML",
    "insertAdjacentHTML",
    "document.write",
    "createContextualFragment",
    "setHTML",
    "DOMParser",
    "srcdoc",
    "eval(",
    "new Function",
    "javascript:",
)
GAMES = {"chad", "manta", "zefra", "libya", "fan", "fap", "fant", "france"}

every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
every_script = pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)


@every_file
@pytest.mark.parametrize("word", MARKUP)
def test_nothing_turns_a_text_into_markup(file: Path, word: str) -> None:
    assert word not in TEXTS[file]


@every_file
def test_nothing_comes_from_outside(file: Path) -> None:
    text = re.sub(r"http://www\.w3\.org/\d{4}/\w+", "", TEXTS[file])
    assert not re.search(r"https?:|//[a-z]+\.", text)
    assert "@import" not in text


@every_script
def test_a_timer_is_given_a_function_and_no_text(file: Path) -> None:
    for call in re.findall(r"set(?:Timeout|Interval)\(\s*(\S)", TEXTS[file]):
        assert call not in "\"'`"


@every_script
def test_every_module_that_is_imported_is_there(file: Path) -> None:
    for name in re.findall(r'from "([^"]+)"', TEXTS[file]):
        assert name.startswith("./"), name
        assert (STATIC / name).exists(), name


@every_script
def test_what_is_imported_is_exported_and_used(file: Path) -> None:
    for names, source in re.findall(r'import \{ ([^}]+) \} from "\./([^"]+)"', TEXTS[file]):
        for name in names.split(", "):
            exported = rf"export (?:async )?(?:class|function|const) {name}\b"
            assert re.search(exported, TEXTS[STATIC / source]), f"{source} exports no {name}"
            assert len(re.findall(rf"\b{name}\b", TEXTS[file])) > 1, f"{name} is not used"


def test_the_page_has_neither_inline_scripts_nor_inline_styles() -> None:
    page = TEXTS[STATIC / "index.html"]
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert "<style" not in page
    assert not re.search(r"\s(?:style|on\w+)=", page)


def test_every_file_is_reached_from_the_page() -> None:
    reached = set(re.findall(r"static/([\w.]+)", TEXTS[STATIC / "index.html"]))
    waiting = [*reached]
    while waiting:
        for name in re.findall(r'from "\./([\w.]+)"', TEXTS[STATIC / waiting.pop()]):
            if name not in reached:
                reached.add(name)
                waiting.append(name)
    assert {file.name for file in FILES} - reached == {"index.html"}


def test_every_font_is_one_of_ours() -> None:
    from guelta.builder.letters.font import font_files

    for file in (*STYLES, STATIC / "index.html"):
        for name in re.findall(r"fonts/([\w-]+\.ttf)", TEXTS[file]):
            assert name in font_files()


@every_file
def test_no_file_knows_a_game(file: Path) -> None:
    assert not {word.lower() for word in re.findall(r"[A-Za-z]+", TEXTS[file])} & GAMES


@every_script
def test_a_script_is_short(file: Path) -> None:
    assert len(TEXTS[file].splitlines()) <= 500, "as long as any file may be"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_stands_out_from_its_ground(theme: str) -> None:
    from guelta.builder.palette import contrast

    colours = _colours(theme)
    for ground in ("paper", "raised", "sunk"):
        for ink in ("ink", "soft", "accent", "violation", "due", "unsure", "bears-well", "well"):
            reached = contrast(colours[ink], colours[ground])
            assert reached >= 4.5, f"{ink} on {ground}: {reached:.1f}"
    pairs = (
        ("on-violation", "violation"),
        ("on-due", "due-ground"),
        ("on-unsure", "unsure-ground"),
        ("on-strong", "strong"),
        ("gold", "strong"),
    )
    for ink, ground in pairs:
        assert contrast(colours[ink], colours[ground]) >= 4.5, f"{ink} on {ground}"


def _colours(theme: str) -> dict[str, str]:
    blocks = re.findall(r":root(?:\[data-theme=\"dark\"\])? \{([^}]*)\}", TEXTS[STATIC / "page.css"])
    light, dark = (dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)) for block in blocks[:2])
    assert light.keys() == dark.keys()
    return light if theme == "light" else dark
