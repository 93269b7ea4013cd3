"""How a game's map is drawn: layers, lines, places, boxes and panels, read once from its map.toml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fnmatch import fnmatchcase
from typing import Any, TypeVar

from guelta.builder.art.canvas import Stroke
from guelta.builder.art.symbol import Art
from guelta.builder.art.texture import TEXTURES
from guelta.builder.board import Rect
from guelta.builder.defaults import merged, plain_atlas
from guelta.builder.folders import game_folder
from guelta.builder.letters.font import OURS, Fonts
from guelta.builder.letters.own_fonts import fonts_of
from guelta.builder.letters.setting import Lettering
from guelta.builder.palette import ArtError, is_colour
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.folder import unread_keys

__all__ = [
    "Atlas",
    "Backdrop",
    "BoxLook",
    "Join",
    "Label",
    "Layer",
    "Line",
    "Panel",
    "PlaceLook",
    "Relief",
    "RowLook",
    "TrackLook",
    "Words",
    "fits",
]

Words = Mapping[str, tuple[str, ...]]
"""What a row must say, by column, any word of each tuple."""

_COURSES = ("along", "across", "apart", "around", "between")

_KEYS = (
    *("colour", "letters", "district", "layer", "line", "place", "badge", "label", "box", "track", "panel"),
    *("bridge", "settled", "backdrop", "join", "relief"),
)

GROWN = "procedural"
"""The word for a relief that no picture of the land shows, grown from the terrain."""

T = TypeVar("T")


def fits(when: Words, row: Mapping[str, str]) -> bool:
    """Return whether a row says one of the words in every column."""
    return all(row.get(column, "") in words for column, words in when.items())


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A polygon or rectangle beneath the map, such as a sea; `edges` run just inside it, the widest first."""

    points: tuple[tuple[float, float], ...]
    fill: str
    edges: tuple[Stroke, ...] = ()


@dataclass(frozen=True, slots=True)
class Join:
    """What another list of the game says of spaces: that of the row whose column `on` names the space.

    `columns` gives the list's column for each column that the row of a space has besides its own.
    """

    list: str
    on: str
    columns: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Layer:
    """Hexes painted in one colour, with an edge, a texture and the strokes or fills of its marks.

    Its outline is rounded where it is not `straight`, and sways up to `sway` pixels off that. A layer that
    rises above its surroundings throws a shade of the colour `shade` to the lower right. With an `inset` it
    keeps so many hexes away from where others begin.

    `relief` is how much of the map's relief it lets through. Where that is grown its ground stands as high as
    `height` says and is as uneven as `roughness`. All three run from 0 to 1.
    """

    when: Words
    fill: str
    edge: Stroke | None = None
    texture: str = ""
    marks: Mapping[str, Stroke] | None = None
    fills: Mapping[str, str] | None = None
    straight: bool = False
    inset: int = 0
    sway: float = 0
    shade: str = ""
    name: str = ""
    relief: float = 0
    height: float = 0
    roughness: float = 0


