"""The command `guelta show`: what stands where at one step of a file, as board notation or as JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from guelta.builder.manifest import ManifestError
from guelta.companion.commands.known import modules_known
from guelta.companion.following.game_file import GameFile, Refusal, open_feed, open_game
from guelta.companion.following.observe import Seen
from guelta.companion.refusal import StrangerError
from guelta.companion.viewing.sides import viewer_of
from guelta.companion.viewing.viewer import SeenBoard, Viewer
from guelta.rules.engine.board.position import UNSEEN, Position, Standing
from guelta.rules.engine.game import Game
from guelta.rules.library import Library

__all__ = ["as_json", "as_text", "show"]


def show(options: argparse.Namespace, library: Library) -> int:
    """Print the board after a step, or draw it; Refusal for a step there is not."""
    if options.picture is not None or options.map:
        return _of_any_module(options)
    path = Path(options.file)
    try:
        file = open_game(path, modules_known(options, library))
    except StrangerError as refusal:
        if options.module is not None:  # of ours, and of another game
            raise
        return _of_any_module(options, str(refusal))
    except ManifestError:  # the module that was given is none of ours
        if open_feed(path).module[0] in ("", *library.modules):
            raise
        return _of_any_module(options)
    wanted: int | None = options.step
    if wanted is not None and not 0 <= wanted <= file.last_step:
        raise Refusal(f"{file.source} has no step {wanted}; its last is {file.last_step}")
    viewer = viewer_of(file.game, options.sides)
    seen = file.at(file.last_step if wanted is None else wanted).seen_by(viewer, file.game)
    if seen.position == Position():
        raise Refusal(f"{file.source} holds no board; begin a game in VASSAL, save it, and give that file")
    shown = as_json(file, seen, viewer) if options.json else as_text(file, seen, viewer)
    print(shown.rstrip("\n"))
    return 0


def _of_any_module(options: argparse.Namespace, said: str = "") -> int:
    from guelta.companion.commands.show_any import show_any  # what draws is slow to import

    return show_any(options, said)


def as_text(file: GameFile, seen: Seen, viewer: Viewer) -> str:
    """Return the position as somebody sees it in board notation, with phase and places as comments.

    Position.parse reads the text back.
    """
    lines = [f"# {file.source}, step {seen.step} of {file.last_step}"]
    if seen.position.cursor:
        lines.append(f"# {file.game.whole_sequence.title(seen.position.cursor)}")
    elif seen.tracker:
        lines.append(f"# the turn tracker shows {seen.tracker}, which is not a place in the sequence of play")
    lines += [f"# {remark}" for remark in viewer.texts(seen.remarks)]
    for line in str(seen.position).splitlines():
        space = line.split(maxsplit=1)[0]
        place = file.game.charts.place(space) if space in seen.position.spaces else ""
        place = place.removeprefix(space).strip()
        lines.append(f"{line}  # {place}" if place else line)
    return "\n".join(lines) + "\n"


def as_json(file: GameFile, seen: Seen, viewer: Viewer) -> str:
    """Return the position as somebody sees it as one JSON object: fields, and counters by space."""
    shown = {
        "game": file.game.id,
        "source": file.source,
        "step": seen.step,
        "steps": file.last_step,
        "cursor": seen.position.cursor,
        "fields": dict(seen.position.fields),
        "spaces": _spaces(file.game, seen.position),
        "remarks": list(viewer.texts(seen.remarks)),
    }
    return json.dumps(shown, ensure_ascii=False, indent=2)


def _spaces(game: Game[Any], position: SeenBoard) -> list[dict[str, object]]:
    return [
        {
            "space": space,
            "place": game.charts.place(space),
            "counters": [_counter(game, standing) for standing in stack],
        }
        for space, stack in position.each_stack()
    ]


def _counter(game: Game[Any], standing: Standing) -> dict[str, object]:
    if standing.counter == UNSEEN:
        return {"id": UNSEEN, "name": UNSEEN, "kind": "", "face": standing.face, "marks": []}
    counter = game.charts.counters[standing.counter]
    return {
        "id": counter.id,
        "name": counter.name,
        "kind": counter.kind,
        "face": standing.face or counter.front,
        "marks": sorted(standing.marks),
        **({"hidden": standing.hidden} if standing.hidden else {}),
    }
