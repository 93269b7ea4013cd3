"""10, 11.2, 11.3, 14.3.2  Control Markers, Victory Tokens and the Victory Track in a go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.angola.board.control import CABINDA, enemies_in
from rules.angola.board.forces import region_of
from rules.angola.operations.go import Go, under
from rules.engine.judging.account import Change
from rules.engine.judging.finding import Finding, due, violation

__all__ = ["of_winnings"]

CAPTURED = "captured"
BACK = "put it back"


def of_winnings(go: Go) -> Iterator[Finding]:
    """10.2, 10.3, 10.4, 14.3.2  Judge what changed hands."""
    owed: Counter[tuple[str, str]] = Counter()
    for counter, change in go.of_kind("control"):
        loser, winner = _holder(change.start), _holder(change.end)
        fault = _marker(go, counter.id, change)
        if fault is None and loser and winner:
            owed[loser, winner] += go.charts.tokens_for(go.charts.markers[counter.id])
        fault = fault or _face(go, counter.id, change)
        if fault is not None:
            yield fault
    yield from _tokens(go, owed)
    yield from _cabinda(go)


def _holder(box: str) -> str:
    return box.removeprefix("control-") if box.startswith("control-") else ""


def _marker(go: Go, marker: str, change: Change) -> Finding | None:
    """10.2, 10.3  Say what is wrong with a Control Marker that changed hands or face, None for nothing."""
    charts, region = go.charts, go.charts.markers[marker]
    loser, winner, place = _holder(change.start), _holder(change.end), charts.place(region)
    if change.start == change.end:
        message = f"the Control Marker of {place} was turned over, and nobody captured it"
        return under("10.3", violation(change.end, [marker], message, "turn it back"))
    if not winner:
        message = f"the Control Marker of {place} lies in {charts.place(change.end)}"
        return under("10.3", violation(change.end, [marker], message, BACK))
    there = region_of(go.end, charts, region).units(winner)
    if not there or enemies_in(go.end, charts, region, winner):
        message = f"{winner.upper()} has the Control Marker of {place} but no Force alone there"
        return under("10.3" if loser else "10.2", violation(change.end, [marker], message, BACK))
    if loser and loser in charts.members(charts.alliance(winner)):
        message = f"{winner.upper()} took {place} from its ally {loser.upper()}"
        return under("10.3", violation(change.end, [marker], message, BACK))
    return None


def _face(go: Go, marker: str, change: Change) -> Finding | None:
    """10.2, 10.3  A captured marker lies face down until the turn ends, that of nobody's place face up."""
    place, captured = go.charts.place(go.charts.markers[marker]), bool(_holder(change.start))
    if (change.after.face == CAPTURED) == captured:
        return None
    whose = "which was captured" if captured else "which was nobody's"
    how, remedy = ("up", "turn it face down for this turn") if captured else ("down", "turn it face up")
    message = f"the Control Marker of {place}, {whose}, lies face {how}"
    return under("10.3" if captured else "10.2", violation(change.end, [marker], message, remedy))


def _tokens(go: Go, owed: Counter[tuple[str, str]]) -> Iterator[Finding]:
    """10.4, 11.2  Each lost town costs tokens of the loser's own, as far as he has them; none else move."""
    paid: Counter[tuple[str, str]] = Counter()
    for counter, change in go.of_kind("token"):
        loser, winner = (each.removeprefix("tokens-") for each in (change.start, change.end))
        if counter.side != loser or not change.end.startswith("tokens-"):
            message = f"a Victory Token of {counter.side.upper()} went to {go.charts.place(change.end)}"
            remedy = f"{BACK}; a Faction pays with its own tokens"
            yield under("10.4", violation(change.end, [counter.id], message, remedy))
        else:
            paid[loser, winner] += 1
    for loser, winner in sorted({*paid, *owed}):
        own = [t for t in go.start.stack(f"tokens-{loser}") if go.charts.counters[t.counter].side == loser]
        most = min(owed[loser, winner], len(own))
        number, box = paid[loser, winner], f"tokens-{winner}"
        if number < most:
            message = f"{loser.upper()} owes {winner.upper()} {_tokens_of(most - number, ' more')}"
            yield under("10.4", due(box, (), message, "hand them over"))
        elif number > most:
            handed = _tokens_of(number)
            message = f"{loser.upper()} paid {handed} to {winner.upper()}, and owed {most or 'none'}"
            yield under("10.4", violation(box, (), message, "take back what is too much"))


def _tokens_of(number: int, more: str = "") -> str:
    return f"{number}{more} Victory Token{'' if number == 1 else 's'}"


def _cabinda(go: Go) -> Iterator[Finding]:
    """11.3, 14.3.2(1)  In a go the track moves for the capture of Cabinda alone, by one space."""
    track = [box.id for box in go.charts.boxes.group("victory")]
    expected = go.charts.figure("cabinda-spaces") if go.falls else 0
    for alliance in ("soviet", "western"):
        marker, most = f"victory-{alliance}", expected if alliance == "western" else 0
        was, now = go.start.where(marker)[:1], go.end.where(marker)[:1]
        if not was or not now or now[0] not in track:
            continue
        goal = track[min(track.index(was[0]) + most, len(track) - 1)]
        if now[0] == goal:
            continue
        if most and now == was:
            message = "UNITA/FNLA moves down the Victory Track for Cabinda"
            yield under("14.3.2(1)", due(goal, [marker], message, f"put it on {go.charts.place(goal)}"))
        else:
            message = f"{go.charts.counters[marker].name} moved to {go.charts.place(now[0])} in a go"
            yield under("11.3", violation(now[0], [marker], message, f"put it on {go.charts.place(goal)}"))
    holder = go.end.fields.get("cabinda", "mpla")
    units = region_of(go.end, go.charts, CABINDA).units(holder)
    if holder != go.start.fields.get("cabinda", "mpla") and not units:
        message = f"{holder.upper()} has taken Cabinda, and no Force of it is there"
        yield under("14.3.2", violation(CABINDA, (), message, "record who controls Cabinda as before"))
