"""A game told: scenes, who moved, what was fought, the ledger by the dice, and findings in their place."""

from pathlib import Path

from guelta.companion.after_action.story import Scene, Story, tell
from guelta.companion.following.game_file import open_game
from tests.companion.played import Played
from tests.library import KNOWN

RESTING = "turn-9/tactical-phase/impulse-1/government/reinforcements"
MOVEMENT = "turn-9/tactical-phase/impulse-1/government/movement"
COMBAT = "turn-9/tactical-phase/impulse-1/government/combat"
REBEL = "turn-9/tactical-phase/impulse-1/rebel/reinforcements"
REBEL_MOVEMENT = "turn-9/tactical-phase/impulse-1/rebel/movement"
REBEL_COMBAT = "turn-9/tactical-phase/impulse-1/rebel/combat"
NEXT = "turn-9/tactical-phase/impulse-2/government/reinforcements"


def told(game: Played, folder: Path) -> Story:
    path = folder / "game.vlog"
    game.log().write(path)
    return tell(open_game(path, KNOWN), "game.vlog")


def scenes(story: Story) -> list[str]:
    return [scene.path.removeprefix("turn-9/tactical-phase/") for scene in story.scenes]


def ways(scene: Scene) -> list[tuple[str, str, str, str, bool]]:
    return [(m.standing.counter, m.side, m.start, m.end, m.fighting) for m in scene.moves]


def test_a_segment_is_one_scene_with_its_moves(tmp_path: Path):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2\n2826  cdr-guerrilla-1:fap\n")
    game.drag("fant-inf-bn-1", "1637")
    game.drag("fant-inf-bn-1", "1737")
    game.turn(COMBAT)
    game.turn(REBEL)
    game.turn(REBEL_MOVEMENT)
    game.drag("cdr-guerrilla-1", "2827")
    story = told(game, tmp_path)
    assert scenes(story) == ["impulse-1/government", "impulse-1/rebel"]
    first, second = story.scenes
    assert first.title == "Tactical Phase, Impulse 1, Government segment"
    assert ways(first) == [("fant-inf-bn-1", "fan", "1537", "1737", False)]
    assert ways(second) == [("cdr-guerrilla-1", "fap", "2826", "2827", False)]
    assert story.steps == 6


def test_who_goes_and_comes_back_has_not_moved(tmp_path: Path):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.drag("fant-inf-bn-1", "1637")
    game.drag("fant-inf-bn-1", "1537")
    (scene,) = told(game, tmp_path).scenes
    assert scene.moves == []


def test_markers_do_not_move(tmp_path: Path):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\nturn-9  game-turn\n")
    game.drag("game-turn", "turn-10")
    (scene,) = told(game, tmp_path).scenes
    assert scene.moves == []


def test_a_counter_taken_off_the_board_went_nowhere(tmp_path: Path):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.remove("fant-inf-bn-1")
    (scene,) = told(game, tmp_path).scenes
    assert ways(scene) == [("fant-inf-bn-1", "fan", "1537", "", False)]


def test_a_combat_is_told_with_dice_odds_and_what_was_lost(tmp_path: Path):
    game = Played.of(
        f"@ {REBEL_COMBAT}\n2824  libya-commando-bn-1 libya-commando-bn-2\n2724  fant-inf-bn-1\n"
    )
    game.set("2d6_result", "3,4")
    game.move("fant-inf-bn-1", "fant-losses")
    game.move("libya-commando-bn-2", "task-force-losses")
    game.turn(NEXT)
    scene = next(iter(told(game, tmp_path).scenes))
    (battle,) = scene.battles
    assert (battle.where, battle.from_spaces, battle.side) == ("2724", ("2824",), "fap")
    assert [entry.dice for entry in battle.entries if entry.dice] == [(3, 4)]
    assert scene.throws == []
    assert {way[:4] for way in ways(scene)} == {
        ("fant-inf-bn-1", "fan", "2724", "fant-losses"),
        ("libya-commando-bn-2", "fap", "2824", "task-force-losses"),
    }
    assert all(move.fighting for move in scene.moves)


def test_dice_that_explain_nothing_are_still_told(tmp_path: Path):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.set("1d6_result", "5")
    (scene,) = told(game, tmp_path).scenes
    assert scene.throws == [(5,)]


def test_the_ledger_of_a_phase_comes_of_the_dice_in_the_log(tmp_path: Path):
    die = "turn-9/tactical-phase/mrp-die"
    game = Played.of(f"@ {die}\n1849  mrp-guerrilla-1 mrp-leader igf-1\n")
    game.set("1d6_result", "2")
    game.turn("turn-9/tactical-phase/sanctuary-adjustment")
    scene = next(iter(told(game, tmp_path).scenes))
    (ledger,) = scene.ledgers
    assert [str(entry) for entry in ledger.entries] == ["14.13  MRP die: it stays independent [2] (rebel)"]
    assert (ledger.thrown, ledger.note, scene.throws) == (1, "", [])


def test_where_the_log_has_no_dice_the_ledger_is_silent(tmp_path: Path):
    game = Played.of("@ turn-9/tactical-phase/mrp-die\n1849  mrp-guerrilla-1 mrp-leader igf-1\n")
    game.turn("turn-9/tactical-phase/sanctuary-adjustment")
    assert next(iter(told(game, tmp_path).scenes)).ledgers == []


def test_a_board_that_is_another_than_the_ledger_is_named(tmp_path: Path):
    check = "turn-9/tactical-phase/water-check"
    game = Played.of(f"@ {check}\n2820  fap-guerrilla-8:fap\n")
    game.turn("turn-10/tactical-phase/mrp-die")
    (ledger,) = next(iter(told(game, tmp_path).scenes)).ledgers
    assert ledger.note.startswith("The log shows another board: FAP guerrilla 8 is in 2820")


def test_findings_stand_in_the_scene_they_came_up_in(tmp_path: Path):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n1637  fant-inf-bn-4\n")
    game.drag("fant-inf-bn-4", "1537", under="fant-inf-bn-3")
    game.turn(COMBAT)
    game.turn(REBEL)
    story = told(game, tmp_path)
    first = next(iter(story.scenes))
    assert [finding.rule for finding, _ in first.findings] == ["4.23"]
    every = [finding for scene in story.scenes for finding, _ in scene.findings]
    assert sorted(map(str, every)) == sorted(map(str, story.judgement.findings))


def test_a_turn_tracker_that_shows_nothing_known_is_told_outside_the_sequence(tmp_path: Path):
    game = Played.of("1537  fant-inf-bn-1\n")
    game.drag("fant-inf-bn-1", "1637")
    story = told(game, tmp_path)
    (turn,) = story.turns
    assert turn.number is None
    (scene,) = turn.scenes
    assert scene.title == "Outside the sequence of play"
    assert ways(scene) == [("fant-inf-bn-1", "fan", "1537", "1637", False)]


def test_a_saved_game_is_a_story_of_one_board(tmp_path: Path):
    path = tmp_path / "game.vsav"
    Played.of(f"@ {RESTING}\n1537  fant-inf-bn-1\n").save().write(path)
    story = tell(open_game(path, KNOWN), "game.vsav")
    assert [position for _, position in story.boards] == [story.judgement.position] * 2
    assert not any(scene.moves or scene.battles for scene in story.scenes)
