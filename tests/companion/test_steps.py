"""The referee sees every step of a phase: a zigzag, what was put back, what was undone."""

import json

from guelta.companion.following.observe import Observation
from guelta.companion.judging.knowledge import Known
from guelta.companion.judging.life import Life
from guelta.companion.judging.referee import Referee
from guelta.rules.engine.findings.finding import Verdict
from tests.companion.played import CHAD, MANTA
from tests.rules.board import board

IMPULSE = "turn-9/tactical-phase/impulse-1"
MOVEMENT, COMBAT = (f"{IMPULSE}/government/{each}" for each in ("movement", "combat"))
LATER = f"{IMPULSE}/rebel/reinforcements"
BEFORE = f"{IMPULSE}/government/reinforcements"


class Table:
    """A referee who is shown where a company stands, step by step."""

    def __init__(self) -> None:
        self.referee, self.steps = Referee(CHAD, MANTA), 0
        self.see("1631", BEFORE).see("1631", MOVEMENT)

    def see(self, hex: str, path: str = MOVEMENT, *, undone: bool = False) -> "Table":
        self.steps += 1
        text = f"@ {path}\ngovernment = fan\nscenario = manta\n{hex}  fant-inf-co-1"
        self.referee.see(Observation(self.steps, board(text), path, undone=undone))
        return self

    def found(self, *hexes: str) -> list[str]:
        for hex in hexes:
            self.see(hex)
        self.see(self.referee.known.position.where("fant-inf-co-1")[0], COMBAT)
        record = self.referee.record
        return [
            str(each)
            for each, life in zip(record.findings, record.lives, strict=True)
            if each.rule == "4.10" and life is not Life.UNDONE
        ]


def test_a_zigzag_is_seen_as_the_movement_ends():
    assert Table().found("1329", "1732") == ["4.10 violation 1732 fant-inf-co-1"]


def test_steps_within_the_allowance_and_what_was_put_back_are_not_spoken_of():
    assert Table().found("1530", "1430", "1329") == []
    assert Table().found("1329", "1631", "1732") == []


def test_what_was_undone_never_was():
    assert Table().see("1329").see("1631", undone=True).found("1732") == []
    undone = Table().see("1329").see("1732").see("1329", undone=True)
    assert undone.found() == []


def test_an_undo_of_the_tracker_leads_back_to_the_steps_before_it():
    table = Table().see("1329").see("1732").see("1732", COMBAT)
    assert len(table.referee.findings) == 1
    table.see("1732", undone=True).see("1329", undone=True)
    assert [str(life) for life in table.referee.record.lives] == ["undone"]
    assert table.found() == []


def test_the_steps_are_kept_with_what_is_known():
    known = Table().see("1329").see("1732").referee.known
    again = Known.from_json(json.loads(json.dumps(known.as_json())))
    assert again.stops == known.stops == {"fant-inf-co-1": ("1631", "1329", "1732")}


def test_while_the_movement_lasts_it_is_unsure():
    table = Table().see("1329").see("1732")
    (said,) = (each for each in table.referee.judgement("x").findings if each.rule == "4.10")
    assert said.verdict is Verdict.UNSURE and said.message.startswith("if Movement ended here")


def test_who_moves_on_in_a_later_phase_has_not_put_it_right():
    table = Table()
    table.found("1329", "1732")
    later = MOVEMENT.replace("impulse-1", "impulse-2")
    table.see("1732", LATER).see("1732", later).see("1733", later).see(
        "1733", later.replace("movement", "combat")
    )
    assert Life.MOVED not in table.referee.record.lives


def test_a_move_taken_back_in_the_next_phase_is_no_fault_of_that_phase():
    table = Table()
    table.found("1329", "1732")
    table.see("1631", COMBAT).see("1631", LATER)
    assert [str(life) for life in table.referee.record.lives] == ["moved"]
