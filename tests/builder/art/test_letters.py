"""Names in any script: drawn in order and joined, by a game's fonts or ours, or one fault with its row."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from fontTools.ttLib.sfnt import SFNTWriter
from PIL import Image

from guelta.builder.art.canvas import Canvas
from guelta.builder.art.counter import counter_svg
from guelta.builder.art.look import Look
from guelta.builder.art.raster import png
from guelta.builder.errors import PrintError
from guelta.builder.letters import font as fonts_here
from guelta.builder.letters.font import OURS, extra_fonts, font_files, text_width
from guelta.builder.letters.letters import LettersError, refuse_strange_letters
from guelta.builder.letters.own_fonts import fonts_of
from guelta.builder.letters.setting import Lettering
from guelta.builder.letters.shaping import Typesetter, is_leftward, isolated
from guelta.builder.new_games.writing import write_new_game
from guelta.builder.palette import ArtError
from guelta.builder.print.order import Order
from guelta.builder.print.press import Press
from guelta.companion.commands.cli import main
from guelta.companion.page.map_drawing import Drawings
from tests.library import faults_at, game_at

SCRIPTS = {
    "Cyrillic": "Жуков 12",
    "Greek": "Ύδρα",
    "Arabic": "مشاة 3",
    "Hebrew": "שריון",
    "Chinese": "坦克",
    "Japanese": "戦車",
    "Korean": "전차",
    "Hindi": "हिन्दी",
    "emoji": "⚔ 🛡",
}
NOBODY_HAS = "𒀀"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A small game of one's own."""
    place = tmp_path / "letters_here"
    write_new_game("first", place)
    return place


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8", newline="\n")


def font_of_the_game(game: Path, name: str, entry: str) -> None:
    (game / "art" / "fonts").mkdir(parents=True, exist_ok=True)
    source = Path(__file__).parents[3] / "source_art" / "fonts" / "BarlowCondensed-Bold.ttf"
    shutil.copy(source, game / "art" / "fonts" / name)
    (game / "module" / "look.toml").write_text(f"[fonts]\n{entry}\n", encoding="utf-8", newline="\n")