@dataclass(frozen=True, slots=True)
class Relief:
    """The light and shade of the land, in two colours: of a picture in the game's art, or grown from `seed`.

    The picture is one of the shade of the land in equal degrees: `bounds` are its least longitude and
    latitude and its greatest, and `place` says the longitude and latitude of at least three spaces.
    `source` is the file that says so.
    """

    source: str
    picture: str = ""
    bounds: tuple[float, float, float, float] = (0, 0, 0, 0)
    place: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    dark: str = "#3e220c"
    light: str = "#fffbe8"
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """What lies `along` hexsides, `across` them from centre to centre, `around` hexes, or `between` the
    values of a column of the hexes; `apart` ties spaces that touch by the list and lie apart on the map.

    Strokes are laid over each other in their order; what lies along sways up to `sway` pixels. `band` is a
    soft stripe just inside each value's area. `letters` sets the names that the column `column` has for what
    lies along. Over its last `tapers` pixels that narrows where it ends amid spaces of which all `rises` is
    true, as a river does at its source. What lies along can have `teeth`, so many pixels long, that point
    away from the space named in the column `from_side`, as those of a cliff point down. What lies along gives
    way where two values of the column `gives_way` part: the greater border is drawn there alone.
    """

    course: str
    strokes: tuple[Stroke, ...]
    when: Words | None = None
    column: str = ""
    band: Mapping[str, str] | None = None
    band_width: float = 0
    letters: str = ""
    sway: float = 0
    teeth: float = 0
    from_side: str = ""
    tapers: float = 0
    rises: Words | None = None
    gives_way: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class PlaceLook:
    """A symbol on hexes; `at` shifts it from the centre, `letters` sets the hex's name beside it."""

    when: Words
    symbol: str
    size: float
    ink: str
    panel: str
    at: tuple[float, float] = (0, 0)
    letters: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A text at a fixed place on `ground`, or in every hex `when` speaks of: `at` is then the shift from its
    centre and the hex's own colour the ground. Where something else is in the way there, it stands `or_at`.
    """

    text: str
    at: tuple[float, float]
    letters: str
    ground: str = ""
    when: Words | None = None
    turn: float = 0
    or_at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class BoxLook:
    """The colours of the boxes of a group, what their titles become, and a note at their foot.

    `boxes` are patterns of ids: such boxes look like this whatever their group. `drop` is what their titles
    begin with and the sheet does not repeat.
    """

    fill: str
    head: str
    note: str = ""
    title: str = "{title}"
    boxes: tuple[str, ...] = ()
    drop: str = ""


@dataclass(frozen=True, slots=True)
class RowLook:
    """Rows of a track that a chart speaks of: `stop`, `title` and `note` are templates over its columns.

    A thick line follows the stop that `after` names.
    """

    chart: str
    stop: str
    title: str
    note: str
    after: str


@dataclass(frozen=True, slots=True)
class TrackLook:
    """How the spaces of a track are inscribed: from a chart, or by the number they end with."""

    fill: str
    head: str
    caption: str = "{n}"
    note: str = ""
    chart: str = ""
    stop: str = ""
    tints: Mapping[str, str] | None = None
    notes: Mapping[str, str] | None = None
    rows: RowLook | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """A piece of the sheet that is no box: its kind and rectangle, its lines of text and its own colours."""

    kind: str
    rect: Rect
    title: str = ""
    lines: tuple[str, ...] = ()
    fill: str = ""
    head: str = ""


@dataclass(frozen=True)
class Atlas:
    """Everything map.toml says; `source` is the file that errors name.

    `bridge` is what a list says of an edge with a bridge, `settled` are the columns of which one says that a
    space has a place in its middle.
    """

    source: str
    colours: Mapping[str, str]
    letters: Mapping[str, Lettering]
    district: Mapping[str, str]
    layers: tuple[Layer, ...]
    lines: tuple[Line, ...]
    places: tuple[PlaceLook, ...]
    badges: tuple[PlaceLook, ...]
    labels: tuple[Label, ...]
    boxes: Mapping[str, BoxLook]
    tracks: Mapping[str, TrackLook]
    panels: tuple[Panel, ...]
    bridge: Words | None = None
    settled: tuple[str, ...] = ("name",)
    backdrops: tuple[Backdrop, ...] = ()
    joins: tuple[Join, ...] = ()
    relief: Relief | None = None
    fonts: Fonts = field(default=OURS, repr=False)
    art: Art = field(default_factory=Art, repr=False, compare=False)

    def is_settled(self, row: Mapping[str, str]) -> bool:
        """Return whether a space has a place in its middle: a word in one of the columns `settled`."""
        return any(row.get(column) for column in self.settled)

    def is_bridged(self, side: Mapping[str, str]) -> bool:
        """Return whether a way crosses a river over a bridge between two spaces."""
        return self.bridge is not None and fits(self.bridge, side)

    def box_look(self, id: str, group: str) -> BoxLook | None:
        """Return the look of a box: one that names it, or that of its group."""
        named = (look for look in self.boxes.values() if any(fnmatchcase(id, each) for each in look.boxes))
        return next(named, self.boxes.get(group))

    @property
    def charts(self) -> frozenset[str]:
        """The charts that the map is inscribed from, by name."""
        tracks = self.tracks.values()
        named = {self.district.get("chart", ""), *(look.chart for look in tracks)}
        return frozenset(named | {look.rows.chart for look in tracks if look.rows}) - {""}

    @classmethod
    def load(cls, game: Game[Any]) -> Atlas:
        """Read the `map.toml` of a game, if any; ArtError or RulesDataError name what is wrong in it."""
        folder = game_folder(game)
        given = folder.layered_toml("map.toml")
        toml = merged(plain_atlas(game), given, ("colour", "letters", "box", "track"))
        atlas = cls.of(toml, f"{folder.name}/map.toml", fonts_of(game), Art.of(game))
        layer = folder.saying("look.toml", "relief")
        if not (layer and (relief := layer.toml("look.toml")["relief"])):
            return atlas
        # an edition stands on the ground of the game that it derives from
        grown = {"seed": game.lineage[-1]}
        read = _Reader(f"{layer.name}/look.toml", atlas.fonts)
        return replace(atlas, relief=read.relief(grown if relief == GROWN else relief))

    @classmethod
    def of(cls, toml: Mapping[str, Any], source: str, fonts: Fonts = OURS, art: Art | None = None) -> Atlas:
        """Make an atlas of a parsed map.toml; ArtError says which entry is wrong."""
        if strange := [f"{source}, {fault}" for fault in unread_keys(toml, _KEYS, "a map")]:
            raise ArtError("\n".join(strange))
        read = _Reader(source, fonts)
        try:
            return cls(
                source=source,
                colours={name: read.colour(f"colour {name}", word) for name, word in toml["colour"].items()},
                letters={name: read.lettering(name, entry) for name, entry in toml["letters"].items()},
                district=toml["district"],
                layers=tuple(read.layer(entry) for entry in toml["layer"]),
                lines=tuple(read.line(entry) for entry in toml["line"]),
                places=tuple(read.place("place", entry) for entry in toml["place"]),
                badges=tuple(read.place("badge", entry) for entry in toml["badge"]),
                labels=tuple(read.label(entry) for entry in toml["label"]),
                boxes={group: read.box(group, entry) for group, entry in toml["box"].items()},
                tracks={id: read.track(id, entry) for id, entry in toml["track"].items()},
                panels=tuple(read.panel(entry) for entry in toml["panel"]),
                bridge=_words(toml["bridge"]) if "bridge" in toml else None,
                settled=tuple(toml.get("settled", ("name",))),
                backdrops=tuple(read.backdrop(entry) for entry in toml.get("backdrop", ())),
                joins=tuple(read.made(Join, "join", entry) for entry in toml.get("join", ())),
                relief=read.relief(toml["relief"]) if "relief" in toml else None,
                fonts=fonts,
                art=art or Art(),
            )
        except KeyError as error:
            raise ArtError(f"{source}: {error} is missing") from None


class _Reader:
    """Makes the parts of an atlas; every error names the file and the entry."""

    def __init__(self, source: str, fonts: Fonts) -> None:
        self.source, self.fonts = source, fonts

    def made(self, kind: type[T], where: str, entry: Mapping[str, Any], **read: object) -> T:
        known = {field.name for field in fields(kind)}  # type: ignore[arg-type]
        for key in sorted(set(entry) - known):
            raise ArtError(f"{self.source}, {where}: {key} is not known here")
        for key in ("fill", "head", "ink", "panel", "colour", "ground", "shade"):
            if key in entry and key in known:
                self.colour(f"{where}, {key}", entry[key])
        if "when" in entry:
            read["when"] = _words(entry["when"])
        for key in {"at", "or_at"} & entry.keys():
            read[key] = (entry[key][0], entry[key][1])
        try:
            return kind(**{**entry, **read})
        except TypeError as error:
            raise ArtError(f"{self.source}, {where}: {error}") from None

    def colour(self, where: str, word: object) -> str:
        if not is_colour(word):
            raise ArtError(f"{self.source}, {where}: {word!r} is no colour like #1f55a5")
        return str(word)

    def lettering(self, name: str, entry: Mapping[str, Any]) -> Lettering:
        if str(entry.get("font")) not in self.fonts:
            raise ArtError(f"{self.source}, letters.{name}: there is no font {entry.get('font')}")
        return self.made(Lettering, f"letters.{name}", entry, fonts=self.fonts)

    def stroke(self, where: str, entry: Mapping[str, Any]) -> Stroke:
        return self.made(Stroke, where, entry)

    def layer(self, entry: Mapping[str, Any]) -> Layer:
        where = f"layer {entry.get('name') or entry['when']}"
        if entry.get("texture", "") not in ("", *TEXTURES):
            raise ArtError(f"{self.source}, {where}: there is no texture {entry['texture']}")
        read: dict[str, object] = {}
        if "edge" in entry:
            read["edge"] = self.stroke(where, entry["edge"])
        if "marks" in entry:
            read["marks"] = {name: self.stroke(where, mark) for name, mark in entry["marks"].items()}
        if "fills" in entry:
            read["fills"] = {name: self.colour(where, fill) for name, fill in entry["fills"].items()}
        for key in ("relief", "height", "roughness"):
            if not 0 <= self.number(where, key, entry.get(key, 0)) <= 1:
                raise ArtError(f"{self.source}, {where}: {key} {entry[key]} is not from 0 to 1")
        return self.made(Layer, where, entry, **read)

    def number(self, where: str, key: str, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ArtError(f"{self.source}, {where}: {key} {value!r} is no number")
        return value

    def relief(self, entry: object) -> Relief:
        if entry == GROWN:
            entry = {}
        if not isinstance(entry, Mapping):
            raise ArtError(f"{self.source}, relief: {entry!r} is neither {GROWN!r} nor a table")
        for key in {"dark", "light"} & entry.keys():
            self.colour(f"relief, {key}", entry[key])
        read: dict[str, object] = {"source": self.source, "seed": str(entry.get("seed", ""))}
        if entry.get("picture"):
            bounds = tuple(self.number("relief", "bounds", each) for each in entry.get("bounds", ()))
            if len(bounds) != 4 or bounds[0] >= bounds[2] or bounds[1] >= bounds[3]:
                raise ArtError(
                    f"{self.source}, relief: bounds are least longitude, least latitude, greatest of both"
                )
            read["bounds"] = bounds
        places = entry.get("place", {})
        if not all(isinstance(spot, list) and len(spot) == 2 for spot in places.values()):
            raise ArtError(f"{self.source}, relief: place gives each space its longitude and latitude")
        read["place"] = {
            space: tuple(self.number("relief", space, each) for each in spot)
            for space, spot in places.items()
        }
        return self.made(Relief, "relief", entry, **read)

    def line(self, entry: Mapping[str, Any]) -> Line:
        where = f"line {entry.get('name', '')}"
        if entry["course"] not in _COURSES:
            raise ArtError(
                f"{self.source}, {where}: course {entry['course']} is none of {', '.join(_COURSES)}"
            )
        read: dict[str, object] = {"strokes": tuple(self.stroke(where, s) for s in entry["strokes"])}
        if "rises" in entry:
            read["rises"] = _words(entry["rises"])
        return self.made(Line, where, entry, **read)

    def place(self, kind: str, entry: Mapping[str, Any]) -> PlaceLook:
        return self.made(PlaceLook, f"{kind} {entry.get('name') or entry['when']}", entry)

    def label(self, entry: Mapping[str, Any]) -> Label:
        return self.made(Label, f"label {entry['text']}", entry)

    def box(self, group: str, entry: Mapping[str, Any]) -> BoxLook:
        return self.made(BoxLook, f"box.{group}", entry, boxes=tuple(entry.get("boxes", ())))

    def backdrop(self, entry: Mapping[str, Any]) -> Backdrop:
        points = entry["points"] if "points" in entry else Rect(*entry["rect"]).corners
        edges = tuple(self.stroke("backdrop", edge) for edge in entry.get("edges", ()))
        others = {key: word for key, word in entry.items() if key != "rect"}
        return self.made(Backdrop, "backdrop", others, points=tuple(map(tuple, points)), edges=edges)

    def track(self, id: str, entry: Mapping[str, Any]) -> TrackLook:
        where = f"track.{id}"
        rows = self.made(RowLook, f"{where}.rows", entry["rows"]) if "rows" in entry else None
        return self.made(TrackLook, where, entry, rows=rows)

    def panel(self, entry: Mapping[str, Any]) -> Panel:
        lines = tuple(entry.get("lines", ()))
        return self.made(Panel, f"panel {entry['kind']}", entry, rect=Rect(*entry["rect"]), lines=lines)


def _words(when: Mapping[str, str | Sequence[str]]) -> Words:
    return {column: (word,) if isinstance(word, str) else tuple(word) for column, word in when.items()}
