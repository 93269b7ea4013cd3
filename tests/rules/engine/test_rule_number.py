"""Rule numbers: any rulebook's way of writing them, sorted as the book sorts."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.tables.folder import RulesDataError
from guelta.rules.engine.tables.rule_number import RuleNumbers

BOOK = ("Z2", "Z12", "8.1", "8.1(ii)", "8.10", "14.1.2", "14.13", "5-3", "5-21")
NUMBERS = RuleNumbers(BOOK)


@pytest.mark.parametrize("number", BOOK)
def test_every_way_of_writing_numbers_is_a_number(number):
    assert RuleNumbers.of({}, [number], "game").listed == (number,)


def test_numbers_sort_as_the_book_lists_them_and_unknown_ones_come_last():
    mixed = ["9.99", "5-3", "14.13", "8.1(ii)", "Z12", "8.10", "8.1", "Z2"]
    assert sorted(mixed, key=NUMBERS.place) == [
        *("Z2", "Z12", "8.1", "8.1(ii)", "8.10", "14.13", "5-3"),
        "9.99",
    ]


@pytest.mark.parametrize(
    ("number", "chapter"),
    [
        ("14.13", "14"),
        ("14.1.2", "14"),
        ("8.1(ii)", "8"),
        ("Z12", "Z"),
        ("5-3", "5"),
        ("stack", "stack"),
    ],
)
def test_a_chapter_is_what_a_number_opens_with(number, chapter):
    assert NUMBERS.chapter(number) == chapter


def test_a_game_may_say_what_its_chapters_are():
    numbers = RuleNumbers(("A-III.2",), r"[A-Z]-(?P<chapter>[IVX]+)\.\d")
    assert numbers.chapter("A-III.2") == "III"
    assert numbers.is_in("A-III.2", "III") and not numbers.is_in("A-III.2", "A")


def test_a_part_is_a_chapter_a_section_or_a_number_with_what_is_below_it():
    def within(part: str) -> list[str]:
        return [each for each in BOOK if NUMBERS.is_in(each, part)]

    assert within("8") == ["8.1", "8.1(ii)", "8.10"]
    assert within("8.1") == ["8.1", "8.1(ii)"]
    assert within("14.1") == ["14.1.2", "14.13"]  # no rule of this book: all that open so
    assert within("Z") == ["Z2", "Z12"]
    assert within("Z1") == ["Z12"]
    assert within("1") == []


def test_the_numbers_of_a_text_are_those_of_the_book():
    assert NUMBERS.found_in("8.1(ii), 8.1 and Z12; not 18.1, 8.11, Z121 or 5-30") == ("8.1(ii)", "8.1", "Z12")
    assert RuleNumbers().found_in("8.1") == ()


def test_a_number_that_is_not_written_as_the_game_says_is_named_with_its_row():
    with pytest.raises(RulesDataError) as caught:
        RuleNumbers.of({"rule_numbers": r"\d+\.\d\d"}, ["4.34", "4.3", "IV"], "mygame")
    assert caught.value.faults == (
        "mygame/rulebook.csv, row 4.3: is not written as rule_numbers of game.toml says",
        "mygame/rulebook.csv, row IV: is not written as rule_numbers of game.toml says",
    )


@pytest.mark.parametrize("pattern", ["(", 7, "x" * 300])
def test_a_pattern_that_is_none_is_refused(pattern):
    with pytest.raises(RulesDataError, match="rule_numbers: "):
        RuleNumbers.of({"rule_numbers": pattern}, [], "mygame")


@pytest.mark.parametrize("number", ["", "4 34", "4,34", "x" * 41])
def test_blanks_and_commas_are_in_no_number(number):
    with pytest.raises(RulesDataError, match="must be a number without blanks or commas"):
        RuleNumbers.of({}, [number], "mygame")


def test_the_rulebook_of_1991_is_in_order():
    places = [GAME.numbers.place(entry.rule) for entry in GAME.rulebook]
    assert places == sorted(places)
    assert GAME.numbers.chapter("14.13") == "14"


def test_chapters_may_have_titles_and_only_those_there_are():
    about = {"chapters": {"4": "Movement"}}
    assert RuleNumbers.of(about, ["4.34", "5.10"], "mygame").titles == {"4": "Movement"}
    with pytest.raises(RulesDataError) as error:
        RuleNumbers.of({"chapters": {"4": "Movement", "6": "Combat"}}, ["4.34"], "mygame")
    assert error.value.faults == ("mygame/game.toml, chapters: no rule is in 6",)
    with pytest.raises(RulesDataError) as error:
        RuleNumbers.of({"chapters": ["Movement"]}, ["4.34"], "mygame")
    assert "must give the title" in error.value.faults[0]