@pytest.fixture
def without_the_extra(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if Guelta had been installed without its fonts for other scripts."""
    caches = (fonts_here.extra_fonts, fonts_here._letters_of_package, fonts_here._typesetter)
    monkeypatch.setattr(fonts_here, "_EXTRA", {})
    for each in caches:
        each.cache_clear()
    yield
    for each in caches:
        each.cache_clear()


def ink(svg: str) -> Image.Image:
    return Image.open(io.BytesIO(png(svg))).getchannel("A")


@pytest.mark.parametrize("name", SCRIPTS.values(), ids=SCRIPTS)
def test_a_name_in_any_script_is_drawn(name: str):
    """As outlines, so that no other program has to have the letters, and not as boxes."""
    canvas = Canvas(240, 60)
    canvas.text(name, (120, 40), Lettering("bold", 24, "#000000"), "#ffffff")
    svg = canvas.svg()
    assert "<text" not in svg and f'aria-label="{name}"' in svg
    (box,), drawn = OURS.line(NOBODY_HAS, "bold").glyphs, OURS.line(name, "bold").glyphs
    assert drawn and box.path not in {glyph.path for glyph in drawn}
    assert ink(svg).getbbox() is not None


def test_what_is_written_from_right_to_left_stands_so():
    alef, bet = (OURS.line(letter, "bold").glyphs[0].path for letter in "אב")
    places = {glyph.path: glyph.x for glyph in OURS.line("אב", "bold").glyphs}
    assert places[alef] > places[bet]


def test_digits_and_latin_words_keep_their_order_in_a_name_from_right_to_left():
    glyphs = {glyph.path: glyph.x for glyph in OURS.line("א T7", "bold").glyphs}
    alef, t, seven = (OURS.line(letter, "bold").glyphs[0].path for letter in "אT7")
    assert glyphs[t] < glyphs[seven] < glyphs[alef]


def test_arabic_letters_are_joined():
    alone, joined = (OURS.line(text, "bold").glyphs for text in ("م", "ممم"))
    assert len({glyph.path for glyph in joined}) == 3 and alone[0].path not in {each.path for each in joined}


@pytest.mark.parametrize(
    ("text", "is_so"), [("שלום 3", True), ("3 שלום", True), ("Tank שלום", False), ("12", False), ("", False)]
)
def test_the_first_letter_decides_which_way_a_line_runs(text: str, is_so: bool):
    assert is_leftward(text) is is_so


def test_a_name_in_a_sentence_does_not_turn_it_round():
    assert isolated("Anna") == "Anna"
    assert is_leftward("שלום (Reds) against Anna") and not is_leftward(f"{isolated('שלום')} (Reds)")


@pytest.mark.parametrize("name", SCRIPTS.values(), ids=SCRIPTS)
def test_a_line_is_as_wide_as_measured(name: str):
    canvas = Canvas(600, 60)
    canvas.text(name, (10, 40), Lettering("bold", 30, "#000000"), "#ffffff", anchor="start")
    left, _, right, _ = ink(canvas.svg()).getbbox() or (0, 0, 0, 0)
    assert right - left <= text_width(name, "bold", 30) + 1
    assert right - left > 0.6 * text_width(name, "bold", 30)


def test_the_order_in_which_a_disk_lists_the_fonts_changes_nothing(tmp_path: Path):
    """Of letters that several fonts have, such as signs, always the same one is taken."""
    signs, folder = "→★☠♥①½", fonts_here._folder("manimgx_fonts")
    assert folder is not None
    drawn = set()
    for number, order in enumerate((1, -1)):
        place = tmp_path / str(number)
        place.mkdir()
        for font in sorted(folder.glob("*.ttf"))[::order]:
            shutil.copy(font, place)
        ours = dict([*font_files().items()][::order])
        setter = Typesetter(ours, [place])
        style = setter.style("BarlowCondensed-Bold.ttf")
        assert style is not None
        drawn.add(setter.line(signs, style).path)
    assert len(drawn) == 1


def test_latin_text_stays_text():
    canvas = Canvas(240, 60)
    canvas.text("N'Djamena, São", (120, 40), Lettering("bold", 24, "#000000"), "#ffffff")
    assert "<text" in canvas.svg() and "<path" not in canvas.svg()


def test_a_letter_that_no_font_has_is_one_fault_with_its_rows_and_the_remedy(game: Path):
    change(game / "rules" / "counters.csv", "Red foot", f"Red {NOBODY_HAS}")
    change(game / "rules" / "counters.csv", "Blue foot", f"Blue {NOBODY_HAS}")
    (fault,) = faults_at(game)
    assert fault == (
        f"letters_here/rules/counters.csv, row red-foot, column name (and 1 more): no font has the letters "
        f"{NOBODY_HAS}; put a font that has them into art/fonts and name it under [fonts] of look.toml"
    )


def test_build_and_print_say_the_same(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    change(game / "rules" / "counters.csv", "Red foot", f"Red {NOBODY_HAS}")
    said = []
    for command in ("build", "print"):
        assert main([command, "--trust", str(game), "--dist", str(tmp_path / "dist")]) == 2
        said.append(capsys.readouterr().err)
    assert said[0] == said[1] and said[0].count(NOBODY_HAS) == 1
    assert not (tmp_path / "dist" / "letters_here").exists()


@pytest.mark.parametrize(
    ("file", "old", "where"),
    [
        ("rules/map.csv", "Mill", "row 1201, column name"),
        ("rules/game.toml", "Blue player", "sides.blue.title"),
        ("rules/tables/recovery.toml", "Recovery Table", "title"),
        ("rules/boxes.csv", "Lost by Red", "row "),
    ],
)
def test_wherever_a_name_is_drawn_from_its_row_is_named(game: Path, file: str, old: str, where: str):
    change(game / file, old, NOBODY_HAS)
    for scenario in (game / "rules" / "scenarios").iterdir():
        scenario.write_text(
            scenario.read_text(encoding="utf-8").replace(old, NOBODY_HAS), encoding="utf-8", newline="\n"
        )
    with pytest.raises(LettersError) as refused:
        refuse_strange_letters(fonts_of(game_at(game)), NOBODY_HAS)
    assert f"letters_here/{file}, {where}" in str(refused.value)


def test_what_makes_pixels_refuses_and_a_page_leaves_it_to_the_browser():
    canvas = Canvas(90, 30)
    canvas.text(NOBODY_HAS, (40, 20), Lettering("bold", 12, "#000000"), "#ffffff")
    assert f">{NOBODY_HAS}</text>" in canvas.svg()
    with pytest.raises(LettersError, match=f"no font has the letters {NOBODY_HAS}"):
        png(canvas.svg())


def test_the_map_of_a_page_is_drawn_all_the_same(game: Path):
    """Somebody without the extra fonts may watch a game whose module was built elsewhere."""
    change(game / "rules" / "counters.csv", "Red foot", f"Red {NOBODY_HAS}")
    assert NOBODY_HAS in Drawings().of(game_at(game)).symbols


def test_a_sheet_refuses_as_a_picture_does(game: Path):
    """The title stands on sheets alone, set by typst."""
    change(game / "rules" / "game.toml", 'title = "Letters Here"', f'title = "{NOBODY_HAS}"')
    with pytest.raises(PrintError, match=r"game\.toml, title: no font has the letters"):
        Press.of(game_at(game)).printed(Order(parts=("calibration",)), lambda *_: None)


@pytest.mark.usefixtures("without_the_extra")
def test_without_the_extra_fonts_the_remedy_is_to_install_them(game: Path):
    change(game / "rules" / "counters.csv", "Red foot", "Жуков")
    (fault,) = faults_at(game)
    assert "row red-foot, column name: no font has the letters Ж в к о у; " in fault
    assert "install Guelta with its fonts, guelta[fonts], or put a font" in fault


def test_the_extra_is_here_and_named_with_its_versions():
    assert set(extra_fonts()) == {"manimgx-fonts", "manimgx-fonts-cjk"}


def test_a_game_brings_a_font_of_its_own(game: Path):
    """In place of one of ours, on counters, map and charts; drawn as outlines, which need no font."""
    font_of_the_game(game, "Mine.ttf", 'medium = "Mine.ttf"')
    look = Look.load(game_at(game))
    row = next(row for row in game_at(game).charts.counters.values() if row)
    assert row is not None
    line = look.fonts.line("Foot", "medium").path
    assert line == OURS.line("Foot", "bold").path != OURS.line("Foot", "medium").path
    assert faults_at(game) == ()


def test_a_font_of_a_new_name_may_be_used_in_a_look(game: Path):
    font_of_the_game(game, "Mine.otf", 'shout = "Mine.otf"')
    assert "shout" in fonts_of(game_at(game)) and "shout" not in OURS


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (
            'bold = "None.ttf"',
            "look.toml, fonts, bold: art/fonts has no 'None.ttf', a .ttf or .otf; there is",
        ),
        (
            'bold = "../Mine.ttf"',
            "look.toml, fonts, bold: '../Mine.ttf' is no name of a file on every system",
        ),
        ('bold = "con.ttf"', "look.toml, fonts, bold: 'con.ttf' is a name that Windows keeps for itself"),
        ("bold = 3", "art/fonts has no 3"),
    ],
)
def test_a_font_that_is_not_there_is_a_fault(game: Path, entry: str, told: str):
    font_of_the_game(game, "Mine.ttf", entry)
    assert any(told in fault for fault in faults_at(game))


def test_a_file_that_is_no_font_is_a_fault(game: Path):
    font_of_the_game(game, "Mine.ttf", 'bold = "Mine.ttf"')
    (game / "art" / "fonts" / "Mine.ttf").write_bytes(b"GIF89a")
    named, said = (
        r"letters_here/module/look\.toml, fonts, bold",
        r"letters_here/art/fonts/Mine\.ttf is no True",
    )
    with pytest.raises(ArtError, match=f"{named}: {said}"):
        fonts_of(game_at(game))


@pytest.mark.parametrize("size", [20, 200, 60_000])
def test_a_font_that_was_cut_off_is_a_fault(size: int, game: Path):
    font_of_the_game(game, "Mine.ttf", 'bold = "Mine.ttf"')
    path = game / "art" / "fonts" / "Mine.ttf"
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(ArtError, match=r"art/fonts/Mine\.ttf is no TrueType or OpenType font"):
        fonts_of(game_at(game))


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ('"../x" = "Mine.ttf"', "look.toml, fonts, ../x: '../x' is no id"),
        ('con = "Mine.ttf"', "look.toml, fonts, con: 'con' is a name that Windows keeps for itself"),
        ('Bold = "Mine.ttf"', "look.toml, fonts, Bold: 'Bold' differs from 'bold' in nothing but capitals"),
        ('loud = "Mine.ttf"\nLoud = "Mine.ttf"', "fonts, Loud: 'Loud' differs from 'loud'"),
    ],
)
def test_the_name_of_a_font_is_an_id(game: Path, entry: str, told: str):
    font_of_the_game(game, "Mine.ttf", entry)
    assert any(told in fault for fault in faults_at(game))


def test_an_odd_font_that_can_be_used_is_no_news(game: Path):
    """The table of its letters' names is longer than it says: fontTools would warn of that on the console."""
    font_of_the_game(game, "Mine.ttf", 'bold = "Mine.ttf"')
    path = game / "art" / "fonts" / "Mine.ttf"
    with_more_names_than_letters(path)
    words = [sys.executable, "-c", ODD, str(path)]
    told = subprocess.run(words, capture_output=True, text=True, check=True)
    assert (told.stdout, told.stderr) == ("True\n", "")


ODD = """
import sys
from pathlib import Path
from guelta.builder.letters.font import Fonts, OwnFont
print("bold" in Fonts((OwnFont("bold", "Mine.ttf", Path(sys.argv[1]).read_bytes()),)))
"""


def with_more_names_than_letters(path: Path) -> None:
    """Write two more bytes at the end of a font's table `post`, as some programs do."""
    with TTFont(path, lazy=False) as font:
        tables = {tag: font.getTableData(tag) for tag in font.reader.tables}
        tables["post"] += b"\0\0"
        writer = SFNTWriter(out := io.BytesIO(), len(tables), font.sfntVersion)
        for tag, data in tables.items():
            writer[tag] = data
        writer.close()
    path.write_bytes(out.getvalue())


def test_the_same_name_gives_the_same_bytes(counters: Mapping[str, Mapping[str, str]], look: Look):
    row = {**counters["habre"], "name": "حبري"}
    assert counter_svg(row, "fan", look) == counter_svg(dict(row), "fan", look)
