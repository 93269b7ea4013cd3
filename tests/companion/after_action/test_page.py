"""The page: whole in itself, the same for the same game, and nothing of a log enters it unescaped."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from guelta.builder.art.card import CARD_SIZE
from guelta.builder.letters.font import OURS
from guelta.builder.vassal.actions import Chat, PlayerEntry
from guelta.companion.after_action.card import card_of
from guelta.companion.after_action.filled import drawn_source
from guelta.companion.after_action.page import Writer, page_of
from guelta.companion.after_action.paper import paper_of
from guelta.companion.after_action.story import tell
from guelta.companion.commands.cli import main
from guelta.companion.following.game_file import open_game
from tests.companion.example_evening import sitting_down
from tests.companion.played import PASSWORD, Played, counter
from tests.companion.watched import first_log, next_log, write
from tests.library import KNOWN

_GRID = 0.9
"""Pixels that borders of spaces are wide on the map."""
MOVEMENT = "turn-9/tactical-phase/impulse-1/government/movement"
REBEL_COMBAT = "turn-9/tactical-phase/impulse-1/rebel/combat"
NEXT = "turn-9/tactical-phase/impulse-2/government/reinforcements"
HOSTILE = '<script>alert("x")</script><img src=x onerror=alert(1)>'
SAMPLE = Path(__file__).parents[3] / "examples" / "operation-manta.vlog"


def page(game: Played, folder: Path, name: str = "game.vlog") -> str:
    path = folder / "game.vlog"
    game.log().write(path, replace=True)
    return page_of(tell(open_game(path, KNOWN), name))


def fought() -> Played:
    game = Played.of(
        f"@ {REBEL_COMBAT}\n2824  libya-commando-bn-1 libya-commando-bn-2\n2724  fant-inf-bn-1\n"
    )
    game.set("2d6_result", "3,4")
    game.move("fant-inf-bn-1", "fant-losses")
    game.move("libya-commando-bn-2", "task-force-losses")
    game.turn(NEXT)
    return game


COMBAT = MOVEMENT.replace("movement", "combat")


def crowded(folder: Path, *, apart: bool) -> str:
    """Return a story with a stack over its limit that may be moved apart a phase later."""
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n1637  fant-inf-co-1\n")
    game.drag("fant-inf-co-1", "1537")
    game.turn(COMBAT)
    if apart:
        game.drag("fant-inf-co-1", "1637")
    return page(game, folder)


def test_the_appendix_says_what_stands_and_how_the_rest_was_put_right(tmp_path: Path):
    stands, over = (crowded(tmp_path, apart=apart) for apart in (False, True))
    assert '<aside class="finding violation">' in stands and "since then" not in stands
    assert '<aside class="finding violation">' not in over
    assert '<aside class="finding over">' in over and "since then: put right, moved" in over
    for text in (stands, over):
        assert text.index('<aside class="finding') > text.index("<h2>Appendix</h2>"), "not in the story"


class Tags(HTMLParser):
    """Every tag of a page with its attributes, and whatever it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "br", "img", "input"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def sample() -> str:
    return page_of(tell(open_game(SAMPLE, KNOWN), SAMPLE.name))


def test_the_page_is_whole_in_itself(sample: str):
    tags = Tags(sample)
    assert tags.open == []
    names = {tag for tag, _ in tags.tags}
    assert names.isdisjoint({"script", "link", "img", "iframe", "object", "base", "form", "foreignobject"})
    for _, attributes in tags.tags:
        assert not any(name.startswith("on") for name in attributes)
        assert str(attributes.get("href", "#")).startswith("#")
        assert "src" not in attributes
    assert set(re.findall(r"url\(([a-z]+:|#)", sample)) <= {"data:", "#"}


def test_the_cover_of_the_game_stands_at_its_head(sample: str):
    head = sample[sample.index("<header>") : sample.index("</header>")]
    assert 'aria-label="The cover of the game"' in head and ">CHAD: THE TOYOTA WARS</text>" in head


