"""The sample game: Operation Manta, and the verdict that the rulebook gives on it.

`GAME`, turn 9 with the mistakes that everybody makes, and `WAR`, the march on the capital in turn 10, are
played at the real engine, an act a line: what is done, then to which counter, then where. `VERDICT` was
written by hand from the rules, beside the acts that bring it about; nobody makes a mistake in `WAR`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.engine.session import Engine

SEED = 3  # with which the MRP die shows less than five
NO_WATER, DELETE = "78,130", "127,0"
TAKEN_BACK = ["move", "fap-guerrilla-1", "3727"]
DRY = "Referee: due: no water in 3727 ("  # before that; after it, VASSAL would undo this line instead

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
move    fap-guerrilla-7             2819                # taken back, which puts both right
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

WAR = """
move    fap-guerrilla-8             Eliminated          # at last
next    impulse-1/government/reinforcements
next    impulse-1/government/movement
next    impulse-1/government/combat
next    impulse-1/rebel/reinforcements
next    impulse-1/rebel/movement
move    cdr-guerrilla-1             2529                # the column from Koro Toro ...
move    cdr-guerrilla-2             2529
move    cdr-guerrilla-3             2529
move    cdr-leader                  2529
move    libya-commando-bn-2         2529
move    libya-mech-bn-1             2726                # ... with the armour behind it
move    libya-mech-bn-2             2726
move    fap-guerrilla-6             2726
move    fap-guerrilla-1             3628                # and the one from Oum Chalouba
move    fap-guerrilla-2             3628
move    fap-guerrilla-3             3628
move    libya-legion-inf-bn-1       3628
move    libya-legion-inf-bn-2       3628
next    impulse-1/rebel/combat
roll    2d6                         5,3                 # Salal: 13 to 4, a leader: 2/5R
move    cdr-guerrilla-1             Eliminated
move    cdr-guerrilla-2             Eliminated
move    fant-inf-co-4               FANT Losses
move    fant-inf-co-5               FANT Losses
move    libya-commando-bn-2         2429
move    cdr-guerrilla-3             2429
move    cdr-leader                  2429
roll    2d6                         4,6                 # Arada: 16 to 10, 1/5R
move    fap-guerrilla-1             Eliminated
move    fant-recon-co-1             FANT Losses
move    fan-guerrilla-1             Eliminated
move    fan-guerrilla-2             Eliminated
move    fan-guerrilla-3             Eliminated
move    fan-guerrilla-4             Eliminated
move    fap-guerrilla-2             3629
move    fap-guerrilla-3             3629
move    libya-legion-inf-bn-1       3629
move    libya-legion-inf-bn-2       3629
next    impulse-2/government/reinforcements
move    france-inf-bn-2             1537                # the rest of French Task Force C lands
move    france-airborne-bn-1        1537
next    impulse-2/government/movement
move    france-inf-bn-1             1637                # six steps more before the capital
move    france-inf-bn-2             1637
next    impulse-2/government/combat
next    impulse-2/rebel/reinforcements
next    impulse-2/rebel/movement
move    libya-commando-bn-2         2033                # Moussoro
move    libya-mech-bn-1             2033
move    libya-mech-bn-2             2033
move    cdr-leader                  2033
move    cdr-guerrilla-3             1933
move    fap-guerrilla-6             2131
move    fap-guerrilla-2             3632                # in sight of Abeche, and of Habre
move    fap-guerrilla-3             3632
move    libya-legion-inf-bn-1       3632
move    libya-legion-inf-bn-2       3632
next    impulse-2/rebel/combat
next    impulse-3/government/reinforcements
next    impulse-3/government/movement
next    impulse-3/government/combat
next    impulse-3/rebel/reinforcements
next    impulse-3/rebel/movement
move    libya-mech-bn-1             1536                # a hex from N'Djamena
move    libya-mech-bn-2             1536
move    libya-commando-bn-2         1636
move    cdr-guerrilla-3             1636
move    fap-guerrilla-6             1636
move    cdr-leader                  1636
next    impulse-3/rebel/combat
roll    2d6                         2,3                 # Massaguet: 27 to 26, the French hold: 3/1
move    libya-mech-bn-1             Task Force Losses
move    france-armored-cav-bn-1     Task Force Losses
next    special-withdrawal
next    water-check                                     # 14.12: units of the Government stand in N'Djamena
"""
ROLLS = {"5,3": 7, "4,6": 54, "2,3": 23}
"""The seed after which two dice show these."""

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


def acts(text: str = GAME) -> Iterator[list[str]]:
    """The acts of a game: a verb and its words, parted by two blanks since a name may have one."""
    for line in text.strip().splitlines():
        words = [word.strip() for word in line.partition("#")[0].split("  ")]
        if any(words):
            yield [word for word in words if word]


def play(engine: Engine, log: Path) -> None:
    """Play the whole game at the engine, from the predefined set-up, into a log."""
    engine.launch("Operation Manta")
    engine.seed(SEED)
    engine.begin_log(log)
    copies: list[str] = []
    for verb, *words in acts(GAME + WAR):
        act(engine, verb, words, copies)
        if [verb, *words] == ["roll", "1d6"]:
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
    elif verb == "roll" and len(words) == 2:
        button, wanted = words
        engine.seed(ROLLS[wanted])
        engine.roll(button)
        assert engine.property(f"{button}_result") == wanted, "another seed, please"
    else:
        getattr(engine, verb)(*words)


def verdict() -> list[tuple[str, str, str, str, list[str]]]:
    """The verdict, a tuple for each finding."""
    lines = [line.split() for line in VERDICT.strip().splitlines()]
    return [(what, rule, phase, where, counters) for what, rule, phase, where, *counters in lines]
