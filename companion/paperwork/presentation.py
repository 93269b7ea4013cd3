"""A worksheet as a page shows it, and as a line of the chat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from guelta.companion.following.printable import clipped
from guelta.companion.paperwork.compare import ALREADY, Compared, Fact, Shown, compared
from guelta.companion.paperwork.decision import Decision, kind_of
from guelta.companion.paperwork.dice import fits
from guelta.companion.paperwork.folder import Folder
from guelta.companion.paperwork.gathering import Gathered, name_of
from guelta.companion.paperwork.work import Part
from guelta.companion.paperwork.worksheet import Unfit, Worksheet
from guelta.companion.viewing.viewer import PUBLIC, HeardEntry, Viewer, viewer_at
from guelta.rules.engine.board.piles import contents
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.procedure import Asked, Choice, Option

__all__ = ["CARRIED_OUT", "DONE", "NOTHING", "WAITING", "as_json", "is_due", "question", "state", "summary"]

WAITING, DONE, CARRIED_OUT, NOTHING = "waiting", "done", "carried out", "nothing to do"
"""What a worksheet can be: asking for something, ready to be carried out, carried out, or empty."""

_LONGEST = 300
"""Characters of a summary: two lines of a chat."""
_DEEP = 2
_OUT_OF_PLAY = "out of play"
Throws = tuple[tuple[int, ...], ...]


def state(folder: Folder, board: Position) -> str:
    """Return how far a worksheet is."""
    if folder.carried_out is not None:
        return CARRIED_OUT
    if folder.left and folder.state_left:
        return folder.state_left
    sheet = folder.sheet(board)
    if not sheet.is_done:
        return WAITING
    return DONE if sheet.entries or sheet.changed else NOTHING


def is_due(folder: Folder, board: Position, seat: str | None) -> bool:
    """Return whether a worksheet waits for a seat: it asks something there, and may not be left undone."""
    if state(folder, board) != WAITING:
        return False
    sheet = folder.sheet(board)
    return any(_is_for(folder.game, seat, each) for each in sheet.asks) and not sheet.is_optional


def summary(sheet: Worksheet) -> str:
    """Return a worksheet in one line: its phase and what its ledger comes to, as far as there is room.

    Lines that only lead to others are left out, each rule is named once behind what it brought, and what
    there is no room for is counted.
    """
    head = _brief(sheet.work.title)
    entries = PUBLIC.entries(sheet.entries)
    kinds = sorted({phrase.rpartition(": ")[2] for entry in entries for phrase in entry.rests_on})
    tail = f"; rests on {' and '.join(kinds)} values" if kinds else ""
    told = [(entry.rule, text) for entry in entries if (text := _short(entry))]
    room = _LONGEST - len(tail)
    line = f"{head}: {_cited(told) or 'nothing changes'}"
    left = list(told)
    while len(line) > room and len(left) > 1:
        left.pop()
        line = f"{head}: {_cited(left)}; and {len(told) - len(left)} more in the ledger"
    return clipped(line, _LONGEST - len(tail)) + tail


def _brief(title: str) -> str:
    """Find the title of a phase without its turn and what it is a part of, which every chat shows anyway."""
    parts = title.split(", ")
    return ", ".join(parts[2:] if len(parts) > _DEEP else parts[1:]) or title


def _short(entry: HeardEntry) -> str:
    return entry.text if entry.short is None else entry.short


def _cited(told: list[tuple[str, str]]) -> str:
    """Join what happened, each rule behind the last of its lines."""
    groups = groupby(told, key=lambda each: each[0])
    return "; ".join(f"{', '.join(text for _, text in lines)} ({rule})" for rule, lines in groups)


def as_json(
    folder: Folder,
    board: Position,
    shown: Shown,
    throws: Throws,
    seat: str | None,
    finding: Finding | None,
) -> dict[str, object]:
    """Return a worksheet as an object; what may not be known at a seat, or is not asked there, is left out.

    `awaits` names the sides whose choices are missing and that are made elsewhere.
    """
    work, sheet = folder.work, folder.sheet(board)
    hidden = sheet.hidden_from(seat)
    is_open = folder.carried_out is None
    viewer = viewer_at(folder.game, seat)
    differences = _differences(folder, board, shown) if is_open else ()
    put_right = _put_right(folder, sheet, shown)
    in_sight = _in_sight(folder, sheet, board, viewer)
    said = finding or sheet.trouble
    trouble = viewer.finding(said) if said is not None else None
    return {
        "phase": work.phase,
        "title": work.title,
        "rule": work.rule,
        "turn": sheet.game_turn,
        "state": state(folder, board),
        "entries": _lines(folder, sheet, viewer),
        "decisions": [_decision(sheet, each) for each in sheet.decisions if each.id not in hidden],
        **_asks(sheet, throws, seat, is_open=is_open),
        "in": sorted({_side(sheet, each) for each in sheet.decisions if each.id in sheet.waiting}),
        "unfit": [_unfit(each) for each in sheet.unfit],
        "compared": [_compared(folder.game, each) for each in differences if in_sight(each)],
        "put_right": [_compared(folder.game, each) for each in put_right if in_sight(each)],
        "summary": folder.carried_out.summary if folder.carried_out is not None else summary(sheet),
        "can": _can(folder, sheet, seat, differences),
        "finding": trouble.as_json() if trouble is not None else None,
    }


def _lines(folder: Folder, sheet: Worksheet, viewer: Viewer) -> list[dict[str, object]]:
    lines = folder.carried_out.lines if folder.carried_out is not None else sheet.lines()
    return [told.as_json() for line in lines if (told := line.heard_by(viewer)) is not None]


def _asks(sheet: Worksheet, throws: Throws, seat: str | None, *, is_open: bool) -> dict[str, object]:
    """Return what is asked here, and the sides that are asked elsewhere."""
    asks = sheet.asks if is_open else ()
    return {
        "asks": [_asked(each, sheet, throws) for each in asks if _is_for(sheet.game, seat, each)],
        "awaits": sorted({each.side for each in asks if not _is_for(sheet.game, seat, each)}),
    }


def _side(sheet: Worksheet, decision: Decision) -> str:
    asked = sheet.answered(decision.id)
    return asked.side if asked is not None else ""


def _can(
    folder: Folder, sheet: Worksheet, seat: str | None, differences: tuple[Compared, ...]
) -> dict[str, bool]:
    """Return what may be done with a worksheet; there must be something to write, or to put in the ledger."""
    is_open = folder.carried_out is None
    last = sheet.decisions[-1].id if sheet.decisions else ""
    asked = sheet.answered(last)
    is_his = asked is not None and _is_for(sheet.game, seat, asked) and last not in sheet.hidden_from(seat)
    may_write = sheet.is_done or (folder.work.part is Part.MEANWHILE and bool(sheet.changed))
    return {
        "undo": is_open and is_his,
        "carry_out": is_open and may_write and (bool(sheet.entries) or bool(sheet.changed)),
        "write": any(each.state != ALREADY for each in differences),
        "take_board": is_open and any(each.state == "differs" for each in differences),
        "reopen": not is_open,
    }


def _is_for(game: Game[Any], seat: str | None, asked: Asked) -> bool:
    """Return whether who sits here may answer: each side makes its own choices and throws its own dice.

    An adjudicator does it for whoever is absent.
    """
    return not seat or asked.side in ("", seat) or (seat in game.sides and game.sides[seat].adjudicator)


def _asked(asked: Asked, sheet: Worksheet, throws: Throws) -> dict[str, object]:
    """Return what is asked; of the throws of the log those that were not taken yet."""
    about = _about(asked)
    if isinstance(asked, Draw):
        return {**about, **_drawn(asked, sheet)}
    if isinstance(asked, Roll):
        taken = {each.throw for each in sheet.decisions}
        offered = [
            {"throw": number, "dice": list(throw), "fits": fits(asked, throw)}
            for number, throw in enumerate(throws, start=1)
            if number not in taken
        ]
        return {**about, "dice": asked.dice, "faces": list(asked.faces), "offered": offered}
    return {**about, **_choice(asked)}


def question(gathered: Gathered) -> dict[str, object]:
    """Return a question of a gathered sheet, with what is proposed for it and why."""
    asked = gathered.asked
    values = None if gathered.values is None else list(gathered.values)
    named = {"name": name_of(asked), "proposed": values, "why": gathered.origin}
    return {**_about(asked), **_choice(asked), **named}


def _about(asked: Asked) -> dict[str, object]:
    return {
        "id": asked.id, "rule": asked.rule, "side": asked.side, "title": asked.title, "kind": kind_of(asked)
    }  # fmt: skip


def _choice(asked: Choice) -> dict[str, object]:
    return {
        "of": list(asked.of),
        "about": asked.kind,
        "least": asked.least,
        "most": asked.most,
        "budget": asked.budget,
        "secret": asked.secret,
        "options": [_option(each) for each in asked.options],
    }


def _drawn(asked: Draw, sheet: Worksheet) -> dict[str, object]:
    """Return how many are drawn from where; what can have been drawn is all that nobody sees elsewhere.

    Out of a pile of one side only what is its own, or nobody's.
    """
    game, position = sheet.game, sheet.position
    mix = game.charts.counters
    shown = {standing.counter for _, standing in PUBLIC.board(game, position).each_standing()}
    kinds = {mix[id].kind for id in contents(position, asked.pile) if id in mix}
    pile = game.piles.get(asked.pile)
    owners = {"", pile.owner} if pile is not None and pile.owner else None
    return {
        "pile": game.charts.place(asked.pile),
        "number": asked.due(position),
        "blind": asked.blind,
        "options": [
            {"value": id, "title": each.name}
            for id, each in mix.items()
            if each.kind in kinds and id not in shown and (owners is None or each.side in owners)
        ],
    }


def _option(option: Option) -> dict[str, object]:
    return {"value": option.value, "title": option.title, "cost": option.cost, "times": option.times}


def _decision(sheet: Worksheet, decision: Decision) -> dict[str, object]:
    asked = sheet.answered(decision.id)
    words = list(decision.values)
    if isinstance(asked, Choice):
        titles = {option.value: option.title for option in asked.options}
        times = Counter(titles.get(value, value) for value in decision.values)
        words = [f"{number} × {title}" if number > 1 else title for title, number in times.items()]
    return {
        "id": decision.id,
        "kind": decision.kind,
        "title": asked.title if asked else decision.id,
        "values": list(decision.values),
        "words": words,
        "side": asked.side if asked else "",
        "who": decision.who,
        "origin": decision.origin,
    }


def _unfit(unfit: Unfit) -> dict[str, object]:
    """Return a decision that no longer fits; of a secret one nothing but that."""
    values = [] if unfit.secret else list(unfit.decision.values)
    why = "the board has changed" if unfit.secret else unfit.why
    return {"id": unfit.decision.id, "title": unfit.title, "values": values, "why": why}


# ---- what stands on the board


def _differences(folder: Folder, board: Position, shown: Shown) -> tuple[Compared, ...]:
    return tuple(compared(folder.sheet(board).start, folder.changed(board), board, shown))


def _put_right(folder: Folder, sheet: Worksheet, shown: Shown) -> Iterator[Compared]:
    """Yield what was moved by hand since the phase began and counts as having been so before."""
    return folder.put_right(sheet, shown)


def _in_sight(
    folder: Folder, sheet: Worksheet, board: Position, viewer: Viewer
) -> Callable[[Compared], bool]:
    """Return which changes somebody may see: those of counters and fields that he sees before and after."""
    game, boards = folder.game, (sheet.start, board, sheet.position)

    def in_sight(each: Compared) -> bool:
        if not each.fact.counter:
            return viewer.may_see(game.fields.seen_by(each.fact.aspect))
        return all(viewer.sees(game, position, each.fact.counter) for position in boards)

    return in_sight


def _compared(game: Game[Any], each: Compared) -> dict[str, object]:
    counter = game.charts.counters.get(each.fact.counter)
    name = counter.name if counter is not None else each.fact.aspect.replace("-", " ")
    return {
        "counter": each.fact.counter,
        "name": name,
        "from": _words(game, each.fact, each.began),
        "board": _words(game, each.fact, each.board),
        "worksheet": _words(game, each.fact, each.worksheet),
        "state": each.state,
    }


def _words(game: Game[Any], fact: Fact, value: str) -> str:
    """Return a fact in words: a space by its name, a face or mark as it is called."""
    if not fact.counter:
        return value or "no"
    if fact.aspect == "space":
        return " and ".join(map(game.charts.place, value.split())) or _OUT_OF_PLAY
    counter = game.charts.counters[fact.counter]
    if fact.aspect == "face":
        return f"{value or counter.front} side"
    if fact.aspect == "hidden":
        who = game.sides[value].title if value in game.sides else value
        return f"hidden by {who}" if value else "not hidden"
    mark = fact.aspect[1:].replace("-", " ")
    return f"marked {mark}" if value else f"not marked {mark}"
