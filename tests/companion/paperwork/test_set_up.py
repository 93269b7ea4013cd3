"""14.31: the worksheet on which the players place what the set-up of Deby leaves to them."""

from guelta.companion.paperwork.work import works_of
from guelta.rules.chad import GAME
from guelta.rules.engine.refereeing.judge import judge_moment, judge_rest
from tests.companion.paperwork.group import Group, as_shown

DEBY = GAME.scenarios["deby"]
PATH = DEBY.start.cursor
NEXT = PATH.replace("sanctuary", "task-force")


def group() -> Group:
    return Group(str(as_shown(DEBY.start)))


def test_the_worksheet_of_the_first_phase_asks_both_players_the_rebel_first():
    players = group()
    (asked,) = players.desk.open(PATH).asks
    assert (asked.id, asked.side) == ("set-up-rebel", "fap")
    sheet = players.answer("set-up-rebel")
    (asked,) = sheet.asks
    assert (asked.id, asked.side) == ("set-up-government", "fan")
    assert [option.title for option in asked.options] == ["FANT companies, one on each airfield"]


def test_each_side_places_its_own_units_only():
    players = group()
    refused = players.answer("set-up-rebel", "mps", side="fan")
    assert refused.finding is not None and refused.decisions == ()


def test_a_place_that_is_not_open_is_refused_and_the_next_one_asked_for_again():
    players = group()
    players.answer("set-up-rebel")
    players.answer("set-up-government", "companies")
    refused = players.answer("set-up-fant-recon-co", "1537", "1333", "1447")
    assert refused.finding is not None and refused.finding.rule == "14.31"
    assert "N'Djamena" not in refused.finding.remedy and "Bol" in refused.finding.remedy
    assert players.desk.open().asks[0].id == "set-up-fant-recon-co"


def test_what_was_chosen_is_written_to_the_board_and_nothing_is_found_there():
    players = group()
    lines = players.do(
        PATH,
        set_up_rebel="mps",
        set_up_fap_guerrilla="sanctuary-libya " * 8,
        set_up_government="companies",
        set_up_fant_recon_co="1333 1447 1631",
        set_up_fant_airborne_co="3922 3838 3730 3633 3516",
    )
    assert (
        lines[1]
        == "14.31  FANT 2-2-8 recon company: 1 in 1333 Bol, 1 in 1447 Pala, 1 in 1631 Mao (government)"
    )
    assert [str(each.counter) for each in players.board.stack("1333")] == ["fant-recon-co-1"]
    assert len([e for e in players.board.stack("sanctuary-libya") if e.counter.startswith("fap-")]) == 8
    (moment,) = (each for each in GAME.sequence_for(DEBY).ends(PATH) if each.path == PATH)
    assert judge_moment(GAME, players.board, moment) == []
    assert judge_rest(GAME, as_shown(DEBY.start), players.board, PATH, GAME.sequence_for(DEBY)) == []


def test_who_plays_on_with_the_set_up_as_it_is_owes_no_worksheet():
    players = group()
    players.go_to(NEXT)
    assert PATH not in {each["phase"] for each in players.desk.overview()["phases"]}


def test_in_other_games_the_phase_has_no_such_question():
    manta = GAME.scenarios["manta"]
    path = "turn-9/tactical-phase/sanctuary-adjustment"
    (work,) = works_of(GAME, GAME.sequence_for(manta), path)
    players = Group(str(as_shown(manta.start.at(path))))
    assert work.phase == path and players.desk.open(path).asks == ()