def test_everything_the_pictures_use_is_there_once(sample: str):
    tags = Tags(sample).tags
    ids = [attributes["id"] for _, attributes in tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    used = {str(attributes["href"])[1:] for _, attributes in tags if "href" in attributes}
    assert used <= set(ids)


def test_a_game_of_a_hundred_steps_is_well_under_two_megabytes(sample: str):
    assert len(sample.encode()) < 1_500_000, "a sixth of it the relief of the land, once"


def test_the_same_game_gives_the_same_page(sample: str):
    assert page_of(tell(open_game(SAMPLE, KNOWN), SAMPLE.name)) == sample


def test_the_page_tells_turns_moves_findings_and_the_last_board(sample: str):
    for words in (
        "<h1>Operation Manta</h1>",
        "Turn 9 <span>wet 1983</span>",
        "Tactical Phase, Impulse 1, Government segment",
        "FANT 2-2-8 recon company 1 <span>3633 Abeche → 3727</span>",
        "10 rebel steps in 2826 Koro Toro, limit 9",
        "since then: put right, moved",
        "The board at the end",
        "FAN guerrilla 5, 6, 7 and 8",
    ):
        assert words in sample, words


def test_a_combat_is_told_with_its_rules_and_dice(tmp_path: Path):
    told = page(fought(), tmp_path)
    assert "<h4>Combat at 2724, from 2824</h4>" in told
    assert "conventional combat at 2724: 14 against 7" in told
    assert 'aria-label="dice 3 and 4"' in told
    assert 'class="burst"' in told


def _named(game: Played) -> None:
    game.add("odd", counter("no-such-counter", "1638", name=HOSTILE))


def _on_a_map(game: Played) -> None:
    game.add("odd", counter("fant-inf-co-1", "1638").moved_to(HOSTILE, 1, 1))


def _in_chat(game: Played) -> None:
    game.do(Chat(HOSTILE))


def _as_a_field(game: Played) -> None:
    game.set("Drought", HOSTILE)


def _as_dice(game: Played) -> None:
    game.set("2d6_result", HOSTILE)


@pytest.mark.parametrize("put", [_named, _on_a_map, _in_chat, _as_a_field, _as_dice])
def test_nothing_of_a_log_enters_unescaped(put: Callable[[Played], None], tmp_path: Path):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    put(game)
    told = page(game, tmp_path)
    assert "<script" not in told
    assert "<img" not in told
    assert Tags(told).open == []


def test_the_name_of_the_file_enters_escaped(tmp_path: Path):
    told = page(fought(), tmp_path, HOSTILE)
    assert "<script" not in told
    assert "&lt;script&gt;" in told


def test_no_password_enters(tmp_path: Path):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.drag("fant-inf-bn-1", "1637")
    assert PASSWORD not in page(game, tmp_path)


def test_a_board_with_nothing_on_it_is_a_page_too(tmp_path: Path):
    assert "The board at the end" in page(Played.of(""), tmp_path)


# ---- the film and the small maps


def test_the_film_has_the_set_up_and_a_picture_for_every_segment_with_something_in_it(tmp_path: Path):
    told = page(fought(), tmp_path)
    assert re.findall(r'<p class="frame at-(\d)"><strong>([^<]+)</strong>', told) == [
        ("0", "The set-up"),
        ("1", "Turn 9 · Tactical Phase, Impulse 1, Rebel segment"),
    ]
    assert told.count('<g class="frame ') == 2
    assert "@keyframes shown" in told and "<script" not in told


def test_a_game_without_a_move_has_no_film(tmp_path: Path):
    assert 'class="film"' not in page(Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n"), tmp_path)


def test_stacks_stand_beside_the_names_of_their_places(sample: str):
    """What a map shows of N'Djamena, Abeche and the rest is covered less than by counters amid the hexes."""
    writer = Writer(tell(open_game(SAMPLE, KNOWN), SAMPLE.name))
    sketcher, taken = writer.sketcher, writer.ground.taken
    whole = sketcher.whole(writer.ground.extent, writer.story.judgement.position, "")
    named = [heap for heap in whole.heaps if sketcher.game.charts.map[heap.space]["name"]]
    assert len(named) > 9
    worse = 0
    for heap in named:
        x, y = sketcher.board.centre(heap.space)
        half = sketcher.side * heap.scale / 2
        centred = replace(heap, x=x - half, y=y - half)
        free, amid = (taken.cost(each.box(sketcher.side)) for each in (heap, centred))
        assert free <= amid
        worse += amid > free
    assert worse > len(named) / 2


def test_every_map_of_moves_says_from_where_to_where(sample: str):
    said = re.findall(r'class="map near".*?</svg>\s*<figcaption>(.*?)</figcaption>', sample, re.DOTALL)
    assert "3730 Biltine to 3727, and 1 other move" in said
    assert all(" to " in each or each.startswith("Combat at ") for each in said)


def test_the_key_of_the_maps_has_every_sign_they_can_show(tmp_path: Path):
    told = page(fought(), tmp_path)
    key = told[told.index('class="key"') : told.index("</ul>")]
    assert re.findall(r"</svg>([^<]+)</li>", key) == [
        "FAN player moves",
        "FAP player moves",
        "counters of no side move",
        "retreats or advances after combat",
        "combat",
        "so many counters went this way",
        "comes on the map",
        "lost",
        "so many more counters in the stack",
    ]


def test_on_paper_colours_are_kept_and_no_turn_begins_a_page(sample: str):
    paper = sample[sample.index("@media print") :]
    assert "print-color-adjust: exact" in paper
    assert "break-before: page" not in paper


# ---- the command


def test_the_command_writes_the_page_beside_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    fought().log().write(tmp_path / "game.vlog")
    assert main(["report", "game.vlog"]) == 0
    assert capsys.readouterr().out.startswith("game-report.html: ")
    assert main(["report", "game.vlog"]) == 0
    assert capsys.readouterr().out.startswith("game-report-2.html: ")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "game-report-2.html",
        "game-report.html",
        "game.vlog",
    ]
    assert (tmp_path / "game-report.html").read_bytes() == (tmp_path / "game-report-2.html").read_bytes()


def test_a_page_asked_for_by_name_is_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    fought().log().write(tmp_path / "game.vlog")
    output = tmp_path / "mine.html"
    output.write_text("old", encoding="utf-8", newline="\n")
    assert main(["report", str(tmp_path / "game.vlog"), "-o", str(output)]) == 0
    assert output.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_beside_the_page_it_writes_a_pdf_and_a_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    fought().log().write(tmp_path / "game.vlog")
    assert main(["report", "game.vlog", "--pdf", "--card"]) == 0
    names = ["game-report.html", "game-report.pdf", "game-report-card.png"]
    assert [line.partition(": ")[0] for line in capsys.readouterr().out.splitlines()] == names
    with Image.open(tmp_path / names[2]) as card:
        assert card.size == (1200, 630)
    with pikepdf.open(tmp_path / names[1]) as pdf:
        widths = {tuple(round(float(each)) for each in page.mediabox[2:]) for page in pdf.pages}
        assert widths == {(595, 842)}, "every page is A4"
        assert pdf.pages[0].Resources.Font, "its text is text"


def test_a_name_that_is_taken_beside_the_page_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    fought().log().write(tmp_path / "game.vlog")
    (tmp_path / "game-report-card.png").write_bytes(b"mine")
    assert main(["report", "game.vlog", "--card"]) == 0
    assert (tmp_path / "game-report-card.png").read_bytes() == b"mine"
    assert (tmp_path / "game-report-2-card.png").exists()


def test_the_same_game_gives_the_same_card_and_pdf_whatever_its_players_are_called(tmp_path: Path):
    game = fought()
    game.do(PlayerEntry(PASSWORD, '杏奈 \\ "#', "FAN player"))
    path = tmp_path / "game.vlog"
    game.log().write(path)
    story = tell(open_game(path, KNOWN), "game.vlog")
    assert card_of(story) == card_of(story)
    assert paper_of(story) == paper_of(story)


def test_players_are_named_on_the_card_and_in_the_pdf_in_any_script(tmp_path: Path):
    """As outlines on the card, as text in the PDF."""
    game = fought()
    name = "Анна 山本 محمد דוד 🎲"
    game.do(PlayerEntry(PASSWORD, name, "FAN player"))
    game.log().write(tmp_path / "game.vlog")
    story = tell(open_game(tmp_path / "game.vlog", KNOWN), "game.vlog")
    assert name in Writer(story).lede.who
    said = {"kicker": name, "title": "Жуков", "who": "Анна \U00012000", "paragraphs": [], "figures": []}
    card = drawn_source("card.svg.j2", OURS, width=1200, height=630, wide=540, map="", size=50, **said)
    assert all(f'aria-label="{each}"' in card for each in ("Жуков", "Анна ?", name))
    with pikepdf.open(io.BytesIO(paper_of(story))) as pdf:
        used = {str(font.BaseFont) for page in pdf.pages for font in page.Resources.Font.values()}
    families = {font.partition("+")[2].partition("-")[0] for font in used}
    assert families >= {"NotoSans", "NotoSansArabic", "NotoSansHebrew", "NotoEmoji"}
    assert any(each.startswith("NotoSansCJK") for each in families)


def test_a_letter_of_a_name_that_no_font_has_is_a_question_mark_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    game = fought()
    game.do(PlayerEntry(PASSWORD, "Enki \U00012000", "FAN player"))
    game.log().write(tmp_path / "game.vlog")
    assert main(["report", "game.vlog"]) == 0
    assert "no font" not in capsys.readouterr().out
    assert main(["report", "game.vlog", "--card"]) == 0
    assert (
        "no font has the letters \U00012000 of Enki \U00012000: they are question" in capsys.readouterr().out
    )
    assert "\U00012000" in (tmp_path / "game-report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("output", "told"),
    [
        ("game.vlog", "game.vlog is not a name for a page; end it in .html"),
        ("nowhere/page.html", "nowhere"),
    ],
)
def test_what_cannot_be_written_is_one_sentence(
    output: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.chdir(tmp_path)
    fought().log().write(tmp_path / "game.vlog")
    before = (tmp_path / "game.vlog").read_bytes()
    assert main(["report", "game.vlog", "-o", output]) == 2
    said = capsys.readouterr().err
    assert said.startswith("guelta: ") and told in said and said.count("\n") == 1
    assert (tmp_path / "game.vlog").read_bytes() == before


def test_a_file_that_is_no_game_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "game.vlog").write_bytes(b"hello")
    assert main(["report", str(tmp_path / "game.vlog")]) == 2
    assert "not a zip archive" in capsys.readouterr().err


def test_a_folder_of_logs_is_told_as_one_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = tmp_path / "mail"
    folder.mkdir()
    write(first_log(), folder / "2.vlog")
    write(next_log(moved="1638"), folder / "1.vlog")
    assert main(["report", str(folder), "-o", str(tmp_path / "told.html")]) == 0
    told = (tmp_path / "told.html").read_text(encoding="utf-8")
    assert "mail, 2 files, 5 steps" in told
    assert "1637 Massaguet" in told and "2527 → 2528" in told
    assert "1.vlog does not begin as 2.vlog ends: " in told


def test_a_folder_without_logs_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["report", str(tmp_path)]) == 2
    assert "holds no log and no saved game" in capsys.readouterr().err


def test_a_game_of_areas_and_cards_is_told_with_its_names_and_its_cards(tmp_path: Path) -> None:
    """Areas have their borders and names; the piles at the end hold cards as large as cards are."""
    with sitting_down("salt_market", tmp_path) as evening:
        evening.play_out()
        log = tmp_path / "evening.vlog"
        evening.log().write(log)
        told = page_of(tell(open_game(log, evening.session.known), "evening.vlog"))
    for area in evening.design.game.charts.map:
        assert f">{evening.design.game.charts.map.title(area)}</text>" in told
    assert f'stroke-width="{_GRID}"' in told, "borders are no thinner than on the map"
    shown = re.findall(r'<svg class="pile cards".*?</svg>', told)
    piles = {id for id in evening.design.game.piles if evening.board.stack(id)}
    assert len(shown) == len(piles) > 1
    width, height = CARD_SIZE
    assert all(f'width="{width}" height="{height}"' in each for each in shown)
