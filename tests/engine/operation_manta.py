"""The sample game: turn 9 of Operation Manta, with mistakes, and the verdict that the rulebook gives on it.

`GAME` is played at the real engine, an act a line: what is done, then to which counter, then where. `VERDICT`
was written by hand from the rules, beside the acts that bring it about.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.engine.session import Engine

SEED = 3  # with which the MRP die shows less than five
NO_WATER, DELETE = "78,130", "127,0"
TAKEN_BACK = ["move", "fap-guerrilla-1", "3727"]
DRY = "Referee: due: no water in 3727 for"  # before that; after it, VASSAL would undo this line instead

GAME = """
side    FAN player
say     Operation Manta, turn 9, wet season 1983.
roll    1d6                                             # 14.13(3): the MRP stays independent
next    sanctuary-adjustment
next    task-force-adjustment
next    impulse-1/government/reinforcements
move    france-inf-bn-1             1537
move    france-armored-cav-bn-1     1537
move    oau-inf-bn-1                1537                # 12 steps, which 12.40 allows until movement is over
next    impulse-1/government/movement
move    france-armored-cav-bn-1     1637                # 9 steps are left
stack   fan-guerrilla-1             3727                # guerrillas may wait in the desert (4.32)
move    fant-recon-co-1             3727                # the company may not
next    impulse-1/government/combat
next    impulse-1/rebel/reinforcements                  # 4.32 in 3727
key     fant-recon-co-1             no-water
next    impulse-1/rebel/movement
move    fap-guerrilla-1             3727                # among the enemy (4.22) ...
undo                                                    # ... and taken back at once
move    fap-guerrilla-7             2826                # 9 steps stood in Koro Toro
stack   libya-legion-inf-bn-3       3523                # beside the track, but dry
move    libya-armor-bn-1            2107                # no road or track in any hex around
next    impulse-1/rebel/combat                          # 4.41 in 2107; 4.23 and 4.10 (9 for 8 points) in 2826
move    cdr-guerrilla-3             Eliminated
move    libya-armor-bn-1            2308
next    impulse-2/government/reinforcements             # 4.32 in 3523
key     libya-legion-inf-bn-3       no-water
key     libya-legion-inf-bn-4       no-water
key     libya-legion-inf-bn-5       no-water
next    impulse-2/government/movement
move    fant-recon-co-1             3629                # Arada has water
next    impulse-2/government/combat
next    impulse-2/rebel/reinforcements                  # 4.33 in 3629
key     fant-recon-co-1             no-water
next    impulse-2/rebel/movement
whole   libya-legion-inf-bn-3       3522                # back to the oasis
move    mrp-guerrilla-1             1848                # while the MRP is independent
next    impulse-2/rebel/combat                          # 14.13
move    mrp-guerrilla-1             1849
next    impulse-3/government/reinforcements             # 4.33 in 3522
key     libya-legion-inf-bn-3       no-water
key     libya-legion-inf-bn-4       no-water
next    impulse-3/government/movement
stack   fan-guerrilla-1             3629
place   MPLT guerrilla 1            1631                # the fourth of three
next    impulse-3/government/combat                     # 2.30
delete
next    impulse-3/rebel/reinforcements                  # 4.33 in 3522 again: one marker was left
key     libya-legion-inf-bn-5       no-water
next    impulse-3/rebel/movement
move    fap-guerrilla-8             2820                # a hex short of anything to drink
move    libya-commando-bn-1         2827
next    impulse-3/rebel/combat
next    special-withdrawal
move    fap-guerrilla-5             Libya New Arrivals
next    water-check                                     # 4.34 in 2820 and 2827
move    libya-commando-bn-1         Task Force Losses
next    mrp-die                                         # 4.34 in 2820 was not seen to; turn 10, 14.13 again
next    sanctuary-adjustment                            # 3.00
move    fap-guerrilla-5             Libya Sanctuary
next    task-force-adjustment                           # 12.32
move    libya-commando-bn-1         Rebel Reinforcements
"""

# verdict, rule, phase, where, counters
VERDICT = """
due        14.13  turn-9/tactical-phase/mrp-die                     1849  mrp-leader
due        4.32   turn-9/tactical-phase/impulse-1/rebel             3727  fant-recon-co-1
violation  4.23   turn-9/tactical-phase/impulse-1/rebel/movement    2826  cdr-guerrilla-1 cdr-guerrilla-2 \
cdr-guerrilla-3 libya-commando-bn-1 libya-commando-bn-2 fap-guerrilla-7
violation  4.41   turn-9/tactical-phase/impulse-1/rebel/movement    2107  libya-armor-bn-1
violation  4.10   turn-9/tactical-phase/impulse-1/rebel/movement    2826  fap-guerrilla-7
due        4.32   turn-9/tactical-phase/impulse-2/government        3523  libya-legion-inf-bn-3 \
libya-legion-inf-bn-4 libya-legion-inf-bn-5
due        4.33   turn-9/tactical-phase/impulse-2/rebel             3629  fant-recon-co-1
violation  14.13  turn-9/tactical-phase/impulse-2/rebel/movement    1848  mrp-guerrilla-1
due        4.33   turn-9/tactical-phase/impulse-3/government        3522  libya-legion-inf-bn-3 \
libya-legion-inf-bn-4 libya-legion-inf-bn-5
violation  2.30   turn-9/tactical-phase/impulse-3/government/movement  1631  mplt-guerrilla-1
due        4.33   turn-9/tactical-phase/impulse-3/rebel             3522  libya-legion-inf-bn-5
due        4.34   turn-9/tactical-phase/water-check                 2820  fap-guerrilla-8
due        4.34   turn-9/tactical-phase/water-check                 2827  libya-commando-bn-1
violation  4.34   turn-9/tactical-phase/water-check                 2820  fap-guerrilla-8
due        14.13  turn-10/tactical-phase/mrp-die                    1849  mrp-leader
due        3.00   turn-10/tactical-phase/sanctuary-adjustment       arrivals-libya  fap-guerrilla-5
due        12.32  turn-10/tactical-phase/task-force-adjustment      task-force-losses  libya-commando-bn-1
"""


def acts() -> Iterator[list[str]]:
    """The acts of the game: a verb and its words, parted by two blanks since a name may have one."""
    for line in GAME.strip().splitlines():
        words = [word.strip() for word in line.partition("#")[0].split("  ")]
        yield [word for word in words if word]


def play(engine: Engine, log: Path) -> None:
    """Play the game at the engine, from the predefined set-up, into a log."""
    engine.launch("Operation Manta")
    engine.seed(SEED)
    engine.begin_log(log)
    copies: list[str] = []
    for verb, *words in acts():
        act(engine, verb, words, copies)
        if verb == "roll":
            assert engine.property("1d6_result") in ("1", "2", "3", "4"), "another seed, please"
    engine.end_log()


def act(engine: Engine, verb: str, words: list[str], copies: list[str]) -> None:
    """Do one act at the engine; `copies` are the pieces out of the palette that were not deleted yet."""
    if verb == "next":
        engine.turn_next()
    elif verb in ("stack", "whole"):
        engine.move_stack(words[0], words[1], as_object=verb == "whole")
    elif verb == "place":
        copies.append(engine.place(*words))
    elif verb == "delete":
        engine.key(copies.pop(), DELETE)
    elif verb == "key":
        engine.key(words[0], NO_WATER)
    else:
        getattr(engine, verb)(*words)


def verdict() -> list[tuple[str, str, str, str, list[str]]]:
    """The verdict, a tuple for each finding."""
    lines = [line.split() for line in VERDICT.strip().splitlines()]
    return [(what, rule, phase, where, counters) for what, rule, phase, where, *counters in lines]
